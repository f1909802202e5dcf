// Edition files: the built-in ones load, and every mistake is refused with the key named.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/endeavor.h"

namespace endeavor {
namespace {

std::string classicText() { return std::string(builtInEditions()[0].json); }

// The classic file with one piece replaced; the piece must be there exactly once.
std::string withChange(const std::string& from, const std::string& to) {
    std::string text = classicText();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    EXPECT_EQ(text.find(from, at + 1), std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string errorOf(const std::string& text) {
    const auto edition = parseEdition(text, "my.json");
    return edition ? "" : edition.error().text;
}

void expectRefused(const std::string& from, const std::string& to, const std::string& message) {
    EXPECT_EQ(errorOf(withChange(from, to)), "my.json: " + message);
}

TEST(EditionFile, BuiltInEditionsLoad) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const auto edition = parseEdition(builtIn.json, builtIn.id);
        ASSERT_TRUE(edition) << edition.error().text;
        EXPECT_EQ((*edition)->id, builtIn.id);
        EXPECT_NE(builtInEdition(builtIn.id), nullptr);
        std::ifstream file(std::string(SOURCE_DIR) + "/data/" + std::string(builtIn.id) + ".json");
        std::ostringstream text;
        text << file.rdbuf();
        EXPECT_EQ(text.str(), builtIn.json) << "the file and what is built in differ";
    }
    EXPECT_EQ(builtInEdition("chess"), nullptr);
}

TEST(EditionFile, SaysWhereEachSectionIsKnownFrom) {
    const Edition& classic = *builtInEdition("classic");
    EXPECT_EQ(classic.provenance.size(), 13u);
    for (const auto& [section, source] : classic.provenance)
        EXPECT_FALSE(source.empty()) << section;
}

TEST(EditionFile, RefusesAnotherFormat) {
    expectRefused(
        "endeavor-edition/1", "endeavor-edition/2",
        "format: \"endeavor-edition/2\" is not allowed; expected one of endeavor-edition/1");
}

TEST(EditionFile, RefusesUnknownAndMissingKeys) {
    EXPECT_TRUE(errorOf(withChange("\"markers\": 30,", "\"markers\": 30, \"colour\": 1,"))
                    .starts_with("my.json: unknown key \"colour\"; known are format, id, name"));
    expectRefused("\"rounds\": 7,", "", "the key \"rounds\" is missing");
    expectRefused("{\"id\": \"bank\", \"name\": \"Bank\",", "{\"id\": \"bank\",",
                  "buildings[4]: the key \"name\" is missing");
    expectRefused("{\"id\": \"bank\", \"name\": \"Bank\",", "{\"name\": \"Bank\",",
                  "buildings[4]: the key \"id\" is missing");
    expectRefused("\"1\": {\"industry\": 1, \"politics\": 1}",
                  "\"1\": {\"industry\": 1, \"luck\": 1}",
                  "decks[1].cards.1: unknown key \"luck\"; known are industry, culture, finance, "
                  "politics, glory");
}

TEST(EditionFile, RefusesDuplicates) {
    expectRefused("{\"id\": \"paris\",", "{\"id\": \"london\",",
                  "regions[0].cities[4].id: the id \"london\" is used twice");
    expectRefused("{\"id\": \"bank\",", "{\"id\": \"market\",",
                  "buildings[4].id: the id \"market\" is used twice");
    expectRefused("[\"amoy\", \"manila\"]", "[\"canton\", \"calcutta\"]",
                  "connections[1]: the connection \"calcutta~canton\" is there twice");
    expectRefused("\"rounds\": 7,", "\"rounds\": 7, \"rounds\": 6,",
                  "the key \"rounds\" is there twice");
}

TEST(EditionFile, RefusesDanglingLinks) {
    expectRefused("[\"amoy\", \"manila\"]", "[\"amoy\", \"atlantis\"]",
                  "connections[0][1]: no city has the id \"atlantis\"");
    expectRefused("[\"amoy\", \"manila\"]", "[\"amoy\", \"amoy\"]",
                  "connections[0]: \"amoy\" is connected to itself");
    expectRefused("\"region\": \"india\"", "\"region\": \"mars\"",
                  "decks[5].region: \"mars\" is not allowed; expected the id of a region");
}

TEST(EditionFile, RefusesCountsThatDoNotAddUp) {
    expectRefused("\"culture\": 20,", "\"culture\": 19,",
                  "tokens: the counts add up to 94; the board has 95 spaces (40 on tracks, 29 "
                  "cities, 26 connections)");
}

TEST(EditionFile, RefusesValuesOutOfRange) {
    expectRefused("\"markers\": 30", "\"markers\": -1",
                  "markers: -1 is not allowed; expected a whole number from 10 to 60");
    expectRefused("\"rounds\": 7", "\"rounds\": 8",
                  "rounds: 8 is not allowed; expected a whole number from 1 to 7");
    expectRefused("\"players\": [3, 5]", "\"players\": [3, 6]",
                  "players[1]: 6 is not allowed; expected a whole number from 3 to 5");
    expectRefused("\"players\": [3, 5]", "\"players\": \"many\"",
                  "players: \"many\" is not a list; expected from 2 to 2");
    expectRefused("\"culture\": 20,", "\"culture\": 20.5,",
                  "tokens.culture: 2.05E1 is not allowed; expected a whole number from 0 to 100");
    expectRefused(
        "{\"id\": \"bank\",", "{\"id\": \"The Bank\",",
        "buildings[4].id: \"The Bank\" is not allowed; expected an id: lower-case letters, "
        "digits and hyphens, at most 40");
    expectRefused("\"levels_from\": [0, 2, 4, 7, 10]", "\"levels_from\": [0, 2, 2, 7, 10]",
                  "status.levels_from[2]: 2 is not allowed; expected a whole number from 3 to 99");
}

TEST(EditionFile, RefusesActionsItDoesNotKnow) {
    expectRefused("\"action\": \"occupy&ship\"", "\"action\": \"occupy&fly\"",
                  "buildings[7].action: \"occupy&fly\" is not allowed; expected ship, occupy, "
                  "attack, payment or draw, or two of them as \"ship/draw\" or \"occupy&ship\" "
                  "(payment not with &)");
    expectRefused("\"level\": 1, \"copies\": 5, \"action\": \"draw\", \"circle\": true",
                  "\"level\": 1, \"copies\": 5, \"action\": \"draw\", \"circle\": false",
                  "buildings[1].circle: a building has a circle exactly if it has an action");
}

TEST(EditionFile, RefusesPaymentsWithoutEnd) {
    expectRefused("\"level\": 1, \"copies\": 5, \"action\": \"draw\"",
                  "\"level\": 1, \"copies\": 5, \"action\": \"payment\"",
                  "buildings[1].action: \"payment\": only a building of level 5 may offer payment");
}

// An own edition may link any two effects; the second half stays in the region of the first.
TEST(EditionFile, BindsLinkedActionsToOneRegion) {
    const auto own = parseEdition(
        withChange("\"action\": \"occupy&ship\"", "\"action\": \"draw&occupy\""), "my.json");
    ASSERT_TRUE(own);
    const Game game = deal(**own, 3, 1);
    State state = initialState(game);
    int seen = 0;
    for (u64 seed = 0; seed < 400 && seen < 5; ++seed) {
        state = initialState(game);
        Random choose(seed);
        while (!state.over()) {
            const LegalMoves moves = legal(game, state);
            const Move move = randomMove(moves, choose);
            const bool linked =
                move.verb() == Verb::draw && move.source() == (*own)->building("docks");
            apply(game, state, move);
            if (!linked || state.decision != Decision::second) continue;
            const int region = (*own)->decks[std::size_t(move.target())].region;
            for (const Move half : legal(game, state).list())
                if (half.verb() == Verb::occupy)
                    EXPECT_EQ((*own)->sites[std::size_t(half.target())].region, region);
            ++seen;
        }
    }
    EXPECT_GT(seen, 0);
}

TEST(EditionFile, RefusesBoardsThatCantBePlayed) {
    expectRefused("\"home\": true,", "\"track\": 3,",
                  "regions: 0 regions are the home region; expected exactly one \"home\": true");
    expectRefused("\"governor\": {\"culture\": 1, \"finance\": 1, \"politics\": 1, \"glory\": 1},",
                  "", "decks: the region \"india\" has 0 governors; expected exactly one");
    expectRefused("\"governor\": {\"culture\": 1, \"finance\": 1, \"politics\": 1, \"glory\": 1}",
                  "\"9\": {}",
                  "decks[5].cards: \"9\" is not a card value; expected governor or 1 to 7");
}

TEST(EditionFile, RefusesWhatIsNotJson) {
    EXPECT_EQ(errorOf(""), "my.json: the file is empty; expected JSON");
    EXPECT_EQ(errorOf("{\"format\": "), "my.json: the JSON is cut off at line 1, column 12");
    EXPECT_EQ(errorOf("endeavor"), "my.json: not valid JSON at line 1, column 1");
    EXPECT_EQ(errorOf(std::string("\0\1\2", 3)), "my.json: not valid JSON at line 1, column 1");
    EXPECT_EQ(errorOf("{} {}"), "my.json: something follows the JSON at line 1, column 4");
    EXPECT_EQ(errorOf(std::string(100, '[')),
              "my.json: nested too deeply (at most 32 levels) at line 1, column 33");
    EXPECT_EQ(errorOf(std::string(9 << 20, ' ')),
              "my.json: the file is larger than 8388608 bytes, the most that is read");
    EXPECT_EQ(errorOf("[]"), "my.json: a list is not allowed; expected an object");
}

TEST(EditionFile, AnOwnEditionIsPlayedLikeABuiltInOne) {
    const auto own = parseEdition(withChange("\"id\": \"classic\"", "\"id\": \"mine\""), "my.json");
    ASSERT_TRUE(own);
    const Game game = deal(**own, 3, 1);
    Record record = newRecord(game);
    while (!record.state.over()) addMove(record, legal(game, record.state)[0]);
    const std::string text = writeRecord(record);
    EXPECT_FALSE(parseRecord(text, "game.json"));
    const auto again = parseRecord(text, "game.json", own->get());
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->state, record.state);
}

}  // namespace
}  // namespace endeavor
