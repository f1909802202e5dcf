// The vocabulary of the game: the small enumerations and the limits every other file builds on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace endeavor {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Limits of the engine, not of the game: the loader rejects an edition that exceeds them. Raising
// one fails a static_assert wherever something else has to grow with it. docs/editions.md lists all
// of them.
inline constexpr int maxPlayers = 5;
inline constexpr int maxRegions = 8;  // one byte each in a 64-bit word
inline constexpr int maxDecks = 8;    // likewise; a card is bit 8 * deck + value
inline constexpr int maxCardValue = 7;
inline constexpr int maxSites = 64;  // cities and fleet spaces, one bit each
inline constexpr int maxLinks = 64;
inline constexpr int maxLinksOfSite = 8;
inline constexpr int maxSailFleets = 8;  // fleet spaces that a move can encode with a region
inline constexpr int maxTrack = 10;      // spaces on one shipping track
inline constexpr int maxSpaces = maxRegions * maxTrack + maxSites + maxLinks;
inline constexpr int maxBuildings = 32;
inline constexpr int maxCopies = 15;   // of a building type
inline constexpr int boardSpaces = 8;  // building spaces on a player board
inline constexpr int maxMarkers = 60;
inline constexpr int maxExploits = 16;  // one bit each
inline constexpr int maxTotal = 255;    // of a status or a blue token, one byte each

static_assert(maxRegions <= 8 && maxDecks <= 8 && boardSpaces <= 8, "bytes of a 64-bit word");
static_assert(maxSites <= 64 && maxLinks <= 64 && maxDecks * (maxCardValue + 1) <= 64, "bits");
static_assert(maxRegions * maxSailFleets <= 64, "a ship that sails has one of 64 targets");

// The eight kinds of trade token; the first four are the status tracks (rules: 2).
// A kind is also the number of its byte in Player::holdings.
enum class Token : u8 {
    industry,
    culture,
    finance,
    politics,
    shipDraw,
    occupyDraw,
    payment,
    attack
};
inline constexpr int tokenKinds = 8;
inline constexpr int statusKinds = 4;
static_assert(tokenKinds <= 8, "bytes of Player::holdings");
static_assert(maxRegions * statusKinds <= 64, "a trade has one of 64 targets");
inline constexpr std::array<std::string_view, tokenKinds> tokenIds{
    "industry", "culture", "finance", "politics", "ship-draw", "occupy-draw", "payment", "attack"};

// What each status track determines (rules: 2), in the order of the tracks: which buildings may be
// built, markers from the supply, markers that return from buildings, cards that may be kept.
inline constexpr std::array<std::string_view, statusKinds> givenIds{"build", "growth", "payments",
                                                                    "cards"};

// What a building or a blue token lets a player do (rules: 4).
enum class Effect : u8 { ship, occupy, attack, payment, draw, none };
inline constexpr int effectKinds = 5;
inline constexpr std::array<std::string_view, effectKinds + 1> effectIds{
    "ship", "occupy", "attack", "payment", "draw", "none"};

// What the player to move is being asked.
enum class Decision : u8 {
    start,
    build,
    salary,
    turn,
    second,
    memorial,
    follow,
    discard,
    governorSpace,
    over
};
inline constexpr std::array<std::string_view, int(Decision::over) + 1> decisionIds{
    "start",    "build",  "salary",  "turn",           "second",
    "memorial", "follow", "discard", "governor-space", "over"};

// What exploits may add to an action, in the order in which the player is asked.
enum class Follow : u8 { payment, draw, trade };
inline constexpr std::array<std::string_view, int(Follow::trade) + 1> followIds{"payment", "draw",
                                                                                "trade"};

enum class Phase : u8 { start, build, salary, action, discard };
inline constexpr std::array<std::string_view, 5> phaseIds{"start", "build", "salary", "action",
                                                          "discard"};

enum class PhaseOrder : u8 { together, individual };
inline constexpr std::array<std::string_view, 2> phaseOrderIds{"together", "individual"};

// Sources of an action as bits of one mask: building types from 0, blue tokens from 32.
inline constexpr int tokenSource = 32;
inline constexpr u8 noSource = 63;
static_assert(maxBuildings <= tokenSource && tokenSource + tokenKinds - statusKinds <= noSource);
constexpr u8 sourceOf(Token kind) { return u8(tokenSource + int(kind) - statusKinds); }

// The index of an id in the list; -1 if it is not there.
constexpr int indexIn(std::span<const std::string_view> ids, std::string_view id) {
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] == id) return int(i);
    return -1;
}

}  // namespace endeavor
