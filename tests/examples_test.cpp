// The worked examples of the rulebook (rules: 8), each as a test. The colours are the rulebook's.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

// Green has 5 industry, so she may choose of levels 1 to 3. She takes the Theater, with its two
// culture icons.
TEST(Examples, TheaterAtIndustryFive) {
    Table t("classic", 5);
    t.status(green, "industry", 5).status(green, "culture", 1).toBuild(green);
    EXPECT_EQ(t.legal(), (Texts{"build bank", "build barracks", "build docks", "build fortress",
                                "build guild-hall", "build market", "build shipyard",
                                "build theater", "build workshop"}));
    t.move("build theater");
    EXPECT_EQ(t.buildings(green), (Texts{"colonial-house", "theater"}));
    EXPECT_EQ(t.total(green, "culture"), 3);
}

// Purple's culture of 2 is a growth of 3.
TEST(Examples, GrowthThreeAtCultureTwo) {
    Table t("classic", 4);
    t.status(purple, "culture", 2).toBuild(purple);
    t.move("build market");
    EXPECT_EQ(t.harbour(purple), 3);
    EXPECT_EQ(t.supply(purple), 27);
}

// White's finance of 3 permits two payments: two of her markers return, one stays.
TEST(Examples, TwoPaymentsAtFinanceThree) {
    Table t("classic", 3);
    t.builds(white, "barracks").builds(white, "shipyard").status(white, "finance", 3);
    t.occupied(white, "barracks").occupied(white, "colonial-house").occupied(white, "shipyard");
    t.first(red).toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"salary barracks, colonial-house", "salary barracks, shipyard",
                                "salary colonial-house, shipyard"}));
    const int harbour = t.harbour(white);
    t.move("salary barracks, shipyard");
    EXPECT_EQ(t.harbour(white), harbour + 2);
    EXPECT_EQ(t.occupied(white), (Texts{"colonial-house"}));
}

// Black activates his Shipyard with a marker from the harbour; his Bank has no circle.
TEST(Examples, ShipyardYesBankNo) {
    Table t("classic", 3);
    t.builds(black, "shipyard").builds(black, "bank").harbour(black, 2).turn(black);
    EXPECT_EQ(t.refuses("bank: ship india"), "Bank has no activation circle");
    EXPECT_TRUE(t.legal("bank:").empty());
    t.move("shipyard: ship india");
    EXPECT_EQ(t.occupied(black), (Texts{"shipyard"}));
    EXPECT_EQ(t.harbour(black), 0);
    EXPECT_EQ(t.track("india"), (std::vector{black}));
}

// Black discards his attack token and attacks.
TEST(Examples, TheAttackToken) {
    Table t("classic", 4);
    t.gives(black, "attack").harbour(black, 2).holds(purple, "rome").turn(black);
    t.move("token attack: attack rome");
    EXPECT_EQ(t.holder("rome"), black);
    EXPECT_EQ(t.total(black, "attack"), 0);
    EXPECT_EQ(t.harbour(black), 0);
    EXPECT_EQ(t.occupied(black), Texts{});
}

// Black and White have the first two spaces; White takes the third and its politics token.
TEST(Examples, ShipToTheThirdFarEastSpace) {
    Table t("classic", 3);
    t.ships(black, "far-east").ships(white, "far-east").token("far-east#3", "politics");
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    t.move("shipyard: ship far-east");
    EXPECT_EQ(t.track("far-east"), (std::vector{black, white, white}));
    EXPECT_EQ(t.total(white, "politics"), 1);
    EXPECT_FALSE(t.open("far-east"));
}

// Black fills Africa's track. Red and White have two markers each, and Red's is the later.
TEST(Examples, AfricasGovernorByTieBreak) {
    Table t("classic", 4);
    t.ships(white, "africa", 2).ships(red, "africa").ships(purple, "africa").ships(red, "africa");
    t.token("africa#6", "culture").builds(black, "shipyard").harbour(black, 2).turn(black);
    t.move("shipyard: ship africa");
    EXPECT_TRUE(t.open("africa"));
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
    EXPECT_EQ(t.total(red, "finance"), 2);
    EXPECT_EQ(t.total(red, "politics"), 1);
    EXPECT_EQ(t.cards(white), Texts{});
    EXPECT_EQ(t.cards(black), Texts{});
}

// Africa is open and Purple has a marker there: he may occupy either city, and takes the token.
TEST(Examples, OccupyInAfrica) {
    Table t("classic", 4);
    t.ships(purple, "africa").ships(white, "africa", 2).opens("africa", red);
    t.token("mombasa", "politics").harbour(purple, 2).turn(purple);
    EXPECT_TRUE(t.can("colonial-house: occupy elmina"));
    t.move("colonial-house: occupy mombasa");
    EXPECT_EQ(t.holder("mombasa"), purple);
    EXPECT_EQ(t.total(purple, "politics"), 1);
}

// Purple comes to hold both African cities and takes the industry token between them.
TEST(Examples, TheAfricanConnection) {
    Table t("classic", 4);
    t.opens("africa", red).holds(purple, "mombasa").harbour(purple, 2).turn(purple);
    t.token("elmina", "culture").token("elmina~mombasa", "industry");
    t.move("colonial-house: occupy elmina");
    EXPECT_EQ(t.total(purple, "industry"), 1);
    EXPECT_EQ(t.total(purple, "culture"), 1);
    EXPECT_FALSE(t.tokenOn("elmina~mombasa"));
    EXPECT_EQ(t.score(purple).connections, 1);
}

// One of White's markers goes to her supply, one replaces Purple's, which goes to his.
TEST(Examples, WhitesAttackOnPurple) {
    Table t("classic", 4);
    t.holds(purple, "paris").builds(white, "barracks").harbour(white, 5).turn(white);
    const int hers = t.supply(white), his = t.supply(purple);
    t.move("barracks: attack paris");
    EXPECT_EQ(t.holder("paris"), white);
    EXPECT_EQ(t.harbour(white), 5 - 1 - 2);  // one more is on the Barracks
    EXPECT_EQ(t.supply(white), hers + 1);
    EXPECT_EQ(t.supply(purple), his + 1);
}

// Black frees his Cartographer; he could have freed the Market, but never the Museum itself.
TEST(Examples, PaymentOnTheCartographerAndNotOnItself) {
    Table t("classic", 3);
    t.builds(black, "cartographer").builds(black, "market").builds(black, "museum");
    t.occupied(black, "cartographer").occupied(black, "market").harbour(black, 1).turn(black);
    EXPECT_EQ(t.legal("museum:"), (Texts{"museum: pay cartographer", "museum: pay market"}));
    t.move("museum: pay cartographer");
    EXPECT_EQ(t.occupied(black), (Texts{"market", "museum"}));
    EXPECT_EQ(t.harbour(black), 1);
}

// North America 3 needs three markers; Green has three on the track and two in cities.
TEST(Examples, DrawNorthAmericaThreeWithFiveMarkers) {
    Table t("classic", 5);
    t.ships(green, "north-america", 3).opens("north-america", red);
    t.holds(green, "boston").holds(green, "new-orleans").top("north-america", 3, red);
    t.builds(green, "market").harbour(green, 1).turn(green);
    t.status(green, "industry", 1).status(green, "culture", 1);
    EXPECT_EQ(t.strength(green, "north-america"), 5);
    t.move("market: draw north-america");
    EXPECT_EQ(t.cards(green), (Texts{"north-america 3"}));
    EXPECT_EQ(t.total(green, "industry"), 3);
    EXPECT_EQ(t.total(green, "culture"), 3);
}

// Purple holds two slavery cards when somebody draws europe 5. One is left in the deck.
TEST(Examples, AbolitionWithTwoSlaveryCards) {
    Table t("classic", 4);
    t.card(purple, "slavery 2").card(purple, "slavery 3");
    t.status(purple, "industry", 6).status(purple, "finance", 5);
    t.card(white, "slavery 0").card(white, "slavery 1").card(red, "slavery 4");
    for (const auto city : {"london", "paris", "rome", "danzig", "lisbon"}) t.holds(black, city);
    t.top("europe", 5, red).builds(black, "market").harbour(black, 1).turn(black);
    EXPECT_EQ(t.deck("slavery"), (Texts{"slavery 5"}));
    t.move("market: draw europe");
    EXPECT_EQ(t.cards(purple), Texts{});
    EXPECT_EQ(t.aside(purple), 2);
    EXPECT_EQ(t.total(purple, "industry"), 6 - 4);
    EXPECT_EQ(t.total(purple, "finance"), 5 - 2);
    EXPECT_EQ(t.score(purple).slavery, -2);
    EXPECT_EQ(t.aside(white), 2);
    EXPECT_EQ(t.aside(red), 1);
    EXPECT_EQ(t.deck("slavery"), Texts{});
}

// Red's politics of 3 is a limit of 2: with one slavery card and one governor shipsBeside, he is
// one card over, and gives back South America 1.
TEST(Examples, RedsDiscardAtPoliticsThree) {
    Table t("classic", 3);
    t.opens("far-east").card(red, "far-east governor").card(red, "slavery 1");
    t.card(red, "south-america 1").card(red, "europe 0").card(red, "north-america 2");
    t.status(red, "politics", 3).status(red, "culture", 6).turn(red);
    t.move("pass");
    EXPECT_EQ(t.legal(),
              (Texts{"discard europe 0", "discard far-east governor", "discard north-america 2",
                     "discard slavery 1", "discard south-america 1"}));
    t.move("discard south-america 1");
    EXPECT_EQ(t.total(red, "culture"), 4);
    EXPECT_EQ(t.deck("south-america"),
              (Texts{"south-america governor", "south-america 1", "south-america 2",
                     "south-america 3", "south-america 4", "south-america 5"}));
    EXPECT_EQ(t.cards(red),
              (Texts{"europe 0", "far-east governor", "north-america 2", "slavery 1"}));
    EXPECT_EQ(t.player(), black);  // that was enough
}

// White's culture is 16 and its marker on 15. India 1 costs her one culture and one politics; the
// culture marker stays where it is.
TEST(Examples, CultureSixteenStaysOnFifteen) {
    Table t("classic", 3);
    t.card(white, "india 1").card(white, "north-america 1").card(white, "south-america 3");
    t.status(white, "culture", 16).status(white, "politics", 3).turn(white);
    EXPECT_EQ(t.score(white).status[int(Token::culture)], 15);
    t.move("pass");
    t.move("discard india 1");
    EXPECT_EQ(t.total(white, "politics"), 2);
    EXPECT_EQ(t.total(white, "culture"), 15);
    EXPECT_EQ(t.score(white).status[int(Token::culture)], 15);
}

// The end of the game: Red's points, one line each.
TEST(Examples, RedsFinalSeventyOneGlory) {
    Table t("classic", 4);
    t.opens("africa", white).opens("south-america", black);
    for (const auto city :
         {"london", "danzig", "lisbon", "seville", "paris", "rome", "constantinople", "algiers",
          "tripoli", "alexandria", "elmina", "mombasa", "lima", "salvador", "buenos-aires"})
        t.holds(red, city);
    t.status(red, "industry", 10).status(red, "culture", 8);
    t.status(red, "finance", 9).status(red, "politics", 12);
    t.card(red, "europe 4").builds(red, "university").harbour(red, 3);
    t.aside(red, "slavery 0").aside(red, "slavery 1");
    t.round(7).passed({white, black, purple}).turn(red);
    t.move("pass");
    ASSERT_EQ(t.decision(), Decision::over);

    const Score score = t.score(red);
    EXPECT_EQ(score.cities, 16);  // fourteen of one point and Lima
    EXPECT_EQ(score.connections, 9);
    EXPECT_EQ(score.status, (std::array{10, 7, 7, 12}));
    EXPECT_EQ(score.cards, 5);
    EXPECT_EQ(score.governorSpace, 3);
    EXPECT_EQ(score.buildings, 3);
    EXPECT_EQ(score.population, 1);
    EXPECT_EQ(score.slavery, -2);
    EXPECT_EQ(score.total, 71);
}

}  // namespace
}  // namespace endeavor::test
