// The rules, sentence by sentence: which cards may be kept after passing.
#include <gtest/gtest.h>

#include "core/files/position.h"
#include "table.h"

namespace endeavor::test {
namespace {

// --- 5. Passing and the card limit --------------------------------------------------------------

bool fits(std::initializer_list<std::string_view> cards, int politics = 0) {
    Table t("classic", 3);
    t.gives(white, "politics", politics);
    passWith(t, cards);
    return t.player() == red;
}

TEST(CardLimit, IsToldWithTheBonusOfASlaveryCard) {
    Table t("classic", 3);
    const auto toldToWhite = [&] {
        const std::string told = positionJson(t.game(), t.state(), {});
        const std::string key = "\"card_capacity\": ";
        return told[told.find(key) + key.size()];
    };
    EXPECT_EQ(toldToWhite(), '1');
    t.card(white, "slavery 0");
    EXPECT_EQ(toldToWhite(), '2');
}

TEST(CardLimit, AtMostTheLimit) {
    EXPECT_TRUE(fits({}));
    EXPECT_TRUE(fits({"europe 0"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1"}));
    EXPECT_TRUE(fits({"europe 0", "north-america 1"}, 2));
}

TEST(CardLimit, OneMoreWithASlaveryCard) {
    EXPECT_TRUE(fits({"slavery 0"}));
    EXPECT_TRUE(fits({"europe 0", "slavery 0"}));
    EXPECT_TRUE(fits({"slavery 1", "slavery 0"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1", "slavery 0"}));
    EXPECT_FALSE(fits({"europe 0", "slavery 1", "slavery 0"}));  // one bonus, not one each
}

TEST(CardLimit, NeverMoreThanFive) {
    EXPECT_TRUE(fits({"europe 0", "india 1", "india 2", "india 3", "slavery 0"}, 10));
    EXPECT_FALSE(fits({"europe 0", "india 1", "india 2", "india 3", "india 4", "slavery 0"}, 10));
}

TEST(CardLimit, OneGovernorInTheFreeSpaceBesides) {
    EXPECT_TRUE(fits({"europe 0", "far-east governor"}));
    EXPECT_TRUE(fits({"europe 0", "slavery 0", "far-east governor"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1", "far-east governor"}));
    EXPECT_TRUE(
        fits({"europe 0", "india 1", "india 2", "india 3", "slavery 0", "far-east governor"}, 10));
}

TEST(CardLimit, ASecondGovernorCounts) {
    EXPECT_TRUE(fits({"far-east governor", "africa governor"}));  // one of them in a card slot
    EXPECT_FALSE(fits({"far-east governor", "africa governor", "europe 0"}));
}

TEST(Discard, OneCardAtATimeUntilItFits) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1", "north-america 2"});
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(),
              (Texts{"discard europe 0", "discard north-america 1", "discard north-america 2"}));
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard north-america 2"}));
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.cards(white), (Texts{"north-america 2"}));
}

TEST(Discard, LosingPoliticsMayLowerTheLimit) {
    Table t("classic", 3);
    passWith(t, {"africa 3", "europe 0", "north-america 1"});  // politics 2: a limit of 2
    t.move("discard africa 3");
    EXPECT_EQ(t.player(), white);  // politics 0: a limit of 1
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, KeepingPoliticsNeedsOneDiscardLess) {
    Table t("classic", 3);
    passWith(t, {"africa 3", "europe 0", "north-america 1"});
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, TheLastSlaveryCardTakesTheBonusWithIt) {
    Table t("classic", 3);
    passWith(t, {"slavery 0", "europe 0", "north-america 1"});
    t.move("discard slavery 0");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard north-america 1"}));
}

TEST(Discard, AnyCardEvenIfItDoesNotHelp) {
    Table t("classic", 3);
    passWith(t, {"far-east governor", "slavery 0", "europe 0", "north-america 1"});
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor",
                                "discard north-america 1", "discard slavery 0"}));
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), white);  // three cards at a limit of one and the bonus
    EXPECT_EQ(t.legal().size(), 3u);
}

TEST(Discard, AnOrdinaryCardGoesBackIntoItsDeckInOrder) {
    Table t("classic", 3);
    t.opens("india").card(red, "india 1");
    passWith(t, {"india 2", "india 4", "north-america 1"});
    t.move("discard india 4");
    EXPECT_EQ(t.deck("india"), (Texts{"india 3", "india 4", "india 5"}));
    t.move("discard india 2");
    EXPECT_EQ(t.deck("india"), (Texts{"india 2", "india 3", "india 4", "india 5"}));
}

TEST(Discard, ACardGivenBackCanBeDrawn) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1"});
    t.builds(red, "market").harbour(red, 1);
    t.moves({"discard europe 0", "market: draw europe"});
    EXPECT_EQ(t.cards(red), (Texts{"europe 0"}));
}

TEST(Discard, ASlaveryCardIsSetAside) {
    Table t("classic", 3);
    passWith(t, {"slavery 0", "slavery 1", "north-america 1"});
    t.move("discard slavery 0");
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.score(white).slavery, -1);
    EXPECT_EQ(t.top("slavery"), "slavery 2");
    EXPECT_EQ(t.total(white, "industry"), 2);  // from North America 1 alone
}

TEST(Discard, AGovernorLeavesTheGame) {
    Table t("classic", 3);
    passWith(t, {"far-east governor", "africa governor", "europe 0"});
    t.move("discard far-east governor");
    EXPECT_EQ(t.top("far-east"), "far-east 1");
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "europe 0"}));
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, NeverOtherwise) {
    Table t("classic", 3);
    t.card(white, "europe 0").card(white, "india 2").card(white, "north-america 1").turn(white);
    EXPECT_EQ(t.legal("discard"), Texts{});
    EXPECT_EQ(t.refuses("discard europe 0"),
              "player 0 takes a turn: a building, a blue token, or pass");
}

// --- 5. A governor won after passing ------------------------------------------------------------

// Purple has passed with a governor and one more card, all that politics 1 allows, and is about to
// win the Far East's governor, which has no politics. Red's next ship fills the track.
void layoutLateGovernor(Table& t) {
    t.opens("india", white).card(purple, "india governor").card(purple, "north-america 1");
    t.ships(purple, "far-east", 7).token("far-east#8", "culture").passed({purple});
    t.harbour(red, 5).turn(red);
}

TEST(LateGovernor, TheLimitIsEnforcedBeforeTheNextTurn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.player(), purple);
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(), (Texts{"discard far-east governor", "discard india governor",
                                "discard north-america 1"}));
    t.move("discard india governor");
    EXPECT_EQ(t.player(), black);  // the seat after Red, who acted
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST(LateGovernor, AfterTheSecondHalfOfTheTurn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "docks").move("docks: ship far-east");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::second);
    t.move("occupy edo");
    EXPECT_EQ(t.player(), purple);
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, AfterASecondHalfThatIsNotTaken) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "cartographer").moves({"cartographer: ship far-east", "done"});
    EXPECT_EQ(t.player(), purple);
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(LateGovernor, NothingIsAskedIfTheCardsFit) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.gives(purple, "politics", 2).builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.cards(purple).size(), 3u);
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, SeveralDiscardsMayBeNeeded) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "shipyard").card(purple, "europe 0").move("shipyard: ship far-east");
    t.move("discard india governor");
    EXPECT_EQ(t.player(), purple);
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, TheOnlyOneWhoHasNotPassedGoesOn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.passed({white, black, purple}).builds(red, "shipyard").move("shipyard: ship far-east");
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST(LateGovernor, AnActivePlayerIsCheckedOnlyWhenPassing) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.passed({}).builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.player(), black);
    t.turn(purple).move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(LateGovernor, PassedPlayersAreNotCheckedOtherwise) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.card(purple, "europe 0").card(purple, "south-america 1");  // more than could be kept
    t.builds(red, "shipyard").move("shipyard: ship caribbean");
    EXPECT_EQ(t.player(), black);
    t.moves({"pass", "pass", "pass"});
    EXPECT_EQ(t.state().round, 2);
    EXPECT_EQ(t.cards(purple).size(), 4u);
}

// --- 5. The free Governor space in the last round -----------------------------------------------

const Texts question{"governor-space empty", "governor-space keep"};

TEST(GovernorSpace, AskedWhenTheCardsFitWithItButNotWithout) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(), question);
}

TEST(GovernorSpace, NotAskedWhenTheCardsFitWithoutIt) {
    Table t("classic", 3);
    t.round(7).gives(white, "politics", 2);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, NotAskedBeforeTheLastRound) {
    for (int round = 1; round <= 6; ++round) {
        Table t("classic", 3);
        t.round(round);
        passWith(t, {"far-east governor", "europe 0"});
        EXPECT_EQ(t.player(), red);
    }
}

TEST(GovernorSpace, KeepKeepsAllCards) {
    Table t("classic", 3);
    t.round(7).passed({red, black});
    passWith(t, {"far-east governor", "europe 0"});
    t.move("governor-space keep");
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.cards(white), (Texts{"europe 0", "far-east governor"}));
    EXPECT_EQ(t.score(white).governorSpace, 0);
    EXPECT_EQ(t.score(white).cards, 1);
}

TEST(GovernorSpace, EmptyGoesOnDiscardingAnyCards) {
    Table t("classic", 3);
    t.round(7).passed({red, black});
    passWith(t, {"far-east governor", "europe 0"});
    t.move("governor-space empty");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor"}));
    t.move("discard europe 0");
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.cards(white), (Texts{"far-east governor"}));
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, EmptyGoesOnUntilTheCardsFitWithoutIt) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"caribbean 1", "far-east governor", "europe 0"});  // politics 2: a limit of 2
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space empty");
    t.move("discard caribbean 1");  // a limit of 1: with the free space it would fit
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor"}));
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, EmptyIsThatPlayersAnswerOnly) {
    Table t("classic", 3);
    t.round(7).opens("africa").card(red, "africa governor");
    t.card(red, "north-america 1").card(red, "north-america 2");
    passWith(t, {"far-east governor", "europe 0"});
    t.moves({"governor-space empty", "discard europe 0"});
    t.moves({"pass", "discard north-america 1"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.legal(), question);
}

TEST(GovernorSpace, DiscardsNeededInAnyCaseComeFirst) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0", "north-america 1"});
    EXPECT_EQ(t.legal("governor-space"), Texts{});
    t.move("discard europe 0");
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space keep");
    EXPECT_EQ(t.player(), red);
}

TEST(GovernorSpace, NotAskedWhenTheDiscardsLeaveNoNeedForIt) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0", "north-america 1"});
    t.moves({"discard far-east governor", "discard europe 0"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, AskedWhenAGovernorIsWonAfterPassing) {
    Table t("classic", 3);
    t.round(7).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"europe 0"});
    EXPECT_EQ(t.player(), red);
    t.move("token ship-draw: ship far-east");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space empty");
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), black);
}

TEST(GovernorSpace, AskedAgainAfterAnotherGovernorIsWon) {
    Table t("classic", 3);
    t.round(7).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"africa governor", "europe 0"});
    t.move("governor-space keep");
    t.move("token ship-draw: ship far-east");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);  // needed in any case
    t.move("discard europe 0");
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space keep");
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "far-east governor"}));
}

TEST(GovernorSpace, NoAnswerIsStored) {
    Table t("classic", 3);
    t.round(7).passed({black}).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"africa governor", "europe 0"});
    t.moves({"governor-space empty", "discard europe 0"});
    EXPECT_EQ(t.score(white).governorSpace, 3);
    t.moves({"token ship-draw: ship far-east", "governor-space keep", "pass"});
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.score(white).governorSpace, 0);
}

}  // namespace
}  // namespace endeavor::test
