#include "levels.h"

#include <cmath>

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
        const Evaluator evaluate(game, builtInNetwork(*game.edition, game.players));
        Move chosen = moves[0];
        float best = -1e9f;
        for (int i = 0; i < moves.size(); ++i) {
            State after = state;
            apply(game, after, moves[i]);
            float value = utility(evaluate(after), state.player, game.players);
            // With this noise the best is a choice by softmax.
            if (indifference_ > 0) value -= indifference_ * std::log(-std::log(uniform(random_)));
            if (value > best) best = value, chosen = moves[i];
        }
        return chosen;
    }

private:
    static float uniform(Random& random) { return (float(random.next() >> 41) + 0.5f) * 0x1p-23f; }

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
            search_ =
                std::make_unique<Search>(game_, builtInNetwork(*game_.edition, game_.players));
        }
        return search_->run(state, {budget_.nodes, budget_.milliseconds}).best();
    }

private:
    Budget budget_;
    Game game_;
    std::unique_ptr<Search> search_;
};

}  // namespace

std::unique_ptr<Bot> makeLevel(const Level& level, u64 seed, Budget budget) {
    if (level.budget == Budget{}) return std::make_unique<OneMoveAhead>(level.indifference, seed);
    return std::make_unique<Searcher>(budget == Budget{} ? level.budget : budget);
}

}  // namespace endeavor
