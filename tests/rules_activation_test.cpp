// The rules, sentence by sentence: what can start a turn, and payments, which free a building for
// another turn.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 4. A turn: activating a building -----------------------------------------------------------

TEST(Activation, AMarkerMovesFromTheHarbourOntoTheCircle) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 4).turn(white);
    t.move("market: draw europe");
    EXPECT_EQ(t.occupied(white), (Texts{"market"}));
    EXPECT_EQ(t.harbour(white), 3);
}

TEST(Activation, AnOccupiedCircleCantBeUsedAgain) {
    Table t("classic", 3);
    t.builds(white, "market").occupied(white, "market").harbour(white, 4).turn(white);
    EXPECT_EQ(t.refuses("market: draw europe"), "Market already has a marker on it");
}

TEST(Activation, OfTwoCopiesTheFreeOneCan) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "market").occupied(white, "market");
    t.harbour(white, 1).turn(white);
    t.move("market: draw europe");
    EXPECT_EQ(t.occupied(white), (Texts{"market", "market"}));
    t.harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("market:"), Texts{});
}

TEST(Activation, ABuildingWithoutACircleCantBeActivated) {
    for (const std::string type : {"workshop", "bank", "theater", "university"}) {
        Table t("classic", 3);
        t.builds(white, type).harbour(white, 9).gives(white, "ship-draw").turn(white);
        EXPECT_EQ(t.legal(type), Texts{});
        EXPECT_TRUE(t.refuses(type + ": ship india").ends_with(" has no activation circle"));
    }
}

// The marker on the circle is spent before the action; a token needs none.
TEST(Activation, MarkersNeeded) {
    struct Row {
        const char *source, *action;
        int needed, left;
    };
    const Row rows[] = {
        {"colonial-house", "occupy london", 2, 0},
        {"market", "draw europe", 1, 0},
        {"shipyard", "ship india", 2, 0},
        {"barracks", "attack rome", 3, 0},
        {"guild-hall", "ship india", 2, 0},
        {"guild-hall", "draw europe", 1, 0},
        {"docks", "occupy london", 2, 0},
        {"docks", "ship india", 2, 0},
        {"fortress", "occupy london", 2, 0},
        {"fortress", "attack rome", 3, 0},
        {"cartographer", "ship india", 2, 0},
        {"trade-office", "draw europe", 1, 0},
        {"exchange", "pay colonial-house", 1, 1},
        {"museum", "pay colonial-house", 1, 1},
        {"parliament", "pay colonial-house", 1, 1},
        {"token ship-draw", "ship india", 1, 0},
        {"token ship-draw", "draw europe", 0, 0},
        {"token occupy-draw", "occupy london", 1, 0},
        {"token occupy-draw", "draw europe", 0, 0},
        {"token attack", "attack rome", 2, 0},
        {"token payment", "pay colonial-house", 0, 1},
    };
    for (const Row& row : rows) {
        const std::string source = row.source, action = row.action;
        Table t("classic", 3);
        t.holds(red, "rome").turn(white);
        if (action == "pay colonial-house") t.occupied(white, "colonial-house");
        if (source.starts_with("token "))
            t.gives(white, source.substr(6));
        else if (source != "colonial-house")
            t.builds(white, source);
        const std::string move = source + ": " + action;
        if (row.needed > 0) {
            t.harbour(white, row.needed - 1);
            EXPECT_TRUE(
                t.refuses(move).starts_with("it needs " + std::to_string(row.needed) + " marker"))
                << move;
        }
        t.harbour(white, row.needed);
        t.move(move);
        EXPECT_EQ(t.harbour(white), row.left) << move;
    }
}

// --- 4. A turn: blue tokens ---------------------------------------------------------------------

TEST(BlueTokens, ShipDrawShipsOrDraws) {
    Table t("classic", 3);
    t.gives(white, "ship-draw").harbour(white, 1).turn(white);
    EXPECT_EQ(
        t.legal("token"),
        (Texts{"token ship-draw: draw europe", "token ship-draw: draw slavery",
               "token ship-draw: ship africa", "token ship-draw: ship caribbean",
               "token ship-draw: ship far-east", "token ship-draw: ship india",
               "token ship-draw: ship north-america", "token ship-draw: ship south-america"}));
}

TEST(BlueTokens, OccupyDrawOccupiesOrDraws) {
    Table t("classic", 3);
    t.gives(white, "occupy-draw").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("token").size(), 10u + 2u);
    EXPECT_TRUE(t.can("token occupy-draw: occupy rome"));
    EXPECT_TRUE(t.can("token occupy-draw: draw slavery"));
    EXPECT_EQ(t.refuses("token occupy-draw: ship india"), "the token does not offer this action");
}

TEST(BlueTokens, PaymentPays) {
    Table t("classic", 3);
    t.gives(white, "payment").occupied(white, "colonial-house").harbour(white, 5).turn(white);
    EXPECT_EQ(t.legal("token"), (Texts{"token payment: pay colonial-house"}));
}

TEST(BlueTokens, AttackAttacks) {
    Table t("classic", 3);
    t.gives(white, "attack").holds(red, "rome").harbour(white, 5).turn(white);
    EXPECT_EQ(t.legal("token"), (Texts{"token attack: attack rome"}));
}

TEST(BlueTokens, ASpentTokenLeavesTheGameAndNoMarkerIsPutAnywhereForIt) {
    Table t("classic", 3);
    t.gives(white, "ship-draw", 2).harbour(white, 3).token("india#1", "culture").turn(white);
    t.move("token ship-draw: ship india");
    EXPECT_EQ(t.total(white, "ship-draw"), 1);
    EXPECT_EQ(t.harbour(white), 2);
    EXPECT_EQ(t.occupied(white), Texts{});
    t.turn(white).move("token ship-draw: draw europe");
    EXPECT_EQ(t.total(white, "ship-draw"), 0);
    EXPECT_EQ(t.harbour(white), 2);
    EXPECT_EQ(t.refuses("token ship-draw: draw europe"), "the player has no such token");
}

TEST(BlueTokens, BrownTokensAreNotSpent) {
    Table t("classic", 3);
    t.gives(white, "culture", 3).harbour(white, 5).turn(white);
    EXPECT_EQ(t.legal("token"), Texts{});
}

// --- 4. A turn: `A / B` and `A & B` -------------------------------------------------------------

TEST(MixedActions, SlashIsOneOfTheTwo) {
    Table t("classic", 3);
    t.builds(white, "guild-hall").builds(white, "fortress").holds(red, "rome");
    t.harbour(white, 20).turn(white);
    EXPECT_TRUE(t.can("guild-hall: draw europe"));
    EXPECT_TRUE(t.can("fortress: attack rome"));
    t.move("guild-hall: ship india");
    EXPECT_EQ(t.player(), red);
    t.turn(white).move("fortress: occupy paris");
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, DocksOccupyAndShip) {
    Table t("classic", 3);
    layoutDocks(t);
    t.move("docks: occupy goa");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"done", "ship india"}));  // the same region
    t.move("ship india");
    EXPECT_EQ(t.shipsBeside(white, "india"), 1);
    EXPECT_EQ(t.harbour(white), 9 - 3);
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, DocksShipAndOccupy) {
    Table t("classic", 3);
    layoutDocks(t);
    t.move("docks: ship india");
    EXPECT_EQ(t.legal(), (Texts{"done", "occupy calcutta", "occupy goa", "occupy surat"}));
    t.move("occupy surat");
    EXPECT_EQ(t.holder("surat"), white);
    EXPECT_EQ(t.harbour(white), 9 - 3);
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, OneOfTheTwoIsEnough) {
    Table t("classic", 3);
    layoutDocks(t);
    t.move("docks: ship india");
    t.move("done");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.harbour(white), 9 - 2);
}

TEST(MixedActions, DocksMayOpenARegionAndOccupyThere) {
    Table t("classic", 3);
    t.ships(red, "africa", 5).builds(white, "docks").harbour(white, 3).turn(white);
    t.move("docks: ship africa");
    EXPECT_TRUE(t.open("africa"));
    EXPECT_EQ(t.legal(), (Texts{"done", "occupy elmina", "occupy mombasa"}));
    t.move("occupy mombasa");
    EXPECT_EQ(t.holder("mombasa"), white);
    EXPECT_EQ(t.harbour(white), 0);
}

TEST(MixedActions, DocksGainPresenceByShippingFirst) {
    Table t("classic", 3);
    t.opens("india").builds(white, "docks").harbour(white, 3).turn(white);
    EXPECT_EQ(t.refuses("docks: occupy goa"), "the player has no presence in India");
    t.moves({"docks: ship india", "occupy goa"});
    EXPECT_EQ(t.holder("goa"), white);
}

TEST(MixedActions, DocksMayOccupyInEuropeIfTheyDoNotShip) {
    Table t("classic", 3);
    t.builds(white, "docks").harbour(white, 9).turn(white);
    t.move("docks: occupy rome");
    EXPECT_EQ(t.player(), red);  // Europe can't be shipped to: no second half
    EXPECT_EQ(t.harbour(white), 7);
}

TEST(MixedActions, NoSecondHalfIsAskedForWhereNoneIsLegal) {
    Table closed("classic", 3);
    closed.builds(white, "docks").harbour(white, 9).turn(white);
    closed.move("docks: ship india");  // still closed
    EXPECT_EQ(closed.player(), red);

    Table poor("classic", 3);
    layoutDocks(poor);
    poor.harbour(white, 2).move("docks: ship india");  // no marker left
    EXPECT_EQ(poor.player(), red);

    Table full("classic", 3);
    layoutDocks(full);
    full.holds(red, "elmina").holds(red, "mombasa").move("docks: ship africa");  // no free city
    EXPECT_EQ(full.player(), red);
}

TEST(MixedActions, CartographerShipsOnceOrTwiceToTheSameRegion) {
    Table t("classic", 3);
    t.builds(white, "cartographer").harbour(white, 4).turn(white);
    t.token("india#1", "culture").token("india#2", "politics");
    t.move("cartographer: ship india");
    EXPECT_EQ(t.legal(), (Texts{"done", "ship india"}));
    t.move("ship india");
    EXPECT_EQ(t.track("india"), (std::vector{white, white}));
    EXPECT_EQ(t.total(white, "culture"), 1);
    EXPECT_EQ(t.total(white, "politics"), 1);
    EXPECT_EQ(t.harbour(white), 1);
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, CartographersSecondShipGoesBesideTheTrackTheFirstFilled) {
    Table t("classic", 3);
    t.ships(red, "africa", 5).token("africa#6", "culture");
    t.builds(white, "cartographer").harbour(white, 3).turn(white);
    t.move("cartographer: ship africa");
    EXPECT_EQ(holdings(t, white), 1);
    t.move("ship africa");
    EXPECT_EQ(t.shipsBeside(white, "africa"), 1);
    EXPECT_EQ(holdings(t, white), 1);  // no second token
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
}

TEST(MixedActions, CartographerWithOneMarkerToShipShipsOnce) {
    Table t("classic", 3);
    t.builds(white, "cartographer").harbour(white, 2).turn(white);
    t.move("cartographer: ship india");
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, TradeOfficeDrawsTwiceFromTheSameDeck) {
    Table t("classic", 3);
    t.builds(white, "trade-office").holds(white, "rome").harbour(white, 1).turn(white);
    t.move("trade-office: draw europe");
    EXPECT_EQ(t.legal(), (Texts{"done", "draw europe"}));
    t.move("draw europe");
    EXPECT_EQ(t.cards(white), (Texts{"europe 0", "europe 1"}));
    EXPECT_EQ(t.harbour(white), 0);
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, TradeOfficeNeedsEnoughMarkersForTheSecondCardAsWell) {
    Table t("classic", 3);
    t.builds(white, "trade-office").harbour(white, 1).turn(white);
    t.move("trade-office: draw europe");  // europe 1 would need a city
    EXPECT_EQ(t.player(), red);
}

TEST(MixedActions, TradeOfficeDrawsOnceFromTheLastCardOfADeck) {
    Table t("classic", 3);
    t.ships(white, "africa", 5).opens("africa").top("africa", 5);
    t.builds(white, "trade-office").harbour(white, 1).turn(white);
    t.move("trade-office: draw africa");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.top("africa"), "");
}

// --- 4. A turn: payment -------------------------------------------------------------------------

TEST(Payment, AMarkerReturnsToTheHarbourAndTheBuildingIsFree) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "parliament").occupied(white, "market");
    t.occupied(white, "colonial-house").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("parliament:"),
              (Texts{"parliament: pay colonial-house", "parliament: pay market"}));
    t.move("parliament: pay market");
    EXPECT_EQ(t.occupied(white), (Texts{"colonial-house", "parliament"}));
    EXPECT_EQ(t.harbour(white), 1);
    t.turn(white);
    EXPECT_TRUE(t.can("market: draw europe"));
}

TEST(Payment, OneMarkerOfTwoEqualBuildings) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "market").gives(white, "payment");
    t.occupied(white, "market").occupied(white, "market").turn(white);
    t.move("token payment: pay market");
    EXPECT_EQ(t.occupied(white), (Texts{"market"}));
    EXPECT_EQ(t.harbour(white), 1);
}

TEST(Payment, NotFromABuildingWithoutMarker) {
    Table t("classic", 3);
    t.builds(white, "market").gives(white, "payment").occupied(white, "colonial-house");
    t.turn(white);
    EXPECT_EQ(t.refuses("token payment: pay market"), "Market holds no marker that could be freed");
}

}  // namespace
}  // namespace endeavor::test
