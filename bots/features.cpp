#include "features.h"

#include <algorithm>

namespace endeavor {

// The number of the link between two sites that have one.
static int linkBetween(const Edition::Tables& tables, int site, int other) {
    const u64 before = tables.neighbours[std::size_t(site)] & (bit(other) - 1);
    return tables.linkTo[std::size_t(site)][std::size_t(count(before))];
}

FeatureReader::FeatureReader(const Game& game) : game_(game), edition_(*game.edition) {
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
}

void FeatureReader::seat(const State& state, int seat, Features& out) const {
    const auto& tables = edition_.tables;
    const Player& me = state.players[std::size_t(seat)];
    for (int kind = 0; kind < statusKinds; ++kind)
        out.add(feature::status.at(kind, std::min(me.total(Token(kind)), 19)));
    out.add(feature::harbour.at(std::min<int>(me.harbour, 13)));
    out.add(feature::supply.at(std::min(me.supply / 4, 9)));
    for (int kind = statusKinds; kind < tokenKinds; ++kind)
        if (const int n = me.total(Token(kind)); n > 0)
            out.add(feature::blue.at(kind - statusKinds, std::min(n, 3) - 1));

    for (int space = 0; space < boardSpaces;) {
        const int type = me.building(space);
        if (type == emptySpace) break;
        const u32 copies = bytesEqual(me.spaces, u8(type));
        out.add(feature::owned.at(type, std::min(count(copies), 2) - 1));
        const int ready = has(tables.circles, type) ? count(copies & ~u32(me.busy)) : 0;
        if (ready > 0) out.add(feature::ready.at(type, std::min(ready, 2) - 1));
        space += count(copies);
    }

    for (int region = 0; region < int(edition_.regions.size()); ++region) {
        const int strength = me.strengthIn(region);
        if (strength == 0) continue;
        out.add(feature::strength.at(region, std::min(strength, 8) - 1));
        const int cities = count(me.sites & edition_.regions[std::size_t(region)].sites);
        if (cities > 0) out.add(feature::cities.at(region, std::min(cities, 5) - 1));
        const int sea = byteAt(me.sea, region);
        if (sea > 0) out.add(feature::sea.at(region, std::min(sea, 4) - 1));
        const int onTrack = strength - cities - sea;
        if (onTrack > 0 && !has(state.open, region))
            out.add(feature::onTrack.at(region, std::min(onTrack, 6) - 1));
    }

    const u64 reach = me.reach, nearly = reach << 1 & ~everyByte & ~reach;
    for (int deck = 0; deck < int(edition_.decks.size()); ++deck) {
        const int left = byteAt(state.decks & state.openDecks, deck);
        if (left == 0) continue;
        const int top = cardOf(deck, lowest(u64(left)));
        if (has(reach, top))
            out.add(feature::drawable.at(top));
        else if (has(nearly, top))
            out.add(feature::oneShort.at(top));
    }

    for (const int site : Bits(me.sites)) {
        out.add(feature::site.at(site));
        const u64 neighbours = tables.neighbours[std::size_t(site)];
        for (const int other : Bits(neighbours & ~state.occupied))
            out.add(feature::linkNear.at(linkBetween(tables, site, other)));
        // Each controlled link once: from its lower end.
        for (const int other : Bits(neighbours & me.sites & ~((u64{2} << site) - 1)))
            out.add(feature::linkOwned.at(linkBetween(tables, site, other)));
    }
    const u64 free = tables.sitesIn[me.presence & state.open] & ~state.occupied & ~tables.fleets;
    for (int kind = 0; kind < tokenKinds; ++kind)
        if (const int n = count(free & sitesWith_[std::size_t(kind)]); n > 0)
            out.add(feature::within.at(kind, std::min(n, 4) - 1));

    for (const int card : Bits(me.cards)) out.add(feature::card.at(card));
    const int room = cardCapacity(edition_, state, seat) - count(me.cards);
    out.add(feature::cardRoom.at(std::clamp(room + 4, 0, 9)));
    if (me.aside > 0) out.add(feature::aside.at(std::min<int>(me.aside, 6)));

    const auto after = [&](int from) {
        return seat >= from ? seat - from : seat - from + game_.players;
    };
    if (has(state.passed, seat))
        out.add(feature::passed.at(0));
    else
        out.add(feature::toCome.at(after(state.turn)));
    out.add(feature::fromFirst.at(after(state.first)));
    if (seat == state.turn && state.second != Effect::none)
        out.add(feature::pending.at(int(state.second)));
    for (const int exploit : Bits(state.shields[std::size_t(seat)]))
        out.add(feature::shield.at(exploit));
}

}  // namespace endeavor
