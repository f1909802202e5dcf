// Why something can't be done now: a move, or anything with what somebody points at.
#pragma once

#include "parts.h"
#include "rule_reasons.h"

namespace endeavor {

// Why a move can't be made now; empty if it can. The move need not be legal, but its source and
// target must exist. Of a text, which may name things that do not, readMove() gives the reason.
std::optional<Reason> whyIllegal(const Game& game, const State& state, Move move);

// What the player to move is being asked, as the reason why nothing else can be done.
Reason whatIsAsked(const State& state);

// Why no legal move has this source and this target: a few reasons, each once. Either may be
// missing: a building alone, a city alone. Empty if there is such a move.
std::vector<Reason> whyNoMove(const Game& game, const State& state, std::optional<Part> source,
                              std::optional<Part> target);

}  // namespace endeavor
