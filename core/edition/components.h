// What is in the box: regions, cities, links, buildings and cards, as one edition has them.
#pragma once

#include <string>
#include <vector>

#include "../base/types.h"

namespace endeavor {

struct Region {
    std::string id, name;
    int track = 0;      // spaces of the shipping track; 0 in the home region
    bool home = false;  // open from the start, everyone has presence (rules: 1)
    u64 sites = 0;
    std::vector<int> decks;
};

// A place for one marker: a city, or a fleet space.
struct Site {
    std::string id, name;
    int region = 0;
    int glory = 1;  // 0 for a fleet space
    bool fleet = false;
};

struct Link {
    std::string id;  // its cities in alphabetical order, joined by "~"
    std::array<int, 2> ends{};
    bool square = false;  // has no token
};

struct Building {
    std::string id, name;
    int level = 0;   // 0: a start building
    int copies = 0;  // in the stockpile
    u64 icons = 0;   // to be added to Player::holdings
    int glory = 0;
    bool circle = false;
    bool memorial = false;  // markers lost in attacks become tokens
    // Scores one glory at the end for each of these symbols on the owner's buildings.
    Effect gloryFor = Effect::none;
    std::string action;  // as in the file: "ship", "ship/draw", "occupy&ship", "" for none
    u8 effects = 0;      // mask of Effect
    std::array<u8, effectKinds> symbols{};  // how often each effect is printed on it
    // By effect: the other half of an action `A & B`; Effect::none if there is none.
    std::array<Effect, effectKinds> otherHalf{Effect::none, Effect::none, Effect::none,
                                              Effect::none, Effect::none};
};

struct Card {
    u64 icons = 0;
    int glory = 0;
    int grantedMarkers = 0;  // taken from the supply at once, every time the card is taken
    u64 grantedTokens = 0;   // blue tokens likewise, to be added to Player::holdings
    bool governor = false;
    bool abolition = false;
};

struct Deck {
    std::string id, name;
    int region = 0;
    bool slavery = false;
    u8 values = 0;                             // which values the deck holds, as a mask
    std::array<Card, maxCardValue + 1> cards;  // by value; a governor is at 0
};

constexpr int cardOf(int deck, int value) { return deck * 8 + value; }
constexpr int deckOf(int card) { return card / 8; }
constexpr int valueOf(int card) { return card % 8; }

}  // namespace endeavor
