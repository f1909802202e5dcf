// A position as JSON, with everything a player at the table can see. For pages, bots and tools that
// do not want to replay moves. docs/record.md describes the format.
#pragma once

#include "../rules/rules.h"

namespace endeavor {

std::string positionJson(const Game& game, const State& state,
                         const std::vector<std::string>& names = {});

// A position read back. Its game has the tokens that are still on the board. A position does not
// say which token was taken from which space, so those spaces get others that fit, which no rule
// looks at again.
struct Positioned {
    Game game;
    State state;
    std::vector<std::string> names;  // by seat; empty where none was given
};

// Reads a position strictly. Derived values may be missing, but must be right if present, and it
// must be possible to play the game to its end from the position. The error names the key and what
// is wrong with it. Accepts the built-in editions and `own`, if given. `file` is only used in
// messages.
std::expected<Positioned, Error> readPosition(std::string_view json, std::string_view file,
                                              const Edition* own = nullptr);

// hashOf() as 16 hexadecimal digits.
std::string hashText(const State& state);

}  // namespace endeavor
