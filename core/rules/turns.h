// Which moves belong together, for code that drafts whole actions or takes back turns.
#pragma once

#include "state.h"

namespace endeavor {

// Whether an action has begun and still has a decision pending.
inline bool withinAction(const State& state) {
    return state.decision == Decision::second || state.decision == Decision::follow ||
           state.decision == Decision::memorial;
}

// Whether the deciding player continues an action of their own: what exploits add to it, its second
// half, or the track for a marker lost in it.
inline bool continuesAction(const State& state) {
    return withinAction(state) && state.player == state.turn;
}

// Whether a move made in `now` is the first of a turn, given that the previous move was made in
// `before`. A turn is everything one player decides without anybody else in between: a whole
// action, or a pass with the discards it forces.
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
