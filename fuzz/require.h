// Shared by all fuzzers: a violated guarantee prints what it was and crashes, so that libFuzzer
// keeps the input.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>

#include "core/endeavor.h"

namespace endeavor::fuzz {

[[noreturn]] inline void broken(const std::string& promise) {
    std::fprintf(stderr, "BROKEN: %s\n", promise.c_str());
    __builtin_trap();
}

inline void require(bool holds, const std::string& promise) {
    if (!holds) broken(promise);
}

inline void requireSound(const Game& game, const State& state) {
    if (const std::string wrong = check(game, state); !wrong.empty()) broken("check: " + wrong);
}

// Error messages are always one line.
inline void requireOneLine(const std::string& error) {
    require(!error.empty(), "an error says something");
    require(std::none_of(error.begin(), error.end(),
                         [](char c) { return u8(c) < ' ' || u8(c) == 0x7f; }),
            "an error is one line without control characters: " + error);
    require(error.size() < 4000, "an error is short: " + std::to_string(error.size()) + " bytes");
}

// The text of a legal move parses to that move and no other.
inline void requireRoundTrip(const Game& game, const State& state, Move move) {
    const std::string text = moveText(game, state, move);
    const auto again = parseMove(game, state, text);
    require(again.has_value(), "a legal move's text is read: " + text);
    require(*again == move, "a legal move's text means the move: " + text);
    require(!whyIllegal(game, state, move), "nothing speaks against a legal move: " + text);
}

}  // namespace endeavor::fuzz
