// Means and confidence intervals of what an entrant reached in a match. Games on the same set-up
// are not independent, so the set-up is the unit of the statistics.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace endeavor {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Final glory by entrant, whatever seat each had. Only the first `players` count.
using GameResult = std::array<int, maxPlayers>;

// 1 for a win, 1 / k for a win shared by k, 0 otherwise.
double winShare(const GameResult& result, int players, int entrant);
// From 1 for the most glory; equals share the mean of their ranks.
double rank(const GameResult& result, int players, int entrant);

struct Interval {
    double low = 0, high = 0;
};

struct Estimate {
    double mean = 0;
    Interval ci95;  // infinite where one set-up is all there is
};

// Values of games, summed up by set-up.
class SetupSums {
public:
    SetupSums() = default;
    // One value a game in the order played, `players` in a row of the same set-up; the last set-up
    // may be cut short.
    SetupSums(std::span<const double> values, int players);
    void add(std::span<const double> setup);

    double games() const { return games_; }
    int setups() const { return setups_; }
    double mean() const { return values_ / games_; }  // of the games
    // For each set-up the square of how far its sum is from its number of games times the mean,
    // summed up.
    double squaredDeviations() const;

private:
    double games_ = 0, values_ = 0;
    int setups_ = 0;
    // Over the set-ups: squares of their sums and of their sizes (games), and sum times size.
    double sumSquares_ = 0, sumTimesSize_ = 0, sizeSquares_ = 0;
};

// Any mean. The interval is Student's, on the set-ups.
Estimate meanOf(const SetupSums& values);

// The mean of win shares. Wilson's interval, which is right near 0 and 1 as well, on as many games
// as these are worth: n / dispersion, and fewer if the set-ups are few (Korn and Graubard).
Estimate shareOf(const SetupSums& shares);

// How much more the win shares of set-ups vary than those of independent games would. Never below
// 1: where seat rotation makes them vary less, that is not made use of.
double dispersion(const SetupSums& shares);

// The 97.5% point of Student's t.
double studentQuantile(int degreesOfFreedom);
inline constexpr double normalQuantile = 1.959964;

}  // namespace endeavor
