// The priors while they are learnt: the same weights in floating point, and gradient descent on
// what searches visited.
#pragma once

#include <functional>
#include <vector>

#include "policy.h"
#include "searched_game.h"

namespace endeavor {

// A position, and what a search thought of its moves.
struct PolicySample {
    std::vector<u16> features;            // of the position
    std::vector<std::vector<u16>> moves;  // the features of each
    std::vector<float> visited;           // the part of the visits that each got
};

// What there is to learn from a game; nothing if its moves are not legal.
std::vector<PolicySample> policySamplesOf(const Edition& edition, int players,
                                          const SearchedGame& searched);

class PolicyModel {
public:
    static constexpr int columns = Policy::columns;
    using Row = std::array<float, columns>;

    explicit PolicyModel(u64 seed);

    struct Losses {
        double crossEntropy = 0;     // of what was visited, above its own entropy
        u64 samples = 0, found = 0;  // how often the likeliest move is the most visited one
    };
    // Adds to the losses; `gradient` may be left out.
    void look(const PolicySample& sample, Losses& losses, std::vector<Row>* gradient,
              std::vector<bool>* touched) const;

    std::vector<Row> rows;  // of features, the bias, then of the features of moves
};

Policy quantise(const PolicyModel& model);

struct PolicyLearning {
    u64 seed = 1;
    int passes = 6;  // over all samples
    float rate = 0.004f;
    // The learnt part and the part kept back, after each pass.
    std::function<void(int pass, const PolicyModel::Losses&, const PolicyModel::Losses&)> onPass;
};

// Every `keptBack`-th sample is only looked at. The weights are averaged over the last passes. The
// same samples and settings give the same weights.
std::unique_ptr<Policy> learnPolicy(const std::vector<PolicySample>& learnt,
                                    const std::vector<PolicySample>& keptBack,
                                    const PolicyLearning& learning);

}  // namespace endeavor
