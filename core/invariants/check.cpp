// The invariants of a position, each recomputed from what is on the table.
#include <string>

#include "../base/hash.h"
#include "../rules/shields.h"
#include "../rules/state.h"

namespace endeavor {
namespace {

std::string checkPlayer(const Game& game, const State& state, int seat) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    const Player& player = state.players[seat];
    int ships = 0, onTracks = 0;
    for (int region = 0; region < int(edition.regions.size()); ++region) {
        int here = count(player.sites & edition.regions[std::size_t(region)].sites) +
                   byteAt(player.sea, region);
        for (int space = 0; space < byteAt(state.filled, region); ++space)
            here += state.trackOwner(region, space) == seat,
                onTracks += state.trackOwner(region, space) == seat;
        ships += byteAt(player.sea, region);
        if (here != player.strengthIn(region))
            return "strength is not the number of markers in the region";
        const bool present = here > 0 || edition.regions[std::size_t(region)].home;
        if (present != has(player.presence, region)) return "presence mask is wrong";
        const int strength = drawStrength(edition, state, seat, region);
        for (const int deck : edition.regions[std::size_t(region)].decks)
            for (int value = 0; value <= maxCardValue; ++value)
                if (has(u64(byteAt(player.reach, deck)), value) != (strength >= value))
                    return "reach is wrong";
    }
    if (count(player.sites) + onTracks + ships + count(player.busy) + player.harbour +
            player.supply + player.converted !=
        edition.markers)
        return "population markers are not conserved";
    if (state.shields[seat] != shieldsOf(game, state, player)) return "shields are wrong";
    if (state.lifted[seat] != liftingShields(edition, player, state.shields[seat]))
        return "the status of exploits is wrong";
    u64 icons = liftedStatus(edition, state.lifted[seat]);
    u32 free = 0, busy = 0;
    int unique = 0;
    for (int space = 0; space < boardSpaces; ++space) {
        const int type = player.building(space);
        if (space > 0 && player.building(space - 1) > type) return "buildings are not sorted";
        if (type == emptySpace) {
            if (has(player.busy, space)) return "a marker on an empty building space";
            continue;
        }
        icons += tables.buildingIcons[type];
        unique += has(tables.unique, type);
        if (has(player.busy, space) && !has(tables.circles, type))
            return "a marker on a building without a circle";
        if (has(player.busy, space) && space > 0 && player.building(space - 1) == type &&
            !has(player.busy, space - 1))
            return "markers are not on the lower of equal buildings";
        (has(player.busy, space) ? busy : free) |= u32(bit(type));
    }
    if (unique > 1 || player.hasUnique != (unique == 1)) return "level-5 buildings are wrong";
    if (player.freeTypes != (free & tables.circles) || player.busyTypes != busy)
        return "free or busy types are wrong";
    for (const int card : Bits(player.cards)) icons += tables.icons[card];
    for (int kind = 0; kind < tokenKinds; ++kind)
        if (player.total(Token(kind)) < byteAt(icons, kind))
            return "a total is below the icons held";
    return {};
}

std::string checkTokens(const Game& game, const State& state) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    std::array<int, tokenKinds> seen{};
    const auto see = [&](Token kind) { ++seen[int(kind)]; };
    for (int region = 0; region < int(edition.regions.size()); ++region)
        for (int space = byteAt(state.filled, region); space < tables.track[region]; ++space)
            see(game.trackToken(region, space));
    for (int site = 0; site < int(edition.sites.size()); ++site)
        if (!has(state.occupied, site)) see(game.siteToken(site));
    for (const int link : Bits(state.linkTokens)) see(game.linkToken(link));
    for (int seat = 0; seat < game.players; ++seat) {
        const Player& player = state.players[seat];
        u64 icons = liftedStatus(edition, state.lifted[seat]);
        for (int space = 0; space < player.buildings(); ++space)
            icons += tables.buildingIcons[player.building(space)];
        for (const int card : Bits(player.cards)) icons += tables.icons[card];
        for (int kind = 0; kind < tokenKinds; ++kind)
            seen[kind] += player.total(Token(kind)) - byteAt(icons, kind);
    }
    // Brown tokens are kept forever, and converted markers may add to them; blue tokens leave the
    // game when spent, and cards may have granted some.
    std::array<int, tokenKinds> dealt{};
    for (int space = 0; space < edition.spaces(); ++space) ++dealt[int(game.tokens[space])];
    int madeOfMarkers = 0, converted = -count(state.casualties);
    for (int seat = 0; seat < game.players; ++seat) converted += state.players[seat].converted;
    for (int kind = 0; kind < tokenKinds; ++kind) {
        const int more = seen[kind] - dealt[kind];
        const bool brown = kind < statusKinds;
        if (brown ? more < 0 : more > 0 && tables.grants == 0)
            return "tokens are not conserved: " + std::string(tokenIds[kind]);
        madeOfMarkers += brown ? more : 0;
    }
    if (madeOfMarkers != converted) return "markers that became tokens are not conserved";
    return {};
}

std::string checkCards(const Game& game, const State& state) {
    const auto& tables = game.edition->tables;
    u64 seen = state.decks | state.pile;
    if (state.decks & state.pile) return "a card is in a deck and on the pile";
    int aside = 0;
    for (int seat = 0; seat < game.players; ++seat) {
        if (seen & state.players[seat].cards) return "a card is in two places";
        seen |= state.players[seat].cards;
        aside += state.players[seat].aside;
    }
    const u64 missing = tables.cards & ~seen;
    if (seen & ~tables.cards) return "an unknown card";
    if (missing & ~tables.slavery & ~tables.governors) return "an ordinary card is lost";
    if (count(missing & tables.slavery) < aside)
        return "more slavery cards set aside than are missing";
    for (int region = 0; region < int(game.edition->regions.size()); ++region)
        if (has(tables.overseas, region) && !has(state.open, region) &&
            has(state.decks, tables.governorOf[region]) == game.edition->rules.governorsBeside)
            return "a closed region's governor is not where it belongs";
    return {};
}

std::string checkBoard(const Game& game, const State& state) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    u64 occupied = 0;
    std::array<int, maxBuildings> tiles{};
    for (int seat = 0; seat < game.players; ++seat) {
        const Player& player = state.players[seat];
        if (occupied & player.sites) return "a city has two owners";
        occupied |= player.sites;
        for (int space = 0; space < player.buildings(); ++space) ++tiles[player.building(space)];
        // A connection controlled by anyone has lost its token.
        for (const int link : Bits(state.linkTokens))
            if ((player.sites & tables.linkEnds[link]) == tables.linkEnds[link])
                return "a controlled connection with its token";
    }
    if (occupied != state.occupied) return "occupied cities are wrong";
    for (int type = 0; type < int(edition.buildings.size()); ++type) {
        const Building& building = edition.buildings[std::size_t(type)];
        const int copies = has(game.tiles, type) ? building.copies : 0;
        if (building.level > 0 && tiles[type] + state.stockOf(type) != copies)
            return "tiles are not conserved: " + building.id;
        if (has(state.stockTypes, type) != (state.stockOf(type) > 0))
            return "stockpile mask is wrong";
    }
    for (int region = 0; region < int(edition.regions.size()); ++region) {
        const bool full = byteAt(state.filled, region) == tables.track[region];
        if (byteAt(state.filled, region) > tables.track[region]) return "a track is over-full";
        if (full != has(state.open, region)) return "a region is open exactly if its track is full";
        for (int space = 0; space < maxTrack; ++space)
            if ((state.trackOwner(region, space) >= 0) != (space < byteAt(state.filled, region)))
                return "a track has gaps";
        for (const int deck : edition.regions[std::size_t(region)].decks)
            if (byteAt(state.openDecks, deck) != (full || edition.rules.drawInClosed ? 0xff : 0))
                return "open decks are wrong";
    }
    if (state.round < 1 || state.round > edition.rounds) return "the round is out of range";
    return {};
}

}  // namespace

std::string check(const Game& game, const State& state) {
    for (int seat = 0; seat < game.players; ++seat)
        if (std::string wrong = checkPlayer(game, state, seat); !wrong.empty())
            return "seat " + std::to_string(seat) + ": " + wrong;
    for (const auto part : {checkBoard, checkTokens, checkCards})
        if (std::string wrong = part(game, state); !wrong.empty()) return wrong;
    if (state.hash != recomputeHash(game, state)) return "the incremental hash is wrong";
    return {};
}

}  // namespace endeavor
