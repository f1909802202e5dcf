// The levels a person can choose. They share one evaluation and differ in how far they look.
#pragma once

#include "bot.h"
#include "search.h"

namespace endeavor {

// Weaker levels are weaker by judgement, not by blunders: they look less far, and may be content
// with a move that is nearly the best.
struct Level {
    std::string_view id, about;
    int milliseconds;    // its usual budget; 0: it does not look further than one move
    u64 nodes;           // at most so many in that time: the same strength on a fast machine
    float indifference;  // how much worse a move may look and still be chosen at times, in utility

    constexpr bool searches() const { return milliseconds != 0; }
};

inline constexpr Level levels[] = {
    {"deckhand", "looks one move ahead and is easily content", 0, 0, 0.04f},
    {"mate", "looks one move ahead", 0, 0, 0},
    {"captain", "thinks for a moment: 8,000 positions, at most a fifth of a second", 200, 8000, 0},
    {"admiral", "the strongest: thinks for a second", 1000, 0, 0},
};

// nullptr if there is no such level.
const Level* findLevel(std::string_view id);

// What a level that searches may spend on a decision, for the command, the server and the page: the
// time or nodes it is given, else its own, and never longer than `longest`. All limits hold
// at once: the first that is reached ends the search.
SearchLimits limitsFor(const Level& level, const Budget& given);

std::unique_ptr<Bot> makeLevel(const Level& level, u64 seed, const Budget& budget);

}  // namespace endeavor
