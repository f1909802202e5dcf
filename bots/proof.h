// What a seat can be sure of. A solved position says what happens if all play for themselves; here
// the others may do anything, even together and against their own interest.
#pragma once

#include <optional>

#include "evaluation.h"

namespace endeavor {

// Whether the seat gets at least this utility whatever the others do; nothing if that takes more
// than so many positions to find out. `positions` goes down by those that were looked at.
std::optional<bool> isSureOf(const Game& game, const State& state, int seat, float least,
                             int& positions);

}  // namespace endeavor
