// Players that are programs.
#pragma once

#include <memory>
#include <span>

#include "core/endeavor.h"

namespace endeavor {

// How much a bot may think about one decision. 0 is no limit; without any, a kind that searches
// takes its usual time. Kinds that do not search need none.
struct Budget {
    int milliseconds = 0;
    u64 nodes = 0;    // positions looked at: the same moves on every machine
    int threads = 1;  // at most; a number of nodes needs one

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
std::unique_ptr<Bot> makeBot(std::string_view kind, u64 seed, Budget budget = {});

}  // namespace endeavor
