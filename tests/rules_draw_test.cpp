// The rules, sentence by sentence: drawing cards, and abolition.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 4. A turn: draw ----------------------------------------------------------------------------

TEST(Draw, TheTopCardOfTheDeck) {
    Table t("classic", 3);
    t.opens("india", white).card(red, "india 1").card(red, "india 3");
    t.builds(white, "market").harbour(white, 1).turn(white);
    t.move("market: draw india");
    EXPECT_EQ(t.cards(white), (Texts{"india 2"}));
    EXPECT_EQ(t.top("india"), "india 4");
}

TEST(Draw, OnlyFromAnOpenRegion) {
    Table t("classic", 3);
    t.ships(white, "india", 6).builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("market:"), (Texts{"market: draw europe", "market: draw slavery"}));
    EXPECT_EQ(t.refuses("market: draw india"), "India is closed");
}

TEST(Draw, MarkersOnAndBesideTheTrackAndInCitiesCount) {
    Table t("classic", 3);
    t.ships(white, "india").opens("india").beside(white, "india").top("india", 3);
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.refuses("market: draw india"),
              "the top card india 3 needs 3 markers in the region; the player has 2");
    t.holds(white, "goa");
    EXPECT_TRUE(t.can("market: draw india"));
}

TEST(Draw, EveryValueNeedsThatManyMarkers) {
    for (int value = 1; value <= 5; ++value)
        for (int markers = 0; markers <= 6; ++markers) {
            Table t("classic", 3);
            t.opens("africa", red).beside(white, "africa", markers).top("africa", value);
            t.builds(white, "market").harbour(white, 1).turn(white);
            EXPECT_EQ(t.can("market: draw africa"), markers >= value)
                << "africa " << value << " with " << markers;
        }
}

TEST(Draw, InEuropeOnlyCitiesCountForBothDecks) {
    Table t("classic", 3);
    t.ships(white, "india", 6).top("europe", 2).top("slavery", 2).holds(white, "rome");
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("market:"), Texts{});
    t.holds(white, "tripoli");
    EXPECT_EQ(t.legal("market:"), (Texts{"market: draw europe", "market: draw slavery"}));
}

TEST(Draw, ValueZeroNeedsNoMarker) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 1).turn(white);
    t.move("market: draw slavery");
    EXPECT_EQ(t.cards(white), (Texts{"slavery 0"}));
}

TEST(Draw, NotFromAnEmptyDeck) {
    Table t("classic", 3);
    t.top("europe", 5).card(red, "europe 5").builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.refuses("market: draw europe"), "the deck europe is empty");
}

TEST(Draw, NoLimitOnCardsHeldWhileDrawing) {
    Table t("classic", 3);
    for (const auto card : {"india 1", "india 2", "india 3", "africa 1", "africa 2", "europe 0"})
        t.card(white, card);
    t.holds(white, "rome").builds(white, "market").harbour(white, 1).turn(white);
    t.move("market: draw europe");
    EXPECT_EQ(t.cards(white).size(), 7u);
    EXPECT_EQ(t.player(), red);
}

// --- 4. A turn: abolition -----------------------------------------------------------------------

// White is about to draw europe 5.
void layoutAbolition(Table& t) {
    for (const auto city : {"london", "paris", "rome", "danzig", "lisbon"}) t.holds(white, city);
    t.top("europe", 5).builds(white, "market").harbour(white, 1).turn(white);
}

TEST(Abolition, EveryPlayerSetsAsideAllSlaveryCards) {
    Table t("classic", 3);
    layoutAbolition(t);
    t.card(white, "slavery 0").card(red, "slavery 1").card(red, "slavery 5").passed({red});
    t.status(red, "industry", 4).status(red, "finance", 5);
    t.move("market: draw europe");
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.aside(red), 2);
    EXPECT_EQ(t.aside(black), 0);
    EXPECT_EQ(t.cards(red), Texts{});
    EXPECT_EQ(t.cards(white), (Texts{"europe 5"}));
    EXPECT_EQ(t.total(red, "industry"), 4 - 3);
    EXPECT_EQ(t.total(red, "finance"), 5 - 4);
    EXPECT_EQ(t.total(white, "industry"), 0);
    EXPECT_EQ(t.total(white, "culture"), 3);
}

TEST(Abolition, TheSlaveryDeckLeavesTheGame) {
    Table t("classic", 3);
    layoutAbolition(t);
    t.builds(red, "market").harbour(red, 1);
    EXPECT_EQ(t.top("slavery"), "slavery 0");
    t.move("market: draw europe");
    EXPECT_EQ(t.deck("slavery"), Texts{});
    EXPECT_EQ(t.refuses("market: draw slavery"), "the deck slavery is empty");
}

TEST(Abolition, CardsSetAsideCostGloryAndAreNotHeld) {
    Table t("classic", 3);
    layoutAbolition(t);
    t.card(white, "slavery 0").card(white, "slavery 1");
    t.move("market: draw europe");
    EXPECT_EQ(t.score(white).slavery, -2);
    t.turn(white).move("pass");  // one card at a limit of one
    EXPECT_EQ(t.player(), red);
}

TEST(Abolition, DrawingEuropeFiveAgainHasNoEffect) {
    Table t("classic", 3);
    layoutAbolition(t);
    t.card(red, "slavery 3").card(white, "north-america 1");
    for (const auto city : {"seville", "algiers", "tripoli", "alexandria", "constantinople"})
        t.holds(red, city);
    t.move("market: draw europe");
    t.turn(white).moves({"pass", "discard europe 5"});
    t.builds(red, "market").harbour(red, 1);
    const Player before = t.state().players[red];
    t.move("market: draw europe");
    EXPECT_EQ(t.cards(red), (Texts{"europe 5"}));
    EXPECT_EQ(t.aside(red), before.aside);
    EXPECT_EQ(t.total(red, "industry"), before.total(Token::industry));
    EXPECT_EQ(t.total(red, "culture"), before.total(Token::culture) + 3);
}

TEST(Abolition, ByTheSecondHalfOfTheTradeOffice) {
    Table t("classic", 3);
    layoutAbolition(t);
    t.top("europe", 4).card(red, "slavery 2").builds(white, "trade-office");
    t.moves({"trade-office: draw europe", "draw europe"});
    EXPECT_EQ(t.cards(white), (Texts{"europe 4", "europe 5"}));
    EXPECT_EQ(t.aside(red), 1);
}

}  // namespace
}  // namespace endeavor::test
