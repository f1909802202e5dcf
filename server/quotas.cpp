#include "quotas.h"

#include <algorithm>

namespace endeavor::online {
namespace {

constexpr bool inOrder() {
    for (std::size_t i = 0; i < std::size(quotaRows); ++i)
        if (quotaRows[i].purpose != Purpose(i)) return false;
    return true;
}
static_assert(inOrder(), "rows are looked up by their purpose");

constexpr int largest = 2'000'000'000;

net::Rate rateOf(const Allowance& allowance) {
    return {.perSecond = allowance.perHour / 3600, .burst = allowance.most};
}

void readAllowance(const Reader& reader, bool rate, Allowance& allowance) {
    if (rate)
        reader.keys({"per_hour", "most"});
    else
        reader.keys({"most"});
    if (reader.failed()) return;
    if (rate) allowance.perHour = reader["per_hour"].integer(1, largest);
    allowance.most = reader["most"].integer(rate ? 1 : 0, largest);
}

json::object allowanceObject(const Allowance& allowance, bool rate) {
    json::object object;
    if (rate) object["per_hour"] = std::int64_t(allowance.perHour);
    object["most"] = std::int64_t(allowance.most);
    return object;
}

}  // namespace

QuotaSettings::QuotaSettings() {
    for (const QuotaRow& row : quotaRows)
        rows[std::size_t(row.purpose)] = {row.account, row.key, row.address};
}

QuotaSettings readQuotas(const Reader& reader) {
    QuotaSettings settings;
    std::vector<std::string_view> known{"chat_bytes", "game_bytes"};
    for (const QuotaRow& row : quotaRows) known.push_back(row.id);
    reader.optionalKeys(known);
    if (reader.failed()) return settings;
    for (const QuotaRow& row : quotaRows) {
        if (!reader.has(row.id)) continue;
        const Reader one = reader[row.id];
        one.keys({}, {"account", "key", "address"});
        if (reader.failed()) return settings;
        auto& set = settings.rows[std::size_t(row.purpose)];
        if (one.has("account")) readAllowance(one["account"], row.rate, set.account);
        if (one.has("key")) readAllowance(one["key"], row.rate, set.key);
        if (one.has("address")) readAllowance(one["address"], row.rate, set.address);
    }
    if (reader.has("chat_bytes"))
        settings.game.chatBytes = reader["chat_bytes"].integer(0, largest);
    if (reader.has("game_bytes"))
        settings.game.gameBytes = reader["game_bytes"].integer(64 << 10, largest);
    return settings;
}

json::object quotasObject(const QuotaSettings& settings) {
    json::object object;
    for (const QuotaRow& row : quotaRows) {
        const auto& set = settings[row.purpose];
        object[row.id] = json::object{{"account", allowanceObject(set.account, row.rate)},
                                      {"key", allowanceObject(set.key, row.rate)},
                                      {"address", allowanceObject(set.address, row.rate)}};
    }
    object["chat_bytes"] = std::int64_t(settings.game.chatBytes);
    object["game_bytes"] = std::int64_t(settings.game.gameBytes);
    return object;
}

void Quotas::set(const QuotaSettings& settings) {
    settings_ = settings;
    for (const QuotaRow& row : quotaRows)
        for (auto& [what, bucket] : buckets_[std::size_t(row.purpose)])
            bucket.change(rateOf(allowance(row.purpose, what)), net::Clock::now());
}

const Allowance& Quotas::allowance(Purpose purpose, std::string_view what) const {
    const auto& row = settings_[purpose];
    return what.starts_with("address:") ? row.address
           : what.starts_with("key:")   ? row.key
                                        : row.account;
}

net::TokenBucket& Quotas::bucket(Purpose purpose, const std::string& what, net::Time now) {
    auto& buckets = buckets_[std::size_t(purpose)];
    if (buckets.size() >= sweepAt_) forgetFull(now);
    return buckets.try_emplace(what, rateOf(allowance(purpose, what)), now).first->second;
}

std::optional<std::chrono::milliseconds> Quotas::take(Purpose purpose,
                                                      std::span<const std::string> whom,
                                                      double amount) {
    const net::Time now = net::Clock::now();
    std::chrono::milliseconds wait{0};
    for (const std::string& what : whom)
        wait = std::max(wait, bucket(purpose, what, now).until(amount, now));
    if (wait.count() > 0) return wait;
    for (const std::string& what : whom) bucket(purpose, what, now).take(amount, now);
    return std::nullopt;
}

std::optional<std::chrono::milliseconds> Quotas::take(Purpose purpose, const Visitor& visitor,
                                                      double amount) {
    if (visitor.exempt()) return std::nullopt;
    const std::string id = visitor.id(), address = "address:" + visitor.address;
    const std::string both[] = {id, address};
    return take(purpose, std::span(both).first(id == address ? 1 : 2), amount);
}

std::optional<std::chrono::milliseconds> Quotas::takeFor(Purpose purpose, const std::string& what,
                                                         double amount) {
    return take(purpose, std::span(&what, 1), amount);
}

void Quotas::charge(Purpose purpose, const std::string& what, double amount) {
    const net::Time now = net::Clock::now();
    bucket(purpose, what, now).charge(amount, now);
}

bool Quotas::usedUp(Purpose purpose, const std::string& what) const {
    const auto& buckets = buckets_[std::size_t(purpose)];
    const auto found = buckets.find(what);
    return found != buckets.end() && found->second.until(0, net::Clock::now()).count() > 0;
}

double Quotas::most(Purpose purpose, const Visitor& visitor) const {
    return allowance(purpose, visitor.id()).most;
}

void Quotas::forgetFull(net::Time now) {
    std::size_t left = 0;
    for (auto& buckets : buckets_) {
        std::erase_if(buckets, [&](const auto& entry) { return entry.second.full(now); });
        left = std::max(left, buckets.size());
    }
    sweepAt_ = std::max<std::size_t>(4096, 2 * left);
}

}  // namespace endeavor::online
