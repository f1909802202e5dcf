#include "derive.h"

#include <algorithm>

#include "../rules/shields.h"

namespace endeavor {
namespace {

void deriveBoard(const Edition& edition, State& state) {
    const auto& tables = edition.tables;
    state.open = tables.home;
    state.openDecks = edition.rules.drawInClosed ? ~u64{0} : tables.homeDecks;
    for (const int region : Bits(tables.overseas)) {
        if (byteAt(state.filled, region) < tables.track[region]) continue;
        state.open |= u8(bit(region));
        state.openDecks |= tables.deckBytes[region];
    }
    state.occupied = 0;
    for (const Player& player : state.players) state.occupied |= player.sites;
    state.stockTypes = 0;
    for (int type = 0; type < int(edition.buildings.size()); ++type)
        if (state.stockOf(type) > 0) state.stockTypes |= u32(bit(type));
}

void deriveBuildings(const Edition& edition, Player& player) {
    player.freeTypes = player.busyTypes = 0;
    player.hasUnique = false;
    for (int space = 0; space < player.buildings(); ++space) {
        const int type = player.building(space);
        (has(player.busy, space) ? player.busyTypes : player.freeTypes) |= u32(bit(type));
        player.hasUnique |= has(edition.tables.unique, type);
    }
    player.freeTypes &= edition.tables.circles;
}

void deriveStrength(const Edition& edition, State& state, int seat) {
    Player& player = state.players[seat];
    player.strength = 0;
    player.presence = edition.tables.home;
    for (int number = 0; number < int(edition.regions.size()); ++number) {
        const Region& region = edition.regions[std::size_t(number)];
        int markers = count(player.sites & region.sites) + byteAt(player.sea, number);
        for (int space = 0; space < byteAt(state.filled, number); ++space)
            markers += state.trackOwner(number, space) == seat;
        player.strength += inByte(number, u64(markers));
        if (markers > 0) player.presence |= u8(bit(number));
    }
}

void deriveReach(const Edition& edition, State& state, int seat) {
    u64& reach = state.players[seat].reach;
    reach = everyByte;  // value 0 needs no marker
    for (int number = 0; number < int(edition.regions.size()); ++number)
        for (const int deck : edition.regions[std::size_t(number)].decks) {
            const int strength = drawStrength(edition, state, seat, number);
            reach |= inByte(deck, (u64{2} << std::min(strength, maxCardValue)) - 1);
        }
}

}  // namespace

void derive(const Game& game, State& state) {
    const Edition& edition = *game.edition;
    deriveBoard(edition, state);
    for (int seat = 0; seat < game.players; ++seat) {
        Player& player = state.players[seat];
        deriveBuildings(edition, player);
        deriveStrength(edition, state, seat);
        state.shields[seat] = shieldsOf(game, state, player);
        state.lifted[seat] = liftingShields(edition, player, state.shields[seat]);
        deriveReach(edition, state, seat);
    }
}

u64 iconsOf(const Edition& edition, const State& state, int seat) {
    const Player& player = state.players[seat];
    u64 icons = liftedStatus(edition, state.lifted[seat]);
    for (int space = 0; space < player.buildings(); ++space)
        icons += edition.tables.buildingIcons[player.building(space)];
    for (const int card : Bits(player.cards)) icons += edition.tables.icons[card];
    return icons;
}

bool lies(const Edition& edition, const State& state, int space) {
    const auto& tables = edition.tables;
    if (space >= tables.linkBase) return has(state.linkTokens, space - tables.linkBase);
    if (space >= tables.siteBase) return !has(state.occupied, space - tables.siteBase);
    int region = 0;
    for (; space >= tables.track[region]; ++region) space -= tables.track[region];
    return space >= byteAt(state.filled, region);
}

}  // namespace endeavor
