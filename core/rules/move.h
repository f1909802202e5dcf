// A move is one decision of one player, as a 32-bit value: what, by which source, on which target.
// Moves compare by value; a list of legal moves is sorted by it. Text: notation.h.
#pragma once

#include <compare>

#include "../base/types.h"

namespace endeavor {

// The verbs of an action come first: LegalMoves keeps them side by side, those that every edition
// has in the first eight places.
enum class Verb : u8 {
    ship,    // target: region, to its track (or beside it)
    occupy,  // target: site
    attack,  // target: site
    pay,     // target: building type
    draw,    // target: deck
    pass,    //
    done,    // no second half

    shipFleet = 8,  // target: site
    shipSea,        // target: region
    drawPile,       // target: card
    raid,           // target: site; an attack that costs one marker
    land,           // target: site, with a marker from the open sea
    sail,           // target: region * 8 + number of the fleet space, from the open sea there
    trade,          // target: region * 4 + status, a marker on the open sea becomes a token

    start = 16,     // target: building type
    build,          // target: building type
    salary,         // target: the board spaces whose markers return, as a mask
    discard,        // target: card
    governorSpace,  // target: 0 empty, 1 keep
    memorial,       // target: status
};
inline constexpr int verbs = 22;

struct Move {
    u32 value;

    constexpr Move() = default;
    constexpr Move(Verb verb, int source, int target)
        : value(u32(verb) << 24 | u32(source) << 16 | u32(target)) {}
    constexpr explicit Move(Verb verb, int target = 0) : Move(verb, noSource, target) {}

    constexpr Verb verb() const { return Verb(value >> 24); }
    // A building type, a blue token (types.h), or noSource.
    constexpr int source() const { return int((value >> 16) & 0xff); }
    constexpr int target() const { return int(value & 0xffff); }

    constexpr auto operator<=>(const Move&) const = default;
};

}  // namespace endeavor
