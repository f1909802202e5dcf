// A game's fixed part: edition, players, options and the dealt set-up. Shared by all its states.
#pragma once

#include <optional>

#include "../base/random.h"
#include "../edition/edition.h"

namespace endeavor {

struct Game {
    const Edition* edition = nullptr;  // must outlive the game
    int players = 0;
    int first = 0;  // first player of round 1
    PhaseOrder phases = PhaseOrder::together;
    // By space: tracks by region, then cities, then links (the order set-up deals them in).
    std::array<Token, maxSpaces> tokens{};
    u32 tiles = 0;            // building types in the stockpile
    u16 exploits = 0;         // those in play, as a mask; none if the game is played without
    std::optional<u64> seed;  // of the set-up, if it was drawn at random

    Token trackToken(int region, int space) const {
        return tokens[edition->tables.trackBase[region] + space];
    }
    Token siteToken(int site) const { return tokens[edition->tables.siteBase + site]; }
    Token linkToken(int link) const { return tokens[edition->tables.linkBase + link]; }
    bool operator==(const Game&) const = default;
};

std::string spaceId(const Edition& edition, int space);  // "india#3", "london", "boston~london"

// Deals a set-up (rules: 1). The draw is part of the record format; docs/record.md describes it.
// players must be within the edition's range.
Game deal(const Edition& edition, int players, u64 seed, PhaseOrder phases = PhaseOrder::together,
          bool withExploits = true);

}  // namespace endeavor
