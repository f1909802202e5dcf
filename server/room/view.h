// A room as JSON for those who look at it.
#pragma once

#include <string>

#include "room.h"

namespace endeavor::online {

// For lists: edition, players, seats, stage, round, ply, whose turn, result.
std::string summaryJson(const Room& room);

// All of it: settings, seats, clocks, requests, record; and what the one who looks may do (`you`).
std::string viewJson(const Room& room, const Actor& who = {});

// For a page that follows the events with this code: no record, which it has, but what the room
// knows of each seat. `present`: somebody is asked and waited for there; `resting`: how much time
// it has while its clock does not run (when it does, the room has a `deadline`); `voteFrom`: from
// when on the others may vote about it.
json::object followedView(const Room& room);

}  // namespace endeavor::online
