#include "state.h"

#include <cstring>

#include "../base/hash.h"
#include "shields.h"

namespace endeavor {

State initialState(const Game& game) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    State state{};
    // A single start building is placed at once; with several, the first decision is to choose one.
    const bool choice = count(tables.startTypes) > 1;
    const int start = lowest(tables.startTypes);
    for (int seat = 0; seat < game.players; ++seat) {
        Player& player = state.players[seat];
        player.reach = everyByte;  // value 0 needs no marker
        player.spaces = ~u64{0};
        player.supply = u8(edition.markers);
        player.presence = tables.home;
        if (choice) continue;
        player.spaces = ~u64{0xff} | u64(start);
        player.holdings = tables.buildingIcons[start];
        if (edition.rules.startMarker) {
            player.supply -= 1;
            player.busy = 1;
            player.busyTypes = u32(bit(start));
            state.hash += hashKeys.busy[seat][start];
        } else {
            player.freeTypes = tables.circles & u32(bit(start));
        }
    }
    state.linkTokens = tables.circular;
    state.decks = edition.rules.governorsBeside ? tables.cards & ~tables.governors : tables.cards;
    state.openDecks = edition.rules.drawInClosed ? ~u64{0} : tables.homeDecks;
    state.open = tables.home;
    for (int type = 0; type < int(edition.buildings.size()); ++type) {
        const int copies = has(game.tiles, type) ? edition.buildings[type].copies : 0;
        state.stock[type / 16] |= u64(copies) << (type % 16 * 4);
        if (copies > 0) state.stockTypes |= u32(bit(type));
    }
    state.phase = choice ? Phase::start : Phase::build;
    state.decision = choice ? Decision::start : Decision::build;
    state.first = state.player = state.turn = u8(game.first);
    state.round = 1;
    state.secondHalf = Effect::none;
    state.hash += tables.initialHash;
    return state;
}

bool State::operator==(const State& other) const {
    return std::memcmp(this, &other, sizeof(State)) == 0;
}

int addedByShields(const Edition& edition, u16 shields, int Ability::* level) {
    int sum = 0;
    for (const int exploit : Bits(shields))
        sum += edition.exploits[std::size_t(exploit)].ability.*level;
    return sum;
}

std::array<int, statusKinds> levelsOf(const Edition& edition, const State& state, int seat) {
    return {edition.buildLevel[u8(state.players[seat].total(Token::industry))],
            growth(edition, state, seat), payments(edition, state, seat),
            cardLimit(edition, state, seat)};
}

u64 recomputeHash(const Game& game, const State& state) {
    u64 hash = 0;
    const u32 starts = game.edition->tables.startTypes;
    const int alwaysThere = count(starts) == 1 ? lowest(starts) : -1;
    for (int seat = 0; seat < game.players; ++seat) {
        const Player& player = state.players[seat];
        u64 icons = liftedStatus(*game.edition, state.lifted[seat]);
        for (const int site : Bits(player.sites)) hash += hashKeys.site[seat][site];
        for (const int card : Bits(player.cards)) {
            hash += hashKeys.card[seat][card];
            icons += game.edition->tables.icons[card];
        }
        for (int space = 0; space < player.buildings(); ++space) {
            const int type = player.building(space);
            icons += game.edition->tables.buildingIcons[type];
            if (has(player.busy, space)) hash += hashKeys.busy[seat][type];
            if (type != alwaysThere) hash += hashKeys.building[seat][type];
        }
        const u64 tokens = player.holdings - icons;
        for (int kind = 0; kind < tokenKinds; ++kind)
            hash += u64(byteAt(tokens, kind)) * hashKeys.token[seat][kind];
        for (int region = 0; region < maxRegions; ++region)
            hash += u64(byteAt(player.sea, region)) * hashKeys.sea[seat][region];
        hash += player.harbour * hashKeys.harbour[seat] + player.aside * hashKeys.aside[seat] +
                player.converted * hashKeys.converted[seat];
    }
    for (int region = 0; region < maxRegions; ++region)
        for (int space = 0; space < byteAt(state.filled, region); ++space)
            hash += hashKeys.track[state.trackOwner(region, space)][region][space];
    for (const int link : Bits(state.linkTokens)) hash += hashKeys.linkToken[link];
    for (const int card : Bits(state.decks)) hash += hashKeys.deckCard[card];
    for (const int card : Bits(state.pile)) hash += hashKeys.pileCard[card];
    return hash;
}

u64 hashOf(const State& state) {
    // The course of play: the small fields from `phase` to the end, none of which is hashed
    // incrementally.
    std::array<u64, 3> course{};
    static_assert(sizeof(State) - offsetof(State, phase) == sizeof course);
    std::memcpy(course.data(), &state.phase, sizeof course);
    u64 seed = course[0] ^ (course[1] * 0x9e3779b97f4a7c15) ^ (course[2] * 0xbf58476d1ce4e5b9);
    u64 key = state.hash ^ splitMix(seed);
    return splitMix(key);
}

}  // namespace endeavor
