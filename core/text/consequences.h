// What a move does, as a list of facts about each seat: for hints, previews and the log. Found by
// comparing the positions before and after apply(), so no rule is duplicated.
#pragma once

#include "../rules/rules.h"

namespace endeavor {

// What the number Consequence::what stands for.
enum class Subject : u8 { none, space, token, status, card, site, link, region, building, exploit };

enum class Fact : u8 {
    opened,         // a region; the seat is who opened it, its governor is a card gained
    siteTaken,      // a city or fleet space
    siteLost,       // … to an attack
    linkCompleted,  // both ends are the seat's now
    linkLost,
    tokenTaken,     // from a space of the board
    cardGained,     // `from` is where it lay, a CardPlace
    cardLost,       // `to` is where it goes, a CardPlace
    cardAside,      // a slavery card lost and set aside
    abolition,      // the slavery deck has left the game
    cardsOver,      // cards to give up when the limit is enforced
    governorSpace,  // 1 if the cards fit only with the free governor space
    governorKept,   // the choice to use that space to the end
    built,
    used,             // a marker was placed on the building
    freed,            // a marker returned from the building
    shipped,          // spaces of the region's track taken, by anyone
    sea,              // own markers beside the track or on the open sea
    presence,         // 1 or 0
    shieldGained,     // of an exploit
    shieldLost,       //
    status,           // the true total
    level,            // what the status gives: build level, growth, payments, cards
    blueTokens,       // held, of one kind
    harbour,          // markers there
    supply,           // markers there
    converted,        // markers that have become tokens
    cardWithinReach,  // could be drawn now, and could not before
    glory,            // if the game ended now
    passed,
    roundBegins,  // the number of the round
    gameOver,
};

// Where a card lies that nobody holds. Away: beside the board, or out of the game.
enum class CardPlace : u8 { deck, pile, away };
inline constexpr std::array<std::string_view, 3> cardPlaceIds{"deck", "pile", "away"};

struct FactKind {
    std::string_view id;
    Subject subject = Subject::none;
    bool counts = false;  // from and to are numbers before and after
};
const FactKind& kindOf(Fact fact);

struct Consequence {
    Fact fact = Fact::passed;
    int seat = 0;
    int what = 0;  // of the fact's subject
    int from = 0, to = 0;

    bool operator==(const Consequence&) const = default;
};

// Everything a legal move changes: first for the seat that moves, then for the others in order of
// play. Includes what follows without a choice, such as growth after the last build.
std::vector<Consequence> consequences(const Game& game, const State& before, Move move);

// Only those that not every legal move of the position shares: what distinguishes the move.
std::vector<Consequence> ownConsequences(const Game& game, const State& before, Move move);

// The facts as short phrases, most important first: "opens India and brings the governor (+2
// culture)". A phrase without a name is about the seat that moves.
std::vector<std::string> describe(const Game& game, const std::vector<Consequence>& facts,
                                  int mover, const std::vector<std::string>& names = {});

// [{"fact": "status", "seat": 0, "status": "finance", "from": 3, "to": 4}, …]; docs/bots.md.
std::string consequencesJson(const Game& game, const std::vector<Consequence>& facts);

}  // namespace endeavor
