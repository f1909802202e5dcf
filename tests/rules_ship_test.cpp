// The rules, sentence by sentence: shipping and the opening of regions.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 4. A turn: ship ----------------------------------------------------------------------------

TEST(Ship, ToTheFirstFreeSpaceOfAnyOverseasTrackTakingItsToken) {
    Table t("classic", 3);
    t.builds(white, "shipyard").harbour(white, 9).ships(red, "india", 2).turn(white);
    t.token("india#3", "finance");
    EXPECT_EQ(t.legal("shipyard:"),
              (Texts{"shipyard: ship africa", "shipyard: ship caribbean", "shipyard: ship far-east",
                     "shipyard: ship india", "shipyard: ship north-america",
                     "shipyard: ship south-america"}));
    t.move("shipyard: ship india");
    EXPECT_EQ(t.track("india"), (std::vector{red, red, white}));
    EXPECT_EQ(t.total(white, "finance"), 1);
    EXPECT_EQ(t.strength(white, "india"), 1);
}

TEST(Ship, BesideAFullTrackWithoutTokenButWithPresence) {
    Table t("classic", 3);
    t.opens("india").builds(white, "docks").harbour(white, 5).top("india", 1).turn(white);
    t.gives(white, "ship-draw", 2).gives(white, "occupy-draw");
    const int before = holdings(t, white);
    t.move("token ship-draw: ship india");
    EXPECT_EQ(t.shipsBeside(white, "india"), 1);
    EXPECT_EQ(t.track("india").size(), 7u);
    EXPECT_EQ(holdings(t, white), before - 1);  // the token spent
    t.turn(white);
    EXPECT_TRUE(t.can("token occupy-draw: occupy goa"));
    EXPECT_TRUE(t.can("token ship-draw: draw india"));
}

TEST(Ship, NotToEurope) {
    Table t("classic", 3);
    t.builds(white, "shipyard").harbour(white, 9).turn(white);
    EXPECT_EQ(t.refuses("shipyard: ship europe"), "no ships go to Europe & the Mediterranean");
}

TEST(Opening, FillingTheLastSpaceOpensTheRegion) {
    for (const std::string& region : overseas) {
        Table t("classic", 3);
        const int spaces = classic().regions[classic().region(region)].track;
        t.ships(red, region, spaces - 2).gives(white, "ship-draw", 2).harbour(white, 2).turn(white);
        t.move("token ship-draw: ship " + region);
        EXPECT_FALSE(t.open(region));
        EXPECT_EQ(t.top(region), region + " governor");
        t.turn(white).move("token ship-draw: ship " + region);
        EXPECT_TRUE(t.open(region));
        EXPECT_EQ(t.cards(red), (Texts{region + " governor"}));
        EXPECT_EQ(t.top(region), region + " 1");
    }
}

TEST(Opening, TheGovernorGoesToTheMostMarkersOnTheTrack) {
    Table t("classic", 4);
    t.ships(purple, "india", 3).ships(red, "india", 2).ships(black, "india");
    t.gives(black, "ship-draw").harbour(black, 1).turn(black);
    t.move("token ship-draw: ship india");  // Black: 2, and nearest the deck
    EXPECT_EQ(t.cards(purple), (Texts{"india governor"}));
}

TEST(Opening, OnATieToTheTiedPlayerNearestTheDeck) {
    Table t("classic", 4);
    t.ships(black, "india", 2).ships(white, "india").ships(red, "india").ships(white, "india");
    t.ships(red, "india").gives(purple, "ship-draw").harbour(purple, 1).turn(purple);
    t.move("token ship-draw: ship india");
    EXPECT_EQ(t.cards(red), (Texts{"india governor"}));
}

TEST(Opening, TheOneWhoFillsTheTrackWinsATieHeIsIn) {
    Table t("classic", 3);
    t.ships(white, "africa", 3).ships(red, "africa", 2);
    t.gives(red, "ship-draw").harbour(red, 1).turn(red);
    t.move("token ship-draw: ship africa");
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
}

TEST(Opening, TheAwardIsNoDecisionAndItsIconsCountAtOnce) {
    Table t("classic", 3);
    t.ships(white, "africa", 5).token("africa#6", "culture");
    t.gives(red, "ship-draw").harbour(red, 1).turn(red);
    t.move("token ship-draw: ship africa");
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.decision(), Decision::turn);
    EXPECT_EQ(t.total(white, "finance"), 2);
    EXPECT_EQ(t.total(white, "politics"), 1);
}

TEST(Opening, TheGovernorCantBeDrawn) {
    Table t("classic", 3);
    t.ships(white, "africa", 5).builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.top("africa"), "africa governor");
    EXPECT_EQ(t.refuses("market: draw africa"), "Africa is closed");
}

TEST(Opening, MarkersBesideTheTrackDoNotOpenTwice) {
    Table t("classic", 3);
    t.opens("africa", red).gives(white, "ship-draw", 2).harbour(white, 2).turn(white);
    t.card(red, "africa governor");
    t.move("token ship-draw: ship africa");
    t.turn(white).move("token ship-draw: ship africa");
    EXPECT_EQ(t.cards(white), Texts{});
    EXPECT_EQ(t.track("africa"), (std::vector(6, red)));
}

}  // namespace
}  // namespace endeavor::test
