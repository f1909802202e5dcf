// The learned evaluation: a small network, applied to each seat in turn. Integers only, so that
// every machine gives the same answer. Trained by training.h, stored in data/weights.
//
// The features a seat sees add up to `hidden` sums and a direct part of the two outputs; the sums,
// cut to 0..1, go through a layer of their own for each round.
#pragma once

#include <expected>

#include "features.h"

namespace endeavor {

// What is expected for each seat.
struct Expectation {
    std::array<float, maxPlayers> glory{};  // at the end
    std::array<float, maxPlayers> win{};    // chance to win; a shared win counts its share
};

struct Network {
    static constexpr int hidden = 30, outputs = 2, columns = hidden + outputs, inner = 16;
    static constexpr int buckets = 8;  // by round
    static constexpr int one = 256;    // what stands for 1 in weights and activations
    static constexpr float gloryUnit = 16;

    using Sums = std::array<std::int16_t, columns>;
    struct Bucket {
        using Inner = std::array<std::int16_t, Network::inner>;
        std::array<Inner, hidden> inner;  // [from][to]
        std::array<std::int32_t, Network::inner> innerBias;
        std::array<Inner, outputs> outer;
        std::array<std::int32_t, outputs> outerBias;
    };
    std::array<Sums, feature::count> rows;
    Sums bias;
    std::array<Bucket, buckets> bucket;

    void add(const Features& features, Sums& sums) const;
    // Expected glory, and strength in the race to win: chances are the softmax over the seats.
    std::array<float, outputs> output(const Sums& sums, int round) const;
};

// Damaged files and weights for another layout of features are refused (weight_file.h).
std::string writeNetwork(const Network& network);
std::expected<std::unique_ptr<const Network>, Error> readNetwork(std::string_view bytes,
                                                                 std::string_view file);

// e^x with the same result on every machine; exact to a few parts in a million.
float exponential(float x);

// Chances in proportion to e^strength.
void softmax(std::array<float, maxPlayers>& strengths, int players);

}  // namespace endeavor
