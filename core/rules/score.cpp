#include "score.h"

#include <algorithm>

#include "shields.h"

namespace endeavor {

// One glory for each symbol on the player's buildings (age of sail: 17).
static int symbolsFor(const Edition& edition, const Player& player, int type) {
    const Effect wanted = edition.buildings[std::size_t(type)].gloryFor;
    int symbols = 0;
    for (int space = 0; space < player.buildings(); ++space)
        symbols += edition.buildings[std::size_t(player.building(space))].symbols[int(wanted)];
    return symbols;
}

Score score(const Game& game, const State& state, int seat) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    const Player& player = state.players[seat];
    Score score;
    score.cities = count(player.sites & ~tables.fleets) + count(player.sites & tables.twoGlory);
    for (std::size_t link = 0; link < edition.links.size(); ++link)
        score.connections += (player.sites & tables.linkEnds[link]) == tables.linkEnds[link];
    for (int kind = 0; kind < statusKinds; ++kind)
        score.status[kind] = edition.statusGlory[u8(byteAt(player.holdings, kind))];
    for (const int card : Bits(player.cards)) score.cards += tables.glory[card];
    for (int space = 0; space < player.buildings(); ++space) {
        const int type = player.building(space);
        score.buildings += tables.buildingGlory[type];
        if (has(tables.gloryFor, type)) score.buildings += symbolsFor(edition, player, type);
    }
    if (fitsWithoutFreeSpace(edition, state, seat)) score.governorSpace = edition.freeGovernorGlory;
    score.population = player.harbour / markersForOneGlory;
    score.slavery = -player.aside;
    if (const u16 shields = state.shields[seat]; shields != 0)
        score.exploits = exploitGlory(edition, player, shields);
    score.total = score.cities + score.connections + score.cards + score.buildings +
                  score.governorSpace + score.population + score.slavery + score.exploits;
    for (const int glory : score.status) score.total += glory;
    return score;
}

std::array<int, maxPlayers> totals(const Game& game, const State& state) {
    std::array<int, maxPlayers> result{};
    for (int seat = 0; seat < game.players; ++seat) result[seat] = score(game, state, seat).total;
    return result;
}

u8 winners(const Game& game, const std::array<int, maxPlayers>& totals) {
    const int most = *std::max_element(totals.begin(), totals.begin() + game.players);
    u8 mask = 0;
    for (int seat = 0; seat < game.players; ++seat)
        if (totals[seat] == most) mask |= u8(bit(seat));
    return mask;
}

}  // namespace endeavor
