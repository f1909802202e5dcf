// Which moves belong together, for whoever drafts an action as a whole or takes a turn back.
#pragma once

#include "state.h"

namespace endeavor {

// Whether an action has begun and something of it is still to be decided.
inline bool withinAction(const State& state) {
    return state.decision == Decision::second || state.decision == Decision::follow ||
           state.decision == Decision::memorial;
}

// Whether whoever decides goes on with an action of their own: with what exploits add to it, its
// second half, or the track for a marker lost in it.
inline bool continuesAction(const State& state) {
    return withinAction(state) && state.player == state.turn;
}

// Whether a move made in `now` is the first of a turn, the move before it having been made in
// `before`. A turn is what one player decides without anybody else in between: an action as a
// whole, or a pass with the cards that have to go because of it.
inline bool beginsTurn(const State& before, const State& now) {
    switch (now.decision) {
        case Decision::start:
        case Decision::build:
        case Decision::salary:
        case Decision::turn:
        case Decision::over: return true;
        case Decision::second:
        case Decision::memorial:
        case Decision::follow:
        case Decision::discard:
        case Decision::governorSpace: break;
    }
    return now.player != before.player || now.phase != before.phase || now.round != before.round;
}

}  // namespace endeavor
