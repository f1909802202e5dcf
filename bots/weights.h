// The weights of an edition and number of players: those that come with the program, and for own
// editions those that were learnt for them.
#pragma once

#include "network.h"

namespace endeavor {

// nullptr where there are none.
const Network* networkFor(const Edition& edition, int players);

// For an own edition, which must stay where it is. Before bots play, not while they do.
void addNetwork(const Edition& edition, int players, std::unique_ptr<const Network> network);

}  // namespace endeavor
