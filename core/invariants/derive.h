// What follows from the facts of a position: for those who lay one out instead of playing up to it.
#pragma once

#include "../rules/state.h"

namespace endeavor {

// Fills in what follows from where markers, cards and buildings are: strength, presence, reach,
// free and busy types, occupied cities, open regions and decks, the types in the stockpile,
// shields. Holdings, the supply and the hash are not touched.
void derive(const Game& game, State& state);

// What buildings, cards and exploits add to the holdings of a player; the rest are tokens.
u64 iconsOf(const Edition& edition, const State& state, int seat);

// Whether the token of a space of the set-up still lies there.
bool lies(const Edition& edition, const State& state, int space);

}  // namespace endeavor
