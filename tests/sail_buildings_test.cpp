// Age of Sail, rule by rule, where it differs from the classic game: buildings, what payments
// free, and scoring.
#include <gtest/gtest.h>

#include <set>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 4. Buildings -------------------------------------------------------------------------------

TEST(SailBuildings, FortyTwoTilesAndThreeOfSevenOfLevelFive) {
    std::set<std::string> seen;
    for (u64 seed = 0; seed < 60; ++seed) {
        const Game game = deal(edition(sideB), 3, seed);
        const State state = initialState(game);
        int tiles = 0, top = 0;
        for (int type = 0; type < int(game.edition->buildings.size()); ++type) {
            tiles += state.stockOf(type);
            if (game.edition->buildings[std::size_t(type)].level != 5) continue;
            EXPECT_LE(state.stockOf(type), 1);
            top += state.stockOf(type);
            if (state.stockOf(type) == 1)
                seen.insert(game.edition->buildings[std::size_t(type)].id);
        }
        EXPECT_EQ(top, 3);
        EXPECT_EQ(tiles, 42 + 3);
    }
    EXPECT_EQ(Texts(seen.begin(), seen.end()), sailLevel5);
}

TEST(SailBuildings, LevelFiveTilesNotInPlayCantBeBuilt) {
    Table t(sideB, 3);
    t.level5({"memorial", "city-hall", "foundry"}).status(white, "industry", 10).toBuild(white);
    for (const std::string& id : sailLevel5)
        EXPECT_EQ(t.can("build " + id), id == "memorial" || id == "city-hall" || id == "foundry");
    EXPECT_EQ(t.refuses("build museum"), "Museum is not in this game");
}

TEST(SailBuildings, AtMostOneOfLevelFivePerPlayer) {
    Table t(sideB, 3);
    t.level5({"memorial", "city-hall", "foundry"}).builds(white, "memorial");
    t.status(white, "industry", 10).toBuild(white);
    EXPECT_TRUE(t.can("build university"));
    EXPECT_FALSE(t.can("build city-hall"));
    EXPECT_EQ(t.refuses("build foundry"), "a player may have only one level-5 building");
}

TEST(SailBuildings, FacesOfLevelFive) {
    const auto face = [](std::string_view id) {
        return edition(sideB).buildings[std::size_t(edition(sideB).building(id))];
    };
    EXPECT_EQ(face("memorial").icons, 0u);
    EXPECT_EQ(face("memorial").action, "");
    EXPECT_FALSE(face("memorial").circle);
    EXPECT_EQ(face("city-hall").icons, 0u);
    EXPECT_EQ(face("city-hall").action, "draw");
    EXPECT_TRUE(face("city-hall").circle);
    EXPECT_EQ(face("foundry").icons, inByte(int(Token::industry), 2));
    EXPECT_EQ(face("foundry").action, "payment");
    EXPECT_EQ(face("admiralty").icons, 0u);
    EXPECT_EQ(face("admiralty").action, "ship&attack");
}

TEST(SailBuildings, AMemorialCantBeActivated) {
    Table t(sideB, 2);
    t.level5({"memorial", "museum", "foundry"}).builds(white, "memorial").harbour(white, 5);
    t.turn(white);
    EXPECT_EQ(t.legal("memorial"), Texts{});
}

// --- 13. Payment --------------------------------------------------------------------------------

TEST(SailPayment, ATokenNeverFreesABuildingThatOffersPayment) {
    for (const char* type : {"exchange", "museum", "parliament", "foundry"}) {
        Table t(sideB, 2);
        t.level5({type, "memorial", "city-hall"}).builds(white, type).occupied(white, type);
        t.builds(white, "market").occupied(white, "market").gives(white, "payment").turn(white);
        EXPECT_EQ(t.legal(), (Texts{"pass", "token payment: pay market"})) << type;
    }
}

TEST(SailPayment, TheRefusalSaysSo) {
    Table t(sideB, 2);
    t.level5({"museum", "memorial", "city-hall"}).builds(white, "museum").occupied(white, "museum");
    t.gives(white, "payment").turn(white);
    EXPECT_EQ(t.refuses("token payment: pay museum"), "Museum can't be freed by a payment");
}

// A player can't have two buildings that offer payment: they are all of level 5, and a file with
// another one is refused. So the rule can only be tested through which buildings can be freed.
TEST(SailPayment, ABuildingNeverFreesABuildingThatOffersPayment) {
    for (const auto side : {sideA, sideB})
        for (std::size_t type = 0; type < edition(side).buildings.size(); ++type) {
            const Building& building = edition(side).buildings[type];
            const bool pays = building.action == "payment";
            EXPECT_EQ(has(edition(side).tables.payable, int(type)), !pays) << building.id;
            EXPECT_TRUE(!pays || building.level == 5) << building.id;
        }
    EXPECT_THROW(sideBWith("\"icons\": {\"culture\": 2}, \"circle\": false}",
                           "\"action\": \"payment\", \"circle\": true}"),
                 std::runtime_error);
    Table t(sideB, 2);
    t.level5({"museum", "memorial", "city-hall"}).builds(white, "museum");
    t.builds(white, "market").occupied(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal(), (Texts{"museum: pay market", "pass"}));
    t.move("museum: pay market");
    EXPECT_EQ(t.occupied(white), (Texts{"museum"}));
    EXPECT_EQ(t.harbour(white), 1);
}

TEST(SailPayment, FreesTheStartBuilding) {
    Table t(sideB, 2);
    t.builds(white, "merchant-dock").occupied(white, "merchant-dock").gives(white, "payment");
    t.turn(white).move("token payment: pay merchant-dock");
    EXPECT_EQ(t.occupied(white), Texts{});
    EXPECT_EQ(t.harbour(white), 1);
}

TEST(SailPayment, TheSalaryMayFreeAnyBuilding) {
    Table t(sideB, 2);
    t.level5({"museum", "memorial", "city-hall"}).builds(white, "museum").occupied(white, "museum");
    t.builds(white, "market").occupied(white, "market").first(red).toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.phase(), "salary");
    EXPECT_EQ(t.legal(), (Texts{"salary market", "salary museum"}));
    t.move("salary museum");
    EXPECT_EQ(t.occupied(white), (Texts{"market"}));
}

// --- 16. Memorial -------------------------------------------------------------------------------

class SailMemorial : public testing::Test {
protected:
    // India is open, red holds Goa and white is present.
    static Table table(int owner) {
        Table t(sideB, 3);
        t.level5({"memorial", "admiralty", "foundry"}).builds(owner, "memorial");
        t.sails(white, "india").opens("india").holds(red, "goa");
        t.builds(white, "barracks").harbour(white, 3).turn(white);
        return t;
    }
    static int markers(Table& t, int seat) {
        const Player& player = t.state().players[seat];
        int placed =
            t.harbour(seat) + t.supply(seat) + int(t.occupied(seat).size()) + t.converted(seat);
        for (std::size_t region = 0; region < edition(sideB).regions.size(); ++region)
            placed += player.strengthIn(int(region));
        return placed;
    }
};

TEST_F(SailMemorial, TheAttackersMarkerBecomesATokenOfTheOwnersChoice) {
    Table t = table(white);
    const int supply = t.supply(white), theirs = t.supply(red);
    t.move("barracks: attack goa");
    EXPECT_EQ(t.decision(), Decision::memorial);
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.phase(), "action");
    EXPECT_EQ(t.legal(), (Texts{"memorial culture", "memorial finance", "memorial industry",
                                "memorial politics"}));
    EXPECT_EQ(t.refuses("pass"), "player 0 must choose a status track for the lost marker");
    t.move("memorial culture");
    EXPECT_EQ(t.total(white, "culture"), 1);
    EXPECT_EQ(t.supply(white), supply);
    EXPECT_EQ(t.supply(red), theirs + 1);
    EXPECT_EQ(t.converted(white), 1);
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST_F(SailMemorial, TheVictimChoosesOutOfTurn) {
    Table t = table(red);
    const int supply = t.supply(red);
    t.passed({red}).turn(white).move("barracks: attack goa");
    EXPECT_EQ(t.player(), red);  // though red has passed
    EXPECT_EQ(t.decision(), Decision::memorial);
    EXPECT_EQ(t.state().turn, white);
    t.move("memorial politics");
    EXPECT_EQ(t.total(red, "politics"), 1);
    EXPECT_EQ(t.supply(red), supply);
    EXPECT_EQ(t.converted(red), 1);
    EXPECT_EQ(t.converted(white), 0);
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST_F(SailMemorial, AnyAttackCountsByBuildingOrTokenOnCityOrFleet) {
    Table t = table(red);
    t.holds(red, "india-fleet").gives(white, "attack").turn(white);
    t.moves({"token attack: attack india-fleet", "memorial finance"});
    EXPECT_EQ(t.total(red, "finance"), 1);
}

TEST_F(SailMemorial, WithoutOneBothLoseTheirMarkersToTheSupply) {
    Table t = table(black);
    const int supply = t.supply(white), theirs = t.supply(red);
    t.move("barracks: attack goa");
    EXPECT_EQ(t.decision(), Decision::turn);
    EXPECT_EQ(t.supply(white), supply + 1);
    EXPECT_EQ(t.supply(red), theirs + 1);
}

TEST_F(SailMemorial, TheTokensOfConnectionsAreTakenBeforehand) {
    Table t = table(red);
    t.holds(white, "danzig").token("danzig~goa", "politics").turn(white);
    t.move("barracks: attack goa");
    EXPECT_EQ(t.decision(), Decision::memorial);
    EXPECT_FALSE(t.tokenOn("danzig~goa"));
    EXPECT_EQ(t.total(white, "politics"), 1);
}

TEST_F(SailMemorial, TheVictimChoosesBeforeTheSecondHalf) {
    Table t = table(red);
    t.builds(white, "admiralty").harbour(white, 4).turn(white);
    t.move("admiralty: attack goa");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::memorial);
    t.move("memorial culture");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::second);
    t.move("ship india-fleet");
    EXPECT_EQ(t.holder("india-fleet"), white);
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST_F(SailMemorial, WithoutASecondHalfTheTurnEndsAfterTheChoice) {
    Table t = table(black);
    t.builds(white, "admiralty").holds(black, "calcutta").harbour(white, 3).turn(white);
    t.move("admiralty: attack calcutta");
    EXPECT_EQ(t.player(), black);
    t.move("memorial culture");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST_F(SailMemorial, AfterTheSecondHalfWhenThatIsTheAttack) {
    Table t = table(red);
    t.builds(white, "admiralty").harbour(white, 4).turn(white);
    t.moves({"admiralty: ship africa", "attack goa"});
    EXPECT_EQ(t.decision(), Decision::memorial);
    EXPECT_EQ(t.player(), red);
    t.move("memorial industry");
    EXPECT_EQ(t.decision(), Decision::turn);
    EXPECT_EQ(t.player(), red);
}

TEST_F(SailMemorial, ThirtyFiveMarkersCountingThoseThatBecameTokens) {
    Table t = table(white);
    t.moves({"barracks: attack goa", "memorial culture"});
    t.sails(red, "india").builds(red, "barracks").harbour(red, 3).turn(red);
    t.moves({"barracks: attack goa", "memorial industry"});
    EXPECT_EQ(t.converted(white), 2);
    for (const int seat : {white, red, black}) EXPECT_EQ(markers(t, seat), 35);
    EXPECT_EQ(t.total(white, "culture"), 1);
    EXPECT_EQ(t.total(white, "industry"), 1);
    EXPECT_EQ(t.holder("goa"), red);
}

TEST_F(SailMemorial, TheTokensCountForLevelsAndGlory) {
    Table t = table(white);
    t.status(white, "culture", 3).turn(white);
    t.moves({"barracks: attack goa", "memorial culture"});
    EXPECT_EQ(t.score(white).status[int(Token::culture)], 4);
    t.first(red).toBuild(white).move("build market");
    EXPECT_EQ(t.harbour(white), 4 + 1);  // growth, and the marker on the Barracks
}

// --- 17. City Hall, 19. Scoring -----------------------------------------------------------------

TEST(SailScore, TheCityHallCountsDrawSymbolsItsOwnIncluded) {
    Table t(sideB, 2);
    t.level5({"city-hall", "memorial", "foundry"}).builds(white, "city-hall").turn(white);
    EXPECT_EQ(t.score(white).buildings, 1);
    t.builds(white, "trade-office");
    EXPECT_EQ(t.score(white).buildings, 1 + 2);
    t.builds(white, "guild-hall").builds(white, "market").builds(white, "market");
    EXPECT_EQ(t.score(white).buildings, 1 + 2 + 1 + 1 + 1);
    t.builds(white, "docks");  // Occupy & Ship
    EXPECT_EQ(t.score(white).buildings, 6);
    t.builds(red, "trade-office");
    EXPECT_EQ(t.score(red).buildings, 0);
}

TEST(SailScore, TheUniversityCountsBesidesTheCityHall) {
    Table t(sideB, 2);
    t.level5({"city-hall", "memorial", "foundry"}).builds(white, "city-hall");
    t.builds(white, "university").turn(white);
    EXPECT_EQ(t.score(white).buildings, 1 + 3);
}

TEST(SailScore, ConnectionsCircularOrSquareCountOneEach) {
    Table t(sideB, 2);
    t.holds(white, "goa").holds(white, "surat").holds(white, "danzig").opens("india");
    EXPECT_EQ(t.score(white).connections, 2);
    EXPECT_EQ(t.score(white).cities, 3);
}

}  // namespace
}  // namespace endeavor::test
