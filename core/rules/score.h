// Glory (rules: 6).
#pragma once

#include "state.h"

namespace endeavor {

// How many markers left in the harbour at the end are worth one glory.
inline constexpr int markersForOneGlory = 3;

struct Score {
    int cities = 0, connections = 0;
    std::array<int, statusKinds> status{};
    int cards = 0, buildings = 0, governorSpace = 0, population = 0;
    int slavery = 0;   // 0 or negative
    int exploits = 0;  // 0 in editions without
    int total = 0;     // the sum of the above
};

// What the player would score if the game ended now.
Score score(const Game& game, const State& state, int player);

// Only the totals, for all players; cheaper than score().
std::array<int, maxPlayers> totals(const Game& game, const State& state);

// Mask of the players with the most glory.
u8 winners(const Game& game, const std::array<int, maxPlayers>& totals);

}  // namespace endeavor
