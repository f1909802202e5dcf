#include "limits.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cmath>

#include "text.h"

namespace endeavor::net {
namespace {

namespace ip = boost::asio::ip;

std::optional<ip::address> parsed(std::string_view text) {
    boost::system::error_code failed;
    ip::address address = ip::make_address(std::string(text), failed);
    if (failed) return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

}  // namespace

double TokenBucket::filled(Time now) const {
    const std::chrono::duration<double> since = now - at_;
    return std::min(rate_.burst, tokens_ + since.count() * rate_.perSecond);
}

bool TokenBucket::take(double tokens, Time now) {
    tokens_ = filled(now);
    at_ = now;
    if (tokens_ < tokens) return false;
    tokens_ -= tokens;
    return true;
}

void TokenBucket::charge(double tokens, Time now) {
    tokens_ = filled(now) - tokens;
    at_ = now;
}

void TokenBucket::change(Rate rate, Time now) {
    tokens_ = std::min(filled(now), rate.burst);
    at_ = now;
    rate_ = rate;
}

std::chrono::milliseconds TokenBucket::until(double tokens, Time now) const {
    const double missing = tokens - filled(now);
    if (missing <= 0) return std::chrono::milliseconds{0};
    return std::chrono::milliseconds{std::int64_t(std::ceil(1000 * missing / rate_.perSecond))};
}

std::optional<std::chrono::milliseconds> Buckets::take(const std::string& key, double tokens,
                                                       Time now) {
    if (buckets_.size() >= sweepAt_) forgetFull(now);
    TokenBucket& bucket = buckets_.try_emplace(key, rate_, now).first->second;
    if (bucket.take(tokens, now)) return std::nullopt;
    return bucket.until(tokens, now);
}

void Buckets::forgetFull(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(now); });
    sweepAt_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

Tally::Place::Place(Tally& tally, std::string key) : tally_(tally), key_(std::move(key)) {
    ++tally_.counts_[key_];
}

Tally::Place::~Place() {
    const auto found = tally_.counts_.find(key_);
    if (--found->second == 0) tally_.counts_.erase(found);
}

std::unique_ptr<Tally::Place> Tally::enter(const std::string& key) {
    const auto found = counts_.find(key);
    if (found != counts_.end() && found->second >= most_) return nullptr;
    return std::make_unique<Place>(*this, key);
}

std::string limitKey(const std::string& text) {
    const auto address = parsed(text);
    if (!address) return text;
    if (address->is_v4()) return address->to_string();
    auto bytes = address->to_v6().to_bytes();
    std::ranges::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::address_v6(bytes).to_string() + "/64";
}

bool isLoopback(const std::string& text) {
    const auto address = parsed(text);
    return address && address->is_loopback();
}

std::string plainAddress(const std::string& text) {
    const auto address = parsed(text);
    return address ? address->to_string() : text;
}

std::optional<std::string> forwardedFor(std::string_view header) {
    const std::size_t comma = header.rfind(',');
    const auto address =
        parsed(trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1)));
    if (!address) return std::nullopt;
    return address->to_string();
}

}  // namespace endeavor::net
