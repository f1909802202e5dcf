// A position as JSON, with everything a player at the table can see. For pages, bots and tools that
// do not want to replay moves. docs/record.md describes the format.
#pragma once

#include "../rules/rules.h"

namespace endeavor {

std::string positionJson(const Game& game, const State& state,
                         const std::vector<std::string>& names = {});

// hashOf() as 16 hexadecimal digits.
std::string hashText(const State& state);

}  // namespace endeavor
