// A game as a file: set-up, moves, result. docs/record.md describes the format.
#pragma once

#include <variant>

#include "../rules/rules.h"
#include "../rules/score.h"
#include "position.h"

namespace endeavor {

struct Record {
    Game game;
    std::vector<std::string> names;  // of the players, by seat
    std::vector<Move> moves;
    State state;    // after all moves
    State start{};  // before the first move: as set up, or a position from which the game began
    // Unknown keys of the file as JSON, at their original places; they are written back. Empty if
    // there were none.
    std::string unknown;
};

// A new game at its first decision.
Record newRecord(const Game& game, std::vector<std::string> names = {});

// A game that begins at this position.
Record recordFrom(Positioned position);
// Whether the game begins at a position rather than at the set-up of round 1.
bool startsFromPosition(const Record& record);

// Reads a record and replays it. Accepts the built-in editions and `own`, if given. The error says
// what is wrong; for a move, its number (plies count from 0), why, and what would be legal. `file`
// is only used in messages.
std::expected<Record, Error> parseRecord(std::string_view json, std::string_view file,
                                         const Edition* own = nullptr);

// Reads a record or a position, whichever it is.
std::expected<std::variant<Record, Positioned>, Error> parseRecordOrPosition(
    std::string_view json, std::string_view file, const Edition* own = nullptr);

// The record as JSON text, with the result if the game is over.
std::string writeRecord(const Record& record);

// Plays a legal move and appends it to the record.
void addMove(Record& record, Move move);

// The position after the first `ply` moves (0 .. moves.size()).
State stateAt(const Record& record, int ply);

// {"winners": [1], "scores": [{"total": 58, "cities": 9, …}, …]}; the game need not be over.
std::string resultJson(const Game& game, const State& state);

// "together" for PhaseOrder::together and so on; nothing for unknown text.
std::optional<PhaseOrder> phaseOrder(std::string_view id);

}  // namespace endeavor
