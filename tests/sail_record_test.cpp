// Age of Sail in positions, notation and records.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- What others are told -----------------------------------------------------------------------

TEST(SailPosition, NamesThePhasesOfStartAndDiscard) {
    Table t(sideB, 2);
    const auto told = [&] { return positionJson(t.game(), t.state(), {}); };
    EXPECT_NE(told().find("\"phase\": \"start\""), std::string::npos);
    t.card(white, "south-america 1").card(white, "south-america 2").passed({red}).turn(white);
    EXPECT_NE(told().find("\"phase\": \"action\""), std::string::npos);
    t.move("pass");
    EXPECT_NE(told().find("\"phase\": \"discard\""), std::string::npos);
    t.move("discard south-america 1");
    EXPECT_NE(told().find("\"phase\": \"build\""), std::string::npos);
    EXPECT_NE(told().find("\"discarded\": [\"south-america 1\"]"), std::string::npos);
}

TEST(SailPosition, ThePileAndTheOpenSeaMakeADifferentKey) {
    Table one(sideB, 2), two(sideB, 2), three(sideB, 2);
    for (Table* t : {&one, &two, &three}) t->opens("india").harbour(white, 3).turn(white);
    two.discarded("europe 0");
    three.harbour(white, 2).sails(white, "india");
    EXPECT_NE(hashOf(one.state()), hashOf(two.state()));
    EXPECT_NE(hashOf(one.state()), hashOf(three.state()));
}

// --- Notation and records -----------------------------------------------------------------------

TEST(SailNotation, EveryNewMoveRoundTrips) {
    Table t(sideB, 2);
    expectRoundTrip(t, "start colonial-house");
    expectRoundTrip(t, "start merchant-dock");
    t.level5({"memorial", "admiralty", "foundry"}).builds(white, "memorial");
    t.builds(white, "market").builds(white, "cartographer").builds(white, "trade-office");
    t.builds(white, "barracks").gives(white, "ship-draw").harbour(white, 9);
    t.sails(white, "india").opens("india").holds(red, "goa").holds(white, "london");
    t.holds(white, "paris").discarded("india 2").turn(white);
    expectRoundTrip(t, "cartographer: ship india-fleet");
    expectRoundTrip(t, "cartographer: ship india-sea");
    expectRoundTrip(t, "token ship-draw: ship europe-fleet-1");
    expectRoundTrip(t, "market: draw discard: india 2");
    expectRoundTrip(t, "token ship-draw: draw discard: india 2");
    t.move("cartographer: ship africa");
    expectRoundTrip(t, "ship india-fleet");
    expectRoundTrip(t, "ship india-sea");
    expectRoundTrip(t, "ship africa");
    t.move("done");
    t.turn(white).move("trade-office: draw europe");
    expectRoundTrip(t, "draw discard: india 2");
    t.move("done");
    t.turn(white).move("barracks: attack goa");
    for (int kind = 0; kind < statusKinds; ++kind)
        expectRoundTrip(t, "memorial " + std::string(tokenIds[kind]));
}

TEST(SailNotation, UnknownPlacesAndCardsAreRefused) {
    Table t(sideB, 2);
    EXPECT_EQ(t.refuses("start palace"), "there is no building 'palace'");
    EXPECT_EQ(t.refuses("start market"), "Market is not a start building");
    t.builds(white, "shipyard").builds(white, "market").harbour(white, 4).turn(white);
    for (const char* text :
         {"shipyard: ship atlantis", "shipyard: ship atlantis-sea", "shipyard: ship london",
          "shipyard: ship europe-fleet", "market: draw discard: india 9", "market: draw discard",
          "market: draw discard: ", "market: draw discard:india 2", "memorial culture",
          "memorial payment", "draw discard: europe 0", "ship europe-fleet-1", "start market"})
        EXPECT_FALSE(t.can(text)) << text;
}

TEST(SailNotation, AllLegalMovesOfRandomGamesRoundTrip) {
    for (const auto side : {sideA, sideB})
        for (u64 seed = 0; seed < 4; ++seed) {
            const Game game = deal(edition(side), 2 + int(seed), seed);
            State state = initialState(game);
            Random random(seed);
            while (!state.over()) {
                const LegalMoves moves = legal(game, state);
                ASSERT_GT(moves.size(), 0);
                ASSERT_EQ(moves.list().size(), moves.size());
                for (int i = 0; i < moves.size(); ++i) {
                    ASSERT_EQ(moves.list()[i], moves[i]);
                    ASSERT_TRUE(moves.contains(moves[i]));
                    const std::string text = moveText(game, state, moves[i]);
                    const auto again = parseMove(game, state, text);
                    ASSERT_TRUE(again) << again.error().text;
                    ASSERT_EQ(*again, moves[i]) << text;
                }
                apply(game, state, randomMove(moves, random));
            }
        }
}

Record someGame(std::string_view side, int moves, u64 seed = 7) {
    Record record = newRecord(deal(edition(side), 3, seed));
    Random random(seed);
    for (int i = 0; i < moves && !record.state.over(); ++i)
        addMove(record, randomMove(legal(record.game, record.state), random));
    return record;
}

// The record's "level5": […].
std::string level5Of(const std::string& text) {
    const std::size_t at = text.find("\"level5\": ");
    return text.substr(at, text.find(']', at) + 1 - at);
}

TEST(SailRecord, RoundTripsOnBothSides) {
    for (const auto side : {sideA, sideB})
        for (const int moves : {0, 2, 60, 2000}) {
            const Record record = someGame(side, moves);
            const auto again = parseRecord(writeRecord(record), "game.json");
            ASSERT_TRUE(again) << again.error().text;
            EXPECT_EQ(again->state, record.state);
            EXPECT_EQ(again->moves, record.moves);
            EXPECT_EQ(again->game, record.game);
        }
}

TEST(SailRecord, NamesTheLevelFiveBuildingsInPlay) {
    const Record record = someGame(sideB, 0);
    const std::string text = level5Of(writeRecord(record));
    for (const std::string& id : sailLevel5)
        EXPECT_EQ(text.find("\"" + id + "\"") != std::string::npos,
                  record.state.stockOf(edition(sideB).building(id)) == 1)
            << id;
}

TEST(SailRecord, RefusesMissingLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    EXPECT_EQ(
        recordError(replaced(text, "\"level5\"", "\"level6\"")),
        "game.json: setup: the key \"level5\" is missing; in the edition age-of-sail-b it names "
        "the level-5 buildings in play");
}

TEST(SailRecord, RefusesUnknownLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    const auto with = [&](const std::string& list) {
        return recordError(replaced(text, level5Of(text), "\"level5\": [" + list + "]"));
    };
    EXPECT_EQ(with("\"museum\", \"memorial\", \"city-hall\""), "");
    const std::string wanted = "expected a level-5 building of the edition, each once";
    EXPECT_EQ(with("\"museum\", \"palace\", \"foundry\""),
              "game.json: setup.level5[1]: \"palace\" is not allowed; " + wanted);
    EXPECT_EQ(with("\"museum\", \"foundry\", \"market\""),
              "game.json: setup.level5[2]: \"market\" is not allowed; " + wanted);
    EXPECT_EQ(with("\"museum\", \"museum\", \"foundry\""),
              "game.json: setup.level5[1]: \"museum\" is not allowed; " + wanted);
    EXPECT_NE(with("1, 2, 3"), "");
}

TEST(SailRecord, RefusesAWrongNumberOfLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    const auto with = [&](const std::string& list) {
        return recordError(replaced(text, level5Of(text), "\"level5\": [" + list + "]"));
    };
    EXPECT_EQ(
        with("\"museum\", \"foundry\"").find("game.json: setup.level5: the list has 2 entries"),
        0u);
    EXPECT_EQ(with("\"museum\", \"foundry\", \"memorial\", \"exchange\"")
                  .find("game.json: setup.level5: the list has 4 entries"),
              0u);
    EXPECT_NE(with(""), "");
    EXPECT_NE(recordError(replaced(text, level5Of(text), "\"level5\": \"museum\"")), "");
}

TEST(SailRecord, ClassicRefusesLevelFiveBuildings) {
    const std::string text = writeRecord(newRecord(deal(edition("classic"), 3, 7)));
    EXPECT_EQ(recordError(text), "");
    EXPECT_EQ(recordError(
                  replaced(text, "\"first\": ",
                           "\"level5\": [\"museum\", \"exchange\", \"parliament\"], \"first\": ")),
              "game.json: setup.level5: the edition classic plays with all of them");
}

TEST(SailRecord, RefusesATokenOnASquareConnection) {
    const std::string text = writeRecord(someGame(sideB, 0));
    EXPECT_EQ(
        recordError(replaced(text, "\"tokens\": {", "\"tokens\": {\"goa~surat\": \"culture\",")),
        "game.json: setup.tokens: \"goa~surat\" is not a space of the edition age-of-sail-b");
}

TEST(SailRecord, SideARefusesMoreTokensOfAKindThanThereAre) {
    Record record = newRecord(deal(edition(sideA), 3, 7));
    for (int space = 0; space < 3; ++space) record.game.tokens[space] = Token::attack;
    int attacks = 0;
    for (int space = 0; space < edition(sideA).spaces(); ++space)
        attacks += record.game.tokens[space] == Token::attack;
    EXPECT_EQ(recordError(writeRecord(record)),
              "game.json: setup.tokens: " + std::to_string(attacks) +
                  " tokens are attack; the edition has 2");
}

}  // namespace
}  // namespace endeavor::test
