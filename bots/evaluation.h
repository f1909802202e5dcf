// The value of a position to every seat: what the network expects, how the game ended, or where
// there are no weights (own editions) how games played on at random end.
#pragma once

#include "network.h"

namespace endeavor {

// Mostly the chance to win; partly the margin, so that play stays sensible when the winner is
// clear.
float utility(const Expectation& expected, int seat, int players);

// The expectation when the game is over.
Expectation resultOf(const Game& game, const State& state);

// Evaluates positions of one game. The same position has the same value.
class Evaluator {
public:
    // Both must outlive the evaluator; no network: random games.
    Evaluator(const Game& game, const Network* network)
        : game_(game), reader_(game), network_(network) {}
    Expectation operator()(const State& state) const {
        if (state.over()) return resultOf(game_, state);
        return network_ != nullptr ? network_->evaluate(reader_, state, game_.players)
                                   : playedOn(state);
    }
    const FeatureReader& reader() const { return reader_; }

private:
    Expectation playedOn(const State& state) const;

    const Game& game_;
    FeatureReader reader_;
    const Network* network_;
};

}  // namespace endeavor
