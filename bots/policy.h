// Priors: how likely a search is to like each move of a position, before any of them is looked at.
// One for each edition, for any number of players; learnt from what searches visited
// (policy_model.h).
//
// The features the player who moves sees add up to sums, which are cut to 0..1; the features of a
// move add up to a row of weights for them. Integers only, as in network.h.
#pragma once

#include <span>

#include "move_features.h"
#include "network.h"

namespace endeavor {

struct Policy {
    static constexpr int columns = 32;    // the last one is always 1: what a move is worth anywhere
    static constexpr int one = 256;       // what stands for 1 in weights and activations
    static constexpr int largest = 1365;  // of a move's weights: all its features together fit

    using Row = std::array<std::int16_t, columns>;
    std::array<Row, feature::count> rows;
    Row bias;
    std::array<Row, move_feature::count> moves;
};
static_assert(Policy::largest * move_feature::most <= 32767,
              "the weights of a move never overflow");

bool isPolicy(std::string_view bytes);  // by how the file begins
std::string writePolicy(const Policy& policy);
// Damaged files and those for another layout of features are refused.
std::expected<std::unique_ptr<const Policy>, Error> readPolicy(std::string_view bytes,
                                                               std::string_view file);

// Finds the priors of positions of one game.
class PriorReader {
public:
    // Both must outlive the reader.
    PriorReader(const Game& game, const Policy& policy)
        : policy_(policy), reader_(game), moveReader_(game) {}

    // Sets the priors of all legal moves, which are as many; they add up to 1. A higher temperature
    // makes them more alike.
    void operator()(const State& state, std::span<const Move> moves, float temperature,
                    std::span<float> priors);

private:
    const Policy& policy_;
    FeatureReader reader_;
    MoveFeatureReader moveReader_;
};

}  // namespace endeavor
