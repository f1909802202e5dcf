#include "bot.h"

namespace endeavor {
namespace {

constexpr BotKind kinds[] = {
    {"random", "any legal move, all equally likely"},
    {"eager", "any legal move, but never passes while there is something to do"},
};

class RandomBot : public Bot {
public:
    explicit RandomBot(u64 seed) : random_(seed) {}
    Move choose(const Game& game, const State& state) override {
        return randomMove(legal(game, state), random_);
    }

private:
    Random random_;
};

// Passing at random ends rounds early; games of this bot see far more of the board.
class EagerBot : public Bot {
public:
    explicit EagerBot(u64 seed) : random_(seed) {}
    Move choose(const Game& game, const State& state) override {
        const LegalMoves moves = legal(game, state);
        Move move = randomMove(moves, random_);
        while (move.verb() == Verb::pass && moves.size() > 1) move = randomMove(moves, random_);
        return move;
    }

private:
    Random random_;
};

}  // namespace

std::span<const BotKind> botKinds() { return kinds; }

std::unique_ptr<Bot> makeBot(std::string_view kind, u64 seed, Budget /*budget*/) {
    if (kind == "random") return std::make_unique<RandomBot>(seed);
    if (kind == "eager") return std::make_unique<EagerBot>(seed);
    return nullptr;
}

}  // namespace endeavor
