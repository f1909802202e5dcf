// The weights that come with the program, by edition and number of players.
#pragma once

#include "network.h"

namespace endeavor {

// nullptr where there are none: own editions are played without.
const Network* builtInNetwork(const Edition& edition, int players);

}  // namespace endeavor
