// Parses the players of a match: "captain@200ms,random,cmd:python3 'my bot.py' x" (docs/bots.md).
// What follows a player as NAME=VALUE is a parameter of its search: "admiral,exploration=0.4,mate".
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace endeavor {

struct SeatSpec {
    std::string name;                  // the text it was parsed from
    std::string kind;                  // kind of bot; empty for an external program
    std::vector<std::string> command;  // of an external program
    Budget budget;                     // from the text, if it gives one; its parameters
    std::string weights, priors;       // files to play with instead of those built in

    bool outside() const { return !command.empty(); }
};

inline constexpr int maxMilliseconds = 3'600'000;
inline constexpr u64 maxNodes = 1'000'000'000'000;

// One entry per seat, in order. Commas in quotes or after a backslash do not separate.
std::expected<std::vector<SeatSpec>, Error> parseSeatSpecs(std::string_view list);

// The words of a command as a shell would split them, without expanding anything: blanks separate
// words, 'single' and "double" quotes and backslashes work as in a shell.
std::expected<std::vector<std::string>, Error> splitCommand(std::string_view text);

}  // namespace endeavor
