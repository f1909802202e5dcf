// The verbs, one row each: how a verb is written, what it costs, what it targets, when it may be
// chosen. Notation, move parts, costs and reasons are generated from these rows; what a verb does
// is a function in apply.cpp, and where it is allowed is a line in legal.cpp.
#pragma once

#include <optional>

#include "../edition/edition.h"
#include "move.h"

namespace endeavor {

// --- Targets: what Move::target() stands for -----------------------------------------------------

enum class TargetKind : u8 {
    none,
    track,          // a region, for a ship to its shipping track
    sea,            // a region, for a ship to its open sea
    site,           // a city or fleet space
    fleet,          // a site that is a fleet space
    deck,           //
    pileCard,       // a card on the discard pile
    heldCard,       // a card the player holds
    building,       // a type
    voyage,         // from an open sea to a fleet space: Voyage
    exchange,       // a marker on an open sea for a status token: Exchange
    freedSpaces,    // the board spaces whose markers return, as a mask
    status,         //
    governorSpace,  // GovernorSpace
};

// Two values packed into one number; `sea` is a region.
struct Voyage {
    int sea, fleet;  // fleetNumber()
};
constexpr int encode(Voyage voyage) { return voyage.sea * maxSailFleets + voyage.fleet; }
constexpr Voyage voyageOf(int target) { return {target / maxSailFleets, target % maxSailFleets}; }
inline int fleetSite(const Tables& tables, Voyage voyage) {
    return select(tables.fleets, voyage.fleet);
}

struct Exchange {
    int sea, status;
};
constexpr int encode(Exchange exchange) { return exchange.sea * statusKinds + exchange.status; }
constexpr Exchange exchangeOf(int target) { return {target / statusKinds, target % statusKinds}; }

enum class GovernorSpace : u8 { empty, keep };
inline constexpr std::array<std::string_view, 2> governorSpaceIds{"empty", "keep"};

// --- Rows ----------------------------------------------------------------------------------------

// Which editions have a verb.
enum class Where : u8 { everywhere, seas, severalStarts, memorials };

// What exploits may add to an action, once it is done.
enum class Additions : u8 { none, toSeaShip, toAttack, toTrade };

constexpr u16 asked(auto... decisions) { return u16((bit(int(decisions)) | ...)); }
inline constexpr u16 inAction = asked(Decision::turn, Decision::second, Decision::follow);

struct VerbRow {
    Verb verb{};
    std::string_view id;    // in the parts of a move: "ship-fleet"
    std::string_view word;  // in the notation, before the target: "ship"
    TargetKind target = TargetKind::none;
    u16 answers = inAction;        // mask of Decision
    Effect effect = Effect::none;  // none: not an action performed by a building or token
    int markers = 0;               // from the harbour, besides the one on a building
    bool fromSea = false;          // takes a marker from the open sea of its region
    Where where = Where::everywhere;
    // The exploit ability it needs, for its region or for its site.
    u8 Ability::* inRegion = nullptr;
    u64 Ability::* onSite = nullptr;
    std::optional<Follow> follow = std::nullopt;  // which follow-up to an action it can be
    Additions additions = Additions::none;

    constexpr bool isAction() const { return effect != Effect::none; }
    constexpr bool needsExploit() const { return inRegion != nullptr || onSite != nullptr; }
    constexpr bool answersTo(Decision decision) const { return has(answers, int(decision)); }
};

inline constexpr auto verbRows = std::to_array<VerbRow>({
    {.verb = Verb::ship,
     .id = "ship",
     .word = "ship",
     .target = TargetKind::track,
     .effect = Effect::ship,
     .markers = 1},
    {.verb = Verb::occupy,
     .id = "occupy",
     .word = "occupy",
     .target = TargetKind::site,
     .effect = Effect::occupy,
     .markers = 1},
    {.verb = Verb::attack,
     .id = "attack",
     .word = "attack",
     .target = TargetKind::site,
     .effect = Effect::attack,
     .markers = 2,
     .additions = Additions::toAttack},
    {.verb = Verb::pay,
     .id = "pay",
     .word = "pay",
     .target = TargetKind::building,
     .effect = Effect::payment,
     .follow = Follow::payment},
    {.verb = Verb::draw,
     .id = "draw",
     .word = "draw",
     .target = TargetKind::deck,
     .effect = Effect::draw,
     .follow = Follow::draw},
    {.verb = Verb::pass, .id = "pass", .word = "pass", .answers = asked(Decision::turn)},
    // Skips the second half, or what follows an action.
    {.verb = Verb::done,
     .id = "done",
     .word = "done",
     .answers = asked(Decision::second, Decision::follow)},

    {.verb = Verb::shipFleet,
     .id = "ship-fleet",
     .word = "ship",
     .target = TargetKind::fleet,
     .effect = Effect::ship,
     .markers = 1,
     .where = Where::seas},
    {.verb = Verb::shipSea,
     .id = "ship-sea",
     .word = "ship",
     .target = TargetKind::sea,
     .effect = Effect::ship,
     .markers = 1,
     .where = Where::seas,
     .additions = Additions::toSeaShip},
    {.verb = Verb::drawPile,
     .id = "draw-pile",
     .word = "draw discard:",
     .target = TargetKind::pileCard,
     .effect = Effect::draw,
     .where = Where::seas,
     .follow = Follow::draw},
    {.verb = Verb::raid,
     .id = "raid",
     .word = "raid",
     .target = TargetKind::site,
     .effect = Effect::attack,
     .markers = 1,
     .where = Where::seas,
     .onSite = &Ability::raid,
     .additions = Additions::toAttack},
    {.verb = Verb::land,
     .id = "land",
     .word = "land",
     .target = TargetKind::site,
     .effect = Effect::occupy,
     .fromSea = true,
     .where = Where::seas,
     .inRegion = &Ability::land},
    {.verb = Verb::sail,
     .id = "sail",
     .word = "sail",
     .target = TargetKind::voyage,
     .effect = Effect::ship,
     .fromSea = true,
     .where = Where::seas,
     .inRegion = &Ability::sail},
    {.verb = Verb::trade,
     .id = "trade",
     .word = "trade",
     .target = TargetKind::exchange,
     .effect = Effect::ship,
     .fromSea = true,
     .where = Where::seas,
     .inRegion = &Ability::trade,
     .follow = Follow::trade,
     .additions = Additions::toTrade},

    {.verb = Verb::start,
     .id = "start",
     .word = "start",
     .target = TargetKind::building,
     .answers = asked(Decision::start),
     .where = Where::severalStarts},
    {.verb = Verb::build,
     .id = "build",
     .word = "build",
     .target = TargetKind::building,
     .answers = asked(Decision::build)},
    {.verb = Verb::salary,
     .id = "salary",
     .word = "salary",
     .target = TargetKind::freedSpaces,
     .answers = asked(Decision::salary)},
    {.verb = Verb::discard,
     .id = "discard",
     .word = "discard",
     .target = TargetKind::heldCard,
     .answers = asked(Decision::discard)},
    {.verb = Verb::governorSpace,
     .id = "governor-space",
     .word = "governor-space",
     .target = TargetKind::governorSpace,
     .answers = asked(Decision::governorSpace)},
    {.verb = Verb::memorial,
     .id = "memorial",
     .word = "memorial",
     .target = TargetKind::status,
     .answers = asked(Decision::memorial),
     .where = Where::memorials},
});

// The size of tables indexed by verb; a few numbers in between are unused.
inline constexpr int verbNumbers = int(verbRows.back().verb) + 1;

// The row of a verb; an empty one for an unused number.
constexpr const VerbRow& rowOf(Verb verb) {
    static constexpr auto rows = [] {
        std::array<VerbRow, verbNumbers + 1> byNumber{};
        for (VerbRow& row : byNumber) row.answers = 0;
        for (const VerbRow& row : verbRows) byNumber[std::size_t(row.verb)] = row;
        return byNumber;
    }();
    return rows[std::size_t(int(verb) < verbNumbers ? int(verb) : verbNumbers)];
}

inline constexpr int mostMarkers = [] {
    int most = 0;
    for (const VerbRow& row : verbRows) most = row.markers > most ? row.markers : most;
    return most;
}();

static_assert(
    [] {
        for (std::size_t i = 1; i < verbRows.size(); ++i)
            if (verbRows[i - 1].verb >= verbRows[i].verb) return false;
        return true;
    }(),
    "rows are in the order of Verb, one for each");
static_assert(maxRegions * maxSailFleets <= 64 && maxRegions * statusKinds <= 64,
              "targets of actions are bits of a 64-bit mask");

// Whether a verb occurs in the edition.
inline bool occursIn(const Edition& edition, const VerbRow& row) {
    switch (row.where) {
        case Where::everywhere: return true;
        case Where::seas: return edition.rules.seas;
        case Where::severalStarts: return count(edition.tables.startTypes) > 1;
        case Where::memorials: return edition.tables.memorials != 0;
    }
    return false;
}

// The region of a move, for a move to or from a sea the region of that sea; -1 if there is none.
int regionOf(const Edition& edition, Move move);

// Whether one of these shields gives the ability that the move needs; true if it needs none.
bool allowedBy(const Edition& edition, u16 shields, Move move);

}  // namespace endeavor
