// Age of Sail, rule by rule, where it differs from the classic game: drawing, cards that grant
// something, the discard phase and abolition.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 11. Draw -----------------------------------------------------------------------------------

TEST(SailDraw, DoesNotNeedAnOpenRegion) {
    Table t(sideB, 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).turn(white);
    ASSERT_FALSE(t.open("india"));
    t.move("market: draw india");
    EXPECT_EQ(t.cards(white), (Texts{"india 1"}));
    t.gives(white, "ship-draw").turn(white);
    EXPECT_EQ(t.refuses("token ship-draw: draw india"),
              "the top card india 2 needs 2 markers in the region; the player has 1");
}

TEST(SailDraw, FromTheDiscardPileAnyCardByTheStrengthInEurope) {
    Table t(sideB, 3);
    t.holds(white, "london").holds(white, "europe-fleet-1");
    t.discarded("india 2").discarded("africa 1").discarded("europe 0").discarded("europe 3");
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("market: draw discard"),
              (Texts{"market: draw discard: africa 1", "market: draw discard: europe 0",
                     "market: draw discard: india 2"}));
    EXPECT_EQ(t.refuses("market: draw discard: europe 3"),
              "the card needs 3 markers in the home region");
    EXPECT_EQ(t.refuses("market: draw discard: india 1"), "india 1 is not on the discard pile");
    t.move("market: draw discard: india 2");
    EXPECT_EQ(t.cards(white), (Texts{"india 2"}));
    EXPECT_EQ(t.pile(), (Texts{"africa 1", "europe 0", "europe 3"}));
    EXPECT_EQ(t.total(white, "culture"), 1);
}

TEST(SailDraw, MarkersInTheCardsOwnRegionDoNotHelpForThePile) {
    Table t(sideB, 3);
    t.ships(white, "india", 4).discarded("india 2").builds(white, "market").harbour(white, 1);
    t.turn(white);
    EXPECT_EQ(t.legal("market: draw discard"), Texts{});
}

TEST(SailDraw, FromThePileByAnyDraw) {
    Table t(sideB, 3);
    t.level5({"city-hall", "museum", "foundry"});
    for (const char* type : {"market", "guild-hall", "trade-office", "city-hall"})
        t.builds(white, type);
    t.gives(white, "ship-draw").gives(white, "occupy-draw");
    t.discarded("europe 0").harbour(white, 1).turn(white);
    for (const char* by : {"market", "guild-hall", "trade-office", "city-hall", "token ship-draw",
                           "token occupy-draw"})
        EXPECT_TRUE(t.can(std::string(by) + ": draw discard: europe 0")) << by;
}

TEST(SailDraw, FromThePileAsFirstAndAsSecondHalf) {
    Table t(sideB, 3);
    t.builds(white, "trade-office").builds(white, "trade-office").harbour(white, 2);
    t.holds(white, "london").discarded("india 1").discarded("africa 1").discarded("europe 0");
    t.turn(white).move("trade-office: draw discard: india 1");
    EXPECT_EQ(t.legal(), (Texts{"done", "draw discard: africa 1", "draw discard: europe 0",
                                "draw europe", "draw slavery"}));
    t.move("draw discard: africa 1");
    EXPECT_EQ(t.player(), red);
    t.turn(white).moves({"trade-office: draw slavery", "draw discard: europe 0"});
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.cards(white), (Texts{"africa 1", "europe 0", "india 1", "slavery 0"}));
}

TEST(SailDraw, AnEmptyPileAndNothingElseMeansNoDraw) {
    Table t(sideB, 2);
    t.top("europe", 1).top("slavery", 1).builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal(), (Texts{"pass"}));
}

// --- 12. Cards that grant -----------------------------------------------------------------------

class SailGrants : public testing::Test {
protected:
    // India 1 gives two markers, a payment token and two attack tokens.
    static const Edition& generous() {
        static const auto made =
            sideBWith("\"1\": {\"culture\": 1, \"politics\": 1}",
                      "\"1\": {\"culture\": 1, \"politics\": 1, \"grants\": {\"markers\": 2, "
                      "\"tokens\": {\"payment\": 1, \"attack\": 2}}}");
        return *made;
    }
};

TEST_F(SailGrants, MarkersAndTokensComeAtOnce) {
    Table t(generous(), 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).turn(white);
    const int supply = t.supply(white);
    t.move("market: draw india");
    EXPECT_EQ(t.harbour(white), 0 + 2);
    EXPECT_EQ(t.supply(white), supply - 2);
    EXPECT_EQ(t.total(white, "payment"), 1);
    EXPECT_EQ(t.total(white, "attack"), 2);
    EXPECT_EQ(t.total(white, "culture"), 1);
}

TEST_F(SailGrants, MarkersOnlyAsFarAsTheSupplyGoes) {
    Table t(generous(), 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 33).turn(white);
    ASSERT_EQ(t.supply(white), 1);
    t.move("market: draw india");
    EXPECT_EQ(t.harbour(white), 33 - 1 + 1);
    EXPECT_EQ(t.supply(white), 0);
}

TEST_F(SailGrants, NothingIsGivenBackWithTheCard) {
    Table t(generous(), 2);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).card(white, "europe 0");
    t.passed({red}).turn(white);
    t.moves({"market: draw india", "pass", "discard india 1"});
    EXPECT_EQ(t.pile(), (Texts{"india 1"}));
    EXPECT_EQ(t.total(white, "attack"), 2);
    EXPECT_EQ(t.total(white, "payment"), 1);
    EXPECT_EQ(t.total(white, "politics"), 0);
    EXPECT_EQ(t.harbour(white), 2);
}

TEST_F(SailGrants, AgainWhenTheCardIsTakenAgain) {
    Table t(generous(), 2);
    t.ships(white, "india").builds(white, "market").holds(white, "london").harbour(white, 1);
    t.card(white, "europe 0").passed({red}).turn(white);
    t.moves({"market: draw india", "pass", "discard india 1"});
    ASSERT_EQ(t.decision(), Decision::build);
    t.passed({red}).turn(white).gives(white, "ship-draw");
    t.move("token ship-draw: draw discard: india 1");
    EXPECT_EQ(t.total(white, "attack"), 4);
    EXPECT_EQ(t.total(white, "payment"), 2);
    EXPECT_EQ(t.harbour(white), 4);
}

TEST_F(SailGrants, GovernorsGrantToo) {
    const auto edition = sideBWith("\"governor\": {\"finance\": 2, \"politics\": 1, \"glory\": 6}",
                                   "\"governor\": {\"finance\": 2, \"grants\": {\"markers\": 3, "
                                   "\"tokens\": {\"ship-draw\": 1}}}");
    Table t(*edition, 3);
    t.ships(red, "africa", 5).builds(white, "shipyard").harbour(white, 2).turn(white);
    t.token("africa#6", "politics");
    t.move("shipyard: ship africa");
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
    EXPECT_EQ(t.harbour(red), 3);
    EXPECT_EQ(t.total(red, "ship-draw"), 1);
    EXPECT_EQ(t.harbour(white), 0);
}

// --- 14. Discard phase --------------------------------------------------------------------------

TEST(SailDiscard, ComesAfterAllHavePassed) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 2").turn(white);
    t.move("pass");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
    EXPECT_EQ(t.phase(), "action");
    t.move("pass");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);
    EXPECT_EQ(t.phase(), "discard");
    EXPECT_EQ(t.legal(), (Texts{"discard south-america 1", "discard south-america 2"}));
    EXPECT_EQ(t.state().round, 1);
    t.move("discard south-america 1");
    EXPECT_EQ(t.state().round, 2);
    EXPECT_EQ(t.phase(), "build");
}

TEST(SailDiscard, InTheTurnOrderOfTheRoundThatEnds) {
    Table t(sideB, 3);
    t.card(white, "south-america 1").card(white, "south-america 2");
    t.card(red, "north-america 1").card(red, "north-america 2").card(red, "north-america 3");
    t.card(black, "far-east 1").card(black, "far-east 2");
    t.first(red).passed({white, red}).turn(black).move("pass");
    EXPECT_EQ(t.player(), red);
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), red);  // until the cards fit
    t.move("discard north-america 3");
    EXPECT_EQ(t.player(), black);
    t.move("discard far-east 1");
    EXPECT_EQ(t.player(), white);
    t.move("discard south-america 2");
    EXPECT_EQ(t.decision(), Decision::build);
    EXPECT_EQ(t.player(), black);  // the first-player marker has moved on
    EXPECT_EQ(t.pile(),
              (Texts{"far-east 1", "north-america 1", "north-america 3", "south-america 2"}));
}

TEST(SailDiscard, PlayersWhoFitAreNotAsked) {
    Table t(sideB, 3);
    t.card(white, "south-america 1").card(red, "north-america 1").card(red, "north-america 2");
    t.passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.player(), red);
    t.move("discard north-america 1");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, WhenAllFitTheNextRoundBegins) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").passed({red}).turn(white).move("pass");
    EXPECT_EQ(t.phase(), "build");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, OrdinaryCardsGoToThePileNotToTheirDecks) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 3").passed({red}).turn(white);
    t.moves({"pass", "discard south-america 1"});
    EXPECT_EQ(t.pile(), (Texts{"south-america 1"}));
    EXPECT_EQ(t.top("south-america"), "south-america 2");
    EXPECT_EQ(t.total(white, "culture"), 4);
}

TEST(SailDiscard, SlaveryCardsGiveNoBonusAndAreSetAside) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "slavery 0").passed({red}).turn(white);
    t.move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);  // limit 1
    t.move("discard slavery 0");
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.top("slavery"), "slavery 1");
    EXPECT_EQ(t.score(white).slavery, -1);
}

TEST(SailDiscard, GovernorsLeaveTheGame) {
    Table t(sideB, 2);
    t.opens("india").opens("far-east").card(white, "india governor");
    t.card(white, "far-east governor").card(white, "south-america 1").passed({red}).turn(white);
    t.moves({"pass", "discard far-east governor"});
    EXPECT_EQ(t.cards(white), (Texts{"india governor", "south-america 1"}));
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.top("far-east"), "far-east 1");
    EXPECT_EQ(t.state().round, 2);  // one governor is in the free space
}

TEST(SailDiscard, NeverMoreThanFiveAndAGovernor) {
    Table t(sideB, 3);
    t.opens("india").card(white, "india governor");
    for (const char* card : {"south-america 1", "south-america 2", "south-america 3",
                             "north-america 1", "north-america 2", "north-america 3"})
        t.card(white, card);
    t.status(white, "politics", 16).passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
    t.move("discard north-america 1");
    EXPECT_EQ(t.cards(white).size(), 6u);
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, LosingPoliticsLowersTheLimit) {
    Table t(sideB, 2);
    t.card(white, "caribbean 1").card(white, "south-america 1").card(white, "south-america 2");
    t.passed({red}).turn(white);               // politics 2: two cards
    t.moves({"pass", "discard caribbean 1"});  // politics 0: one card
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(SailDiscard, AGovernorWonAfterPassingIsCheckedOnlyHere) {
    Table t(sideB, 3);
    t.opens("far-east").card(white, "far-east governor").card(white, "south-america 1");
    t.ships(white, "africa", 5).builds(red, "shipyard").harbour(red, 2);
    t.passed({white}).turn(red).move("shipyard: ship africa");
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "far-east governor", "south-america 1"}));
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.decision(), Decision::turn);
    t.moves({"pass", "pass"});
    EXPECT_EQ(t.phase(), "discard");
    EXPECT_EQ(t.player(), white);
    t.move("discard far-east governor");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, TheCardsDiscardedCanBeDrawnInTheNextRound) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 2").holds(red, "london");
    t.builds(red, "market").passed({red}).turn(white);
    t.moves({"pass", "discard south-america 1", "build market", "build market",
             "market: draw discard: south-america 1"});
    EXPECT_EQ(t.cards(red), (Texts{"south-america 1"}));
    EXPECT_EQ(t.pile(), Texts{});
}

TEST(SailDiscard, TheFreeSpaceIsAskedForInRoundSeven) {
    for (const bool keep : {true, false}) {
        Table t(sideB, 2);
        t.opens("india").card(white, "india governor").card(white, "south-america 1");
        t.round(7).turn(white).move("pass");
        EXPECT_EQ(t.player(), red);  // not on passing
        t.move("pass");
        EXPECT_EQ(t.phase(), "discard");
        EXPECT_EQ(t.player(), white);
        EXPECT_EQ(t.legal(), (Texts{"governor-space empty", "governor-space keep"}));
        if (keep) {
            t.move("governor-space keep");
        } else {
            t.moves({"governor-space empty", "discard south-america 1"});
            EXPECT_EQ(t.pile(), (Texts{"south-america 1"}));
        }
        EXPECT_EQ(t.decision(), Decision::over);
        EXPECT_EQ(t.score(white).governorSpace, keep ? 0 : 3);
    }
}

TEST(SailDiscard, TheFreeSpaceIsAskedForAfterTheDiscardsNeeded) {
    Table t(sideB, 2);
    t.opens("india").card(white, "india governor").card(white, "south-america 1");
    t.card(white, "south-america 2").round(7).passed({red}).turn(white);
    t.move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
    t.move("discard south-america 2");
    EXPECT_EQ(t.decision(), Decision::governorSpace);
    t.move("governor-space keep");
    EXPECT_EQ(t.decision(), Decision::over);
}

TEST(SailDiscard, TheFreeSpaceIsNotAskedForBeforeRoundSeven) {
    Table t(sideB, 2);
    t.opens("india").card(white, "india governor").card(white, "south-america 1");
    t.round(6).passed({red}).turn(white).move("pass");
    EXPECT_EQ(t.decision(), Decision::build);
    EXPECT_EQ(t.state().round, 7);
}

// --- 15. Abolition ------------------------------------------------------------------------------

TEST(SailAbolition, WhenEuropeFiveIsTakenFromTheDeck) {
    Table t(sideB, 3);
    for (const char* place : {"london", "paris", "rome", "europe-fleet-1", "europe-fleet-2"})
        t.holds(white, place);
    t.top("europe", 5).card(red, "slavery 0").card(white, "slavery 1");
    t.builds(white, "market").harbour(white, 1).turn(white);
    t.move("market: draw europe");
    EXPECT_EQ(t.aside(red), 1);
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.deck("slavery"), Texts{});
}

TEST(SailAbolition, WhenEuropeFiveIsTakenFromThePile) {
    Table t(sideB, 3);
    for (const char* place : {"london", "paris", "rome", "europe-fleet-1", "europe-fleet-2"})
        t.holds(white, place);
    t.discarded("europe 5").card(red, "slavery 0").card(red, "slavery 2");
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.total(red, "industry"), 3);
    t.move("market: draw discard: europe 5");
    EXPECT_EQ(t.cards(white), (Texts{"europe 5"}));
    EXPECT_EQ(t.cards(red), Texts{});
    EXPECT_EQ(t.aside(red), 2);
    EXPECT_EQ(t.total(red, "industry"), 0);
    EXPECT_EQ(t.deck("slavery"), Texts{});
}

}  // namespace
}  // namespace endeavor::test
