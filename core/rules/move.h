// A move is one decision of one player, packed into 32 bits: verb, source and target. Moves compare
// by value; a list of legal moves is sorted by it. Text: notation.h.
#pragma once

#include <compare>

#include "../base/types.h"

namespace endeavor {

// Everything about a verb is in its row in verbs.h. The verbs of an action come first, and their
// numbers matter: LegalMoves has a product for each of the first sixteen, and those that every
// edition has must be within the first eight. Moves are sorted by verb, so inserting one changes
// the order of those after it.
enum class Verb : u8 {
    ship,
    occupy,
    attack,
    pay,
    draw,
    pass,
    done,

    shipFleet = 8,
    shipSea,
    drawPile,
    raid,
    land,
    sail,
    trade,

    start = 16,
    build,
    salary,
    discard,
    governorSpace,
    memorial,
};

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
