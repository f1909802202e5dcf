// The network while it learns: the same weights in floating point, and gradient descent (Adam) on
// samples of games.
#pragma once

#include <span>
#include <vector>

#include "network.h"

namespace endeavor {

// A position, and what the network should have expected of it.
struct Sample {
    int bucket;
    std::array<std::vector<u16>, 1 + maxPlayers> features;  // shared, then by seat
    Expectation target;

    Sample(const FeatureReader& reader, const State& state, int players);
};

struct Model {
    static constexpr int columns = Network::columns, hidden = Network::hidden,
                         units = Network::inner, outputs = Network::outputs;
    struct Bucket {
        std::array<std::array<float, columns>, units> inner;
        std::array<float, units> innerBias;
        std::array<std::array<float, units>, outputs> outer;
        std::array<float, outputs> outerBias;
    };
    std::array<std::array<float, columns>, feature::count> rows;
    std::array<float, columns> bias;
    std::array<Bucket, Network::buckets> bucket;
};

void initialise(Model& model, Random& random);
Model modelOf(const Network& network);
void quantise(const Model& model, Network& network);

// How far off the model was, summed up over samples.
struct Losses {
    u64 samples = 0;
    double glory = 0;  // squared errors of all seats, in the network's unit
    double win = 0;    // cross entropy

    void add(const Losses& other);
};

void addLosses(const Model& model, const Sample& sample, int players, Losses& losses);
// Each weight moves by this part of the way to that of the other model.
void moveTowards(Model& model, const Model& other, float part);

// The slope of the losses in every weight, summed up over samples.
struct Gradient {
    Model sum{};
    std::array<bool, feature::count> touched{};
    Losses losses;

    void add(const Model& model, const Sample& sample, int players);
    void add(const Gradient& other);
};

class Adam {
public:
    void step(Model& model, const Gradient& gradient, float rate);

private:
    // Running means of the slope of each weight and of its square.
    std::unique_ptr<Model> slope_ = std::make_unique<Model>(), square_ = std::make_unique<Model>();
    u64 steps_ = 0;
};

}  // namespace endeavor
