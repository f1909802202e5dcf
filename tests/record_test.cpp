// Records: what is read, what is preserved, and the message for every mistake.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

Record someGame(int moves = 1000, u64 seed = 7) {
    const Game game = deal(*builtInEdition("classic"), 3, seed);
    Record record = newRecord(game);
    Random random(seed);
    for (int i = 0; i < moves && !record.state.over(); ++i)
        addMove(record, randomMove(legal(game, record.state), random));
    return record;
}

TEST(RecordFile, RoundTripsANewGameAHalfGameAndAWholeGame) {
    for (const int moves : {0, 40, 1000}) {
        const Record record = someGame(moves);
        const auto again = parseRecord(writeRecord(record), "game.json");
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(again->state, record.state);
        EXPECT_EQ(again->moves, record.moves);
        EXPECT_EQ(again->game, record.game);
    }
}

TEST(RecordFile, HasAResultExactlyWhenTheGameIsOver) {
    EXPECT_EQ(writeRecord(someGame(40)).find("\"result\""), std::string::npos);
    EXPECT_NE(writeRecord(someGame()).find("\"result\""), std::string::npos);
}

TEST(RecordFile, CanBeReplayedWithoutASeed) {
    std::string text = writeRecord(someGame(40));
    text = replaced(text, "\"seed\": \"0000000000000007\",", "");
    const auto record = parseRecord(text, "game.json");
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_FALSE(record->game.seed);
}

TEST(RecordFile, KeepsUnknownKeysWhenAGameGoesOn) {
    std::string text = writeRecord(someGame(40));
    text = replaced(text, "{\"name\": \"Ada\"}", "{\"name\": \"Ada\",\"colour\": \"red\"}");
    text = replaced(text, "\"edition\": \"classic\"",
                    "\"edition\": \"classic\", \"club\": {\"table\": 4}");
    text =
        replaced(text, "{\"phases\": \"together\"}", "{\"phases\": \"together\",\"music\": true}");
    auto record = parseRecord(text, "game.json");
    ASSERT_TRUE(record) << record.error().text;
    addMove(*record, legal(record->game, record->state)[0]);
    const std::string written = writeRecord(*record);
    for (const char* kept : {"\"colour\": \"red\"", "\"table\": 4", "\"music\": true"})
        EXPECT_NE(written.find(kept), std::string::npos) << kept;
    const auto again = parseRecord(written, "game.json");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->moves.size(), 41u);
}

TEST(RecordFile, TakesTogetherWhenThereAreNoOptions) {
    const std::string text =
        replaced(writeRecord(someGame(0)), "\"options\": {\"phases\": \"together\"},", "");
    const auto record = parseRecord(text, "game.json");
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(record->game.phases, PhaseOrder::together);
}

TEST(RecordFile, RefusesUnknownOptionValues) {
    EXPECT_EQ(recordError(replaced(writeRecord(someGame(0)), "together", "apart")),
              "game.json: options.phases: \"apart\" is not allowed; expected one of together, "
              "individual");
}

TEST(RecordFile, RefusesOtherVersionsAndEditions) {
    const std::string text = writeRecord(someGame(0));
    EXPECT_EQ(recordError(replaced(text, "endeavor-record/1", "endeavor-record/9")),
              "game.json: format: \"endeavor-record/9\" is not allowed; expected one of "
              "endeavor-record/1");
    EXPECT_TRUE(
        recordError(replaced(text, "\"classic\"", "\"atlantis\""))
            .starts_with(
                "game.json: edition: \"atlantis\" is not allowed; expected an edition: classic"));
}

TEST(RecordFile, RefusesTooFewAndTooManyPlayers) {
    const std::string text = writeRecord(someGame(0));
    EXPECT_EQ(recordError(replaced(text, "{\"name\": \"Ada\"},", "")),
              "game.json: players: the list has 2 entries; expected from 3 to 5");
    EXPECT_EQ(recordError(replaced(text, "{\"name\": \"Ada\"},", "{},{},{},{},")),
              "game.json: players: the list has 6 entries; expected from 3 to 5");
}

TEST(RecordFile, RefusesSetupsThatAreNotComplete) {
    const std::string text = writeRecord(someGame(0));
    EXPECT_EQ(recordError(replaced(text, "\"london\": ", "\"londinium\": ")),
              "game.json: setup.tokens: \"londinium\" is not a space of the edition classic");
    const std::size_t at = text.find("\"london\": ");
    const std::string line = text.substr(at, text.find(',', at) + 1 - at);
    EXPECT_EQ(recordError(replaced(text, line, "")),
              "game.json: setup.tokens: the space \"london\" has no token");
    EXPECT_EQ(recordError(replaced(text, line, "\"london\": \"gold\",")),
              "game.json: setup.tokens.london: \"gold\" is not allowed; expected one of industry, "
              "culture, "
              "finance, politics, ship-draw, occupy-draw, payment, attack");
    const std::string other = line.find("politics") == std::string::npos ? "politics" : "culture";
    EXPECT_NE(recordError(replaced(text, line, "\"london\": \"" + other + "\","))
                  .find("; the edition has "),
              std::string::npos);
    EXPECT_EQ(recordError(replaced(text, line, line + line)),
              "game.json: the key \"london\" is there twice");
}

TEST(RecordFile, NamesTheIllegalMoveAndWhatWouldBeLegal) {
    Record record = someGame(0);
    std::string text = writeRecord(record);
    text = replaced(text, "\"moves\": []", "\"moves\": [\"build market\", \"build palace\"]");
    EXPECT_EQ(
        recordError(text),
        "game.json: move 1: 'build palace' is not legal; there is no building 'palace'. Legal: "
        "build market, build shipyard, build workshop");
    text = replaced(text, "build palace", "pass");
    EXPECT_TRUE(recordError(text).starts_with("game.json: move 1: 'pass' is not legal; player "));
}

TEST(RecordFile, RefusesMovesAfterTheEnd) {
    Record record = someGame();
    std::string text = writeRecord(record);
    const std::string end = "\n ],\n \"result\"";
    text = replaced(text, end, ",\"pass\"" + end);
    EXPECT_EQ(recordError(text), "game.json: move " + std::to_string(record.moves.size()) +
                                     ": \"pass\" comes after the end: the game is over after " +
                                     std::to_string(record.moves.size()) + " moves");
}

TEST(RecordFile, RefusesAResultThatDoesNotMatch) {
    const std::string text = writeRecord(someGame());
    const std::size_t at = text.find("\"total\": ");
    const std::string total = text.substr(at, text.find(',', at) - at);
    EXPECT_TRUE(
        recordError(replaced(text, total, "\"total\": 999"))
            .starts_with(
                "game.json: result.scores[0].total: 999 does not match the moves, which give "));
    EXPECT_TRUE(recordError(replaced(text, "\"winners\": [", "\"winners\": [7,"))
                    .starts_with("game.json: result.winners: [7, "));
    const std::string half = writeRecord(someGame(40));
    EXPECT_EQ(recordError(replaced(half, "\"moves\"", "\"result\": {}, \"moves\"")),
              "game.json: result: the game is not over, so there can be no result");
}

TEST(RecordFile, RefusesEveryTruncation) {
    const std::string text = writeRecord(someGame(30));
    for (std::size_t length = 0; length + 2 < text.size(); length += 13)
        EXPECT_FALSE(parseRecord(text.substr(0, length), "game.json")) << length;
}

TEST(RecordFile, RefusesMovesThatAreNotWrittenToTheLetter) {
    const Record record = someGame(20);
    for (const std::string& text : legalTexts(record.game, record.state)) {
        std::string upper = text;
        upper[0] = char(upper[0] - 32);
        for (const std::string& wrong : {" " + text, text + " ", upper, text + "\n"})
            EXPECT_FALSE(parseMove(record.game, record.state, wrong)) << wrong;
    }
    EXPECT_FALSE(parseMove(record.game, record.state, ""));
    EXPECT_FALSE(parseMove(record.game, record.state, ": "));
    EXPECT_FALSE(parseMove(record.game, record.state, std::string(100000, 'x')));
}

TEST(Position, ShowsEverythingOnTheTable) {
    const Record record = someGame(60);
    const std::string json = positionJson(record.game, record.state, record.names);
    for (const char* key :
         {"\"players\"", "\"regions\"", "\"connections\"", "\"decks\"", "\"stock\"", "\"legal\"",
          "\"glory\"", "\"winners\"", "\"hash\"", "\"harbour\"", "\"supply\"", "\"name\": \"Ada\""})
        EXPECT_NE(json.find(key), std::string::npos) << key;
}

}  // namespace
}  // namespace endeavor::test
