// The changing part of a game: everything on the table, as one trivially copyable value.
// The same position is always the same bytes, so states can be compared, hashed and stored.
#pragma once

#include <type_traits>

#include "../base/bits.h"
#include "game.h"

namespace endeavor {

struct Player {
    u64 sites;      // cities and fleet spaces held
    u64 cards;      // cards held: bit 8 * deck + value
    u64 holdings;   // bytes by Token: true status totals (icons of all kinds), then blue tokens
    u64 strength;   // bytes by region: own markers there; presence and drawing depend on it
    u64 reach;      // bytes by deck: mask of the card values that strength is enough to draw
    u64 sea;        // bytes by region: own markers beside the track, or on the open sea
    u64 spaces;     // bytes: the building types on the board, ascending; emptySpace at the end
    u32 freeTypes;  // types of which the player has a copy with an empty circle
    u32 busyTypes;  // types of which the player has a copy with a marker on it
    u8 busy;        // mask of board spaces with a marker; the lowest ones of each type
    u8 harbour;
    u8 supply;
    u8 aside;        // slavery cards set aside
    u8 presence;     // mask of regions
    bool hasUnique;  // has a building of which a player may have only one (level 5)
    u8 converted;    // markers that became status tokens
    u8 pad[1];

    int total(Token kind) const { return byteAt(holdings, int(kind)); }
    int building(int space) const { return byteAt(spaces, space); }
    int buildings() const { return boardSpaces - count(bytesEqual(spaces, 0xff)); }
    int strengthIn(int region) const { return byteAt(strength, region); }
};
inline constexpr u8 emptySpace = 0xff;

struct State {
    std::array<Player, maxPlayers> players;
    u64 hash;        // of everything but the fields from `phase` on; see hashOf()
    u64 occupied;    // sites
    u64 linkTokens;  // links whose token is still there; a city's is there until first occupied
    u64 decks;       // cards in decks
    u64 pile;        // cards on the common discard pile
    u64 openDecks;   // 0xff in the byte of each deck that may be drawn from
    u64 filled;      // bytes by region: occupied spaces of the track
    std::array<u32, maxRegions> track;    // by region: three bits per space, seat + 1 of its marker
    std::array<u64, 2> stock;             // four bits per building type
    u32 stockTypes;                       // types that are left in the stockpile
    std::array<u16, maxPlayers> shields;  // exploits whose abilities the player has now
    std::array<u16, maxPlayers> lifted;   // of those, the ones whose status is in holdings

    Phase phase;
    Decision decision;
    u8 player;  // who decides
    u8 turn;    // whose turn it is; differs from player when a passed player has to discard
    u8 first;
    u8 round;           // from 1
    u8 passed;          // mask of players
    u8 open;            // mask of regions
    Effect secondHalf;  // effect of the second half of an `&` action; none if there is none
    u8 secondPlaces;    // mask of the regions (decks for draws) it is restricted to
    u8 followDecks;     // mask of the decks a follow-up draw is restricted to; all: unrestricted
    u8 actor;           // the building that acts this turn; follow-up payments can't free it
    u8 casualties;      // mask of players who have to choose a track for a lost marker
    u8 unchecked;       // mask of players whose card limit is still to be enforced
    bool emptying;      // discarding goes on until the free governor space is not needed
    u8 follow;          // mask of Follow: what exploits add to the action just taken
    u8 chartered;       // mask of players who have used a charter this round
    u8 pad[7];

    bool operator==(const State& other) const;
    int stockOf(int type) const { return int(stock[type / 16] >> (type % 16 * 4)) & 15; }
    int trackOwner(int region, int space) const {
        return int(track[region] >> (space * 3) & 7) - 1;
    }
    bool over() const { return decision == Decision::over; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // no implicit padding
static_assert(sizeof(State) <= 512);
static_assert(maxPlayers < 8 && 3 * maxTrack <= 32, "State::track: three bits a space");
static_assert(maxCopies < 16 && maxBuildings <= 2 * 16, "State::stock: four bits a type");
static_assert(maxBuildings <= 32 && maxBuildings <= emptySpace, "masks of types, Player::spaces");
static_assert(maxExploits <= 16, "State::shields");
static_assert(maxMarkers <= 255 && maxTotal <= 255, "bytes of Player");

State initialState(const Game& game);

// What a player's status gives (rules: 2), plus what exploits add.
int addedByShields(const Edition& edition, u16 shields, int Ability::* level);
// Pass exploits = false where there are none, to skip the lookup of shields.
template <bool exploits>
int level(const Edition& edition, const State& state, int seat, Token status,
          const std::array<u8, 256>& table, int Ability::* added) {
    const int value = table[u8(state.players[seat].total(status))];
    const u16 shields = exploits ? state.shields[seat] : 0;
    return shields == 0 ? value : value + addedByShields(edition, shields, added);
}
template <bool exploits = true>
int growth(const Edition& edition, const State& state, int seat) {
    return level<exploits>(edition, state, seat, Token::culture, edition.growth, &Ability::growth);
}
template <bool exploits = true>
int payments(const Edition& edition, const State& state, int seat) {
    return level<exploits>(edition, state, seat, Token::finance, edition.payments,
                           &Ability::payments);
}

template <bool exploits = true>
int cardLimit(const Edition& edition, const State& state, int seat) {
    const int limit = level<exploits>(edition, state, seat, Token::politics, edition.cardLimit,
                                      &Ability::cardLimit);
    return limit < edition.cardSlots ? limit : edition.cardSlots;
}

// What the four tracks give a player, in the order of givenIds.
std::array<int, statusKinds> levelsOf(const Edition& edition, const State& state, int seat);

// How many cards a player may keep (rules: 5), and whether those held are within that limit.
inline int cardCapacity(const Edition& edition, const State& state, int seat) {
    const bool slavery = (state.players[seat].cards & edition.tables.slavery) != 0;
    const int bonus = edition.rules.slaveryBonus && slavery ? 1 : 0;
    const int limit = cardLimit(edition, state, seat) + bonus;
    return limit < edition.cardSlots ? limit : edition.cardSlots;
}
inline bool fitsWithoutFreeSpace(const Edition& edition, const State& state, int seat) {
    return count(state.players[seat].cards) <= cardCapacity(edition, state, seat);
}
inline bool fitsWithFreeSpace(const Edition& edition, const State& state, int seat) {
    const u64 cards = state.players[seat].cards;
    const int governor = (cards & edition.tables.governors) != 0 ? 1 : 0;
    return count(cards) - governor <= cardCapacity(edition, state, seat);
}
// How many cards the player will have to give up if nothing changes before the limit is enforced.
inline int cardsOver(const Edition& edition, const State& state, int seat) {
    const u64 cards = state.players[seat].cards;
    const bool space = !(state.emptying && state.player == seat);
    const int governor = space && (cards & edition.tables.governors) != 0 ? 1 : 0;
    const int over = count(cards) - governor - cardCapacity(edition, state, seat);
    return over > 0 ? over : 0;
}

// A 64-bit key of the whole position; equal positions have equal keys. Constant time.
u64 hashOf(const State& state);

// Checks every invariant of the position, recomputed from scratch: markers, tokens, cards and tiles
// conserved, totals equal to a recount, masks consistent, hash right. Returns an empty string if
// all hold, else what is violated.
std::string check(const Game& game, const State& state);

}  // namespace endeavor
