// The rulings of rules: 7, each as a test.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

TEST(Rulings, Ruling01_AnActivationWithNothingToDoIsNotOffered) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "barracks").builds(white, "exchange");
    t.harbour(white, 9).turn(white);
    // The top cards need a city in Europe, nobody holds a city, and no building is occupied.
    t.top("europe", 1).top("slavery", 1);
    EXPECT_EQ(t.legal("market:"), Texts{});
    EXPECT_EQ(t.legal("barracks:"), Texts{});
    EXPECT_EQ(t.legal("exchange:"), Texts{});
    EXPECT_FALSE(t.legal("colonial-house:").empty());
    // Nor is a token spent without effect.
    t.gives(white, "attack").gives(white, "payment");
    EXPECT_EQ(t.legal("token"), Texts{});
}

TEST(Rulings, Ruling02_BuildFallbackIsTheNearestHigherLevelWithATile) {
    Table t("classic", 5);
    const auto buyOut = [&](std::initializer_list<std::string_view> types) {
        for (const auto type : types)
            for (int seat = red; t.stock(type) > 0; seat = seat % green + 1)
                if (t.buildings(seat).size() < 8) t.builds(seat, type);
    };
    buyOut({"market", "shipyard", "workshop"});
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build bank", "build barracks", "build guild-hall"}));
    buyOut({"bank", "guild-hall"});
    EXPECT_EQ(t.legal(), (Texts{"build barracks"}));
    buyOut({"barracks"});
    EXPECT_EQ(t.legal(), (Texts{"build docks", "build fortress", "build theater"}));
    t.move("build theater");
    EXPECT_EQ(t.buildings(white), (Texts{"colonial-house", "theater"}));
}

TEST(Rulings, Ruling03_AllSalaryPaymentsAreMade) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "docks").first(red);
    t.occupied(white, "colonial-house").occupied(white, "docks").occupied(white, "market");
    t.status(white, "finance", 2).toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.legal(), (Texts{"salary colonial-house, docks", "salary colonial-house, market",
                                "salary docks, market"}));
    EXPECT_EQ(t.refuses("salary docks"), "exactly 2 markers must return in this salary");
}

// Green has not passed and has the Cartographer; Red has passed and wins the governor through
// Green's first ship. Green's second half comes first, then Red's discard, then the player after
// Green.
TEST(Rulings, Ruling04_GovernorAfterPassingIsCheckedAfterTheActingPlayersTurn) {
    Table t("classic", 5);
    t.ships(red, "far-east", 7).card(red, "india governor").card(red, "north-america 1");
    t.opens("india", black).token("far-east#8", "culture").passed({red});
    t.builds(green, "cartographer").harbour(green, 3).turn(green);
    t.move("cartographer: ship far-east");
    EXPECT_EQ(t.cards(red), (Texts{"far-east governor", "india governor", "north-america 1"}));
    EXPECT_EQ(t.player(), green);
    t.move("ship far-east");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::discard);
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::turn);
}

// White's two slavery cards use up the limit of 1 and the bonus; her governor needs the free space.
void layoutGovernorSpace(Table& t) {
    t.opens("far-east").card(white, "far-east governor");
    t.card(white, "slavery 0").card(white, "slavery 1").turn(white);
}

TEST(Rulings, Ruling05_TheGovernorSpaceIsAskedForInRoundSevenOnly) {
    Table six("classic", 3);
    layoutGovernorSpace(six);
    six.round(6).move("pass");
    EXPECT_EQ(six.player(), red);
    EXPECT_EQ(six.decision(), Decision::turn);

    Table seven("classic", 3);
    layoutGovernorSpace(seven);
    seven.round(7).move("pass");
    EXPECT_EQ(seven.player(), white);
    EXPECT_EQ(seven.legal(), (Texts{"governor-space empty", "governor-space keep"}));
}

TEST(Rulings, Ruling05_TheGovernorSpaceIsJudgedOnceAtTheEnd) {
    Table t("classic", 3);
    layoutGovernorSpace(t);
    for (const auto city : {"london", "paris", "rome", "danzig", "lisbon"}) t.holds(red, city);
    t.top("europe", 5, black).builds(red, "market").harbour(red, 1).round(7).passed({black});
    t.moves({"pass", "governor-space keep"});
    EXPECT_EQ(t.score(white).governorSpace, 0);
    t.move("market: draw europe");  // abolition: White's governor fits into a card slot now
    t.move("pass");
    ASSERT_EQ(t.decision(), Decision::over);
    EXPECT_EQ(t.cards(white), (Texts{"far-east governor"}));
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(Rulings, Ruling06_AllConnectionTokensOfOneAttackAreTaken) {
    Table t("classic", 3);
    t.holds(black, "alexandria").opens("africa", red).holds(white, "mombasa");
    t.holds(white, "tripoli").holds(white, "constantinople");
    t.token("alexandria~mombasa", "culture").token("alexandria~tripoli", "culture");
    t.token("alexandria~constantinople", "attack");
    t.builds(white, "barracks").harbour(white, 3).turn(white);
    t.move("barracks: attack alexandria");
    EXPECT_EQ(t.total(white, "culture"), 2);
    EXPECT_EQ(t.total(white, "attack"), 1);
    for (const auto connection :
         {"alexandria~mombasa", "alexandria~tripoli", "alexandria~constantinople"})
        EXPECT_FALSE(t.tokenOn(connection)) << connection;
}

TEST(Rulings, Ruling07_APaymentTokenMayFreeALevelFiveBuilding) {
    Table t("classic", 3);
    t.builds(white, "museum").occupied(white, "museum").gives(white, "payment").turn(white);
    EXPECT_EQ(t.legal("token"), (Texts{"token payment: pay museum"}));
    t.move("token payment: pay museum");
    EXPECT_EQ(t.occupied(white), Texts{});
    EXPECT_EQ(t.harbour(white), 1);
}

TEST(Rulings, Ruling08_WhatTheSupplyLacksAtGrowthIsLost) {
    Table t("classic", 3);
    t.status(white, "culture", 10).harbour(white, 26).first(red).toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.harbour(white), 30);
    EXPECT_EQ(t.supply(white), 0);
    // Nor is it made up for later: a full harbour stays as it is.
    t.first(red).toBuild(white).move("build market");
    EXPECT_EQ(t.harbour(white), 30);
    EXPECT_EQ(t.supply(white), 0);
}

TEST(Rulings, Ruling09_NoAttackOnAnOwnCityNorWithoutTwoMarkers) {
    Table t("classic", 3);
    t.holds(white, "rome").holds(red, "paris").builds(white, "barracks").gives(white, "attack");
    t.harbour(white, 3).turn(white);
    EXPECT_EQ(t.legal("barracks:"), (Texts{"barracks: attack paris"}));
    EXPECT_EQ(t.refuses("barracks: attack rome"), "Rome already belongs to the player");
    t.harbour(white, 2);  // one would be left beside the one on the Barracks
    EXPECT_EQ(t.refuses("barracks: attack paris"),
              "it needs 3 markers in the harbour; the player has 2");
    EXPECT_TRUE(t.can("token attack: attack paris"));
    t.harbour(white, 1);
    EXPECT_EQ(t.refuses("token attack: attack paris"),
              "it needs 2 markers in the harbour; the player has 1");
}

TEST(Rulings, Ruling10_APlayerMayPassWithActionsLeft) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 10).gives(white, "ship-draw").turn(white);
    EXPECT_GT(t.legal().size(), 10u);
    t.move("pass");
    EXPECT_EQ(t.player(), red);
    t.moves({"pass", "pass"});
    EXPECT_EQ(t.decision(), Decision::build);  // White was not asked again
}

// The classic game has only one tile of each payment building, so this test uses a game in which
// the five Markets make payments.
TEST(Rulings, Ruling11_APaymentBuildingMayFreeAnotherCopyButNotItself) {
    // In classic nobody can have two payment buildings, so the ban on a second level-5 one is
    // lifted.
    Edition edition = *builtInEdition("classic");
    edition.tables.unique = 0;
    edition.buildings[std::size_t(edition.building("exchange"))].copies = 2;

    Table t(edition, 3);
    t.builds(white, "exchange").builds(white, "exchange").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("exchange:"), Texts{});
    t.occupied(white, "exchange");
    EXPECT_EQ(t.legal("exchange:"), (Texts{"exchange: pay exchange"}));
    t.move("exchange: pay exchange");
    EXPECT_EQ(t.occupied(white), (Texts{"exchange"}));  // the one that paid
    EXPECT_EQ(t.harbour(white), 1);
    t.occupied(white, "exchange").turn(white);
    EXPECT_EQ(t.legal("exchange:"), Texts{});
}

// Black fills the track with his only marker there; White and Red are tied.
TEST(Rulings, Ruling12_ATieForTheGovernorGoesToATiedPlayer) {
    Table t("classic", 4);
    t.ships(red, "caribbean", 2).ships(white, "caribbean", 2).ships(purple, "caribbean");
    t.builds(black, "shipyard").harbour(black, 2).turn(black);
    t.move("shipyard: ship caribbean");
    EXPECT_EQ(t.cards(black), Texts{});
    EXPECT_EQ(t.cards(red), Texts{});
    EXPECT_EQ(t.cards(white), (Texts{"caribbean governor"}));
}

}  // namespace
}  // namespace endeavor::test
