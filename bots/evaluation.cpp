#include "evaluation.h"

#include <algorithm>

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

}  // namespace endeavor
