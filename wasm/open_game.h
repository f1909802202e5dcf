// A game that is being played or viewed, with all of its positions.
#pragma once

#include "core/endeavor.h"

namespace endeavor::page {

class OpenGame {
public:
    explicit OpenGame(Record record);

    const Record& record() const { return record_; }
    int ply() const { return int(record_.moves.size()); }
    const State& at(int ply) const { return states_[std::size_t(ply)]; }
    const State& now() const { return states_.back(); }

    // The record as it was at a ply.
    Record recordAt(int ply) const;

    // Plays all of the moves or none; the error says which one failed and why.
    std::expected<void, Error> play(const std::vector<std::string>& moves);
    void undo(int to);
    // Makes the game have exactly these moves; keeps the common prefix.
    std::expected<void, Error> follow(const std::vector<std::string>& moves);
    // Likewise with the moves of a record, which must have the same set-up.
    void follow(const Record& record);

    // A copy that continues from a ply with other moves.
    std::expected<OpenGame, Error> after(int ply, const std::vector<std::string>& moves) const;

    // The ply at which the turn began that is in progress at `ply`.
    int turnAt(int ply) const;

    // The moves from one ply to another, each with what it did: [{"ply": 3, "turn": 3, "round": 1,
    // "phase": "build", "player": 0, "move": {parts}, "facts": [consequences]}, …].
    // "turn" is the ply at which the move's turn began.
    std::string log(int from, int to) const;

private:
    Record record_;
    std::vector<State> states_;  // by ply
};

}  // namespace endeavor::page
