// Edition files with a single local mistake: invalid JSON, keys, types, ranges, lists, ids. Each is
// refused with a message naming the key.
#include "edition_cases.h"

namespace endeavor::test {
namespace {

// --- The file -----------------------------------------------------------------------------------

TEST(EditionKeys, NotJson) {
    EXPECT_EQ(editionError(""), "my.json: the file is empty; expected JSON");
    EXPECT_EQ(editionError(" \n"), "my.json: the JSON is cut off at line 2, column 1");
    EXPECT_EQ(editionError("{\"format\": "), "my.json: the JSON is cut off at line 1, column 12");
    EXPECT_EQ(editionError("endeavor"), "my.json: not valid JSON at line 1, column 1");
    EXPECT_EQ(editionError("{\"rounds\": 7,}"), "my.json: not valid JSON at line 1, column 14");
    EXPECT_EQ(editionError("{\"rounds\": NaN}"), "my.json: not valid JSON at line 1, column 12");
    EXPECT_EQ(editionError(std::string("\0\1\2", 3)),
              "my.json: not valid JSON at line 1, column 1");
    EXPECT_EQ(editionError("{} {}"), "my.json: something follows the JSON at line 1, column 4");
    EXPECT_EQ(editionError(std::string(100, '[')),
              "my.json: nested too deeply (at most 32 levels) at line 1, column 33");
    EXPECT_EQ(editionError(std::string(9 << 20, ' ')),
              "my.json: the file is larger than 8388608 bytes, the most that is read");
    for (const char* text : {"[]", "null", "7", "\"classic\""})
        EXPECT_TRUE(editionError(text).ends_with(" is not allowed; expected an object")) << text;
    EXPECT_EQ(editionError("{}"), "my.json: the key \"format\" is missing");
    EXPECT_EQ(editionError("{\"rounds\": 7, \"rounds\": 6}"),
              "my.json: the key \"rounds\" is there twice");
}

TEST(EditionKeys, AnotherFormat) {
    expectRefused({{classicId,
                    {{"format", R"("endeavor-edition/2")"}},
                    "format: \"endeavor-edition/2\" is not allowed; expected one of "
                    "endeavor-edition/1"},
                   {classicId,
                    {{"format", R"("endeavor-record/1")"}},
                    "format: \"endeavor-record/1\" is not allowed; expected one of "
                    "endeavor-edition/1"}});
}

// --- Keys, types, ranges ------------------------------------------------------------------------

TEST(EditionKeys, UnknownKeysAtEveryLevel) {
    const std::vector<std::pair<std::string, std::string>> places{
        {"", ""},
        {"status/", "status: "},
        {"status_names/", "status_names: "},
        {"buildings/3/", "buildings[3]: "},
        {"buildings/4/icons/", "buildings[4].icons: "},
        {"regions/0/", "regions[0]: "},
        {"regions/2/cities/1/", "regions[2].cities[1]: "},
        {"regions/0/fleets/1/", "regions[0].fleets[1]: "},
        {"connections/20/", "connections[20]: "},
        {"decks/1/", "decks[1]: "},
        {"decks/1/cards/2/", "decks[1].cards.2: "},
        {"rules/", "rules: "},
        {"provenance/", "provenance: "}};
    for (const auto& [path, where] : places)
        expectRefused(
            {{sideB, {{path + "colour", "1"}}, where + "unknown key \"colour\"; known …"}});
    expectRefused(
        {{classicId,
          {{"tokens/gold", "1"}},
          "tokens: unknown token \"gold\"; known are industry, culture, finance, politics, "
          "ship-draw, occupy-draw, payment, attack"},
         {classicId,
          {{"decks/0/cards/1/grants", R"({"gold": 1})"}},
          "decks[0].cards.1.grants: unknown key \"gold\"; known are markers, tokens"},
         {classicId,
          {{"decks/0/cards/1/grants", R"({"tokens": {"culture": 1}})"}},
          "decks[0].cards.1.grants.tokens: \"culture\" is not a blue token; expected ship-draw, "
          "occupy-draw, payment or attack"}});
}

TEST(EditionKeys, MissingKeys) {
    for (const std::string key :
         {"format", "id", "name", "players", "markers", "rounds", "card_slots",
          "free_governor_glory", "status_names", "status", "tokens", "buildings", "regions",
          "connections", "decks", "rules", "provenance"})
        expectRefused({{classicId, {{key, ""}}, "the key \"" + key + "\" is missing"}});
    for (const std::string key : {"ship", "governors", "linked_actions", "draw", "card_limit",
                                  "slavery_bonus", "payment_frees_payment", "status_track",
                                  "spare_tokens", "start_marker", "level5_in_play"})
        expectRefused(
            {{sideA, {{"rules/" + key, ""}}, "rules: the key \"" + key + "\" is missing"}});
    for (const std::string key : {"id", "name", "level", "copies", "circle"})
        expectRefused({{classicId,
                        {{"buildings/4/" + key, ""}},
                        "buildings[4]: the key \"" + key + "\" is missing"}});
    for (const std::string key : {"id", "name", "track", "cities"})
        expectRefused({{classicId,
                        {{"regions/2/" + key, ""}},
                        "regions[2]: the key \"" + key + "\" is missing"}});
    for (const std::string key : {"id", "name", "region", "cards"})
        expectRefused({{classicId,
                        {{"decks/2/" + key, ""}},
                        "decks[2]: the key \"" + key + "\" is missing"}});
    expectRefused(
        {{sideB,
          {{"regions/1/fleets/0/name", ""}},
          "regions[1].fleets[0]: the key \"name\" is missing"},
         {sideB, {{"connections/18/square", ""}}, "connections[18]: the key \"square\" is missing"},
         {classicId, {{"status/growth", ""}}, "status: the key \"growth\" is missing"},
         {classicId,
          {{"status_names/culture", ""}},
          "status_names: the key \"culture\" is missing"}});
}

TEST(EditionKeys, WrongTypes) {
    const std::string number = "expected a whole number from ";
    expectRefused(
        {{classicId,
          {{"markers", "\"30\""}},
          "markers: \"30\" is not allowed; " + number + "10 to 60"},
         {classicId, {{"markers", "null"}}, "markers: null is not allowed; " + number + "10 to 60"},
         {classicId, {{"markers", "true"}}, "markers: true is not allowed; " + number + "10 to 60"},
         {classicId, {{"markers", "30.0"}}, "markers: 3E1 is not allowed; " + number + "10 to 60"},
         {classicId,
          {{"markers", "[30]"}},
          "markers: a list is not allowed; " + number + "10 to 60"},
         {classicId, {{"name", "5"}}, "name: 5 is not allowed; expected a text"},
         {classicId, {{"about", "[]"}}, "about: a list is not allowed; expected a text"},
         {classicId,
          {{"players", "\"many\""}},
          "players: \"many\" is not allowed; expected a list with 2 entries"},
         {classicId, {{"players", "[3]"}}, "players: the list has 1 entries; expected 2"},
         {classicId,
          {{"buildings", "{}"}},
          "buildings: an object is not allowed; expected a list with from 2 to 32 entries"},
         {classicId, {{"tokens", "95"}}, "tokens: 95 is not allowed; expected an object"},
         {classicId, {{"status", "[]"}}, "status: a list is not allowed; expected an object"},
         {classicId,
          {{"buildings/4", "\"bank\""}},
          "buildings[4]: \"bank\" is not allowed; expected an object"},
         {classicId,
          {{"buildings/4/circle", "0"}},
          "buildings[4].circle: 0 is not allowed; expected true or false"},
         {classicId,
          {{"buildings/4/icons", "2"}},
          "buildings[4].icons: 2 is not allowed; expected an object"},
         {classicId,
          {{"buildings/4/memorial", "1"}},
          "buildings[4].memorial: 1 is not allowed; expected true or false"},
         {classicId,
          {{"regions/0/home", "\"yes\""}},
          "regions[0].home: \"yes\" is not allowed; expected true or false"},
         {classicId,
          {{"regions/0/cities/0", "\"london\""}},
          "regions[0].cities[0]: \"london\" is not allowed; expected an object"},
         {sideB,
          {{"regions/0/fleets", "{}"}},
          "regions[0].fleets: an object is not allowed; expected a list with from 0 to 64 entries"},
         {classicId,
          {{"connections/0", "5"}},
          "connections[0]: 5 is not allowed; expected a list with 2 entries"},
         {classicId,
          {{"connections/0", "[1, 2]"}},
          "connections[0][0]: 1 is not allowed; expected a text"},
         {sideB,
          {{"connections/18/square", "\"yes\""}},
          "connections[18].square: \"yes\" is not allowed; expected true or false"},
         {classicId,
          {{"decks/0/cards", "[]"}},
          "decks[0].cards: a list is not allowed; expected an object"},
         {classicId,
          {{"decks/0/cards/1", "3"}},
          "decks[0].cards.1: 3 is not allowed; expected an object"},
         {classicId,
          {{"decks/0/cards/1/grants", "[]"}},
          "decks[0].cards.1.grants: a list is not allowed; expected an object"},
         {classicId,
          {{"rules/slavery_bonus", "\"yes\""}},
          "rules.slavery_bonus: \"yes\" is not allowed; expected true or false"},
         {classicId,
          {{"rules/ship", "true"}},
          "rules.ship: true is not allowed; expected one of beside-track, fleets-and-seas"},
         {classicId,
          {{"provenance", "\"mine\""}},
          "provenance: \"mine\" is not allowed; expected an object"}});
}

TEST(EditionKeys, NumbersOutOfRange) {
    const auto number = [](std::string_view value, std::string_view range) {
        return std::string(value) + " is not allowed; expected a whole number from " +
               std::string(range);
    };
    expectRefused({
        {classicId, {{"markers", "-1"}}, "markers: " + number("-1", "10 to 60")},
        {classicId, {{"markers", "61"}}, "markers: " + number("61", "10 to 60")},
        {classicId, {{"markers", "4294967326"}}, "markers: " + number("4294967326", "10 to 60")},
        {classicId,
         {{"markers", "18446744073709551615"}},
         "markers: " + number("18446744073709551615", "10 to 60")},
        {classicId, {{"markers", "1e20"}}, "markers: " + number("1E20", "10 to 60")},
        {classicId, {{"rounds", "0"}}, "rounds: " + number("0", "1 to 7")},
        {classicId, {{"rounds", "8"}}, "rounds: " + number("8", "1 to 7")},
        {classicId, {{"card_slots", "0"}}, "card_slots: " + number("0", "1 to 20")},
        {classicId,
         {{"free_governor_glory", "-3"}},
         "free_governor_glory: " + number("-3", "0 to 20")},
        {classicId, {{"players/0", "1"}}, "players[0]: " + number("1", "2 to 5")},
        {classicId, {{"players/1", "6"}}, "players[1]: " + number("6", "3 to 5")},
        {classicId, {{"players/1", "2"}}, "players[1]: " + number("2", "3 to 5")},
        {classicId, {{"tokens/culture", "-20"}}, "tokens.culture: " + number("-20", "0 to 100")},
        {classicId, {{"tokens/culture", "101"}}, "tokens.culture: " + number("101", "0 to 100")},
        {classicId, {{"buildings/4/level", "6"}}, "buildings[4].level: " + number("6", "0 to 5")},
        {classicId,
         {{"buildings/4/copies", "0"}},
         "buildings[4].copies: " + number("0", "1 to 15")},
        {classicId,
         {{"buildings/4/copies", "16"}},
         "buildings[4].copies: " + number("16", "1 to 15")},
        {classicId,
         {{"buildings/4/icons/finance", "10"}},
         "buildings[4].icons.finance: " + number("10", "0 to 9")},
        {classicId, {{"regions/2/track", "0"}}, "regions[2].track: " + number("0", "1 to 10")},
        {classicId, {{"regions/2/track", "11"}}, "regions[2].track: " + number("11", "1 to 10")},
        {classicId,
         {{"regions/0/cities/0/glory", "3"}},
         "regions[0].cities[0].glory: " + number("3", "1 to 2")},
        {classicId,
         {{"decks/1/cards/2/finance", "-1"}},
         "decks[1].cards.2.finance: " + number("-1", "0 to 9")},
        {classicId,
         {{"decks/1/cards/2/glory", "21"}},
         "decks[1].cards.2.glory: " + number("21", "0 to 20")},
        {classicId,
         {{"decks/1/cards/2/grants", R"({"markers": 10})"}},
         "decks[1].cards.2.grants.markers: " + number("10", "0 to 9")},
        {classicId,
         {{"decks/1/cards/2/grants", R"({"tokens": {"attack": 4}})"}},
         "decks[1].cards.2.grants.tokens.attack: " + number("4", "0 to 3")},
        {classicId,
         {{"rules/level5_in_play", "-1"}},
         "rules.level5_in_play: " + number("-1", "0 to 32")},
        {classicId,
         {{"status/levels_from/0", "1"}},
         "status.levels_from[0]: 1 is not allowed; expected 0"},
        {classicId,
         {{"status/levels_from/2", "2"}},
         "status.levels_from[2]: " + number("2", "3 to 99")},
        {classicId,
         {{"status/build_level/4", "6"}},
         "status.build_level[4]: " + number("6", "1 to 5")},
        {classicId, {{"status/growth/4", "21"}}, "status.growth[4]: " + number("21", "0 to 20")},
        // With no payments, a player in the salary phase would have no legal move.
        {classicId, {{"status/payments/0", "0"}}, "status.payments[0]: " + number("0", "1 to 8")},
        {classicId,
         {{"status/card_limit/1", "-2"}},
         "status.card_limit[1]: " + number("-2", "0 to 20")},
        {classicId, {{"status/glory/3", "51"}}, "status.glory[3]: " + number("51", "0 to 50")},
    });
}

TEST(EditionKeys, EmptyAndOverfullLists) {
    const std::string fleets = listOf(40, R"({"id": "fleet-%", "name": "Fleet"})");
    const std::string buildings =
        listOf(33, R"({"id": "hut-%", "name": "Hut", "level": 1, "copies": 1, "circle": false})");
    const std::string regions = listOf(
        9,
        R"({"id": "isle-%", "name": "Isle", "track": 1, "cities": [{"id": "c-%", "name": "C"}]})");
    expectRefused({
        {classicId, {{"status/growth/4", ""}}, "status.growth: the list has 4 entries; expected 5"},
        {classicId,
         {{"status/glory", "[0]"}},
         "status.glory: the list has 1 entries; expected from 2 to 100"},
        {classicId,
         {{"status/glory", listOf(101, "1")}},
         "status.glory: the list has 101 entries; expected from 2 to 100"},
        {classicId,
         {{"buildings", "[]"}},
         "buildings: the list has 0 entries; expected from 2 to 32"},
        {classicId,
         {{"buildings", buildings}},
         "buildings: the list has 33 entries; expected from 2 to 32"},
        {classicId, {{"regions", "[]"}}, "regions: the list has 0 entries; expected from 2 to 8"},
        {classicId,
         {{"regions", regions}},
         "regions: the list has 9 entries; expected from 2 to 8"},
        {classicId,
         {{"regions/2/cities", "[]"}},
         "regions[2].cities: the list has 0 entries; expected from 1 to 64"},
        {classicId,
         {{"regions/2/cities", listOf(65, R"({"id": "c-%", "name": "C"})")}},
         "regions[2].cities: the list has 65 entries; expected from 1 to 64"},
        {classicId,
         {{"regions/6/cities", listOf(41, R"({"id": "c-%", "name": "C"})")}},
         "regions[6].cities[40]: more than 64 cities and fleets"},
        {sideB,
         {{"regions/6/fleets", fleets}},
         "regions[6].fleets[28]: more than 64 cities and fleets"},
        {classicId,
         {{"connections", listOf(65, R"(["london", "paris"])")}},
         "connections: the list has 65 entries; expected from 0 to 64"},
        {classicId, {{"decks", "[]"}}, "decks: the list has 0 entries; expected from 1 to 8"},
        {classicId,
         {{"decks/-", R"({"id": "x", "name": "X", "region": "europe", "cards": {"1": {}}})"}},
         "decks: the list has 9 entries; expected from 1 to 8"},
        {classicId, {{"decks/7/cards", "{}"}}, "decks[7].cards: a deck has at least one card"},
    });
}

TEST(EditionKeys, Ids) {
    const std::string plain =
        " is not allowed; expected an id: lower-case letters, digits and hyphens, at most 40";
    for (const std::string id : {"London", "new york", "a_b", "-a", "a-", "", "münchen"})
        expectRefused({{classicId,
                        {{"regions/0/cities/0/id", "\"" + id + "\""}},
                        "regions[0].cities[0].id: \"" + id + "\"" + plain}});
    const std::string tooLong = "\"" + std::string(41, 'x') + "\"";
    expectRefused({
        {classicId, {{"id", "\"Mine\""}}, "id: \"Mine\"" + plain},
        {classicId, {{"buildings/4/id", tooLong}}, "buildings[4].id: " + tooLong + plain},
        {classicId, {{"regions/2/id", "\"The South\""}}, "regions[2].id: \"The South\"" + plain},
        {classicId, {{"decks/7/id", "\"Slavery\""}}, "decks[7].id: \"Slavery\"" + plain},
        {sideB,
         {{"regions/1/fleets/0/id", "\"Fleet\""}},
         "regions[1].fleets[0].id: \"Fleet\"" + plain},
        {classicId, {{"connections/0/1", "\"Manila\""}}, "connections[0][1]: \"Manila\"" + plain},
        {classicId, {{"decks/1/region", "\"Africa\""}}, "decks[1].region: \"Africa\"" + plain},
    });
}

TEST(EditionKeys, IdsUsedTwice) {
    const auto twice = [](std::string_view id) {
        return ".id: the id \"" + std::string(id) + "\" is used twice";
    };
    expectRefused({
        {classicId,
         {{"regions/0/cities/4/id", "\"london\""}},
         "regions[0].cities[4]" + twice("london")},
        {classicId, {{"regions/2/cities/0/id", "\"india\""}}, "regions[5]" + twice("india")},
        {classicId, {{"regions/2/id", "\"india\""}}, "regions[5]" + twice("india")},
        {classicId, {{"buildings/4/id", "\"market\""}}, "buildings[4]" + twice("market")},
        {classicId, {{"buildings/4/id", "\"rome\""}}, "buildings[4]" + twice("rome")},
        {classicId, {{"decks/7/id", "\"museum\""}}, "decks[7]" + twice("museum")},
        {classicId, {{"decks/7/id", "\"europe\""}}, "decks[7]" + twice("europe")},
        {sideB,
         {{"regions/0/fleets/0/id", "\"london\""}},
         "regions[0].fleets[0]" + twice("london")},
        {sideB,
         {{"regions/0/fleets/0/id", "\"europe\""}},
         "regions[0].fleets[0]" + twice("europe")},
        {sideB,
         {{"regions/0/fleets/0/id", "\"europe-fleet-2\""}},
         "regions[0].fleets[1]" + twice("europe-fleet-2")},
        {sideB,
         {{"regions/0/fleets/0/id", "\"africa-fleet\""}},
         "regions[1].fleets[0]" + twice("africa-fleet")},
        {sideB, {{"regions/0/fleets/0/id", "\"market\""}}, "buildings[2]" + twice("market")},
    });
}

// "ship india-sea" means India's open sea, so nothing else may have that id.
TEST(EditionKeys, IdsThatNameAnOpenSea) {
    expectRefused({{sideB,
                    {{"regions/0/fleets/0/id", "\"india-sea\""}},
                    "regions[5].id: the id \"india-sea\" is used twice"},
                   {sideB,
                    {{"regions/6/fleets/0/id", "\"india-sea\""}},
                    "regions[6].fleets[0].id: the id \"india-sea\" is used twice"}});
    expectAccepted(classicId, {{"buildings/4/id", "\"india-sea\""}});  // classic has no open seas
    expectAccepted(sideB, {{"regions/0/fleets/0/id", "\"north-sea\""}});
}

}  // namespace
}  // namespace endeavor::test
