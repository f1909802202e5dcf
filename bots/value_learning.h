// Learns a network from samples of games that were played before, and says how well it does on
// samples that were kept back.
#pragma once

#include <functional>

#include "model.h"

namespace endeavor {

struct ValueLearning {
    u64 seed = 1;
    int players = 4;
    int passes = 3;  // over all samples
    float rate = 0.0005f;
    // The learnt part and the part kept back, after each pass; pass 0 is before the first.
    std::function<void(int pass, const Losses&, const Losses&)> onPass;
};

// The weights are averaged over the last part of the way. The same samples and settings give the
// same network.
std::unique_ptr<Network> learnValues(const Network& start, const std::vector<Sample>& learnt,
                                     const std::vector<Sample>& keptBack,
                                     const ValueLearning& learning);

}  // namespace endeavor
