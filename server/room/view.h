// A room as JSON for those who look at it.
#pragma once

#include <string>

#include "room.h"

namespace endeavor::online {

// For lists: edition, players, seats, stage, round, ply, whose turn, result.
std::string summaryJson(const Room& room);

// All of it: settings, seats, clocks, requests, record; and what the one who looks may do (`you`).
std::string viewJson(const Room& room, const Actor& who = {});

}  // namespace endeavor::online
