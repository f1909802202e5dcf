// Games a network plays against itself, and what there is to learn from them.
#pragma once

#include "model.h"
#include "policy.h"
#include "searched_game.h"

namespace endeavor {

struct SelfPlay {
    const Edition* edition = nullptr;
    int players = 4;
    u64 nodes = 0;  // searched where it is learnt from, a quarter of it elsewhere
};

struct Played {
    std::vector<Sample> samples;
    double glory = 0;  // of all seats together
};

// The same seed and network give the same game. Choices have some noise, so that games differ.
Played playQuickly(const SelfPlay& play, const Network& network, u64 seed);
SearchedGame playSearching(const SelfPlay& play, const Network& network, u64 seed,
                           const Policy* policy = nullptr);

// What there is to learn from a searched game; nothing if its moves are not legal.
Played samplesOf(const SelfPlay& play, const SearchedGame& searched);

}  // namespace endeavor
