// A room as JSON for clients.
#pragma once

#include <string>

#include "room.h"

namespace endeavor::online {

// For lists: edition, players, seats, stage, round, ply, whose turn, result.
std::string summaryJson(const Room& room);

// The full view: settings, seats, clocks, requests, record, and what the viewer may do (`you`).
std::string viewJson(const Room& room, const Actor& who = {});

// For a page that runs this same code on the events: no record, which it already has, but the
// room's state for each seat. `present`: a person the game waits for; `resting`: its remaining time
// while its clock is not running (when it runs, the room has a `deadline`); `voteFrom`: when the
// others may start a vote about it.
json::object followedView(const Room& room);

}  // namespace endeavor::online
