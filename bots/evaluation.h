// The value of a position to a seat, from what the network expects or from the result.
#pragma once

#include "network.h"

namespace endeavor {

// Mostly the chance to win; partly the margin, so that play stays sensible when the winner is
// clear.
float utility(const Expectation& expected, int seat, int players);

// The expectation when the game is over.
Expectation resultOf(const Game& game, const State& state);

// Evaluates positions of one game.
class Evaluator {
public:
    Evaluator(const Game& game, const Network& network)
        : game_(game), reader_(game), network_(network) {}
    Expectation operator()(const State& state) const {
        return state.over() ? resultOf(game_, state)
                            : network_.evaluate(reader_, state, game_.players);
    }
    const FeatureReader& reader() const { return reader_; }

private:
    const Game& game_;
    FeatureReader reader_;
    const Network& network_;
};

}  // namespace endeavor
