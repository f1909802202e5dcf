// The levels a person can choose: one way of thinking, more or less of it.
#pragma once

#include "bot.h"

namespace endeavor {

// How a level thinks. Weaker ones are weaker by judgement: they look less far and are content with
// a move that is nearly the best.
struct Level {
    std::string_view id, about;
    int milliseconds;    // its usual budget; 0: it does not look further than one move
    u64 nodes;           // at most so many within that time, so that it is as strong everywhere
    float indifference;  // how much worse a move may look and still be chosen at times, in utility
};

inline constexpr Level levels[] = {
    {"deckhand", "looks one move ahead and is easily content", 0, 0, 0.04f},
    {"mate", "looks one move ahead", 0, 0, 0},
    {"captain", "thinks for a moment: 3,000 positions, at most a fifth of a second", 200, 3000, 0},
    {"admiral", "the strongest: thinks for a second", 1000, 0, 0},
};

std::unique_ptr<Bot> makeLevel(const Level& level, u64 seed, Budget budget);

}  // namespace endeavor
