// Why something on the table can't be used or chosen now: for a page on which people point at
// things rather than spell moves.
#pragma once

#include "../rules/rules.h"

namespace endeavor {

// What is pointed at, as in the parts of a move (move_parts.h).
struct Part {
    std::string kind, id;
};

// Why no move has this source and this target, in sentences, each once and only a few. Either may
// be missing: a building alone, a city alone. Empty if there is such a move.
std::vector<std::string> whyNot(const Game& game, const State& state,
                                const std::optional<Part>& source,
                                const std::optional<Part>& target);

}  // namespace endeavor
