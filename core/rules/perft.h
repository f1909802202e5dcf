// Perft: the number of move sequences of a given length. Any change to the rules changes the
// counts, so committed tables of them guard the rules.
#pragma once

#include "rules.h"

namespace endeavor {

// Sequences of `depth` moves from the position; shorter ones that end the game count as well.
inline u64 perft(const Game& game, const State& state, int depth) {
    if (depth == 0) return 1;
    const LegalMoves moves = legal(game, state);
    if (depth == 1 || moves.size() == 0) return moves.size() == 0 ? 1 : u64(moves.size());
    u64 nodes = 0;
    for (const Move move : moves.list()) {
        State after = state;
        apply(game, after, move);
        nodes += perft(game, after, depth - 1);
    }
    return nodes;
}

}  // namespace endeavor
