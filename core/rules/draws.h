// Who could draw which card, and who would get a governor: what players weigh before they act.
#pragma once

#include "state.h"

namespace endeavor {

// The cards a seat could draw now, had it a draw: those that legal() offers.
u64 drawable(const Game& game, State state, int seat);

// The cards in decks and on the pile that a seat has markers enough for, on top of their deck or
// not. A governor can't be drawn.
u64 enoughMarkersFor(const Game& game, const State& state, int seat);

// Cards of the pile need as many markers in the home region as their value.
inline u64 pileWithin(const Edition& edition, const State& state, const Player& player) {
    return state.pile & (everyByte * u8(player.reach >> edition.tables.homeDeck));
}

// Who has the most markers on a track; ties go to the marker nearest the deck. None: -1.
int mostOnTrack(const State& state, int region);

}  // namespace endeavor
