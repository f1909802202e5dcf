// A player for games in which exploits are used a lot.
#pragma once

#include "core/endeavor.h"

namespace endeavor {

// Never passes and never declines while something else is legal. Of three moves it takes the one
// that involves exploits most: first what they allow, then ships, which open their regions.
inline Move tireless(const LegalMoves& moves, Random& random) {
    const auto interest = [](Move move) {
        switch (move.verb()) {
            case Verb::pass:
            case Verb::done: return 0;
            case Verb::raid:
            case Verb::land:
            case Verb::sail:
            case Verb::trade: return 3;
            case Verb::ship:
            case Verb::shipSea: return 2;
            default: return 1;
        }
    };
    Move best = randomMove(moves, random);
    for (int i = 0; i < 2 || (interest(best) == 0 && moves.size() > 1); ++i)
        if (const Move move = randomMove(moves, random); interest(move) > interest(best))
            best = move;
    return best;
}

}  // namespace endeavor
