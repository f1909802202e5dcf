// Ratings from multi-player games by the Bradley-Terry model: every pair at a table is a
// comparison, won by whoever finished ahead. On the Elo scale: an entrant rated 400 higher finishes
// ahead ten times as often as behind.
#pragma once

#include <string>

#include "statistics.h"

namespace endeavor {

struct Rating {
    std::string name;
    double elo = 0;  // above the weakest
    Interval ci95;   // of the distance from the weakest; infinite with only one set-up
};

// One rating per distinct name, best first. `names` are those of the entrants; entrants with the
// same name are pooled, and games between them carry no information.
std::vector<Rating> ratingsOf(std::span<const std::string> names,
                              std::span<const GameResult> results);

}  // namespace endeavor
