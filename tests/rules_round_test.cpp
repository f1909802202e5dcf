// The rules, sentence by sentence: the phases of a round, and who acts when.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 3. A round: build --------------------------------------------------------------------------

TEST(Build, EachPlayerMustTakeOneBuilding) {
    Table t("classic", 3);
    EXPECT_EQ(t.legal(), (Texts{"build market", "build shipyard", "build workshop"}));
    EXPECT_EQ(t.refuses("pass"), "player 0 must build");
}

TEST(Build, TheTileGoesFromTheStockpileToTheBoard) {
    Table t("classic", 3);
    t.move("build shipyard");
    EXPECT_EQ(t.buildings(white), (Texts{"colonial-house", "shipyard"}));
    EXPECT_EQ(t.stock("shipyard"), 4);
    EXPECT_EQ(t.player(), red);
}

TEST(Build, NotAboveTheBuildLevel) {
    Table t("classic", 3);
    t.status(white, "industry", 3);
    EXPECT_TRUE(t.can("build barracks"));
    EXPECT_EQ(t.refuses("build docks"), "Docks is of level 3; the player's build level is 2");
}

TEST(Build, NotWhatTheStockpileLacks) {
    Table t("classic", 3);
    for (const int seat : {red, red, black, black, black}) t.builds(seat, "market");
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build shipyard", "build workshop"}));
    EXPECT_EQ(t.refuses("build market"), "no Market is left in the stockpile");
}

// The other players hold every tile of these types.
void buyOut(Table& t, const Texts& types) {
    for (const std::string& type : types)
        for (int seat = red; t.stock(type) > 0; seat = seat % green + 1)
            if (t.buildings(seat).size() < 8) t.builds(seat, type);
}

TEST(Build, WithNoTileAtTheOwnLevelsTheNearestHigherLevelIsAllowed) {
    Table t("classic", 5);
    buyOut(t, classicTiles[0]);
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build bank", "build barracks", "build guild-hall"}));
    buyOut(t, classicTiles[1]);
    EXPECT_EQ(t.legal(), (Texts{"build docks", "build fortress", "build theater"}));
    t.status(white, "industry", 2);  // level 2: nothing there either
    EXPECT_EQ(t.legal(), (Texts{"build docks", "build fortress", "build theater"}));
}

TEST(Build, WithOneTileLeftAtTheOwnLevelsNoHigherLevelIsAllowed) {
    Table t("classic", 5);
    buyOut(t, {"market", "shipyard"});
    for (const int seat : {red, black, purple, green}) t.builds(seat, "workshop");
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build workshop"}));
}

TEST(Build, DuplicatesAreAllowed) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "market").toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.buildings(white), (Texts{"colonial-house", "market", "market", "market"}));
}

TEST(Build, ASecondLevelFiveBuildingIsNot) {
    Table t("classic", 3);
    t.status(white, "industry", 10).toBuild(white);
    for (const std::string& type : classicTiles[4]) EXPECT_TRUE(t.can("build " + type));
    t.builds(white, "museum");
    EXPECT_EQ(t.legal().size(), 12u);  // all of levels 1 to 4
    EXPECT_EQ(t.refuses("build exchange"), "a player may have only one level-5 building");
    EXPECT_EQ(t.refuses("build parliament"), "a player may have only one level-5 building");
}

TEST(Build, AnOpponentsLevelFiveBuildingDoesNotMatter) {
    Table t("classic", 3);
    t.status(white, "industry", 10).builds(red, "museum").toBuild(white);
    EXPECT_TRUE(t.can("build exchange"));
    EXPECT_EQ(t.refuses("build museum"), "no Museum is left in the stockpile");
}

TEST(Build, StatusIconsCountAtOnce) {
    Table t("classic", 3);
    t.move("build workshop");
    EXPECT_EQ(t.total(white, "industry"), 2);
    t.toBuild(white);
    EXPECT_TRUE(t.can("build bank"));
}

// --- 3. A round: growth and salary --------------------------------------------------------------

TEST(Growth, MarkersGoFromSupplyToHarbour) {
    Table t("classic", 3);
    t.harbour(black, 3).status(black, "culture", 4).toBuild(black);
    t.move("build market");
    EXPECT_EQ(t.harbour(black), 3 + 4);
    EXPECT_EQ(t.supply(black), 27 - 4);
    EXPECT_EQ(t.harbour(white), 2);  // everyone grows
    EXPECT_EQ(t.harbour(red), 2);
}

TEST(Growth, TheBuildingJustBuiltCounts) {
    Table t("classic", 3);
    t.status(black, "industry", 4).toBuild(black);
    t.move("build theater");
    EXPECT_EQ(t.harbour(black), 3);
}

TEST(Growth, AsManyAsTheSupplyHas) {
    Table t("classic", 3);
    t.harbour(black, 28).status(black, "culture", 9).toBuild(black);
    t.move("build market");
    EXPECT_EQ(t.harbour(black), 30);
    EXPECT_EQ(t.supply(black), 0);
}

TEST(Salary, WithMoreMarkersThanPaymentsThePlayerChooses) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks", "museum"});
    t.move("build market");
    EXPECT_EQ(t.state().phase, Phase::salary);
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"salary colonial-house", "salary docks", "salary museum"}));
    const int harbour = t.harbour(white);
    t.move("salary docks");
    EXPECT_EQ(t.occupied(white), (Texts{"colonial-house", "museum"}));
    EXPECT_EQ(t.harbour(white), harbour + 1);
    EXPECT_EQ(t.state().phase, Phase::action);
}

TEST(Salary, WithMorePaymentsThanMarkersAllReturnWithoutBeingAsked) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks"});
    t.status(white, "finance", 2).move("build market");  // two markers, two payments
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.occupied(white), Texts{});
    EXPECT_EQ(t.harbour(white), 2 + 2);  // growth and salary
}

TEST(Salary, TheBuildingJustBuiltCounts) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks"});
    t.status(white, "industry", 2).move("build bank");
    EXPECT_EQ(t.occupied(white), Texts{});
}

TEST(Salary, CopiesAreInterchangeable) {
    Table t("classic", 3);
    layoutSalary(t, {"docks", "market", "market"});
    t.status(white, "finance", 2).move("build market");
    EXPECT_EQ(t.legal(), (Texts{"salary docks, market", "salary market, market"}));
    t.move("salary docks, market");
    EXPECT_EQ(t.occupied(white), (Texts{"market"}));
}

TEST(Salary, NobodyIsAskedInTheFirstRound) {
    Table t("classic", 3);
    t.moves({"build market", "build market", "build market"});
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.player(), white);
}

// --- 3. A round: order --------------------------------------------------------------------------

TEST(Order, InEveryPhaseTheFirstPlayerActsFirstThenClockwise) {
    Table t("classic", 4);
    for (int seat = 0; seat < 4; ++seat)
        t.occupied(seat, "colonial-house").builds(seat, "market").occupied(seat, "market");
    t.first(black).toBuild(black);
    for (const std::string_view move : {"build shipyard", "salary market", "pass"})
        for (const int seat : {black, purple, white, red}) {
            EXPECT_EQ(t.player(), seat) << move;
            t.move(move);
        }
}

TEST(Order, PlayersWhoHaveNotPassedTakeOneTurnEachRoundAndRound) {
    Table t("classic", 3);
    for (int seat = 0; seat < 3; ++seat) t.harbour(seat, 9).gives(seat, "occupy-draw", 2);
    t.turn(white);
    t.move("colonial-house: occupy london");
    EXPECT_EQ(t.player(), red);
    t.move("colonial-house: occupy paris");
    EXPECT_EQ(t.player(), black);
    t.move("pass");
    EXPECT_EQ(t.player(), white);
    t.move("token occupy-draw: occupy rome");
    EXPECT_EQ(t.player(), red);
    t.move("pass");
    EXPECT_EQ(t.player(), white);  // the only one left goes on
    t.move("token occupy-draw: occupy lisbon");
    EXPECT_EQ(t.player(), white);
}

TEST(Order, PassingIsAlwaysAllowed) {
    Table t("classic", 3);
    t.turn(white);
    EXPECT_EQ(t.legal(), (Texts{"pass"}));
    t.builds(white, "market").harbour(white, 9);
    EXPECT_TRUE(t.can("pass"));
}

TEST(Order, TheActionPhaseEndsWhenAllHavePassed) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass"});
    EXPECT_EQ(t.state().phase, Phase::action);
    t.move("pass");
    EXPECT_EQ(t.state().phase, Phase::build);
    EXPECT_EQ(t.state().round, 2);
}

TEST(Order, PassingIsForOneRoundOnly) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass", "pass"});
    t.moves({"build market", "build market", "build market"});
    for (const auto& [seat, city] :
         {std::pair{red, "london"}, std::pair{black, "paris"}, std::pair{white, "rome"}}) {
        EXPECT_EQ(t.player(), seat);
        t.move("colonial-house: occupy " + std::string(city));
    }
    EXPECT_EQ(t.player(), red);
}

TEST(Order, TheFirstPlayerMarkerMovesOneSeatToTheLeft) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass", "pass"});
    EXPECT_EQ(t.player(), red);
    t.first(black).turn(black).passed({white, red}).move("pass");
    EXPECT_EQ(t.player(), white);
}

TEST(Order, TheGameEndsAfterSevenRounds) {
    Table t("classic", 3);
    for (int round = 1; round <= 7; ++round)
        for (const std::string_view phase : {"build", "pass"})
            for (int n = 0; n < 3; ++n) {
                EXPECT_EQ(t.state().round, round);
                t.move(t.legal(phase).front());
            }
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.legal(), Texts{});
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(t.buildings(seat).size(), 8u);
}

TEST(Order, IndividuallyEachPlayerDoesBuildGrowthAndSalaryInOneGo) {
    Table t("classic", 3, PhaseOrder::individual);
    for (const int seat : {white, red})
        t.occupied(seat, "colonial-house").builds(seat, "market").occupied(seat, "market");
    t.toBuild(white).move("build market");
    EXPECT_EQ(t.harbour(white), 2);
    EXPECT_EQ(t.harbour(red), 0);
    EXPECT_EQ(t.legal(), (Texts{"salary colonial-house", "salary market"}));
    EXPECT_EQ(t.state().phase, Phase::salary);
    t.move("salary market");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.state().phase, Phase::build);
    t.move("build market");
    t.move("salary market");
    EXPECT_EQ(t.player(), black);
    t.move("build market");  // no marker on any building: no salary to choose
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.player(), white);
}

TEST(Order, TogetherAllBuildBeforeAnyoneGrows) {
    Table t("classic", 3);
    t.move("build market");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.harbour(white), 0);
}

}  // namespace
}  // namespace endeavor::test
