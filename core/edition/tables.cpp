// What the rules look up often, worked out once from an edition that has been read.
#include "../base/hash.h"
#include "load.h"

namespace endeavor {

void fillTables(Edition& edition) {
    auto& t = edition.tables;
    for (int mask = 0; mask < 256; ++mask)
        for (std::size_t region = 0; region < edition.regions.size(); ++region)
            if (has(u64(mask), int(region))) t.sitesIn[mask] |= edition.regions[region].sites;
    const auto offer = [&](Effect effect, Token token) {
        t.offers[int(effect)] |= bit(sourceOf(token));
    };
    offer(Effect::ship, Token::shipDraw);
    offer(Effect::draw, Token::shipDraw);
    offer(Effect::occupy, Token::occupyDraw);
    offer(Effect::draw, Token::occupyDraw);
    offer(Effect::payment, Token::payment);
    offer(Effect::attack, Token::attack);
    for (std::size_t type = 0; type < edition.buildings.size(); ++type) {
        const Building& building = edition.buildings[type];
        const u32 me = u32(bit(int(type)));
        for (const int effect : Bits(building.effects)) t.offers[effect] |= me;
        t.atLevel[building.level] |= me;
        if (building.circle) t.circles |= me;
        if (building.level == 5) t.unique |= me;
        if (building.level == 0) t.startTypes |= me;
        if (building.memorial) t.memorials |= me;
        if (building.gloryFor != Effect::none) t.gloryFor |= me;
        const bool pays = has(building.effects, int(Effect::payment));
        if (!pays || edition.rules.payPayment) t.payable |= me;
        t.buildingIcons[type] = building.icons;
        t.buildingGlory[type] = u8(building.glory);
        t.otherHalf[type] = building.otherHalf;
    }
    for (int total = 0; total < 256; ++total)
        for (int level = 1; level <= edition.buildLevel[total]; ++level)
            t.buildable[total] |= t.atLevel[level];
    for (std::size_t number = 0; number < edition.decks.size(); ++number) {
        const Deck& deck = edition.decks[number];
        const int d = int(number);
        t.decksIn[deck.region] |= u8(bit(d));
        t.deckBytes[deck.region] |= inByte(d, 0xff);
        t.deckOnes[deck.region] |= inByte(d, 1);
        if (edition.regions[std::size_t(deck.region)].home) t.homeDecks |= inByte(d, 0xff);
        t.cards |= inByte(d, deck.values);
        if (deck.slavery) t.slavery |= inByte(d, deck.values);
        for (const int value : Bits(deck.values)) {
            const int card = cardOf(d, value);
            t.icons[card] = deck.cards[value].icons;
            t.glory[card] = u8(deck.cards[value].glory);
            const Card& one = deck.cards[value];
            if (one.abolition) t.abolition |= bit(card);
            if (one.grantedMarkers > 0 || one.grantedTokens > 0) t.grants |= bit(card);
            if (deck.cards[value].governor) {
                t.governors |= bit(card);
                t.governorOf[deck.region] = u8(card);
            }
        }
    }
    for (std::size_t site = 0; site < edition.sites.size(); ++site) {
        t.regionOf[site] = u8(edition.sites[site].region);
        if (edition.sites[site].glory == 2) t.twoGlory |= bit(int(site));
        if (edition.sites[site].fleet) t.fleets |= bit(int(site));
    }
    for (std::size_t link = 0; link < edition.links.size(); ++link) {
        const auto [a, b] = edition.links[link].ends;
        t.linkEnds[link] = bit(a) | bit(b);
        t.neighbours[a] |= bit(b);
        t.neighbours[b] |= bit(a);
    }
    for (std::size_t link = 0; link < edition.links.size(); ++link) {
        const auto [a, b] = edition.links[link].ends;
        t.linkTo[a][count(t.neighbours[a] & (bit(b) - 1))] = u8(link);
        t.linkTo[b][count(t.neighbours[b] & (bit(a) - 1))] = u8(link);
    }
    for (const int link : Bits(t.circular)) t.initialHash += hashKeys.linkToken[link];
    const u64 inDecks = edition.rules.governorsBeside ? t.cards & ~t.governors : t.cards;
    for (const int card : Bits(inDecks)) t.initialHash += hashKeys.deckCard[card];
    t.homeDeck = lowest(t.homeDecks);
    t.additions =
        edition.rules.seas || edition.rules.discardPhase || t.memorials != 0 || t.grants != 0;
    for (std::size_t number = 0; number < edition.exploits.size(); ++number) {
        const Ability& ability = edition.exploits[number].ability;
        const u16 me = u16(bit(int(number)));
        const u8 keys = edition.exploits[number].keys;
        for (int mask = 0; mask < 256; ++mask)
            if ((mask & keys) == keys) t.exploitsIn[mask] |= me;
        if (ability.doubleCities | ability.sharedStrength | ability.charter) t.changeDrawing |= me;
        if (ability.status != 0) t.changeStatus |= me;
    }
    for (std::size_t region = 0; region < edition.regions.size(); ++region) {
        t.track[region] = u8(edition.regions[region].track);
        (edition.regions[region].home ? t.home : t.overseas) |= u8(bit(int(region)));
    }
}

}  // namespace endeavor
