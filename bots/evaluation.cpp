#include "evaluation.h"

#include <algorithm>

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

// The average of a few games in which nobody passes early: passing at random ends rounds for no
// reason and says little about a position.
Expectation Evaluator::playedOn(const State& state) const {
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
