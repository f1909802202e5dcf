// Derived values of a position, for code that sets one up instead of reaching it by play.
#pragma once

#include "../rules/state.h"

namespace endeavor {

// Fills in what follows from where markers, cards and buildings are: strength, presence, reach,
// free and busy types, occupied cities, open regions and decks, the types in the stockpile,
// shields. Does not touch holdings, the supply and the hash.
void derive(const Game& game, State& state);

// What buildings, cards and exploits add to a player's holdings; the rest of them are tokens.
u64 iconsOf(const Edition& edition, const State& state, int seat);

// Whether the token dealt to a space is still there.
bool lies(const Edition& edition, const State& state, int space);

}  // namespace endeavor
