#include "self_play.h"

#include <cmath>

#include "search.h"

namespace endeavor {
namespace {

// Games by one move of look-ahead: learnt from is how the game ended.
constexpr u32 positionsPerSample = 5;
constexpr u32 randomMoves = 20;        // in a thousand
constexpr float temperature = 0.015f;  // in units of utility

// Games by searching: what the search found says more about a position than how one game ended;
// some of the result is mixed in to keep the search honest.
constexpr u32 decisionsPerSample = 3;
constexpr float fromSearch = 0.7f;
constexpr float exploration = 0.6f;  // twice that of play: a broader look
constexpr u32 byVisits = 180;        // in a thousand: moves drawn in proportion to their visits

double uniform(Random& random) { return (double(random.next() >> 11) + 0.5) * 0x1p-53; }

void mix(Expectation& target, float part, const Expectation& result) {
    for (std::size_t seat = 0; seat < maxPlayers; ++seat) {
        target.glory[seat] = part * target.glory[seat] + (1 - part) * result.glory[seat];
        target.win[seat] = part * target.win[seat] + (1 - part) * result.win[seat];
    }
}

class SelfPlayer {
public:
    SelfPlayer(const SelfPlay& play, const Network& network, u64 seed)
        : random_(seed ^ 0x7261696e),
          game_(deal(*play.edition, play.players, seed,
                     random_.below(8) == 0 ? PhaseOrder::individual : PhaseOrder::together)),
          reader_(game_),
          evaluate_(game_, &network),
          search_(game_, &network, exploration) {}

    Played oneMoveAhead() {
        while (!state_.over()) {
            apply(game_, state_, bestWithNoise());
            if (!state_.over() && random_.below(positionsPerSample) == 0) keep();
        }
        return ended(0);
    }

    Played searching(u64 nodes) {
        while (!state_.over()) {
            const LegalMoves moves = legal(game_, state_);
            apply(game_, state_, moves.size() == 1 ? moves[0] : searched(moves, nodes));
        }
        return ended(fromSearch);
    }

private:
    Sample& keep() { return played_.samples.emplace_back(reader_, state_, game_.players); }

    Move bestWithNoise() {
        const LegalMoves moves = legal(game_, state_);
        if (random_.below(1000) < randomMoves) return randomMove(moves, random_);
        Move chosen = moves[0];
        if (moves.size() == 1) return chosen;
        float best = -1e9f;
        for (int i = 0; i < moves.size(); ++i) {
            State after = state_;
            apply(game_, after, moves[i]);
            // With Gumbel noise the best is a draw by softmax.
            const float noise = temperature * -float(std::log(-std::log(uniform(random_))));
            const float value = utility(evaluate_(after), state_.player, game_.players) + noise;
            if (value > best) best = value, chosen = moves[i];
        }
        return chosen;
    }

    Move searched(const LegalMoves& moves, u64 nodes) {
        const bool learns = random_.below(decisionsPerSample) == 0;
        const SearchResult result = search_.run(state_, {.nodes = learns ? nodes : nodes / 4});
        if (learns) keep().target = result.moves[0].expected;
        const u32 dice = random_.below(1000);
        if (dice < randomMoves) return randomMove(moves, random_);
        return dice < randomMoves + byVisits ? drawnByVisits(result) : result.best();
    }

    Move drawnByVisits(const SearchResult& result) {
        u32 all = 0;
        for (const SearchedMove& move : result.moves) all += move.visits - 1;
        u32 drawn = all == 0 ? 0 : random_.below(all);
        for (const SearchedMove& move : result.moves) {
            if (drawn < move.visits - 1) return move.move;
            drawn -= move.visits - 1;
        }
        return result.best();  // solved at once
    }

    Played ended(float part) {
        const Expectation result = resultOf(game_, state_);
        for (Sample& sample : played_.samples) mix(sample.target, part, result);
        for (const float glory : result.glory) played_.glory += double(glory);
        return std::move(played_);
    }

    Random random_;
    const Game game_;
    const FeatureReader reader_;
    Evaluator evaluate_;
    Search search_;
    State state_ = initialState(game_);
    Played played_;
};

}  // namespace

Played playGame(const SelfPlay& play, const Network& network, u64 seed) {
    SelfPlayer player(play, network, seed);
    return play.nodes == 0 ? player.oneMoveAhead() : player.searching(play.nodes);
}

}  // namespace endeavor
