// What follows from the rules but is asked only by those who show a game.
#pragma once

#include <span>

#include "state.h"

namespace endeavor {

// The phases as the rules name them. Nothing is decided in growth, so no position is in it.
inline constexpr std::array<std::string_view, 5> roundPhaseIds{"build", "growth", "salary",
                                                               "action", "discard"};
inline std::span<const std::string_view> roundPhases(const Rules& rules) {
    return std::span(roundPhaseIds).first(roundPhaseIds.size() - (rules.discardPhase ? 0 : 1));
}

// The seat that comes at a place in the order of play: the first player has place 0.
inline int seatAt(const Game& game, const State& state, int place) {
    return (state.first + place) % game.players;
}

// The governor in the free space; -1 if the cards fit without it. Any governor will do: the lowest.
inline int governorInFreeSpace(const Edition& edition, const State& state, int seat) {
    const u64 governors = state.players[seat].cards & edition.tables.governors;
    return governors == 0 || fitsWithoutFreeSpace(edition, state, seat) ? -1 : lowest(governors);
}

// Whether a type of building is in this game: some of level 5 may not have been drawn.
inline bool isInGame(const Game& game, const State& state, int type) {
    for (int seat = 0; seat < game.players; ++seat)
        if (bytesEqual(state.players[seat].spaces, u8(type)) != 0) return true;
    return state.stockOf(type) > 0;
}

}  // namespace endeavor
