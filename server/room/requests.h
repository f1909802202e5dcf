// Requests that other players must agree to, and whether enough of them have.
#pragma once

#include "online.h"

namespace endeavor::online {

struct OpenRequest {
    int number = 0;  // of the event that asked; identifies the request
    int seat = 0;    // who asked
    event::Asked asked;
    u8 agreed = 0, refused = 0;  // masks of seats

    bool vote() const { return asked.what != Wish::undo && asked.what != Wish::pause; }
};

// The seats whose answer counts, as a mask: people who are present, except the asker and the target
// of a vote.
u8 jury(const OpenRequest& request, std::span<const Seat> seats);

// Undo and pause need everybody's agreement; a vote needs more than half of the players other than
// the target, with the asker counting as in favor. Nobody is voted out by one other player alone.
bool carried(const OpenRequest& request, std::span<const Seat> seats);
// Whether it can no longer pass.
bool failed(const OpenRequest& request, std::span<const Seat> seats);

}  // namespace endeavor::online
