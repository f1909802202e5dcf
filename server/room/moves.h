// Parses and plays the moves of a command or event once; deciding and applying share the result.
#pragma once

#include "online.h"

namespace endeavor::online {

struct PlayedOut {
    std::vector<Move> moves;
    State state;  // after them
};

// What an event leads to, as far as it is known already.
struct Known {
    const PlayedOut* played = nullptr;  // the moves of `played`
    const Record* opening = nullptr;    // the record of `started`
};

struct Misplay {
    enum class Why { over, anotherSeat, illegal } why;
    std::size_t index;                  // of the move
    State state;                        // the position in which it is not allowed
    std::optional<Reason> reason = {};  // if illegal: which rule it breaks
};

// Plays the moves of a seat in sequence, from the record's current position.
std::expected<PlayedOut, Misplay> playOut(const Record& record, int seat,
                                          std::span<const std::string> moves);

}  // namespace endeavor::online
