#include "levels.h"

#include <algorithm>

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
    void reseed(u64 seed) override { random_ = Random(seed); }

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
    Searcher(const Level& level, const Budget& budget)
        : level_(level), budget_(budget), limits_(limitsFor(level, budget)) {}

    Move choose(const Game& game, const State& state) override {
        const LegalMoves moves = legal(game, state);
        if (moves.size() == 1) return moves[0];
        if (!search_ || !(game == game_)) {
            game_ = game;
            Knowledge knowledge = knowledgeFor(*game_.edition, game_.players);
            if (budget_.network != nullptr) knowledge.network = budget_.network;
            if (budget_.policy != nullptr) knowledge.policy = budget_.policy;
            search_ = std::make_unique<Search>(game_, knowledge, budget_.parameters);
        }
        return search_->run(state, limits_).best();
    }
    void setBudget(const Budget& budget) override { limits_ = limitsFor(level_, budget); }
    std::size_t shrink() override { return search_ ? search_->shrink() : 0; }

private:
    const Level& level_;
    const Budget budget_;  // as it was made with: parameters and weights stay
    SearchLimits limits_;
    Game game_;
    std::unique_ptr<Search> search_;
};

}  // namespace

const Level* findLevel(std::string_view id) {
    const auto* found = std::find_if(std::begin(levels), std::end(levels),
                                     [&](const Level& level) { return level.id == id; });
    return found == std::end(levels) ? nullptr : found;
}

SearchLimits limitsFor(const Level& level, const Budget& given) {
    const bool own = given.milliseconds == 0 && given.nodes == 0;
    SearchLimits limits{.nodes = own ? level.nodes : given.nodes,
                        .milliseconds = own ? level.milliseconds : given.milliseconds};
    if (given.longest != 0 && (limits.milliseconds == 0 || limits.milliseconds > given.longest))
        limits.milliseconds = given.longest;
    // Threads race each other: for a number of nodes there is one.
    limits.threads = limits.nodes == 0 ? given.threads : 1;
    if (given.treeMoves != 0) limits.edges = given.treeMoves;
    return limits;
}

std::unique_ptr<Bot> makeLevel(const Level& level, u64 seed, const Budget& budget) {
    if (!level.searches()) return std::make_unique<OneMoveAhead>(level.indifference, seed);
    return std::make_unique<Searcher>(level, budget);
}

}  // namespace endeavor
