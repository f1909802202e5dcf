// Age of Sail, rule by rule, where it differs from the classic game: fleets and open seas,
// actions in two halves, attacks on fleets, and what counts as presence.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 7. Ship ------------------------------------------------------------------------------------

TEST(SailShip, ToTheTrackOnlyWhileTheRegionIsClosed) {
    Table t(sideB, 3);
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_TRUE(t.can("shipyard: ship india"));
    EXPECT_EQ(t.refuses("shipyard: ship india-sea"), "India is closed; ship to its track");
    EXPECT_EQ(t.refuses("shipyard: ship india-fleet"), "India is closed");
    t.opens("india");
    EXPECT_EQ(t.refuses("shipyard: ship india"),
              "India is open; ship to its fleet space or its open sea");
    EXPECT_TRUE(t.can("shipyard: ship india-sea"));
    EXPECT_TRUE(t.can("shipyard: ship india-fleet"));
}

TEST(SailShip, TheTrackGivesItsTokens) {
    Table t(sideB, 2);
    t.builds(white, "shipyard").harbour(white, 2).ships(red, "india");
    t.token("india#2", "politics").turn(white);
    t.move("shipyard: ship india");
    EXPECT_EQ(t.track("india"), (std::vector{red, white}));
    EXPECT_EQ(t.total(white, "politics"), 1);
}

TEST(SailShip, ToAFleetSpaceInEuropeTakingItsToken) {
    Table t(sideB, 3);
    t.builds(white, "shipyard").harbour(white, 2).token("europe-fleet-2", "finance").turn(white);
    t.move("shipyard: ship europe-fleet-2");
    EXPECT_EQ(t.holder("europe-fleet-2"), white);
    EXPECT_EQ(t.total(white, "finance"), 1);
    EXPECT_EQ(t.harbour(white), 0);
    EXPECT_EQ(t.player(), red);
}

TEST(SailShip, ToTheFleetSpaceOfAnOpenRegionWithoutPresence) {
    Table t(sideB, 3);
    t.opens("india").builds(white, "shipyard").harbour(white, 2);
    t.token("india-fleet", "finance").turn(white);
    ASSERT_EQ(t.strength(white, "india"), 0);
    t.move("shipyard: ship india-fleet");
    EXPECT_EQ(t.holder("india-fleet"), white);
    EXPECT_EQ(t.total(white, "finance"), 1);
    EXPECT_EQ(t.strength(white, "india"), 1);
}

// The id looks like that of an open sea, but no region is called north.
TEST(SailShip, ToAFleetSpaceCalledAfterASea) {
    const auto own = sideBWith("\"europe-fleet-1\"", "\"north-sea\"");
    Table t(*own, 3);
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    t.move("shipyard: ship north-sea");
    EXPECT_EQ(t.holder("north-sea"), white);
}

TEST(SailShip, NotToAnOccupiedFleetSpace) {
    Table t(sideB, 3);
    t.opens("india").holds(red, "india-fleet").holds(white, "europe-fleet-1");
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("shipyard: ship india-fleet"),
              "Indian Fleet is occupied; it can only be attacked");
    EXPECT_FALSE(t.can("shipyard: ship europe-fleet-1"));  // nor to one's own
    EXPECT_TRUE(t.can("shipyard: ship europe-fleet-2"));
}

TEST(SailShip, AFleetSpaceIsNotOccupiedLikeACity) {
    Table t(sideB, 2);
    t.harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy europe-fleet-1"),
              "Atlantic Fleet is a fleet space; ships go there");
}

TEST(SailShip, ToTheOpenSeaAnyNumberOfMarkersWithoutTokenOrPresence) {
    Table t(sideB, 3);
    t.opens("india").builds(white, "shipyard").builds(white, "cartographer").harbour(white, 9);
    t.turn(white);
    const int before = holdings(t, white);
    t.moves({"cartographer: ship india-sea", "ship india-sea"});
    t.turn(white).move("shipyard: ship india-sea");
    EXPECT_EQ(t.atSea(white, "india"), 3);
    EXPECT_EQ(t.strength(white, "india"), 3);
    EXPECT_EQ(holdings(t, white), before);
    EXPECT_EQ(t.harbour(white), 9 - 5);
    t.sails(red, "india", 4).builds(red, "shipyard").harbour(red, 2).turn(red);
    EXPECT_TRUE(t.can("shipyard: ship india-sea"));
}

TEST(SailShip, EuropeHasNeitherTrackNorOpenSea) {
    Table t(sideB, 2);
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("shipyard: ship europe"), "no ships go to Europe & the Mediterranean");
    EXPECT_EQ(t.refuses("shipyard: ship europe-sea"), "Europe & the Mediterranean has no open sea");
}

TEST(SailShip, NothingIsPutBesideATrack) {
    Table t(sideB, 3);
    t.ships(red, "india", 6).builds(white, "cartographer").harbour(white, 3).turn(white);
    t.move("cartographer: ship india");
    EXPECT_TRUE(t.open("india"));
    EXPECT_EQ(t.decision(), Decision::second);
    EXPECT_FALSE(t.can("ship india"));
    t.move("ship india-sea");
    EXPECT_EQ(t.atSea(white, "india"), 1);
}

TEST(SailShip, TakesOneMarkerBesidesTheBuildings) {
    Table t(sideB, 2);
    t.opens("india").builds(white, "shipyard").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("shipyard: "), Texts{});
    t.gives(white, "ship-draw");
    EXPECT_TRUE(t.can("token ship-draw: ship india-sea"));
    EXPECT_TRUE(t.can("token ship-draw: ship india-fleet"));
}

// --- 8. `&` actions -----------------------------------------------------------------------------

TEST(SailLinked, DocksOccupyInOneRegionAndShipToAnother) {
    Table t(sideB, 3);
    t.opens("africa").builds(white, "docks").harbour(white, 3).turn(white);
    t.move("docks: occupy london");
    EXPECT_EQ(t.legal(), (Texts{"done", "ship africa-fleet", "ship africa-sea", "ship caribbean",
                                "ship europe-fleet-1", "ship europe-fleet-2", "ship far-east",
                                "ship india", "ship north-america", "ship south-america"}));
    t.move("ship india");
    EXPECT_EQ(t.player(), red);
}

TEST(SailLinked, TheHalvesComeInEitherOrder) {
    Table t(sideB, 3);
    t.builds(white, "docks").harbour(white, 3).turn(white);
    t.moves({"docks: ship europe-fleet-1", "occupy paris"});
    EXPECT_EQ(t.holder("paris"), white);
    EXPECT_EQ(t.holder("europe-fleet-1"), white);
}

TEST(SailLinked, OneHalfMayBeEnough) {
    Table t(sideB, 3);
    t.builds(white, "docks").harbour(white, 3).turn(white);
    t.moves({"docks: ship india", "done"});
    EXPECT_EQ(t.harbour(white), 1);
    EXPECT_EQ(t.player(), red);
}

TEST(SailLinked, WithoutALegalSecondHalfNothingIsAsked) {
    Table t(sideB, 3);
    t.builds(white, "docks").harbour(white, 2).turn(white);
    t.move("docks: ship india");
    EXPECT_EQ(t.player(), red);
}

TEST(SailLinked, TheFirstHalfMayOpenTheRegionOfTheSecond) {
    Table t(sideB, 3);
    t.ships(red, "india", 6).builds(white, "docks").harbour(white, 3).turn(white);
    t.moves({"docks: ship india", "occupy goa"});
    EXPECT_EQ(t.holder("goa"), white);
}

TEST(SailLinked, TheCartographerShipsToTwoRegions) {
    Table t(sideB, 3);
    t.builds(white, "cartographer").harbour(white, 3).turn(white);
    t.moves({"cartographer: ship india", "ship africa"});
    EXPECT_EQ(t.track("india"), (std::vector{white}));
    EXPECT_EQ(t.track("africa"), (std::vector{white}));
}

TEST(SailLinked, TheTradeOfficeDrawsFromTwoDecks) {
    Table t(sideB, 3);
    t.builds(white, "trade-office").ships(white, "india").harbour(white, 1).turn(white);
    t.move("trade-office: draw europe");
    EXPECT_EQ(t.legal(), (Texts{"done", "draw india", "draw slavery"}));
    t.move("draw india");
    EXPECT_EQ(t.cards(white), (Texts{"europe 0", "india 1"}));
}

TEST(SailLinked, TheTradeOfficeMayDrawTwiceFromOne) {
    Table t(sideB, 3);
    t.builds(white, "trade-office").ships(white, "india", 2).harbour(white, 1).turn(white);
    t.moves({"trade-office: draw india", "draw india"});
    EXPECT_EQ(t.cards(white), (Texts{"india 1", "india 2"}));
}

TEST(SailLinked, TheAdmiraltyShipsToOneRegionAndAttacksInAnother) {
    Table t(sideB, 3);
    t.level5({"admiralty", "museum", "foundry"}).builds(white, "admiralty").holds(red, "london");
    t.harbour(white, 4).turn(white);
    t.moves({"admiralty: ship india", "attack london"});
    EXPECT_EQ(t.holder("london"), white);
    EXPECT_EQ(t.harbour(white), 0);
}

// --- 9. Attack ----------------------------------------------------------------------------------

TEST(SailAttack, HitsACityOrAFleetNeverTheTrackOrTheSea) {
    Table t(sideB, 3);
    t.ships(white, "india").ships(red, "india", 3).opens("india").sails(red, "india", 2);
    t.holds(red, "goa").holds(red, "india-fleet").holds(black, "europe-fleet-1");
    t.builds(white, "barracks").harbour(white, 3).turn(white);
    EXPECT_EQ(t.legal("barracks: "),
              (Texts{"barracks: attack europe-fleet-1", "barracks: attack goa",
                     "barracks: attack india-fleet"}));
    EXPECT_FALSE(t.can("barracks: attack india-sea"));
    EXPECT_FALSE(t.can("barracks: attack india"));
}

TEST(SailAttack, OnAFleetTakesItWithoutItsToken) {
    Table t(sideB, 3);
    t.opens("india").holds(red, "india-fleet").sails(white, "india");
    t.builds(white, "barracks").harbour(white, 3).turn(white);
    const int before = holdings(t, white), own = t.supply(white), theirs = t.supply(red);
    t.move("barracks: attack india-fleet");
    EXPECT_EQ(t.holder("india-fleet"), white);
    EXPECT_EQ(t.harbour(white), 0);
    EXPECT_EQ(t.supply(white), own + 1);
    EXPECT_EQ(t.supply(red), theirs + 1);
    EXPECT_EQ(holdings(t, white), before);
    EXPECT_EQ(t.strength(white, "india"), 2);
    EXPECT_EQ(t.strength(red, "india"), 0);
}

TEST(SailAttack, NeedsPresenceOverseasAndNoneInEurope) {
    Table t(sideB, 3);
    t.opens("india").holds(red, "india-fleet").holds(red, "europe-fleet-1");
    t.builds(white, "barracks").harbour(white, 3).turn(white);
    EXPECT_EQ(t.refuses("barracks: attack india-fleet"), "the player has no presence in India");
    EXPECT_TRUE(t.can("barracks: attack europe-fleet-1"));
}

TEST(SailAttack, NotOnTheOwnFleet) {
    Table t(sideB, 3);
    t.holds(white, "europe-fleet-1").builds(white, "barracks").harbour(white, 3).turn(white);
    EXPECT_EQ(t.refuses("barracks: attack europe-fleet-1"),
              "Atlantic Fleet already belongs to the player");
}

// --- 9, 10. Presence and strength ---------------------------------------------------------------

TEST(SailPresence, AFleetGivesPresence) {
    Table t(sideB, 3);
    t.opens("india").harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy goa"), "the player has no presence in India");
    t.holds(white, "india-fleet");
    EXPECT_TRUE(t.can("colonial-house: occupy goa"));
}

TEST(SailPresence, TheOpenSeaGivesPresence) {
    Table t(sideB, 3);
    t.opens("india").sails(white, "india").harbour(white, 2).turn(white);
    EXPECT_TRUE(t.can("colonial-house: occupy goa"));
}

TEST(SailPresence, IsLostWithTheLastMarker) {
    Table t(sideB, 3);
    t.opens("india").holds(red, "india-fleet").sails(white, "india").builds(white, "barracks");
    t.harbour(white, 3).harbour(red, 2).turn(white);
    t.move("barracks: attack india-fleet");
    EXPECT_EQ(t.player(), red);
    EXPECT_FALSE(t.can("colonial-house: occupy goa"));
}

TEST(SailPresence, CitiesFleetsTrackAndOpenSeaCountForDrawing) {
    Table t(sideB, 3);
    t.ships(white, "india").opens("india").sails(white, "india", 2);
    t.holds(white, "india-fleet").holds(white, "goa").top("india", 5);
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.strength(white, "india"), 5);
    t.move("market: draw india");
    EXPECT_EQ(t.cards(white), (Texts{"india 5"}));
}

TEST(SailPresence, FleetsInEuropeCountForDrawingFromBothDecks) {
    Table t(sideB, 3);
    t.holds(white, "london").holds(white, "europe-fleet-1").top("europe", 2).top("slavery", 3);
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_TRUE(t.can("market: draw europe"));
    EXPECT_EQ(t.refuses("market: draw slavery"),
              "the top card slavery 3 needs 3 markers in the region; the player has 2");
    t.holds(white, "europe-fleet-2");
    EXPECT_TRUE(t.can("market: draw slavery"));
}

TEST(SailPresence, FleetsAndOpenSeaHaveNoGlory) {
    Table t(sideB, 3);
    t.opens("india");
    const int before = t.glory(white);
    t.holds(white, "europe-fleet-1").holds(white, "india-fleet").sails(white, "india", 4);
    EXPECT_EQ(t.score(white).cities, 0);
    EXPECT_EQ(t.glory(white), before);
    t.holds(white, "goa").holds(white, "edo");
    EXPECT_EQ(t.score(white).cities, 1 + 2);
}

}  // namespace
}  // namespace endeavor::test
