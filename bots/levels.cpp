#include "levels.h"

#include "search.h"
#include "weights.h"

namespace endeavor {
namespace {

// The best move by what the network expects right after it.
class OneMoveAhead : public Bot {
public:
    OneMoveAhead(float indifference, u64 seed) : indifference_(indifference), random_(seed) {}

    Move choose(const Game& game, const State& state) override {
        const LegalMoves moves = legal(game, state);
        if (moves.size() == 1) return moves[0];
        Evaluator evaluate(game, networkFor(*game.edition, game.players));
        Move chosen = moves[0];
        float best = -1e9f;
        for (int i = 0; i < moves.size(); ++i) {
            State after = state;
            apply(game, after, moves[i]);
            float value = utility(evaluate(after), state.player, game.players);
            if (indifference_ > 0) value += indifference_ * aboutNormal();
            if (value > best) best = value, chosen = moves[i];
        }
        return chosen;
    }

private:
    // Around 0 with a spread of 1; plain sums, which are the same on every machine.
    float aboutNormal() {
        float sum = -6;
        for (int i = 0; i < 12; ++i) sum += float(random_.next() >> 40) * 0x1p-24f;
        return sum;
    }

    float indifference_;
    Random random_;
};

// Keeps its tree from move to move of one game.
class Searcher : public Bot {
public:
    explicit Searcher(Budget budget) : budget_(budget) {}

    Move choose(const Game& game, const State& state) override {
        const LegalMoves moves = legal(game, state);
        if (moves.size() == 1) return moves[0];
        if (!search_ || !(game == game_)) {
            game_ = game;
            search_ = std::make_unique<Search>(game_, networkFor(*game_.edition, game_.players));
        }
        // Threads race each other: for a number of nodes there is one.
        const int threads = budget_.nodes == 0 ? budget_.threads : 1;
        return search_->run(state, {budget_.nodes, budget_.milliseconds, threads}).best();
    }

private:
    Budget budget_;
    Game game_;
    std::unique_ptr<Search> search_;
};

}  // namespace

std::unique_ptr<Bot> makeLevel(const Level& level, u64 seed, Budget budget) {
    if (level.milliseconds == 0) return std::make_unique<OneMoveAhead>(level.indifference, seed);
    if (budget.milliseconds == 0 && budget.nodes == 0) {
        budget.milliseconds = level.milliseconds;
        budget.nodes = level.nodes;
    }
    return std::make_unique<Searcher>(budget);
}

}  // namespace endeavor
