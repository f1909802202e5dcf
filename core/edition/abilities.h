// What a shield on an exploit lets a player do (age of sail: 18), and a table with a row for each
// ability. The row is the single source of truth: the edition loader, the command-line tool, the
// page, data/edition.schema.json and docs/editions.md all follow it (docs/architecture.md, "To add
// an exploit ability").
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "../base/types.h"

namespace endeavor {

struct Edition;

// Masks are of regions unless noted otherwise; 0 or false: the exploit lacks this ability. A member
// is named after its key in the file; abilityRows says what it does.
struct Ability {
    u8 seaDraw = 0;
    u8 seaPayment = 0;
    u8 trade = 0;
    u8 tradeStatus = 0;  // mask of status tracks
    u8 sail = 0;
    u8 land = 0;
    u64 raid = 0;  // sites
    bool fleetDraw = false;
    bool attackPayment = false;
    u8 treasure = 0;
    u8 doubleCities = 0;
    u8 sharedStrength = 0;
    u8 charter = 0;
    int growth = 0, payments = 0, cardLimit = 0;  // added to what the status gives
    u64 statusWithoutSlavery = 0;                 // added to Player::holdings
};

// What a key of "ability" holds in the file, and the member that stores it.
namespace holds {
struct Regions {  // ["india", "africa"], all overseas
    u8 Ability::* mask;
    bool operator==(const Regions&) const = default;
};
struct Flag {  // true
    bool Ability::* flag;
    bool operator==(const Flag&) const = default;
};
struct Level {  // 1 to 3
    int Ability::* level;
    bool operator==(const Level&) const = default;
};
struct Trade {  // {"seas": ["india"], "status": ["finance"]}
    u8 Ability::* seas;
    u8 Ability::* status;
    bool operator==(const Trade&) const = default;
};
struct Sites {  // {"regions": ["india"], "fleets": true}: all sites there, and every fleet space
    u64 Ability::* sites;
    bool operator==(const Sites&) const = default;
};
struct Status {  // {"politics": 2}
    u64 Ability::* icons;
    bool operator==(const Status&) const = default;
};
}  // namespace holds
using Holds = std::variant<holds::Regions, holds::Flag, holds::Level, holds::Trade, holds::Sites,
                           holds::Status>;

struct AbilityRow {
    std::string_view key;   // in the file; the page's text is under "ability.<key>"
    Holds holds;            // decides how it is read, and which parameters its phrase has
    std::string_view acts;  // the file in core/rules that uses it first
    // For the command-line tool, which lists the abilities of an exploit in the order of the table.
    // Parameters in braces: regions, status and number, as far as the key holds them.
    std::string_view english;
};
inline constexpr auto abilityRows = std::to_array<AbilityRow>({
    {"sea_draw", holds::Regions{&Ability::seaDraw}, "apply.cpp",
     "a ship to the open sea of {regions} also draws there"},
    {"sea_payment", holds::Regions{&Ability::seaPayment}, "apply.cpp",
     "a ship to the open sea of {regions} also makes a payment"},
    {"trade", holds::Trade{&Ability::trade, &Ability::tradeStatus}, "legal.cpp",
     "a ship may trade own markers on the open sea of {regions} for {status}"},
    {"sail", holds::Regions{&Ability::sail}, "legal.cpp",
     "a ship may sail a marker from the open sea of {regions} to a free fleet space"},
    {"land", holds::Regions{&Ability::land}, "legal.cpp",
     "an occupy in {regions} may land a marker from the open sea there"},
    {"raid", holds::Sites{&Ability::raid}, "legal.cpp",
     "an attack in {regions} costs one marker: raid"},
    {"fleet_draw", holds::Flag{&Ability::fleetDraw}, "apply.cpp",
     "an attack on a fleet space also draws"},
    {"attack_payment", holds::Flag{&Ability::attackPayment}, "apply.cpp",
     "an attack by a building also makes a payment"},
    {"treasure", holds::Regions{&Ability::treasure}, "apply.cpp",
     "a city's token in {regions} brings a marker from the supply"},
    {"double_cities", holds::Regions{&Ability::doubleCities}, "shields.cpp",
     "cities in {regions} count double for drawing there"},
    {"shared_strength", holds::Regions{&Ability::sharedStrength}, "shields.cpp",
     "markers in any of {regions} count for drawing in all"},
    {"charter", holds::Regions{&Ability::charter}, "shields.cpp",
     "once a round a draw in {regions} needs one marker fewer"},
    {"growth", holds::Level{&Ability::growth}, "state.h", "growth +{number}"},
    {"payments", holds::Level{&Ability::payments}, "state.h", "payments in the salary +{number}"},
    {"card_limit", holds::Level{&Ability::cardLimit}, "state.h", "card limit +{number}"},
    {"status_without_slavery", holds::Status{&Ability::statusWithoutSlavery}, "shields.cpp",
     "{status} +{number} without slavery cards"},
});

// What an exploit has for one row, ready to be put into words.
struct AbilityPart {
    const AbilityRow* row = nullptr;
    u8 regions = 0;
    bool fleets = false;  // besides the regions, every fleet space
    u8 status = 0;        // mask of status tracks
    int number = 0;
};

// In the order of the table, with one part for each status that is given.
std::vector<AbilityPart> partsOf(const Edition& edition, const Ability& ability);

}  // namespace endeavor
