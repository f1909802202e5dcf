// A position as JSON, with everything a player at the table can see. For pages, bots and tools that
// do not want to replay moves. docs/record.md describes the format.
#pragma once

#include "../rules/rules.h"

namespace endeavor {

std::string positionJson(const Game& game, const State& state,
                         const std::vector<std::string>& names = {});

// A position read back. Its game knows the tokens that still lie; those taken are not told apart in
// a position, so the spaces they lay on hold others that fit, which no rule looks at again.
struct Positioned {
    Game game;
    State state;
    std::vector<std::string> names;  // by seat; empty where none was given
};

// Reads a position strictly. What follows from the rest may be missing; what is there has to be
// right, and has to be a position from which a game can be played to its end. The error names the
// key and what is wrong with it. Accepts the built-in editions and `own`, if given. `file` is only
// used in messages.
std::expected<Positioned, Error> readPosition(std::string_view json, std::string_view file,
                                              const Edition* own = nullptr);

// hashOf() as 16 hexadecimal digits.
std::string hashText(const State& state);

}  // namespace endeavor
