#include "statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace endeavor {
double winShare(const GameResult& result, int players, int entrant) {
    const auto end = result.begin() + players;
    const int most = *std::max_element(result.begin(), end);
    if (result[std::size_t(entrant)] != most) return 0;
    return 1.0 / double(std::count(result.begin(), end, most));
}

double rank(const GameResult& result, int players, int entrant) {
    const auto end = result.begin() + players;
    const int mine = result[std::size_t(entrant)];
    const auto ahead = std::count_if(result.begin(), end, [&](int other) { return other > mine; });
    const auto equal = std::count(result.begin(), end, mine);  // including oneself
    return 1 + double(ahead) + double(equal - 1) / 2;
}

double studentQuantile(int degreesOfFreedom) {
    constexpr std::array<double, 9> few{12.7062, 4.3027, 3.1824, 2.7764, 2.5706,
                                        2.4469,  2.3646, 2.3060, 2.2622};
    if (degreesOfFreedom < 1) return infinity;
    if (std::size_t(degreesOfFreedom) <= few.size()) return few[std::size_t(degreesOfFreedom - 1)];
    // Cornish-Fisher expansion about the normal quantile; accurate to three places from here on.
    const double z = normalQuantile, z3 = z * z * z, z5 = z3 * z * z, n = degreesOfFreedom;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n);
}

SetupSums::SetupSums(std::span<const double> values, int players) {
    while (!values.empty()) {
        const std::size_t size = std::min(values.size(), std::size_t(players));
        add(values.first(size));
        values = values.subspan(size);
    }
}

void SetupSums::add(std::span<const double> setup) {
    const double sum = std::accumulate(setup.begin(), setup.end(), 0.0);
    const double size = double(setup.size());
    games_ += size;
    values_ += sum;
    ++setups_;
    sumSquares_ += sum * sum;
    sumTimesSize_ += sum * size;
    sizeSquares_ += size * size;
}

double SetupSums::squaredDeviations() const {
    const double m = mean();
    return std::max(0.0, sumSquares_ - 2 * m * sumTimesSize_ + m * m * sizeSquares_);
}

Estimate meanOf(const SetupSums& values) {
    const double mean = values.mean(), setups = values.setups();
    if (setups < 2) return {mean, {-infinity, infinity}};
    const double error =
        std::sqrt(values.squaredDeviations() * setups / (setups - 1)) / values.games();
    const double half = studentQuantile(values.setups() - 1) * error;
    return {mean, {mean - half, mean + half}};
}

double dispersion(const SetupSums& shares) {
    // Two set-ups of independent games are added, so that the first few real ones have little
    // weight.
    constexpr double added = 2;
    const double mean = shares.mean(), setups = shares.setups();
    const double ofSetup = mean * (1 - mean) * shares.games() / setups;  // if independent
    if (ofSetup <= 0) return 1;
    return std::max(1.0, (added + shares.squaredDeviations() / ofSetup) / (added + setups - 1));
}

Estimate shareOf(const SetupSums& shares) {
    const double p = shares.mean(), z = normalQuantile;
    if (shares.setups() < 2) return {p, {0, 1}};
    const double fewness = z / studentQuantile(shares.setups() - 1);
    const double n = shares.games() / dispersion(shares) * fewness * fewness;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    // Rounding must not push p = 0 or 1 out of its own interval.
    return {p, {std::clamp(middle - half, 0.0, p), std::clamp(middle + half, p, 1.0)}};
}

}  // namespace endeavor
