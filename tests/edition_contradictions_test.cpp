// Edition files whose parts contradict each other. Each is refused with a message naming the key.
#include "edition_cases.h"

namespace endeavor::test {
namespace {

// --- The board ----------------------------------------------------------------------------------

TEST(EditionContradictions, HomeRegions) {
    expectRefused({
        {classicId,
         {{"regions/0/home", ""}, {"regions/0/track", "3"}},
         "regions: 0 regions are the home region; expected exactly one \"home\": true"},
        {classicId,
         {{"regions/1/home", "true"}, {"regions/1/track", ""}},
         "regions: 2 regions are the home region; expected exactly one \"home\": true"},
        {classicId,
         {{"regions/0/track", "3"}},
         "regions[0].track: the home region has no shipping track"},
        {classicId, {{"regions/0/home", "false"}}, "regions[0]: the key \"track\" is missing"},
    });
}

// A fleet space is always listed in its region; there is no other way to define one.
TEST(EditionContradictions, FleetSpaces) {
    const std::string fleet = R"([{"id": "fleet", "name": "Fleet"}])";
    expectRefused({
        {sideB, {{"fleets", fleet}}, "unknown key \"fleets\"; known are …"},
        {sideB,
         {{"regions/0/fleets/0/region", "\"mars\""}},
         "regions[0].fleets[0]: unknown key \"region\"; known are id, name, provenance"},
        {sideB,
         {{"regions/0/fleets/0/glory", "1"}},
         "regions[0].fleets[0]: unknown key \"glory\"; known are id, name, provenance"},
        {classicId,
         {{"regions/2/fleets", fleet}},
         "regions[2].fleets: there are fleet spaces only with \"ship\": \"fleets-and-seas\""},
    });
}

TEST(EditionContradictions, Connections) {
    expectRefused({
        {classicId,
         {{"connections/0", R"(["amoy", "atlantis"])"}},
         "connections[0][1]: no city has the id \"atlantis\""},
        {classicId,
         {{"connections/0", R"(["india", "amoy"])"}},
         "connections[0][0]: no city has the id \"india\""},
        {sideB,
         {{"connections/18/ends/0", "\"atlantis\""}},
         "connections[18].ends[0]: no city has the id \"atlantis\""},
        {sideB,
         {{"connections/0", R"(["london", "europe-fleet-1"])"}},
         "connections[0][1]: \"europe-fleet-1\" is a fleet space; connections join cities"},
        {classicId,
         {{"connections/0", R"(["amoy", "amoy"])"}},
         "connections[0]: \"amoy\" is connected to itself"},
        {classicId,
         {{"connections/0", R"(["amoy"])"}},
         "connections[0]: the list has 1 entries; expected 2"},
        {classicId,
         {{"connections/0", R"(["amoy", "edo", "rome"])"}},
         "connections[0]: the list has 3 entries; expected 2"},
        {classicId,
         {{"connections/0", R"(["canton", "calcutta"])"}},
         "connections[1]: the connection \"calcutta~canton\" is there twice"},
        {sideB,
         {{"connections/0", R"(["tripoli", "alexandria"])"}},
         "connections[18]: the connection \"alexandria~tripoli\" is there twice"},
        {classicId,
         {{"connections", R"([["rome", "london"], ["rome", "paris"], ["rome", "lisbon"],
                              ["rome", "danzig"], ["rome", "seville"], ["rome", "algiers"],
                              ["rome", "tripoli"], ["rome", "elmina"], ["rome", "goa"]])"}},
         "connections[8]: \"rome\" has more than 8 connections"},
    });
}

TEST(EditionContradictions, TokensAndSpaces) {
    const std::string sideASpaces =
        "; the board has 84 spaces (32 on tracks, 24 cities, 8 fleet spaces, 20 connections)";
    const std::string spaces =
        "; the board has 95 spaces (40 on tracks, 29 cities, 26 connections)";
    expectRefused({
        {classicId, {{"tokens/culture", "19"}}, "tokens: the counts add up to 94" + spaces},
        {classicId, {{"tokens/culture", "21"}}, "tokens: the counts add up to 96" + spaces},
        {classicId, {{"tokens", "{}"}}, "tokens: the counts add up to 0" + spaces},
        {classicId,
         {{"regions/2/track", "7"}},
         "tokens: the counts add up to 95; the board has 96 spaces (41 on tracks, 29 cities, 26 "
         "connections)"},
        {classicId,
         {{"connections/0", R"({"ends": ["amoy", "manila"], "square": true})"}},
         "tokens: the counts add up to 95; the board has 94 spaces (40 on tracks, 29 cities, 25 "
         "connections)"},
        // With spare tokens there may be more tokens than spaces, but not fewer, and not
        // arbitrarily many.
        {sideA, {{"tokens/culture", "8"}}, "tokens: the counts add up to 83" + sideASpaces},
        {sideA, {{"rules/spare_tokens", "false"}}, "tokens: the counts add up to 95" + sideASpaces},
        {sideA,
         {{"tokens/culture", "100"}, {"tokens/politics", "100"}},
         "tokens: the counts add up to 250; at most 208 can be dealt"},
    });
    expectAccepted(sideA, {{"tokens/culture", "9"}});
    expectAccepted(sideA, {{"tokens/culture", "100"}});
}

// --- Buildings ----------------------------------------------------------------------------------

TEST(EditionContradictions, StartBuildings) {
    expectRefused({
        {classicId,
         {{"buildings/0/level", "1"}, {"buildings/0/copies", "1"}},
         "buildings: no building is of level 0; expected a start building, or several to choose "
         "from"},
        {classicId,
         {{"buildings/0/copies", "5"}},
         "buildings[0].copies: 5 is not allowed; expected 0"},
        // A start marker needs a circle.
        {sideB,
         {{"buildings/0/action", ""}, {"buildings/0/circle", "false"}},
         "buildings[0].circle: with \"start_marker\" a start building needs a circle for the "
         "marker"},
    });
    expectAccepted(classicId, {{"buildings/0/action", ""}, {"buildings/0/circle", "false"}});
}

TEST(EditionContradictions, Actions) {
    const std::string known =
        " is not allowed; expected ship, occupy, attack, payment or draw, or two of them as "
        "\"ship/draw\" or \"occupy&ship\" (payment not with &)";
    for (const std::string action :
         {"fly", "", "ship&", "/draw", "ship/draw/draw", "ship & draw", "Ship", "draw&payment"})
        expectRefused({{classicId,
                        {{"buildings/1/action", "\"" + action + "\""}},
                        "buildings[1].action: \"" + action + "\"" + known}});
    expectRefused({
        {classicId,
         {{"buildings/1/circle", "false"}},
         "buildings[1].circle: a building has a circle exactly if it has an action"},
        {classicId,
         {{"buildings/1/action", ""}},
         "buildings[1].circle: a building has a circle exactly if it has an action"},
        // Two such buildings could free each other forever.
        {classicId,
         {{"buildings/1/action", "\"draw/payment\""}},
         "buildings[1].action: \"draw/payment\": only a building of level 5 may offer payment"},
        {sideB,
         {{"buildings/18/glory_for", "\"culture\""}},
         "buildings[18].glory_for: \"culture\" is not allowed; expected one of ship, occupy, "
         "attack, payment, draw"},
    });
}

TEST(EditionContradictions, TooFewTiles) {
    expectRefused({
        {classicId,
         {{"buildings/1/copies", "1"},
          {"buildings/2/copies", "1"},
          {"buildings/3/copies", "1"},
          {"buildings/4/copies", "1"}},
         "buildings: there are 27 tiles of levels 1 to 4; 5 players over 7 rounds need 35"},
        {classicId,
         {{"rules/level5_in_play", "4"}},
         "rules.level5_in_play: 4 of 3 level-5 buildings can't be drawn"},
        {sideA,
         {{"rules/level5_in_play", "8"}},
         "rules.level5_in_play: 8 of 7 level-5 buildings can't be drawn"},
    });
}

// --- Cards --------------------------------------------------------------------------------------

TEST(EditionContradictions, Decks) {
    expectRefused({
        {classicId,
         {{"decks/5/region", "\"mars\""}},
         "decks[5].region: \"mars\" is not allowed; expected the id of a region"},
        {classicId,
         {{"decks/5/region", "\"london\""}},
         "decks[5].region: \"london\" is not allowed; expected the id of a region"},
        {classicId,
         {{"decks/1/region", "\"india\""}},
         "decks[1].region: the deck \"africa\" must belong to the region of that name"},
        {classicId, {{"decks/5", ""}}, "decks: the region \"india\" has no deck"},
        // Drawing from the discard pile needs strength in the home region, where the home decks
        // are.
        {sideB, {{"decks/7", ""}, {"decks/0", ""}}, "decks: the region \"europe\" has no deck"},
    });
}

TEST(EditionContradictions, Governors) {
    const std::string second =
        R"({"id": "raj", "name": "Raj", "region": "india", "cards": {"governor": {}, "1": {}}})";
    expectRefused({
        {classicId,
         {{"decks/5/cards/governor", ""}},
         "decks: the region \"india\" has 0 governors; expected exactly one"},
        {classicId,
         {{"decks/7", second}},
         "decks: the region \"india\" has 2 governors; expected exactly one"},
        {classicId,
         {{"decks/0/cards/governor", "{}"}},
         "decks[0].cards.governor: a deck of the home region has no governor"},
        {classicId,
         {{"decks/5/slavery", "true"}},
         "decks[5].cards.governor: a slavery deck has no governor"},
    });
}

TEST(EditionContradictions, CardValues) {
    for (const std::string value : {"0", "8", "10", "-1", "x", "Governor"})
        expectRefused({{classicId,
                        {{"decks/1/cards/" + value, "{}"}},
                        "decks[1].cards: \"" + value +
                            "\" is not a card value; expected governor or 1 to 7"}});
    expectRefused({{classicId,
                    {{"decks/0/cards/8", "{}"}},
                    "decks[0].cards: \"8\" is not a card value; expected 0 to 7"},
                   {classicId,
                    {{"decks/0/cards/5/effect", "\"war\""}},
                    "decks[0].cards.5.effect: \"war\" is not allowed; expected one of abolition"}});
}

// Totals are stored in a byte.
TEST(EditionContradictions, MoreIconsThanCanBeCounted) {
    std::vector<Change> icons, grants;
    for (const std::string deck : {"0", "1", "2", "3", "4", "5", "6"})
        for (const std::string value : {"1", "2", "3"}) {
            icons.push_back({"decks/" + deck + "/cards/" + value + "/culture", "9"});
            grants.push_back(
                {"decks/" + deck + "/cards/" + value + "/grants", R"({"tokens": {"attack": 2}})"});
        }
    // 42 per round for 7 rounds, plus the two on the board.
    expectRefused({{classicId, grants,
                    "decks: what cards grant could give a player more than 255 attack tokens"}});
    // 220 on tokens and cards, and eight Theaters.
    icons.push_back({"buildings/9/icons/culture", "5"});
    expectRefused({{classicId, icons, "a player could collect more than 255 culture icons"}});
    icons.back().value = "4";
    expectAccepted(classicId, icons);
    // A memorial turns markers into icons as well.
    icons.push_back({"buildings/9/memorial", "true"});
    expectRefused({{classicId, icons, "a player could collect more than 255 culture icons"}});
}

// --- Rules and provenance -----------------------------------------------------------------------

TEST(EditionContradictions, Switches) {
    const std::vector<std::array<std::string, 3>> switches{
        {"ship", "beside-track", "fleets-and-seas"},   {"governors", "in-decks", "beside-board"},
        {"linked_actions", "same-place", "anywhere"},  {"draw", "open-regions", "all-regions"},
        {"card_limit", "on-passing", "discard-phase"}, {"status_track", "ends", "extends"}};
    for (const auto& [key, one, other] : switches)
        expectRefused({{sideB,
                        {{"rules/" + key, "\"both\""}},
                        "rules." + key + ": \"both\" is not allowed; expected one of " + one +
                            ", " + other}});
}

TEST(EditionContradictions, SwitchesThatNeedEachOther) {
    expectRefused({
        {classicId,
         {{"rules/draw", "\"all-regions\""}},
         "rules.draw: \"all-regions\" needs \"governors\": \"beside-board\"; otherwise a governor "
         "could be drawn before its region is open"},
        {classicId,
         {{"rules/card_limit", "\"discard-phase\""}},
         "rules.card_limit: \"discard-phase\" needs \"ship\": \"fleets-and-seas\"; without it "
         "nobody can draw from the discard pile"},
    });
    expectAccepted(classicId,
                   {{"rules/draw", "\"all-regions\""}, {"rules/governors", "\"beside-board\""}});
    expectAccepted(classicId, {{"rules/card_limit", "\"discard-phase\""},
                               {"rules/ship", "\"fleets-and-seas\""}});
}

TEST(EditionContradictions, Provenance) {
    for (const std::string section :
         {"players", "markers", "rounds", "card_slots", "free_governor_glory", "status_names",
          "status", "tokens", "buildings", "regions", "connections", "decks", "rules"})
        expectRefused({{classicId,
                        {{"provenance/" + section, ""}},
                        "provenance: the key \"" + section + "\" is missing"},
                       {classicId,
                        {{"provenance/" + section, "\"\""}},
                        "provenance." + section +
                            ": \"\" is not allowed; expected a text that says where the values are "
                            "known from"},
                       {classicId,
                        {{"provenance/" + section, "2009"}},
                        "provenance." + section + ": 2009 is not allowed; expected a text"}});
    const std::vector<std::pair<std::string, std::string>> entries{
        {"buildings/3", "buildings[3]"},
        {"regions/2", "regions[2]"},
        {"regions/2/cities/1", "regions[2].cities[1]"},
        {"regions/2/fleets/0", "regions[2].fleets[0]"},
        {"connections/20", "connections[20]"},
        {"decks/1", "decks[1]"},
        {"decks/1/cards/2", "decks[1].cards.2"}};
    for (const auto& [path, where] : entries)
        expectRefused({{sideB,
                        {{path + "/provenance", "2018"}},
                        where + ".provenance: 2018 is not allowed; expected a text"}});
}

}  // namespace
}  // namespace endeavor::test
