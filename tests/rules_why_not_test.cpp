// The messages for moves that are not legal.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- Why not ------------------------------------------------------------------------------------
// Reasons that the other tests do not cover.

TEST(WhyNot, ALegalMoveHasNoReason) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 2).turn(white);
    for (const Move move : legal(t.game(), t.state()).list())
        EXPECT_FALSE(whyIllegal(t.game(), t.state(), move));
}

TEST(WhyNot, InTheBuildPhase) {
    Table t("classic", 3);
    EXPECT_EQ(t.refuses("market: draw europe"), "player 0 must build");
    EXPECT_EQ(t.refuses("build cartographer"),
              "Cartographer is of level 4; the player's build level is 1");
    EXPECT_EQ(t.refuses("build colonial-house"),
              "Colonial House is the start building and can't be built");
}

TEST(WhyNot, InTheSalary) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks", "market"});
    t.status(white, "finance", 2).move("build market");
    EXPECT_EQ(t.refuses("pass"), "player 0 must choose the salary");
    EXPECT_EQ(t.refuses("salary market"), "exactly 2 markers must return in this salary");
    EXPECT_EQ(t.refuses("salary market, docks"), "it is written 'salary docks, market'");
    EXPECT_EQ(t.refuses("salary market, market"),
              "a salary names occupied buildings, sorted and joined by ', '");
}

TEST(WhyNot, InATurn) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 9).turn(white);
    EXPECT_EQ(t.refuses("ship india"),
              "an action starts with a building or token, as in 'shipyard: ship india'");
    EXPECT_EQ(t.refuses("build market"),
              "player 0 takes a turn: a building, a blue token, or pass");
    EXPECT_EQ(t.refuses("done"), "player 0 takes a turn: a building, a blue token, or pass");
    EXPECT_EQ(t.refuses("shipyard: ship india"), "the player has no Shipyard");
    EXPECT_EQ(t.refuses("market: ship india"), "Market does not offer this action");
    EXPECT_EQ(t.refuses("token attack: attack rome"), "the player has no such token");
}

TEST(WhyNot, InTheSecondHalf) {
    Table t("classic", 3);
    layoutDocks(t);
    t.builds(white, "shipyard").move("docks: ship india");
    EXPECT_EQ(t.refuses("pass"), "player 0 chooses the second half of an action, or done");
    EXPECT_EQ(t.refuses("ship india"), "the second half must be to occupy in India");
    EXPECT_EQ(t.refuses("occupy elmina"), "the second half must be to occupy in India");
    EXPECT_EQ(t.refuses("shipyard: ship india"),
              "the second half of the action comes first, without a building's name");
}

TEST(WhyNot, InTheSecondDraw) {
    Table t("classic", 3);
    t.builds(white, "trade-office").holds(white, "rome").harbour(white, 1).turn(white);
    t.move("trade-office: draw europe");
    EXPECT_EQ(t.refuses("draw slavery"), "the second half must be to draw from europe");
}

TEST(WhyNot, OverTheCardLimit) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1"});
    EXPECT_EQ(t.refuses("pass"), "player 0 must discard a card");
    EXPECT_EQ(t.refuses("discard india 1"), "the player does not hold india 1");
}

TEST(WhyNot, BeforeTheGovernorSpaceIsSettled) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.refuses("discard europe 0"),
              "player 0 must choose what becomes of the free governor space");
}

TEST(WhyNot, AfterTheEnd) {
    Table t("classic", 3);
    t.round(7).passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.refuses("pass"), "the game is over");
}

TEST(WhyNot, UnknownWords) {
    Table t("classic", 3);
    t.turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy atlantis"), "there is no city 'atlantis'");
    EXPECT_EQ(t.refuses("castle: attack rome"), "there is no building 'castle'");
    EXPECT_EQ(t.refuses("shipyard: ship mars"), "there is no region 'mars'");
    EXPECT_EQ(t.refuses("market: draw tarot"), "there is no deck 'tarot'");
    EXPECT_EQ(t.refuses("discard india 9"), "there is no card 'india 9'");
    EXPECT_EQ(t.refuses("token culture: draw europe"),
              "there is no blue token 'culture' (there are ship-draw, occupy-draw, payment, "
              "attack)");
}

}  // namespace
}  // namespace endeavor::test
