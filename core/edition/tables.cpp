// Lookup tables for the rules, computed once from a loaded edition. One function for each kind of
// component; those that need another's tables come after it.
#include "../base/hash.h"
#include "load.h"

namespace endeavor {
namespace {

class TableFiller {
public:
    explicit TableFiller(Edition& edition) : edition_(edition), tables_(edition.tables) {}

    void fill() {
        regions();
        sites();
        links();
        spaces();
        blueTokens();
        buildings();
        buildable();
        decks();
        exploits();
        setUp();
    }

private:
    void regions() {
        for (std::size_t i = 0; i < edition_.regions.size(); ++i) {
            const Region& region = edition_.regions[i];
            tables_.track[i] = u8(region.track);
            (region.home ? tables_.home : tables_.overseas) |= u8(bit(int(i)));
            for (int mask = 0; mask < 256; ++mask)
                if (has(u64(mask), int(i))) tables_.sitesIn[mask] |= region.sites;
        }
    }

    void sites() {
        for (std::size_t i = 0; i < edition_.sites.size(); ++i) {
            const Site& site = edition_.sites[i];
            tables_.regionOf[i] = u8(site.region);
            if (site.glory == 2) tables_.twoGlory |= bit(int(i));
            if (site.fleet) tables_.fleets |= bit(int(i));
        }
    }

    void links() {
        for (std::size_t i = 0; i < edition_.links.size(); ++i) {
            const auto [a, b] = edition_.links[i].ends;
            tables_.linkEnds[i] = bit(a) | bit(b);
            tables_.neighbours[a] |= bit(b);
            tables_.neighbours[b] |= bit(a);
            if (!edition_.links[i].square) tables_.circular |= bit(int(i));
        }
        for (std::size_t i = 0; i < edition_.links.size(); ++i) {
            const auto [a, b] = edition_.links[i].ends;
            tables_.linkTo[a][count(tables_.neighbours[a] & (bit(b) - 1))] = u8(i);
            tables_.linkTo[b][count(tables_.neighbours[b] & (bit(a) - 1))] = u8(i);
        }
    }

    // Where the tokens of each part of the board start in Game::tokens.
    void spaces() {
        int track = 0;
        for (std::size_t i = 0; i < edition_.regions.size(); ++i) {
            tables_.trackBase[i] = u8(track);
            track += edition_.regions[i].track;
        }
        tables_.siteBase = u8(track);
        tables_.linkBase = u8(track + int(edition_.sites.size()));
    }

    void blueTokens() {
        const auto offer = [&](Effect effect, Token token) {
            tables_.offers[int(effect)] |= bit(sourceOf(token));
        };
        offer(Effect::ship, Token::shipDraw);
        offer(Effect::draw, Token::shipDraw);
        offer(Effect::occupy, Token::occupyDraw);
        offer(Effect::draw, Token::occupyDraw);
        offer(Effect::payment, Token::payment);
        offer(Effect::attack, Token::attack);
    }

    void buildings() {
        for (std::size_t type = 0; type < edition_.buildings.size(); ++type) {
            const Building& building = edition_.buildings[type];
            const u32 me = u32(bit(int(type)));
            for (const int effect : Bits(building.effects)) tables_.offers[effect] |= me;
            tables_.atLevel[building.level] |= me;
            if (building.circle) tables_.circles |= me;
            if (building.level == 5) tables_.unique |= me;
            if (building.level == 0) tables_.startTypes |= me;
            if (building.memorial) tables_.memorials |= me;
            if (building.gloryFor != Effect::none) tables_.gloryFor |= me;
            const bool pays = has(building.effects, int(Effect::payment));
            if (!pays || edition_.rules.payPayment) tables_.payable |= me;
            tables_.buildingIcons[type] = building.icons;
            tables_.buildingGlory[type] = u8(building.glory);
            tables_.otherHalf[type] = building.otherHalf;
        }
    }

    void buildable() {
        for (int total = 0; total <= maxTotal; ++total)
            for (int level = 1; level <= edition_.buildLevel[total]; ++level)
                tables_.buildable[total] |= tables_.atLevel[level];
    }

    void decks() {
        for (std::size_t i = 0; i < edition_.decks.size(); ++i) {
            const Deck& deck = edition_.decks[i];
            const int number = int(i);
            tables_.decksIn[deck.region] |= u8(bit(number));
            tables_.deckBytes[deck.region] |= inByte(number, 0xff);
            tables_.deckOnes[deck.region] |= inByte(number, 1);
            if (edition_.regions[std::size_t(deck.region)].home)
                tables_.homeDecks |= inByte(number, 0xff);
            tables_.cards |= inByte(number, deck.values);
            if (deck.slavery) tables_.slavery |= inByte(number, deck.values);
            for (const int value : Bits(deck.values))
                card(cardOf(number, value), deck.cards[value], deck.region);
        }
        tables_.homeDeck = lowest(tables_.homeDecks);
    }

    void card(int number, const Card& card, int region) {
        tables_.icons[number] = card.icons;
        tables_.glory[number] = u8(card.glory);
        if (card.abolition) tables_.abolition |= bit(number);
        if (card.grantedMarkers > 0 || card.grantedTokens > 0) tables_.grants |= bit(number);
        if (!card.governor) return;
        tables_.governors |= bit(number);
        tables_.governorOf[region] = u8(number);
    }

    void exploits() {
        for (std::size_t i = 0; i < edition_.exploits.size(); ++i) {
            const Ability& ability = edition_.exploits[i].ability;
            const u16 me = u16(bit(int(i)));
            const u8 keys = edition_.exploits[i].keys;
            for (int mask = 0; mask < 256; ++mask)
                if ((mask & keys) == keys) tables_.exploitsIn[mask] |= me;
            if (ability.doubleCities | ability.sharedStrength | ability.charter)
                tables_.changeDrawing |= me;
            if (ability.statusWithoutSlavery != 0) tables_.changeStatus |= me;
        }
    }

    // What is the same at the start of every game.
    void setUp() {
        const Rules& rules = edition_.rules;
        const u64 inDecks =
            rules.governorsBeside ? tables_.cards & ~tables_.governors : tables_.cards;
        for (const int link : Bits(tables_.circular))
            tables_.initialHash += hashKeys.linkToken[link];
        for (const int card : Bits(inDecks)) tables_.initialHash += hashKeys.deckCard[card];
        tables_.additions =
            rules.seas || rules.discardPhase || tables_.memorials != 0 || tables_.grants != 0;
    }

    const Edition& edition_;
    Tables& tables_;
};

}  // namespace

void fillTables(Edition& edition) { TableFiller(edition).fill(); }

}  // namespace endeavor
