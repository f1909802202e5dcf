// A player in a match: one of our bots, or an external program.
#pragma once

#include "seats.h"

namespace endeavor {

// What can be wrong with an external program's answer.
enum class Fault : u8 {
    none,
    illegal,  // a move, but not a legal one
    garbled,  // not JSON, or without a move
    flood,    // more than one line, or an endless line
    late,
    missing,  // it exited or closed its pipes, or is no longer asked
};
inline constexpr std::array<std::string_view, 6> faultIds{"none",  "illegal", "garbled",
                                                          "flood", "late",    "missing"};

struct Answer {
    Move move;                  // always legal
    Fault fault = Fault::none;  // if set, the move is not the contestant's own
    std::string why;            // describes the fault in a sentence
};

// Plays one game after another, each in a seat the match chooses.
class Contestant {
public:
    virtual ~Contestant() = default;
    virtual void sitDown(u64 seed) = 0;  // starts a new game
    // Gets the whole record, the same as external programs are sent.
    virtual Answer choose(const Record& record) = 0;
};

// The error says why a program could not be started. The kind must be a known one.
std::expected<std::unique_ptr<Contestant>, Error> makeContestant(const SeatSpec& spec);

}  // namespace endeavor
