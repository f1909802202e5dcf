// Keys of the incremental hash. Every component of a position has a random 64-bit key; the hash is
// the sum of the keys of what is there, so a change is one addition and counts need no table.
// Totals, supplies, strengths and the stockpile follow from the rest and have no keys.
#pragma once

#include "random.h"
#include "types.h"

namespace endeavor {

struct HashKeys {
    u64 site[maxPlayers][maxSites];
    u64 card[maxPlayers][64];
    u64 token[maxPlayers][tokenKinds];
    u64 building[maxPlayers][maxBuildings];
    u64 busy[maxPlayers][maxBuildings];
    u64 sea[maxPlayers][maxRegions];
    u64 harbour[maxPlayers];
    u64 aside[maxPlayers];
    u64 converted[maxPlayers];
    u64 track[maxPlayers][maxRegions][maxTrack];
    u64 linkToken[maxLinks];
    u64 deckCard[64];
    u64 pileCard[64];
};

namespace detail {
constexpr void fill(u64& key, u64& seed) { key = splitMix(seed); }
template <class T, std::size_t n>
constexpr void fill(T (&keys)[n], u64& seed) {
    for (T& key : keys) fill(key, seed);
}
constexpr HashKeys makeKeys() {
    HashKeys keys{};
    u64 seed = 0x656e646561766f72;  // "endeavor"
    fill(keys.site, seed);
    fill(keys.card, seed);
    fill(keys.token, seed);
    fill(keys.building, seed);
    fill(keys.busy, seed);
    fill(keys.sea, seed);
    fill(keys.harbour, seed);
    fill(keys.aside, seed);
    fill(keys.track, seed);
    fill(keys.linkToken, seed);
    fill(keys.deckCard, seed);
    fill(keys.pileCard, seed);
    fill(keys.converted, seed);
    return keys;
}
}  // namespace detail

inline constexpr HashKeys hashKeys = detail::makeKeys();

struct Game;
struct State;
// State::hash from scratch.
u64 recomputeHash(const Game& game, const State& state);

}  // namespace endeavor
