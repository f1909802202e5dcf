// Moves as text, "shipyard: ship india": the notation of docs/record.md.
#pragma once

#include "../base/reason.h"
#include "../rules/rules.h"

namespace endeavor {

// The text of a legal move; state is the position in which it is made.
std::string moveText(const Game& game, const State& state, Move move);

// The legal move that the text means. The error says why it is none and what would be legal.
std::expected<Move, Error> parseMove(const Game& game, const State& state, std::string_view text);

// The same, but with the reason alone, for those who show what is legal in another way.
std::expected<Move, Reason> readMove(const Game& game, const State& state, std::string_view text);

// The texts of all legal moves, sorted by bytes.
std::vector<std::string> legalTexts(const Game& game, const State& state);

}  // namespace endeavor
