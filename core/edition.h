// An edition: the board, decks, buildings and tokens of one version of the game, as immutable
// tables built once from a JSON file (docs/editions.md). Everything the rules look up is here;
// nothing in core/ asks which edition it is.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bits.h"
#include "types.h"

namespace endeavor {

// What was wrong with something a person gave us, in one line, with what would have been right.
struct Error {
    std::string text;
};

// Larger files are refused unread.
inline constexpr std::size_t maxJsonBytes = 8 << 20;

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
    int level = 0;   // 0: a building to start with
    int copies = 0;  // in the stockpile
    u64 icons = 0;   // to be added to Player::holdings
    int glory = 0;
    bool circle = false;
    bool memorial = false;  // markers lost in attacks become tokens
    // At the end one glory for each of these symbols on the owner's buildings.
    Effect gloryFor = Effect::none;
    std::string action;  // as in the file: "ship", "ship/draw", "occupy&ship", "" for none
    u8 effects = 0;      // mask of Effect
    std::array<u8, effectKinds> symbols{};  // how often each effect is printed on it
    // For `A & B`: what may follow each effect; Effect::none where nothing may.
    std::array<Effect, effectKinds> second{Effect::none, Effect::none, Effect::none, Effect::none,
                                           Effect::none};
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
    std::array<Card, maxCardValue + 1> cards;  // a governor stands at value 0
};

constexpr int cardOf(int deck, int value) { return deck * 8 + value; }
constexpr int deckOf(int card) { return card / 8; }
constexpr int valueOf(int card) { return card % 8; }

// What a shield on an exploit lets a player do (age of sail: 18). Masks are of regions unless they
// say otherwise; 0 or false: not this exploit. Each is a key of "ability" in the file.
struct Ability {
    u8 seaDraw = 0;              // a ship to these open seas is followed by a draw there
    u8 seaPayment = 0;           // … by a payment
    u8 trade = 0;                // a ship may turn markers on these seas into tokens …
    u8 tradeStatus = 0;          // … on these status tracks
    u8 sail = 0;                 // a ship may move a marker from these seas to a fleet space
    u8 land = 0;                 // an occupy may be made with a marker on the sea
    u64 raid = 0;                // sites that are attacked with one marker
    bool fleetDraw = false;      // an attack on a fleet space is followed by a draw
    bool attackPayment = false;  // an attack by a building is followed by a payment
    u8 treasure = 0;             // with a city's token comes a marker
    u8 doubleCities = 0;         // cities count double for drawing
    u8 sharedStrength = 0;       // markers in any of these count in all for drawing
    u8 charter = 0;              // once a round a draw needs one marker fewer
    int growth = 0, payments = 0, cardLimit = 0;  // more than the status gives
    u64 status = 0;  // added to Player::holdings while no slavery card is held or set aside
};

// What an exploit counts at the end; each is a word of "for" in the file.
enum class Counted : u8 {
    cities,
    fleets,
    sea,
    track,
    trackWithSea,  // only in regions with an own marker on the sea
    cards,         // of the regions' decks, governors apart
    links,         // with an end in the regions
    overseasLinks,
    attackSymbols,
    cityAndSea,  // regions with both
    noneAside,   // 1 if no slavery card is set aside
};
inline constexpr std::array<std::string_view, 11> countedIds{
    "cities",         "fleets",       "sea",       "track",
    "track-with-sea", "cards",        "links",     "overseas-links",
    "attack-symbols", "city-and-sea", "none-aside"};

struct Scoring {
    Counted what = Counted::cities;
    u8 regions = 0xff;
    int glory = 1;
    int each = 1;  // for every so many, rounded down
};

struct Exploit {
    std::string id, name, provenance;
    u8 keys = 0;  // the two regions, as a mask
    Ability ability;
    std::vector<Scoring> scorings;
};

// Where editions differ beyond what is printed on the components. Each is a key of "rules" in the
// file (docs/editions.md).
struct Rules {
    bool seas = false;             // ships to open regions go to fleet spaces and open seas
    bool governorsBeside = false;  // governors lie beside the board, not in the decks
    bool linkedAnywhere = false;   // the halves of an `&` action are not bound to one place
    bool drawInClosed = false;     // a deck's region need not be open
    bool discardPhase = false;     // card limit after all have passed, ordinary cards to a pile
    bool slaveryBonus = false;     // one card more with a slavery card
    bool payPayment = false;       // payments may free buildings that offer payment
    bool statusExtends = false;    // a status track has no end
    bool spareTokens = false;      // more tokens than spaces: the rest stay in the box
    bool startMarker = false;      // the start building begins with a marker on it
    int level5InPlay = 0;          // how many level-5 types are drawn at set-up; 0: all
};

struct Edition {
    std::string id, name, about;
    Rules rules;
    int minPlayers = 0, maxPlayers = 0;
    int markers = 0;  // population markers of each player
    int rounds = 0;
    int cardSlots = 0;
    int freeGovernorGlory = 0;
    std::array<int, tokenKinds> tokens{};
    std::vector<Region> regions;
    std::vector<Site> sites;
    std::vector<Link> links;  // those with a token first
    std::vector<Deck> decks;
    std::vector<Building> buildings;  // sorted by id
    std::vector<Exploit> exploits;
    int exploitsDrawn = 0;  // how many are in play, if a game is played with them
    std::array<std::string, statusKinds> statusNames;
    std::vector<std::pair<std::string, std::string>> provenance;  // section, where it is known from

    // Status levels (rules: 2), by level 0..4 and by the true total 0..255.
    std::array<int, 5> levelFrom{};
    int statusMax = 0;
    std::array<u8, 256> buildLevel{}, growth{}, payments{}, cardLimit{}, statusGlory{};

    // Derived tables for the rules, filled by fillTables().
    struct Tables {
        std::array<u64, 256> sitesIn{};         // by mask of regions: their sites
        std::array<u64, effectKinds> offers{};  // by effect: sources (building types, blue tokens)
        std::array<u32, 256> buildable{};       // by industry total: types of the stockpile allowed
        std::array<u32, 7> atLevel{};           // by level: types
        u32 payable = 0;                        // types that a payment may free
        int homeDeck = 0;  // bit of the first home deck's byte in Player::reach
        u32 circles = 0;   // types with an activation circle
        u32 unique = 0;    // types of which a player may have one in all (level 5)
        u64 governors = 0, slavery = 0, abolition = 0;  // cards
        u64 cards = 0;                                  // every card of the game
        u64 homeDecks = 0;  // 0xff in the byte of each deck of the home region
        std::array<u64, maxRegions> deckBytes{}, deckOnes{};  // by region: 0xff / 0x01 per deck
        std::array<u8, maxRegions> decksIn{};                 // by region: mask of its decks
        std::array<u8, maxRegions> governorOf{};              // by region: its governor's card
        std::array<u8, maxRegions> track{};
        std::array<u8, maxRegions> trackBase{};  // by region: its first space in Game::tokens
        u8 siteBase = 0, linkBase = 0;
        std::array<u64, 64> icons{};  // by card
        std::array<u8, 64> glory{};   // by card
        std::array<u8, maxSites> regionOf{};
        std::array<u64, maxSites> neighbours{};  // by site: sites linked to it
        std::array<std::array<u8, 8>, maxSites>
            linkTo{};  // by site: the links, in order of neighbour
        std::array<u64, maxLinks> linkEnds{};
        u64 fleets = 0;                     // sites
        u64 circular = 0;                   // links with a token
        u64 grants = 0;                     // cards that grant something
        u32 startTypes = 0;                 // buildings to start with
        u32 memorials = 0;                  // types
        u32 gloryFor = 0;                   // types that score symbols
        std::array<u16, 256> exploitsIn{};  // by mask of regions: exploits all of whose are in it
        u16 changeDrawing = 0;              // exploits that add to the strength for drawing
        u16 changeStatus = 0;               // exploits that add to a status
        u64 initialHash = 0;                // State::hash at set-up
        bool additions = false;             // seas, a discard phase, memorials or grants
        u64 twoGlory = 0;                   // sites worth one more
        u8 home = 0;                        // mask of home regions
        u8 overseas = 0;                    // mask of regions that can be shipped to
        std::array<u64, maxBuildings> buildingIcons{};
        std::array<u8, maxBuildings> buildingGlory{};
        std::array<std::array<Effect, effectKinds>, maxBuildings> second{};
    } tables;

    // How many spaces have a token at set-up.
    int spaces() const { return tables.linkBase + count(tables.circular); }

    int region(std::string_view wanted) const;
    int site(std::string_view wanted) const;
    int link(std::string_view wanted) const;
    int deck(std::string_view wanted) const;
    int building(std::string_view wanted) const;
    int exploit(std::string_view wanted) const;  // by id; each -1 if there is none
    std::string cardName(int card) const;        // "india 3", "far-east governor"
    int card(std::string_view wanted) const;
};

// Fleet spaces counted from 0, as a move that names one beside a region does.
inline int fleetNumber(const Edition::Tables& tables, int site) {
    return count(tables.fleets & (bit(site) - 1));
}

// Reads an edition; the error names the key, what it is and what it should be. `file` is only
// used in messages.
std::expected<std::unique_ptr<const Edition>, Error> parseEdition(std::string_view json,
                                                                  std::string_view file);

// The editions compiled into the library, with their files' text.
struct BuiltIn {
    std::string_view id;
    std::string_view json;
};
std::span<const BuiltIn> builtInEditions();

// A built-in edition, parsed on first use and kept; nullptr if there is none of that id.
const Edition* builtInEdition(std::string_view id);

}  // namespace endeavor
