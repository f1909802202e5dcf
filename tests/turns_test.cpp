// Which moves belong to one turn, and which to one action.
#include "core/rules/turns.h"

#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// Whether the decision after the move begins a new turn.
bool beginsAfter(Table& t, std::string_view move) {
    const State before = t.state();
    t.move(move);
    return beginsTurn(before, t.state());
}

TEST(Turns, EveryBuildAndEveryActionBeginsOne) {
    Table t("classic", 3);
    t.toBuild(white);
    EXPECT_TRUE(beginsAfter(t, "build market"));
    EXPECT_EQ(t.decision(), Decision::build);
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_FALSE(continuesAction(t.state()));
    EXPECT_TRUE(beginsAfter(t, "shipyard: ship india"));
    EXPECT_FALSE(continuesAction(t.state()));
}

TEST(Turns, OfTheLastPlayerLeftFollowEachOther) {
    Table t("classic", 3);
    t.builds(white, "shipyard").harbour(white, 4).passed({red, black}).turn(white);
    EXPECT_TRUE(beginsAfter(t, "shipyard: ship india"));
    EXPECT_EQ(t.player(), white);
}

TEST(Turns, HaveASecondHalf) {
    Table t("classic", 3);
    t.ships(red, "africa", 5).builds(white, "docks").harbour(white, 3).turn(white);
    EXPECT_FALSE(beginsAfter(t, "docks: ship africa"));
    EXPECT_TRUE(continuesAction(t.state()));
    EXPECT_TRUE(beginsAfter(t, "occupy elmina"));
}

TEST(Turns, HaveTheCardsThatGoAfterAPassButThoseAreNoAction) {
    Table t("classic", 3);
    for (const char* card : {"europe 0", "north-america 1", "india 1"}) t.card(white, card);
    t.turn(white);
    EXPECT_FALSE(beginsAfter(t, "pass"));
    EXPECT_EQ(t.decision(), Decision::discard);
    EXPECT_FALSE(continuesAction(t.state()));
    EXPECT_FALSE(beginsAfter(t, "discard europe 0"));
    EXPECT_TRUE(beginsAfter(t, "discard india 1"));
}

TEST(Turns, ADiscardPhaseIsNoPartOfThePass) {
    Table t("age-of-sail-b", 2);
    for (const char* card : {"europe 0", "europe 1", "india 1"}) t.card(white, card);
    t.passed({red}).turn(white);
    EXPECT_TRUE(beginsAfter(t, "pass"));
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);
}

class TurnsWithAMemorial : public testing::Test {
protected:
    static Table table(int owner) {
        Table t("age-of-sail-b", 3);
        t.level5({"memorial", "admiralty", "foundry"}).builds(owner, "memorial");
        t.sails(white, "india").opens("india").holds(red, "goa");
        t.builds(white, "barracks").harbour(white, 3).turn(white);
        return t;
    }
};

TEST_F(TurnsWithAMemorial, HaveTheAttackersChoice) {
    Table t = table(white);
    EXPECT_FALSE(beginsAfter(t, "barracks: attack goa"));
    EXPECT_TRUE(continuesAction(t.state()));
    EXPECT_TRUE(beginsAfter(t, "memorial culture"));
}

TEST_F(TurnsWithAMemorial, TheVictimsChoiceIsATurnOfItsOwn) {
    Table t = table(red);
    EXPECT_TRUE(beginsAfter(t, "barracks: attack goa"));
    EXPECT_EQ(t.player(), red);
    EXPECT_FALSE(continuesAction(t.state()));
    EXPECT_TRUE(beginsAfter(t, "memorial culture"));
}

}  // namespace
}  // namespace endeavor::test
