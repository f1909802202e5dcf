// The value of a position to every seat: what the network expects; for a finished game its result;
// without weights (own editions) the average of random games from there.
#pragma once

#include "network.h"

namespace endeavor {

// Mostly the chance to win; partly the lead in glory, so that play stays sensible when the winner
// is clear.
struct Ambition {
    float winShare = 0.7f;  // the rest is for the lead
    float leadUnit = 8;     // glory: such a lead over the best other is worth 73% of its part
};
float utility(const Expectation& expected, int seat, int players, const Ambition& ambition = {});

// The expectation when the game is over.
Expectation resultOf(const Game& game, const State& state);

// Evaluates positions of one game. The same position has the same value.
class Evaluator {
public:
    // Both must outlive the evaluator; no network: random games.
    Evaluator(const Game& game, const Network* network)
        : game_(game), reader_(game), network_(network) {}
    Expectation operator()(const State& state);

private:
    Expectation byNetwork(const State& state);
    Expectation byPlayingOn(const State& state) const;

    const Game& game_;
    FeatureReader reader_;
    const Network* network_;
    // A cache of the last position: from one to the next much stays the same.
    struct SharedInputs {  // all that shared features are read from
        u64 filled, decks;
        u32 stockTypes;
        u8 round, passed, open;
        Decision decision;
        bool operator==(const SharedInputs&) const = default;
    };
    struct Own {
        Player player{};
        u16 shields = 0;
        bool used = false;
        Network::Sums sums{};
    };
    // A seat's own sums, by what they depend on: a search comes back to few of them over and over.
    static constexpr std::size_t ownKept = 64;
    const Network::Sums& ownSums(const Player& player, u16 shields, std::array<Own, ownKept>& kept);
    struct Seat {
        std::array<Own, ownKept> own;
        Network::Sums all{};
        std::array<float, Network::outputs> output{};
        u8 round = 0;  // 0: nothing is cached yet
    };
    SharedInputs inputs_{};
    Network::Sums shared_{};
    std::array<Seat, maxPlayers> seats_;
};

}  // namespace endeavor
