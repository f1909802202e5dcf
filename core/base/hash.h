// Keys of the incremental hash. Every component of a position has a random 64-bit key; the hash is
// the sum of the keys of everything present, so an update is one addition and a count is a multiple
// of one key. Totals, supplies, strengths and the stockpile are derived from the rest and have no
// keys.
#pragma once

#include <array>
#include <bit>

#include "random.h"
#include "types.h"

namespace endeavor {

// Append new keys at the end, so that the existing ones keep their values.
struct HashKeys {
    u64 site[maxPlayers][maxSites];
    u64 card[maxPlayers][64];
    u64 token[maxPlayers][tokenKinds];
    u64 building[maxPlayers][maxBuildings];
    u64 busy[maxPlayers][maxBuildings];
    u64 sea[maxPlayers][maxRegions];
    u64 harbour[maxPlayers];
    u64 aside[maxPlayers];
    u64 track[maxPlayers][maxRegions][maxTrack];
    u64 linkToken[maxLinks];
    u64 deckCard[64];
    u64 pileCard[64];
    u64 converted[maxPlayers];
};

// The keys are laid out consecutively, so changing any of these limits changes all keys that follow
// and with them the hash of every position: stored hashes become invalid.
static_assert(maxPlayers == 5 && maxSites == 64 && maxLinks == 64 && maxBuildings == 32 &&
              maxRegions == 8 && maxTrack == 10 && tokenKinds == 8);
static_assert(maxDecks * (maxCardValue + 1) <= 64);

inline constexpr HashKeys hashKeys = [] {
    std::array<u64, sizeof(HashKeys) / sizeof(u64)> keys{};
    u64 seed = 0x656e646561766f72;  // "endeavor"
    for (u64& key : keys) key = splitMix(seed);
    return std::bit_cast<HashKeys>(keys);
}();

struct Game;
struct State;
// State::hash, recomputed from scratch.
u64 recomputeHash(const Game& game, const State& state);

}  // namespace endeavor
