// Means and confidence intervals of an entrant's results in a match. Games on the same set-up are
// not independent, so the set-up is the unit of the statistics.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace endeavor {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Final glory by entrant, regardless of seat. Only the first `players` count.
using GameResult = std::array<int, maxPlayers>;

// 1 for a win, 1 / k for a win shared by k, 0 otherwise.
double winShare(const GameResult& result, int players, int entrant);
// 1 for the most glory; ties share the mean of their ranks.
double rank(const GameResult& result, int players, int entrant);

struct Interval {
    double low = 0, high = 0;
};

struct Estimate {
    double mean = 0;
    Interval ci95;  // infinite with only one set-up
};

// Per-game values, summed by set-up.
class SetupSums {
public:
    SetupSums() = default;
    // One value per game in the order played; each run of `players` values is one set-up, and the
    // last set-up may be incomplete.
    SetupSums(std::span<const double> values, int players);
    void add(std::span<const double> setup);

    double games() const { return games_; }
    int setups() const { return setups_; }
    double mean() const { return values_ / games_; }  // per game
    // Sum over the set-ups of the squared difference between a set-up's sum and its number of games
    // times the mean.
    double squaredDeviations() const;

private:
    double games_ = 0, values_ = 0;
    int setups_ = 0;
    // Over the set-ups: squares of their sums, sums times sizes (games), squares of their sizes.
    double sumSquares_ = 0, sumTimesSize_ = 0, sizeSquares_ = 0;
};

// For any kind of value. The interval is Student's, over the set-ups.
Estimate meanOf(const SetupSums& values);

// The mean of win shares. Wilson's interval, which is also right near 0 and 1, for the effective
// number of games: n / dispersion, and fewer with few set-ups (Korn and Graubard).
Estimate shareOf(const SetupSums& shares);

// How much more the win shares of set-ups vary than those of independent games would. Never below
// 1: if seat rotation makes them vary less, no use is made of it.
double dispersion(const SetupSums& shares);

// The 97.5% point of Student's t.
double studentQuantile(int degreesOfFreedom);
inline constexpr double normalQuantile = 1.959964;

}  // namespace endeavor
