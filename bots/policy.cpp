#include "policy.h"

#include <algorithm>
#include <cstring>

#include "weight_file.h"

namespace endeavor {
namespace {

constexpr WeightFormat policyFormat{
    "endeavor-priors", {1, u32(feature::count), u32(move_feature::count), Policy::columns, 0}};

void addRows(Policy::Row& sums, const Features& features, std::span<const Policy::Row> rows) {
    Policy::Row local = sums;  // cannot overlap a row, so it stays in registers
    for (const u16 feature : features)
        for (std::size_t i = 0; i < Policy::columns; ++i)
            local[i] = std::int16_t(u16(local[i]) + u16(rows[feature][i]));
    sums = local;
}

std::int32_t product(const Policy::Row& a, const Policy::Row& b) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < Policy::columns; ++i) sum += std::int32_t(a[i]) * b[i];
    return sum;
}

}  // namespace

void PriorReader::operator()(const State& state, std::span<const Move> moves, float temperature,
                             std::span<float> priors) {
    Features features;
    reader_.shared(state, features);
    reader_.own(state.players[state.player], state.shields[state.player], features);
    reader_.standing(state, reader_.around(state), state.player, features);
    Policy::Row active = policy_.bias;
    addRows(active, features, policy_.rows);
    for (std::int16_t& sum : active) sum = std::clamp<std::int16_t>(sum, 0, Policy::one);
    active.back() = Policy::one;

    const float scale = 1 / (temperature * Policy::one * Policy::one);
    float most = -1e9f;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        features.clear();
        moveReader_.read(state, moves[i], features);
        Policy::Row row{};
        addRows(row, features, policy_.moves);
        priors[i] = float(product(active, row)) * scale;
        most = std::max(most, priors[i]);
    }
    float sum = 0;
    for (float& prior : priors) sum += prior = exponential(prior - most);
    for (float& prior : priors) prior /= sum;
}

bool isPolicy(std::string_view bytes) { return bytes.starts_with(policyFormat.magic); }

namespace {

// An edition has only some of all features: the rows of the others are 0 and left out. For each
// stretch: how many rows are 0, how many follow, and those.
std::string packed(std::span<const Policy::Row> rows) {
    std::string bytes;
    const auto add = [&](const auto& value) { bytes += bytesOf(value); };
    for (std::size_t at = 0; at < rows.size();) {
        const std::size_t start = at;
        while (at < rows.size() && rows[at] == Policy::Row{}) ++at;
        const std::size_t first = at;
        while (at < rows.size() && rows[at] != Policy::Row{}) ++at;
        add(u16(first - start));
        add(u16(at - first));
        for (std::size_t i = first; i < at; ++i) add(rows[i]);
    }
    return bytes;
}

bool unpack(std::string_view& bytes, std::span<Policy::Row> rows) {
    const auto get = [&](auto& value) {
        if (bytes.size() < sizeof value) return false;
        std::copy_n(bytes.begin(), sizeof value, reinterpret_cast<char*>(&value));
        bytes.remove_prefix(sizeof value);
        return true;
    };
    for (std::size_t at = 0; at < rows.size();) {
        u16 empty = 0, full = 0;
        if (!get(empty) || !get(full) || empty + full == 0 || empty + full > rows.size() - at)
            return false;
        at += empty;
        for (u16 i = 0; i < full; ++i)
            if (!get(rows[at++])) return false;
    }
    return true;
}

}  // namespace

std::string writePolicy(const Policy& policy) {
    return writeWeights(policyFormat,
                        packed(policy.rows) + packed({&policy.bias, 1}) + packed(policy.moves));
}

std::expected<std::unique_ptr<const Policy>, Error> readPolicy(std::string_view bytes,
                                                               std::string_view file) {
    const auto weights = readWeights(policyFormat, bytes, file);
    if (!weights) return std::unexpected(weights.error());
    auto policy = std::make_unique<Policy>();
    std::string_view left = *weights;
    if (!unpack(left, policy->rows) || !unpack(left, {&policy->bias, 1}) ||
        !unpack(left, policy->moves) || !left.empty())
        return std::unexpected(Error{std::string(file) + ": is not as this version writes it"});
    return policy;
}

}  // namespace endeavor
