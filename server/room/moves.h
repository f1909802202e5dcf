// The moves of a command or of an event, read and played once, whoever needs what comes of it.
#pragma once

#include "online.h"

namespace endeavor::online {

struct PlayedOut {
    std::vector<Move> moves;
    State state;  // after them
};

struct Misplay {
    enum class Why { over, anotherSeat, illegal } why;
    std::size_t index;                  // of the move
    State state;                        // in which it can't be made
    std::optional<Reason> reason = {};  // with illegal, of the rules
};

// What a seat does, one move after the other, from where the record is.
std::expected<PlayedOut, Misplay> playOut(const Record& record, int seat,
                                          std::span<const std::string> moves);

}  // namespace endeavor::online
