// Records that mix editions: a set-up that does not fit the edition the record names is refused,
// and the message says what does not belong.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

std::string newGame(const Edition& edition, int players = 3) {
    return writeRecord(newRecord(deal(edition, players, 7)));
}

// The record with its edition replaced by another one's name.
std::string renamed(const Edition& from, std::string_view to) {
    return replaced(newGame(from), "\"edition\": \"" + from.id + "\"",
                    "\"edition\": \"" + std::string(to) + "\"");
}

TEST(MixedRecords, AClassicGameThatSaysItIsAgeOfSail) {
    for (const auto side : {sideA, sideB})
        EXPECT_EQ(recordError(renamed(classic(), side)),
                  "game.json: setup: the key \"level5\" is missing; in the edition " +
                      std::string(side) + " it names the level-5 buildings in play");
}

TEST(MixedRecords, AnAgeOfSailGameThatSaysItIsClassic) {
    for (const auto side : {sideA, sideB})
        EXPECT_EQ(recordError(renamed(edition(side), "classic")),
                  "game.json: setup.level5: the edition classic plays with all of them");
}

TEST(MixedRecords, AGameOfTheOtherSide) {
    EXPECT_EQ(recordError(renamed(edition(sideB), sideA)),
              "game.json: setup.tokens: \"africa#6\" is not a space of the edition age-of-sail-a");
    EXPECT_EQ(recordError(renamed(edition(sideA), sideB)),
              "game.json: setup.tokens: \"canton~manila\" is not a space of the edition "
              "age-of-sail-b");
}

TEST(MixedRecords, ASpaceOfTheOtherSide) {
    const std::string text = newGame(edition(sideA));
    EXPECT_EQ(recordError(replaced(text, "\"london\": ", "\"rome\": \"culture\", \"london\": ")),
              "game.json: setup.tokens: \"rome\" is not a space of the edition age-of-sail-a");
    // The connection exists on side A, but its space is square there.
    EXPECT_EQ(
        recordError(replaced(text, "\"london\": ", "\"london~paris\": \"culture\", \"london\": ")),
        "game.json: setup.tokens: \"london~paris\" is not a space of the edition "
        "age-of-sail-a");
}

TEST(MixedRecords, AClassicGameWithAFleetOrLevelFiveBuildings) {
    const std::string text = newGame(classic());
    EXPECT_EQ(
        recordError(replaced(text, "\"london\": ", "\"africa-fleet\": \"culture\", \"london\": ")),
        "game.json: setup.tokens: \"africa-fleet\" is not a space of the edition classic");
    EXPECT_EQ(recordError(replaced(text, "\"first\": ",
                                   "\"level5\": [\"museum\", \"exchange\", \"parliament\"], "
                                   "\"first\": ")),
              "game.json: setup.level5: the edition classic plays with all of them");
}

TEST(MixedRecords, MovesOfAnotherEdition) {
    const std::string text = newGame(classic());
    EXPECT_EQ(recordError(replaced(text, "\"moves\": []", "\"moves\": [\"start merchant-dock\"]")),
              "game.json: move 0: 'start merchant-dock' is not legal; there is no move 'start' "
              "(there are ship, occupy, attack, pay, draw, pass, done, build, salary, discard, "
              "governor-space). Legal: build market, build shipyard, build workshop");
    EXPECT_EQ(recordError(replaced(newGame(edition(sideB)), "\"moves\": []",
                                   "\"moves\": [\"build market\"]")),
              "game.json: move 0: 'build market' is not legal; player 1 must choose a start "
              "building. Legal: start colonial-house, start merchant-dock");
}

TEST(MixedRecords, AnOwnEditionIsOnlyForItsOwnRecords) {
    const Edition& own = threeShores();
    EXPECT_EQ(recordError(newGame(own), &own), "");
    EXPECT_EQ(recordError(newGame(classic()), &own), "");  // built in, and says so
    EXPECT_TRUE(recordError(newGame(own))
                    .starts_with("game.json: edition: \"three-shores\" is not allowed; expected an "
                                 "edition: classic, "));
    EXPECT_EQ(recordError(renamed(own, "classic"), &own),
              "game.json: setup.tokens: \"amber-coast#1\" is not a space of the edition classic");
    EXPECT_EQ(recordError(renamed(classic(), "three-shores"), &own),
              "game.json: setup.tokens: \"africa#1\" is not a space of the edition three-shores");
    EXPECT_EQ(recordError(replaced(newGame(classic(), 4), "\"classic\"", "\"three-shores\""), &own),
              "game.json: players: the list has 4 entries; expected from 2 to 3");
}

// A corrected version of an edition has its id. A record says which one it is played by, unless it
// is the first.
TEST(MixedRecords, ARecordIsReplayedByTheVersionOfTheRulesItNames) {
    const auto second =
        sideBWith("\"id\": \"age-of-sail-b\"", "\"id\": \"age-of-sail-b\", \"version\": 2");
    EXPECT_EQ(second->version, 2);
    EXPECT_EQ(edition(sideB).version, 1);
    const std::string first = newGame(edition(sideB)), corrected = newGame(*second);
    EXPECT_FALSE(first.contains("\"rules\"")) << "records of today stay as they are";
    EXPECT_TRUE(corrected.contains("\"rules\": 2"));
    const auto own = parseRecord(corrected, "game.json", second.get());
    ASSERT_TRUE(own) << own.error().text;
    EXPECT_EQ(own->game.edition, second.get());
    const auto old = parseRecord(first, "game.json", second.get());
    ASSERT_TRUE(old) << old.error().text;
    EXPECT_EQ(old->game.edition, &edition(sideB)) << "not by the newer rules";
    EXPECT_EQ(recordError(corrected),
              "game.json: edition: version 2 of the rules of \"age-of-sail-b\" is not known here");
    EXPECT_EQ(recordError(replaced(corrected, "\"rules\": 2", "\"rules\": 0"), second.get()),
              "game.json: rules: 0 is not allowed; expected a whole number from 1 to 999");
}

// The edition file was changed after the game was dealt.
TEST(MixedRecords, AnEditionThatHasChangedSince) {
    const auto own = sideBWith("\"id\": \"age-of-sail-b\"", "\"id\": \"mine\"");
    const std::string text = newGame(*own);
    EXPECT_EQ(recordError(text, own.get()), "");
    const auto change = [&](const std::string& from, const std::string& to) {
        for (const BuiltIn& builtIn : builtInEditions())
            if (builtIn.id == sideB) {
                const auto changed =
                    parseEdition(replaced(replaced(std::string(builtIn.json),
                                                   "\"id\": \"age-of-sail-b\"", "\"id\": \"mine\""),
                                          from, to),
                                 "my.json");
                EXPECT_TRUE(changed) << changed.error().text;
                return recordError(text, changed->get());
            }
        return std::string();
    };
    EXPECT_EQ(change("\"africa-fleet\"", "\"cape-fleet\""),
              "game.json: setup.tokens: \"africa-fleet\" is not a space of the edition mine");
    EXPECT_EQ(
        change("\"id\": \"foundry\"", "\"id\": \"forge\""),
        "game.json: setup.level5[2]: \"foundry\" is not allowed; expected a level-5 building of "
        "the edition, each once");
}

}  // namespace
}  // namespace endeavor::test
