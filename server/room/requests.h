// What a player asks of the others, and whether enough of them have agreed.
#pragma once

#include "online.h"

namespace endeavor::online {

struct OpenRequest {
    int number = 0;  // of the event that asked: its name
    int seat = 0;    // who asked
    event::Asked asked;
    u8 agreed = 0, refused = 0;  // masks of seats

    bool vote() const { return asked.what != Wish::undo && asked.what != Wish::pause; }
};

// The seats whose answer counts, as a mask: people who are present, without the one who asks and
// the target of a vote.
u8 jury(const OpenRequest& request, std::span<const Seat> seats);

// Undoing and pausing need everybody; a vote more than half of the others, the asker among them.
bool carried(const OpenRequest& request, std::span<const Seat> seats);
// It can't be carried any more.
bool failed(const OpenRequest& request, std::span<const Seat> seats);

}  // namespace endeavor::online
