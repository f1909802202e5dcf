// An edition: the board, decks, buildings and tokens of one version of the game, as immutable
// tables built once from a JSON file (docs/editions.md). Everything the rules look up is here;
// nothing in core/ asks which edition it is.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "../base/input.h"
#include "components.h"
#include "exploits.h"
#include "rule_switches.h"
#include "tables.h"

namespace endeavor {

struct Edition {
    std::string id, name, about;
    int version = 1;  // of its rules: a game is played to its end by the version it began with
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
    int exploitsDrawn = 0;  // how many are in play in a game with exploits
    std::array<std::string, statusKinds> statusNames;
    std::vector<std::pair<std::string, std::string>> provenance;  // section, source

    // Status levels (rules: 2), by level 0..4 and by the true total 0..255.
    std::array<int, 5> levelFrom{};
    int statusMax = 0;
    std::array<u8, 256> buildLevel{}, growth{}, payments{}, cardLimit{}, statusGlory{};

    Tables tables;  // computed from all of the above by fillTables()

    // How many spaces have a token at set-up.
    int spaces() const { return tables.linkBase + count(tables.circular); }

    int region(std::string_view wanted) const;
    int site(std::string_view wanted) const;
    int link(std::string_view wanted) const;
    int deck(std::string_view wanted) const;
    int building(std::string_view wanted) const;
    int exploit(std::string_view wanted) const;  // all by id; -1 if there is none
    std::string cardName(int card) const;        // "india 3", "far-east governor"
    int card(std::string_view wanted) const;
};

// Reads an edition; the error names the key, its value and what was expected. `file` is only used
// in messages.
std::expected<std::unique_ptr<const Edition>, Error> parseEdition(std::string_view json,
                                                                  std::string_view file);

// The editions compiled into the library, with their files' text.
struct BuiltIn {
    std::string_view id;
    std::string_view json;
};
std::span<const BuiltIn> builtInEditions();

// A built-in edition, parsed on first use and cached; nullptr if the id is unknown.
const Edition* builtInEdition(std::string_view id);

}  // namespace endeavor
