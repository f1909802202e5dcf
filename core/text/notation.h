// Moves as text, "shipyard: ship india": the notation of docs/record.md.
#pragma once

#include "../base/reason.h"
#include "../rules/rules.h"

namespace endeavor {

// The text of a legal move; state is the position in which it is made.
std::string moveText(const Game& game, const State& state, Move move);

// Parses the text of a legal move. The error says why it is not legal and what would be.
std::expected<Move, Error> parseMove(const Game& game, const State& state, std::string_view text);

// The same, but returns only the reason, for callers that show legal moves in another way.
std::expected<Move, Reason> readMove(const Game& game, const State& state, std::string_view text);

// The texts of all legal moves, sorted by bytes.
std::vector<std::string> legalTexts(const Game& game, const State& state);

}  // namespace endeavor
