// What a move does, in phrases that put several facts together: "takes Goa from Red (1 glory, +1
// culture)". A phrase is a row of a table with named parameters; words are made of it by
// describe().
#pragma once

#include "../base/code.h"
#include "../base/reason.h"
#include "consequences.h"

namespace endeavor {

// How a phrase about another seat than the mover's names it.
enum class Naming : u8 {
    subject,     // "Red takes Goa"
    heading,     // "Red: +1 culture"
    possessive,  // "Red's culture reaches 4"
    within,      // the phrase itself says whose it is
};

struct PhraseRow {
    std::string_view code;
    // The names in braces are the row's parameters; {gains} is what else there is to it, in
    // brackets.
    std::string_view english;
    Naming naming = Naming::subject;
};

inline constexpr auto phraseRows = std::to_array<PhraseRow>({
    {"passes", "passes: no more turns this round"},

    // Places.
    {"opens", "opens {region}"},
    {"opens-own-governor", "opens {region} and brings the governor{gains}"},
    {"opens-others-governor", "opens {region}; {seat} gets the governor{gains}"},
    {"takes-city", "takes {site}{gains}"},
    {"takes-city-from", "takes {site} from {seat}{gains}"},
    {"takes-fleet", "takes the {site}{gains}"},
    {"takes-fleet-from", "takes the {site} from {seat}{gains}"},
    {"loses-city", "loses {site}"},
    {"loses-fleet", "loses the {site}"},
    {"takes-link", "takes the link {site}–{end}{gains}"},
    {"loses-link", "loses the link {site}–{end}"},
    {"ships", "ships to {region}, {filled} of {spaces}{gains}"},
    {"ships-to-sea", "ships to the open sea of {region}"},
    {"ships-beside", "ships beside the full track of {region}"},
    {"leaves-sea", "takes a marker from the open sea of {region}"},
    {"present", "is now present in {region}"},
    {"absent", "is no longer present in {region}"},

    // Buildings.
    {"starts-with", "starts with the {building}{gains}"},
    {"builds", "builds the {building}{gains}"},
    {"frees", "frees the {building}"},

    // Cards and shields.
    {"draws", "draws {card}{gains}"},
    {"gets-governor", "gets the governor of {region}{gains}"},
    {"gives-up", "gives up {card}{gains}"},
    {"gives-up-governor", "gives up the governor of {region}{gains}"},
    {"sets-aside", "sets aside {card}{gains}"},
    {"keeps-governor", "keeps the governor, and its space is worth no glory"},
    {"card-over", "has to give up one card"},
    {"cards-over", "has to give up {by} cards"},
    {"cards-fit", "no longer has to give up a card"},
    {"needs-space", "needs the governor space"},
    {"leaves-space", "leaves the governor space free"},
    {"abolition", "abolishes slavery: its deck leaves the game"},
    {"wins-shield", "wins a shield: {exploit}"},
    {"loses-shield", "loses a shield: {exploit}"},
    {"reach", "a card of value {value} comes within reach: {card}{gains}", Naming::within},
    {"reach-of", "{card}{gains} comes within {seat}'s reach", Naming::within},

    // Levels; "up" and "down" come before a colon, where the total changes as well.
    {"up", "{status} reaches {total}", Naming::possessive},
    {"down", "{status} falls to {total}", Naming::possessive},
    {"build-more", "buildings of level {level} can be built", Naming::heading},
    {"build-less", "no buildings above level {level}", Naming::heading},
    {"growth-more-one", "one marker more each round ({level})", Naming::heading},
    {"growth-more", "{by} markers more each round ({level})", Naming::heading},
    {"growth-less-one", "one marker fewer each round ({level})", Naming::heading},
    {"growth-less", "{by} markers fewer each round ({level})", Naming::heading},
    {"payments-more-one", "one payment more each round ({level})", Naming::heading},
    {"payments-more", "{by} payments more each round ({level})", Naming::heading},
    {"payments-less-one", "one payment fewer each round ({level})", Naming::heading},
    {"payments-less", "{by} payments fewer each round ({level})", Naming::heading},
    {"cards-more-one", "one card more can be kept ({level})", Naming::heading},
    {"cards-more", "{by} cards more can be kept ({level})", Naming::heading},
    {"cards-less-one", "one card fewer can be kept ({level})", Naming::heading},
    {"cards-less", "{by} cards fewer can be kept ({level})", Naming::heading},

    // Totals, and gains in brackets.
    {"offers", "{action}", Naming::within},
    {"plus", "+{by} {token}", Naming::heading},
    {"minus", "−{by} {token}", Naming::heading},
    {"worth", "{glory} glory", Naming::within},
    {"worth-less", "−{glory} glory", Naming::within},
    {"gets-token", "gets one {token}"},
    {"gets-tokens", "gets {by} {token}s"},
    {"spends-token", "spends one {token}"},
    {"glory-more", "+{by} glory if the game ended now", Naming::heading},
    {"glory-less", "−{by} glory if the game ended now", Naming::heading},
    {"costs-marker", "costs one marker, {left} left in the harbour", Naming::heading},
    {"costs-markers", "costs {by} markers, {left} left in the harbour", Naming::heading},
    {"marker-comes", "one marker comes to the harbour: {left} there", Naming::heading},
    {"markers-come", "{by} markers come to the harbour: {left} there", Naming::heading},
    {"round", "ends the round; round {round} begins"},
    {"over", "ends the game"},
});

using PhraseCode = CodeIn<phraseRows>;

struct Phrase {
    const PhraseRow* row;
    std::vector<Parameter> parameters;  // region, site, … are ids, {seat} is a number
    std::vector<Phrase> gains;
    std::vector<Phrase> before;  // at most one: what comes before a colon
    int seat = 0;                // whom it is about
};

// The most important first.
std::vector<Phrase> phrasesOf(const Game& game, const std::vector<Consequence>& facts, int mover);

}  // namespace endeavor
