// Why something can't be done now: a move, or anything with the things a user points at.
#pragma once

#include "parts.h"
#include "rule_reasons.h"

namespace endeavor {

// Why a move can't be made now; empty if it can. The move need not be legal, but its source and
// target must exist. For text, which may name unknown things, use readMove().
std::optional<Reason> whyIllegal(const Game& game, const State& state, Move move);

// What the player to move is being asked, as the reason why nothing else can be done.
Reason whatIsAsked(const State& state);

// Why no legal move has this source and this target: a few distinct reasons. Either may be missing:
// only a building, only a city. Empty if there is such a move.
std::vector<Reason> whyNoMove(const Game& game, const State& state, std::optional<Part> source,
                              std::optional<Part> target);

}  // namespace endeavor
