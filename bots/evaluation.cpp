#include "evaluation.h"

#include <algorithm>
#include <cstring>

#include "bot.h"

namespace endeavor {

float utility(const Expectation& expected, int seat, int players, const Ambition& ambition) {
    float best = -1000;
    for (int other = 0; other < players; ++other)
        if (other != seat) best = std::max(best, expected.glory[std::size_t(other)]);
    const float margin = (expected.glory[std::size_t(seat)] - best) / ambition.leadUnit;
    return ambition.winShare * expected.win[std::size_t(seat)] +
           (1 - ambition.winShare) / (1 + exponential(-margin));
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

const Network::Sums& Evaluator::ownSums(const Player& player, u16 shields,
                                        std::array<Own, ownKept>& kept) {
    std::array<u64, sizeof(Player) / sizeof(u64)> words;
    static_assert(sizeof words == sizeof player);
    std::memcpy(&words, &player, sizeof words);
    u64 key = shields;
    for (const u64 word : words) key = (key ^ word) * 0x9e3779b97f4a7c15;
    Own& own = kept[key >> 58];
    static_assert(ownKept == 1 << (64 - 58));
    if (!own.used || own.shields != shields ||
        std::memcmp(&own.player, &player, sizeof player) != 0) {
        Features features;
        reader_.own(player, shields, features);
        own.player = player;
        own.shields = shields;
        own.used = true;
        own.sums = {};
        network_->add(features, own.sums);
    }
    return own.sums;
}

Expectation Evaluator::byNetwork(const State& state) {
    Features features;
    const SharedInputs inputs{state.filled, state.decks, state.stockTypes, state.round,
                              state.passed, state.open,  state.decision};
    if (inputs != inputs_) {  // no position has round 0: the first one differs
        inputs_ = inputs;
        reader_.shared(state, features);
        shared_ = network_->bias;
        network_->add(features, shared_);
    }
    const FeatureReader::Around around = reader_.around(state);
    Expectation expected;
    for (int i = 0; i < game_.players; ++i) {
        Seat& seat = seats_[std::size_t(i)];
        const Player& player = state.players[std::size_t(i)];
        const Network::Sums& own = ownSums(player, state.shields[std::size_t(i)], seat.own);
        features.clear();
        reader_.standing(state, around, i, features);
        Network::Sums sums;
        for (std::size_t j = 0; j < sums.size(); ++j)
            sums[j] = std::int16_t(u16(shared_[j]) + u16(own[j]));
        network_->add(features, sums);
        if (seat.round != state.round || sums != seat.all) {
            seat.all = sums;
            seat.output = network_->output(sums, state.round);
            seat.round = state.round;
        }
        expected.glory[std::size_t(i)] = seat.output[0];
        expected.win[std::size_t(i)] = seat.output[1];
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
