// Ratings from games for several players, by the model of Bradley and Terry: every pair at a table
// is a comparison, won by the one who finished ahead. On Elo's scale: somebody rated 400 higher
// finishes ahead ten times as often as behind.
#pragma once

#include <string>

#include "statistics.h"

namespace endeavor {

struct Rating {
    std::string name;
    double elo = 0;  // above the weakest
    Interval ci95;   // of the distance to the weakest; infinite if there was one set-up only
};

// One rating for each different name, best first. `names` are those of the entrants; entrants of
// the same name are pooled, and games between them say nothing.
std::vector<Rating> ratingsOf(std::span<const std::string> names,
                              std::span<const GameResult> results);

}  // namespace endeavor
