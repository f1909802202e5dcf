// Exploits: what shields add to a position (age of sail: 18). What they let a player do is in
// legal.cpp and apply.cpp, beside the actions they change.
#pragma once

#include "state.h"

namespace endeavor {

// The exploits in play whose regions are all among these.
inline u16 exploitsIn(const Game& game, u8 regions) {
    return game.exploits & game.edition->tables.exploitsIn[regions];
}

// Those whose regions are open and in all of which the player has presence.
inline u16 shieldsOf(const Game& game, const State& state, const Player& player) {
    return exploitsIn(game, player.presence & state.open);
}

// Everything one ability of these shields reaches: regions, or sites.
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

// Of these shields, those whose status counts now.
u16 liftingShields(const Edition& edition, const Player& player, u16 shields);
// What they add to Player::holdings.
u64 liftedStatus(const Edition& edition, u16 lifted);

// What drawing in a region counts: own markers there and what shields add to them.
int drawStrength(const Edition& edition, const State& state, int seat, int region);
// Whether part of that is a charter, which is used up by a draw that needs it.
bool hasCharter(const Edition& edition, const State& state, int seat, int region);

// What a player's shields score.
int exploitGlory(const Edition& edition, const Player& player, u16 shields);

}  // namespace endeavor
