// Learns a network by self-play: games by the network's own one-move look-ahead with some noise,
// then steps towards how those games ended, and again with the better network.
#pragma once

#include <functional>

#include "evaluation.h"

namespace endeavor {

struct Training {
    const Edition* edition = nullptr;
    int players = 4;
    u64 games = 200'000;
    u64 seed = 1;
    int threads = 1;
    const Network* start = nullptr;  // where to begin; nothing: from scratch

    struct Progress {
        u64 games, positions;
        double gloryError;  // root of the mean square, in glory
        double winLoss;     // cross entropy
        double glory;       // average of all seats
    };
    std::function<void(const Progress&)> onProgress;
};

// The same settings give the same network, whatever the number of threads.
std::unique_ptr<Network> train(const Training& training);

}  // namespace endeavor
