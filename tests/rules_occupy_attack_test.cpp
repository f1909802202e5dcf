// The rules, sentence by sentence: cities and the connections between them.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 4. A turn: occupy --------------------------------------------------------------------------

TEST(Occupy, AnUnoccupiedCityTakingItsToken) {
    Table t("classic", 3);
    t.token("paris", "finance").holds(red, "rome").harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy rome"),
              "Rome is occupied; it can only be attacked");
    t.move("colonial-house: occupy paris");
    EXPECT_EQ(t.holder("paris"), white);
    EXPECT_EQ(t.total(white, "finance"), 1);
    EXPECT_EQ(holdings(t, white), 1);
}

TEST(Occupy, OnlyInAnOpenRegion) {
    Table t("classic", 3);
    t.ships(white, "africa", 5).harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy elmina"), "Africa is closed");
}

TEST(Occupy, PresenceIsAnyMarkerOnOrBesideTheTrackOrInACity) {
    const auto africa = [](auto&& place) {
        Table t("classic", 3);
        place(t);
        t.opens("africa").harbour(white, 2).turn(white);
        return t.can("colonial-house: occupy elmina");
    };
    EXPECT_FALSE(africa([](Table&) {}));
    EXPECT_TRUE(africa([](Table& t) { t.ships(white, "africa"); }));
    EXPECT_TRUE(africa([](Table& t) { t.beside(white, "africa"); }));
    EXPECT_TRUE(africa([](Table& t) { t.holds(white, "mombasa"); }));
    EXPECT_FALSE(africa([](Table& t) { t.ships(white, "india"); }));
}

TEST(Occupy, PresenceEndsWithTheLastMarker) {
    Table t("classic", 3);
    t.opens("africa").holds(red, "mombasa").harbour(red, 2).beside(white, "africa");
    t.gives(white, "attack").harbour(white, 2).turn(white).move("token attack: attack mombasa");
    EXPECT_EQ(t.refuses("colonial-house: occupy elmina"), "the player has no presence in Africa");
}

TEST(Occupy, InEuropeWithoutAnyMarkerThere) {
    Table t("classic", 3);
    t.harbour(white, 2).turn(white);
    t.move("colonial-house: occupy london");
    EXPECT_EQ(t.holder("london"), white);
}

// --- 4. A turn: attack --------------------------------------------------------------------------

TEST(Attack, TwoMarkersOneToTheSupplyOneIntoTheCity) {
    Table t("classic", 3);
    t.holds(red, "rome").gives(white, "attack").harbour(white, 2).turn(white);
    EXPECT_EQ(t.supply(white), 28);
    EXPECT_EQ(t.supply(red), 29);
    t.move("token attack: attack rome");
    EXPECT_EQ(t.holder("rome"), white);
    EXPECT_EQ(t.harbour(white), 0);
    EXPECT_EQ(t.supply(white), 29);
    EXPECT_EQ(t.supply(red), 30);
}

TEST(Attack, NoCityToken) {
    Table t("classic", 3);
    t.holds(red, "rome").gives(white, "attack").harbour(white, 2).turn(white);
    t.move("token attack: attack rome");
    EXPECT_EQ(holdings(t, white), 0);
    EXPECT_EQ(holdings(t, red), 0);  // and the opponent keeps what was taken
}

TEST(Attack, ACityHeldByAnOpponent) {
    Table t("classic", 4);
    t.holds(red, "rome").holds(purple, "paris").holds(white, "london");
    t.builds(white, "barracks").harbour(white, 5).turn(white);
    EXPECT_EQ(t.legal("barracks:"), (Texts{"barracks: attack paris", "barracks: attack rome"}));
    EXPECT_EQ(t.refuses("barracks: attack lisbon"),
              "Lisbon is not occupied; there is nobody to attack");
}

TEST(Attack, OpenRegionAndPresence) {
    Table t("classic", 3);
    t.holds(red, "goa").ships(white, "india").builds(white, "barracks").harbour(white, 5);
    t.turn(white);
    EXPECT_EQ(t.refuses("barracks: attack goa"), "India is closed");
    t.opens("india");
    EXPECT_TRUE(t.can("barracks: attack goa"));

    Table absent("classic", 3);
    absent.holds(red, "goa").opens("india").builds(white, "barracks").harbour(white, 5).turn(white);
    EXPECT_EQ(absent.refuses("barracks: attack goa"), "the player has no presence in India");
}

TEST(Attack, TheLosersMarkerNoLongerCounts) {
    Table t("classic", 3);
    t.holds(red, "rome").gives(white, "attack").harbour(white, 2).turn(white).top("europe", 1);
    t.builds(red, "market").harbour(red, 1);
    t.move("token attack: attack rome");
    EXPECT_EQ(t.strength(red, "europe"), 0);
    EXPECT_EQ(t.refuses("market: draw europe"),
              "the top card europe 1 needs 1 marker in the region; the player has 0");
}

// --- 4. A turn: connections ---------------------------------------------------------------------

TEST(Connections, WhoeverOccupiesBothEndsTakesTheToken) {
    Table t("classic", 3);
    t.holds(white, "rome").token("paris~rome", "payment").token("paris", "culture");
    t.harbour(white, 2).turn(white);
    t.move("colonial-house: occupy paris");
    EXPECT_EQ(t.total(white, "payment"), 1);
    EXPECT_EQ(t.total(white, "culture"), 1);
    EXPECT_FALSE(t.tokenOn("paris~rome"));
    EXPECT_TRUE(t.tokenOn("constantinople~rome"));  // only one end held
}

TEST(Connections, ByAttackAsWell) {
    Table t("classic", 3);
    t.holds(white, "rome").holds(red, "paris").token("paris~rome", "industry");
    t.gives(white, "attack").harbour(white, 2).turn(white);
    t.move("token attack: attack paris");
    EXPECT_EQ(t.total(white, "industry"), 1);
}

TEST(Connections, AcrossRegions) {
    Table t("classic", 3);
    t.holds(white, "london").opens("north-america").beside(white, "north-america");
    t.token("boston~london", "finance").token("boston", "culture").harbour(white, 2).turn(white);
    t.move("colonial-house: occupy boston");
    EXPECT_EQ(t.total(white, "finance"), 1);
}

TEST(Connections, OneOccupationCanCompleteSeveral) {
    Table t("classic", 3);
    t.holds(white, "rome").holds(white, "alexandria").token("constantinople", "culture");
    t.token("constantinople~rome", "finance").token("alexandria~constantinople", "finance");
    t.harbour(white, 2).turn(white);
    t.move("colonial-house: occupy constantinople");
    EXPECT_EQ(t.total(white, "finance"), 2);
    EXPECT_EQ(holdings(t, white), 3);
}

TEST(Connections, EndsOfDifferentPlayersAreNotControlled) {
    Table t("classic", 3);
    t.holds(red, "rome").token("paris", "culture").harbour(white, 2).turn(white);
    t.move("colonial-house: occupy paris");
    EXPECT_EQ(holdings(t, white), 1);
    EXPECT_TRUE(t.tokenOn("paris~rome"));
    EXPECT_EQ(t.score(white).connections + t.score(red).connections, 0);
}

TEST(Connections, OnlyTheFirstPlayerEverTakesTheToken) {
    Table lost("classic", 3);  // Red has lost a connection that was Red's
    lost.taken("paris~rome").holds(white, "rome").token("paris", "culture").harbour(white, 2);
    lost.turn(white).move("colonial-house: occupy paris");
    EXPECT_EQ(holdings(lost, white), 1);  // the city's token

    Table t("classic", 3);
    t.holds(red, "rome").holds(red, "paris").gives(white, "attack", 2).harbour(white, 4);
    t.turn(white).move("token attack: attack paris");
    t.turn(white).move("token attack: attack rome");
    EXPECT_EQ(holdings(t, white), 0);
    EXPECT_EQ(t.score(white).connections, 1);  // control itself still counts
    EXPECT_EQ(t.score(red).connections, 0);
}

}  // namespace
}  // namespace endeavor::test
