#include "policy.h"

#include <algorithm>

#include "weight_file.h"

namespace endeavor {
namespace {

constexpr WeightFormat format{
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

std::string writePolicy(const Policy& policy) { return writeWeights(format, policy); }

std::expected<std::unique_ptr<const Policy>, Error> readPolicy(std::string_view bytes,
                                                               std::string_view file) {
    return readWeights<Policy>(format, bytes, file);
}

}  // namespace endeavor
