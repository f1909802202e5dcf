// What searches found, as JSON for programs and the page; docs/bots.md describes it.
#pragma once

#include "core/files/record.h"
#include "core/text/consequences.h"
#include "review.h"

namespace endeavor {

// [{"glory": 41.250, "win": 0.3125}, …] by seat.
std::string expectedJson(const Game& game, const Expectation& expected);
// [{"player": 0, "move": "pass"}, …] from a position on.
std::string lineJson(const Game& game, const State& from, std::span<const Move> line);

// What makes words of facts: describe() for the command; the page has words of its own.
using Describe = decltype(describe);

// A move and what speaks for it: {"move", "glory", "win", "expected", "why", "reasons",
// "consequences", "line"}. "why" is "reasons" in words, left out where nobody has any.
std::string hintJson(const Record& record, const SearchedMove& one, Describe* words = nullptr);

// Every position of the game: [{"ply", "round", "player", "expected", "played", "best", "nodes"},
// …].
std::string curveJson(const Record& record, const Review& review);
// The costliest moves first: [{"ply", "round", "player", "played", "better", "grade", "cost", …},
// …].
std::string swingsJson(const Record& record, const Review& review, std::size_t most,
                       Describe* words = nullptr);
// [{"accuracy", "decisions", "grades": {"best": 20, …}}, …] by seat.
std::string seatReviewsJson(const Record& record, const Review& review);
// By ply: ["forced", "best", "mistake", …].
std::string gradesJson(const Review& review);
// The plies that decided the game: [57, 120].
std::string momentsJson(const Review& review);

}  // namespace endeavor
