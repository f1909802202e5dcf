// Trains a network by self-play in two stages: many quick games with one move of look-ahead teach
// it what positions lead to, then fewer games with search teach it what looking further shows.
#pragma once

#include <functional>

#include "evaluation.h"
#include "policy.h"

namespace endeavor {

struct Training {
    const Edition* edition = nullptr;
    int players = 4;
    u64 quickGames = 160'000, searchedGames = 12'000;
    u64 nodes = 32;  // positions a decision that is learnt from in a searched game
    u64 seed = 1;
    int threads = 1;
    const Network* start = nullptr;  // where to begin; nothing: from scratch
    const Policy* policy = nullptr;  // priors to search with, if there are any

    struct Progress {
        u64 games;          // of both stages
        u64 positions;      // learnt from since the last report
        double gloryError;  // root of the mean square, in glory
        double winLoss;     // cross entropy
        double glory;       // average of all seats
    };
    std::function<void(const Progress&)> onProgress;
};

// The same settings give the same network, whatever the number of threads.
std::unique_ptr<Network> train(const Training& training);

}  // namespace endeavor
