#include "evaluation.h"

#include <algorithm>
#include <cstring>

#include "bot.h"

namespace endeavor {

float utility(const Expectation& expected, int seat, int players) {
    float best = -1000;
    for (int other = 0; other < players; ++other)
        if (other != seat) best = std::max(best, expected.glory[std::size_t(other)]);
    const float margin = (expected.glory[std::size_t(seat)] - best) / 8;
    return 0.7f * expected.win[std::size_t(seat)] + 0.3f / (1 + exponential(-margin));
}

Expectation resultOf(const Game& game, const State& state) {
    Expectation result;
    const auto glory = totals(game, state);
    const u8 won = winners(game, glory);
    for (int seat = 0; seat < game.players; ++seat) {
        result.glory[std::size_t(seat)] = float(glory[std::size_t(seat)]);
        result.win[std::size_t(seat)] = has(won, seat) ? 1.0f / float(count(won)) : 0;
    }
    return result;
}

Expectation Evaluator::operator()(const State& state) {
    if (state.over()) return resultOf(game_, state);
    return network_ != nullptr ? byNetwork(state) : byPlayingOn(state);
}

Expectation Evaluator::byNetwork(const State& state) {
    Features features;
    reader_.shared(state, features);
    const FeatureReader::Around around = reader_.around(state);
    Network::Sums shared = network_->bias;
    network_->add(features, shared);
    Expectation expected;
    for (int seat = 0; seat < game_.players; ++seat) {
        Known& known = known_[std::size_t(seat)];
        const Player& player = state.players[std::size_t(seat)];
        if (!known.any || std::memcmp(&known.player, &player, sizeof player) != 0) {
            features.clear();
            reader_.own(player, features);
            known = {player, {}, true};
            network_->add(features, known.sums);
        }
        features.clear();
        reader_.standing(state, around, seat, features);
        Network::Sums sums;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] = std::int16_t(u16(shared[i]) + u16(known.sums[i]));
        network_->add(features, sums);
        const auto [glory, strength] = network_->output(sums, state.round);
        expected.glory[std::size_t(seat)] = glory;
        expected.win[std::size_t(seat)] = strength;
    }
    softmax(expected.win, game_.players);
    return expected;
}

// The average of a few games in which nobody passes early: passing at random ends rounds for no
// reason and says little about a position.
Expectation Evaluator::byPlayingOn(const State& state) const {
    constexpr int games = 8;
    Random random(hashOf(state));
    Expectation sum;
    for (int i = 0; i < games; ++i) {
        State end = state;
        while (!end.over()) apply(game_, end, eagerMove(legal(game_, end), random));
        const Expectation result = resultOf(game_, end);
        for (std::size_t seat = 0; seat < std::size_t(game_.players); ++seat) {
            sum.glory[seat] += result.glory[seat] / games;
            sum.win[seat] += result.win[seat] / games;
        }
    }
    return sum;
}

}  // namespace endeavor
