// Players that are programs.
#pragma once

#include <memory>
#include <span>

#include "core/endeavor.h"
#include "search_parameters.h"

namespace endeavor {

struct Network;
struct Policy;

// What a bot is given for one decision; 0 is nothing said. With neither time nor nodes a level
// spends its own (limitsFor() in levels.h). Kinds that do not search need none of it.
struct Budget {
    int milliseconds = 0;
    u64 nodes = 0;              // positions looked at: the same moves on every machine
    int threads = 1;            // at most; a number of nodes needs one
    int longest = 0;            // milliseconds it must not exceed, whatever else it may spend
    std::size_t treeMoves = 0;  // moves kept in memory at most; 0: as many as a search usually does
    SearchParameters parameters{};
    const Network* network = nullptr;  // weights to try instead of those of the table
    const Policy* policy = nullptr;    // likewise

    bool operator==(const Budget&) const = default;
};

// Plays one seat of one game, and may keep what it thought from one decision to the next. The
// position says all there is to know, so a bot needs no list of the moves before; programs from
// outside do, and are no Bots (match/outside.h).
class Bot {
public:
    virtual ~Bot() = default;
    // A legal move of the position, which is not over. The same seed and positions give the same
    // moves, unless time is the limit.
    virtual Move choose(const Game& game, const State& state) = 0;

    // From the next decision on.
    virtual void setBudget(const Budget&) {}
    // Kinds that draw lots draw them from this seed on. A bot that is kept for a whole game and
    // given a seed for each position answers the same when a position comes up again.
    virtual void reseed(u64 /*seed*/) {}
    // Frees the memory it does not need until its next decision. The bytes it still holds; 0: it
    // keeps nothing, and a new bot with the same seed is as good.
    virtual std::size_t shrink() { return 0; }
};

// A random move other than passing, unless there is no other. Passing at random ends rounds early;
// games played like this see far more of the board.
Move eagerMove(const LegalMoves& moves, Random& random);

struct BotKind {
    std::string_view id;
    std::string_view about;
};
std::span<const BotKind> botKinds();

// nullptr if there is no such kind.
std::unique_ptr<Bot> makeBot(std::string_view kind, u64 seed, const Budget& budget = {});

}  // namespace endeavor
