// A player in a match: one of our bots, or an external program.
#pragma once

#include "seats.h"

namespace endeavor {

// What may be wrong with the answer of a program from outside.
enum class Fault : u8 {
    none,
    illegal,  // a move, but not a legal one
    garbled,  // not JSON, or without a move
    flood,    // more than one line, or a line without end
    late,
    missing,  // it ended or closed its pipes, or is not asked any more
};
inline constexpr std::array<std::string_view, 6> faultIds{"none",  "illegal", "garbled",
                                                          "flood", "late",    "missing"};

struct Answer {
    Move move;                  // legal in any case
    Fault fault = Fault::none;  // if any, the move is not the contestant's own
    std::string why;            // of a fault, as a sentence
};

// Plays one game after the other, each in a seat of the match's choice.
class Contestant {
public:
    virtual ~Contestant() = default;
    virtual void sitDown(u64 seed) = 0;  // to a new game
    // Gets the whole record, as programs from outside are sent it.
    virtual Answer choose(const Record& record) = 0;
};

// The error says why a program can't be started. The kind must be known.
std::expected<std::unique_ptr<Contestant>, Error> makeContestant(const SeatSpec& spec);

}  // namespace endeavor
