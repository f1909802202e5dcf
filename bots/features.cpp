#include "features.h"

#include <algorithm>

namespace endeavor {

// The number of the link between two sites that have one.
static int linkBetween(const Tables& tables, int site, int other) {
    const u64 before = tables.neighbours[std::size_t(site)] & (bit(other) - 1);
    return tables.linkTo[std::size_t(site)][std::size_t(count(before))];
}

FeatureReader::FeatureReader(const Game& game) : game_(game), edition_(*game.edition) {
    attackTypes_ = u32(edition_.tables.offers[std::size_t(Effect::attack)]);
    for (int site = 0; site < int(edition_.sites.size()); ++site)
        sitesWith_[std::size_t(game.siteToken(site))] |= bit(site);
}

void FeatureReader::shared(const State& state, Features& out) const {
    out.add(feature::round.at(state.round));
    out.add(feature::decision.at(int(state.decision)));
    out.add(feature::playersIn.at(game_.players - count(state.passed)));
    for (int region = 0; region < int(edition_.regions.size()); ++region) {
        if (has(state.open, region)) {
            out.add(feature::open.at(region));
        } else {
            const int space = byteAt(state.filled, region);
            out.add(feature::filled.at(region, space));
            out.add(feature::nextToken.at(region, int(game_.trackToken(region, space))));
        }
    }
    for (int deck = 0; deck < int(edition_.decks.size()); ++deck)
        if (const int left = byteAt(state.decks, deck); left != 0)
            out.add(feature::topCard.at(cardOf(deck, lowest(u64(left)))));
    for (const int type : Bits(state.stockTypes)) out.add(feature::stock.at(type));
    for (const int exploit : Bits(game_.exploits)) {
        const u8 keys = edition_.exploits[std::size_t(exploit)].keys;
        out.add(feature::exploit.at(exploit, (state.open & keys) == keys ? 1 : 0));
    }
}

FeatureReader::Around FeatureReader::around(const State& state) const {
    Around around;
    const u64 drawable = state.decks & state.openDecks;
    around.tops = drawable & ~((drawable | everyByte << 7) - everyByte);  // lowest bit of each byte
    for (int seat = 0; seat < game_.players; ++seat) {
        const Player& player = state.players[std::size_t(seat)];
        const bool armed =
            (player.freeTypes & attackTypes_) != 0 || player.total(Token::attack) > 0;
        if (!armed || player.harbour < 2 || has(state.passed, seat)) continue;
        for (int other = 0; other < game_.players; ++other)
            if (other != seat)
                around.threatened[std::size_t(other)] |=
                    edition_.tables.sitesIn[player.presence & state.open];
    }
    return around;
}

void FeatureReader::own(const Player& player, u16 shields, Features& out) const {
    for (int kind = 0; kind < statusKinds; ++kind)
        out.add(feature::status.at(kind, std::min(player.total(Token(kind)), 19)));
    out.add(feature::harbour.at(std::min<int>(player.harbour, 13)));
    out.add(feature::supply.at(std::min(player.supply / 4, 9)));
    for (int kind = statusKinds; kind < tokenKinds; ++kind)
        if (const int n = player.total(Token(kind)); n > 0)
            out.add(feature::blue.at(kind - statusKinds, std::min(n, 3) - 1));

    for (int space = 0; space < boardSpaces;) {
        const int type = player.building(space);
        if (type == emptySpace) break;
        const u32 copies = bytesEqual(player.spaces, u8(type));
        out.add(feature::owned.at(type, std::min(count(copies), 2) - 1));
        const int ready =
            has(edition_.tables.circles, type) ? count(copies & ~u32(player.busy)) : 0;
        if (ready > 0) out.add(feature::ready.at(type, std::min(ready, 2) - 1));
        space += count(copies);
    }

    for (const int region : Bits(player.presence)) {
        if (const int strength = player.strengthIn(region); strength > 0)
            out.add(feature::strength.at(region, std::min(strength, 8) - 1));
        const int cities = count(player.sites & edition_.regions[std::size_t(region)].sites);
        if (cities > 0) out.add(feature::cities.at(region, std::min(cities, 5) - 1));
        if (const int sea = byteAt(player.sea, region); sea > 0)
            out.add(feature::sea.at(region, std::min(sea, 4) - 1));
    }
    for (const int site : Bits(player.sites)) {
        out.add(feature::site.at(site));
        // Each controlled link once: from its lower end.
        const u64 neighbours = edition_.tables.neighbours[std::size_t(site)];
        for (const int other : Bits(neighbours & player.sites & ~((u64{2} << site) - 1)))
            out.add(feature::linkOwned.at(linkBetween(edition_.tables, site, other)));
    }
    for (const int card : Bits(player.cards)) out.add(feature::card.at(card));
    out.add(feature::cards.at(std::min(count(player.cards), 7)));
    if (player.aside > 0) out.add(feature::aside.at(std::min<int>(player.aside, 6)));
    if (shields != 0) {
        for (const int exploit : Bits(shields)) out.add(feature::shield.at(exploit));
        out.add(feature::exploitGlory.at(std::min(exploitGlory(edition_, player, shields), 11)));
    }
}

void FeatureReader::standing(const State& state, const Around& around, int seat,
                             Features& out) const {
    const auto& tables = edition_.tables;
    const Player& me = state.players[std::size_t(seat)];
    for (const int region : Bits(me.presence & ~state.open)) {
        int others = 0;
        for (int other = 0; other < game_.players; ++other)
            if (other != seat)
                others = std::max(others, state.players[std::size_t(other)].strengthIn(region));
        const int left = tables.track[std::size_t(region)] - byteAt(state.filled, region);
        const int mine = me.strengthIn(region);
        const int standing = mine < others ? 0 : mine == others ? 1 : 2;
        out.add(feature::race.at(region, standing * maxTrack + left - 1));
    }
    out.add(
        feature::exposed.at(std::min(count(me.sites & around.threatened[std::size_t(seat)]), 5)));
    const u64 nearly = me.reach << 1 & ~everyByte & ~me.reach;
    for (const int card : Bits(around.tops & (me.reach | nearly)))
        out.add((has(me.reach, card) ? feature::drawable : feature::oneShort).at(card));

    for (const int site : Bits(me.sites))
        for (const int other : Bits(tables.neighbours[std::size_t(site)] & ~state.occupied)) {
            const int link = linkBetween(tables, site, other);
            out.add(feature::linkNear.at(link));
            if (has(state.linkTokens, link))
                out.add(feature::linkToken.at(int(game_.linkToken(link))));
        }
    const u64 free = tables.sitesIn[me.presence & state.open] & ~state.occupied & ~tables.fleets;
    for (int kind = 0; kind < tokenKinds; ++kind)
        if (const int n = count(free & sitesWith_[std::size_t(kind)]); n > 0)
            out.add(feature::within.at(kind, std::min(n, 4) - 1));

    const int room = cardCapacity(edition_, state, seat) - count(me.cards);
    out.add(feature::cardRoom.at(std::clamp(room + 4, 0, 9)));

    const auto after = [&](int from) {
        return seat >= from ? seat - from : seat - from + game_.players;
    };
    if (has(state.passed, seat))
        out.add(feature::passed.at(0));
    else
        out.add(feature::toCome.at(after(state.turn)));
    out.add(feature::fromFirst.at(after(state.first)));
    if (seat == state.turn && state.secondHalf != Effect::none)
        out.add(feature::pending.at(int(state.secondHalf)));
}

}  // namespace endeavor
