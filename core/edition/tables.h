// Lookup tables for the rules, computed once from a loaded edition.
#pragma once

#include "../base/bits.h"

namespace endeavor {

struct Tables {
    static_assert(1 << maxRegions == 256);  // a mask of regions is an index
    std::array<u64, 256> sitesIn{};         // by mask of regions: their sites
    std::array<u64, effectKinds> offers{};  // by effect: sources (building types, blue tokens)
    std::array<u32, 256> buildable{};       // by industry total: types that may be built
    std::array<u32, 7> atLevel{};           // by level: types
    u32 payable = 0;                        // types that a payment may free
    int homeDeck = 0;                       // bit of the first home deck's byte in Player::reach
    u32 circles = 0;                        // types with an activation circle
    u32 unique = 0;                         // types of which a player may have only one (level 5)
    u64 governors = 0, slavery = 0, abolition = 0;  // cards
    u64 cards = 0;                                  // every card of the game
    u64 homeDecks = 0;  // 0xff in the byte of each deck of the home region
    std::array<u64, maxRegions> deckBytes{}, deckOnes{};  // by region: 0xff / 0x01 per deck
    std::array<u8, maxRegions> decksIn{};                 // by region: mask of its decks
    std::array<u8, maxRegions> governorOf{};              // by region: its governor's card
    std::array<u8, maxRegions> track{};
    std::array<u8, maxRegions> trackBase{};  // by region: its first space in Game::tokens
    u8 siteBase = 0, linkBase = 0;
    static_assert(maxSpaces <= 256);
    std::array<u64, 64> icons{};  // by card
    std::array<u8, 64> glory{};   // by card
    std::array<u8, maxSites> regionOf{};
    std::array<u64, maxSites> neighbours{};  // by site: sites linked to it
    std::array<std::array<u8, maxLinksOfSite>, maxSites>
        linkTo{};  // by site: the links, in order of neighbour
    std::array<u64, maxLinks> linkEnds{};
    u64 fleets = 0;                     // sites
    u64 circular = 0;                   // links with a token
    u64 grants = 0;                     // cards that grant something
    u32 startTypes = 0;                 // buildings to start with
    u32 memorials = 0;                  // types
    u32 gloryFor = 0;                   // types that score symbols
    std::array<u16, 256> exploitsIn{};  // by mask of regions: exploits whose regions are all in it
    u16 changeDrawing = 0;              // exploits that add to the strength for drawing
    u16 changeStatus = 0;               // exploits that add to a status
    u64 initialHash = 0;                // State::hash at set-up
    bool additions = false;             // seas, a discard phase, memorials or grants
    u64 twoGlory = 0;                   // sites worth one glory more
    u8 home = 0;                        // mask of home regions
    u8 overseas = 0;                    // mask of regions that can be shipped to
    std::array<u64, maxBuildings> buildingIcons{};
    std::array<u8, maxBuildings> buildingGlory{};
    std::array<std::array<Effect, effectKinds>, maxBuildings> otherHalf{};  // by type and effect
};

// The index of a fleet space among all fleet spaces, as encoded in moves that name one with a
// region.
inline int fleetNumber(const Tables& tables, int site) {
    return count(tables.fleets & (bit(site) - 1));
}

}  // namespace endeavor
