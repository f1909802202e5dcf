#include "bot.h"

#include "levels.h"

namespace endeavor {
namespace {

class RandomBot : public Bot {
public:
    explicit RandomBot(u64 seed) : random_(seed) {}
    Move choose(const Game& game, const State& state) override {
        return randomMove(legal(game, state), random_);
    }
    void reseed(u64 seed) override { random_ = Random(seed); }

private:
    Random random_;
};

class EagerBot : public Bot {
public:
    explicit EagerBot(u64 seed) : random_(seed) {}
    Move choose(const Game& game, const State& state) override {
        return eagerMove(legal(game, state), random_);
    }
    void reseed(u64 seed) override { random_ = Random(seed); }

private:
    Random random_;
};

}  // namespace

Move eagerMove(const LegalMoves& moves, Random& random) {
    Move move = randomMove(moves, random);
    while (move.verb() == Verb::pass && moves.size() > 1) move = randomMove(moves, random);
    return move;
}

std::span<const BotKind> botKinds() {
    static const auto kinds = [] {
        std::vector<BotKind> all{
            {"random", "any legal move, all equally likely"},
            {"eager", "any legal move, but never passes while there is something to do"}};
        for (const Level& level : levels) all.push_back({level.id, level.about});
        return all;
    }();
    return kinds;
}

std::unique_ptr<Bot> makeBot(std::string_view kind, u64 seed, const Budget& budget) {
    if (kind == "random") return std::make_unique<RandomBot>(seed);
    if (kind == "eager") return std::make_unique<EagerBot>(seed);
    const Level* level = findLevel(kind);
    return level == nullptr ? nullptr : makeLevel(*level, seed, budget);
}

}  // namespace endeavor
