// Exploits: what shields add to a position (age of sail: 18). What they let a player do is in
// legal.cpp and apply.cpp, beside the actions they change.
#pragma once

#include "state.h"

namespace endeavor {

// The exploits in play whose regions are all in this mask.
inline u16 exploitsIn(const Game& game, u8 regions) {
    return game.exploits & game.edition->tables.exploitsIn[regions];
}

// The exploits whose regions are all open, with presence of the player in each.
inline u16 shieldsOf(const Game& game, const State& state, const Player& player) {
    return exploitsIn(game, player.presence & state.open);
}

// The union of one ability's masks (regions or sites) over these shields.
template <class Mask>
Mask reachOf(const Edition& edition, u16 shields, Mask Ability::* ability) {
    Mask mask = 0;
    for (const int exploit : Bits(shields))
        mask |= edition.exploits[std::size_t(exploit)].ability.*ability;
    return mask;
}

inline bool offers(const Edition& edition, u16 shields, bool Ability::* ability) {
    for (const int exploit : Bits(shields))
        if (edition.exploits[std::size_t(exploit)].ability.*ability) return true;
    return false;
}

// The shields among these whose status bonus applies now.
u16 liftingShields(const Edition& edition, const Player& player, u16 shields);
// What they add to Player::holdings.
u64 liftedStatus(const Edition& edition, u16 lifted);

// The strength for drawing in a region: own markers there and what shields add to them.
int drawStrength(const Edition& edition, const State& state, int seat, int region);
// Whether that includes a charter, which is used up by a draw that needs it.
bool hasCharter(const Edition& edition, const State& state, int seat, int region);

// What a player's shields score.
int exploitGlory(const Edition& edition, const Player& player, u16 shields);

}  // namespace endeavor
