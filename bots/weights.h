// The weights of an edition and number of players: those that come with the program, and for own
// editions those that were learnt for them.
#pragma once

#include "search.h"

namespace endeavor {

// nullptr where there are none.
const Network* networkFor(const Edition& edition, int players);
const Policy* policyFor(const Edition& edition);
inline Knowledge knowledgeFor(const Edition& edition, int players) {
    return {networkFor(edition, players), policyFor(edition)};
}

// For an own edition, which must outlive the bots. Not while bots play: nothing is locked.
void addNetwork(const Edition& edition, int players, std::unique_ptr<const Network> network);
void addPolicy(const Edition& edition, std::unique_ptr<const Policy> policy);

}  // namespace endeavor
