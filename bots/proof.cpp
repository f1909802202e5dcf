#include "proof.h"

namespace endeavor {

std::optional<bool> isSureOf(const Game& game, const State& state, int seat, float least,
                             int& positions) {
    if (state.over()) return utility(resultOf(game, state), seat, game.players) >= least;
    const bool own = state.player == seat;  // then one good move is enough, else all must be
    const LegalMoves moves = legal(game, state);
    for (int i = 0; i < moves.size(); ++i) {
        if (--positions < 0) return std::nullopt;
        State after = state;
        apply(game, after, moves[i]);
        const auto sure = isSureOf(game, after, seat, least, positions);
        if (!sure || *sure == own) return sure;
    }
    return !own;
}

}  // namespace endeavor
