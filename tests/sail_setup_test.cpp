// Age of Sail, rule by rule, where it differs from the classic game: boards, tokens, governors,
// start buildings and status.
#include <gtest/gtest.h>

#include <set>

#include "table.h"

namespace endeavor::test {
namespace {

// --- 1. Players and boards ----------------------------------------------------------------------

TEST(SailSetUp, TwoToFivePlayersOnBothSides) {
    for (const auto side : {sideA, sideB}) {
        EXPECT_EQ(edition(side).minPlayers, 2);
        EXPECT_EQ(edition(side).maxPlayers, 5);
        for (int players = 2; players <= 5; ++players) {
            const Game game = deal(edition(side), players, u64(players));
            State state = initialState(game);
            Random random(3);
            int played = 0;
            for (; !state.over() && played < 10'000; ++played) {
                apply(game, state, randomMove(legal(game, state), random));
                ASSERT_EQ(check(game, state), "") << side << " " << players << " players";
            }
            EXPECT_TRUE(state.over());
            EXPECT_EQ(state.round, 7);
        }
    }
}

TEST(SailSetUp, TheSidesHaveTheirTracksCitiesFleetsAndConnections) {
    struct Board {
        std::string_view side;
        int tracks, cities, circular;
    };
    for (const auto& [side, tracks, cities, circular] :
         {Board{sideA, 32, 24, 20}, Board{sideB, 40, 29, 18}}) {
        int spaces = 0, fleets = 0;
        for (const Region& region : edition(side).regions) {
            spaces += region.track;
            const int here = count(region.sites & edition(side).tables.fleets);
            EXPECT_EQ(here, region.home ? 2 : 1) << region.id;
            fleets += here;
        }
        EXPECT_EQ(spaces, tracks);
        EXPECT_EQ(fleets, 8);
        EXPECT_EQ(int(edition(side).sites.size()), cities + fleets);
        EXPECT_EQ(count(edition(side).tables.circular), circular);
        EXPECT_LT(circular, int(edition(side).links.size()));
    }
}

// --- 2. Tokens ----------------------------------------------------------------------------------

TEST(SailTokens, LieOnTracksCitiesFleetsAndCircularConnections) {
    std::set<std::string> spaces;
    for (int space = 0; space < edition(sideB).spaces(); ++space)
        spaces.insert(spaceId(edition(sideB), space));
    EXPECT_EQ(spaces.size(), 95u);
    for (const char* space : {"india#1", "far-east#8", "london", "edo", "europe-fleet-1",
                              "europe-fleet-2", "india-fleet", "danzig~goa"})
        EXPECT_TRUE(spaces.contains(space)) << space;
    for (const Link& link : edition(sideB).links)
        EXPECT_EQ(spaces.contains(link.id), !link.square) << link.id;
    EXPECT_FALSE(spaces.contains("goa~surat"));
}

TEST(SailTokens, SideBUsesAllOfThem) {
    for (u64 seed = 0; seed < 50; ++seed) {
        const Game game = deal(edition(sideB), 5, seed);
        std::array<int, tokenKinds> dealt{};
        for (int space = 0; space < 95; ++space) ++dealt[int(game.tokens[space])];
        EXPECT_EQ(dealt, edition(sideB).tokens) << "seed " << seed;
    }
}

TEST(SailTokens, SideALeavesElevenInTheBox) {
    EXPECT_EQ(edition(sideA).spaces(), 95 - 11);
    std::set<std::array<int, tokenKinds>> boxes;
    for (u64 seed = 0; seed < 50; ++seed) {
        const Game game = deal(edition(sideA), 2, seed);
        std::array<int, tokenKinds> box = edition(sideA).tokens;
        for (int space = 0; space < edition(sideA).spaces(); ++space)
            EXPECT_GE(--box[int(game.tokens[space])], 0);
        int left = 0;
        for (const int tokens : box) left += tokens;
        EXPECT_EQ(left, 11);
        boxes.insert(box);
    }
    EXPECT_GT(boxes.size(), 10u);  // the leftover tokens vary
}

TEST(SailTokens, ACircularConnectionGivesItsTokenAndOneGlory) {
    Table t(sideB, 3);
    t.holds(white, "danzig").ships(white, "india").opens("india").harbour(white, 2);
    t.token("goa", "culture").token("danzig~goa", "politics").turn(white);
    t.move("colonial-house: occupy goa");
    EXPECT_EQ(t.total(white, "culture"), 1);
    EXPECT_EQ(t.total(white, "politics"), 1);
    EXPECT_EQ(t.score(white).connections, 1);
}

TEST(SailTokens, ASquareConnectionGivesNoTokenButOneGlory) {
    Table t(sideB, 3);
    t.holds(white, "surat").opens("india").harbour(white, 2).token("goa", "culture").turn(white);
    const int before = holdings(t, white);
    t.move("colonial-house: occupy goa");
    EXPECT_EQ(holdings(t, white), before + 1);  // the city's own
    EXPECT_EQ(t.score(white).connections, 1);
}

TEST(SailTokens, NoConnectionEndsAtAFleetSpace) {
    for (const auto side : {sideA, sideB})
        for (const u64 ends : edition(side).tables.linkEnds)
            EXPECT_EQ(ends & edition(side).tables.fleets, 0u);
}

// --- 3. Governors -------------------------------------------------------------------------------

TEST(SailGovernors, LieBesideTheBoardSoThatOneIsOnTop) {
    for (const auto side : {sideA, sideB}) {
        Table t(side, 2);
        for (const std::string& deck : overseas)
            EXPECT_EQ(t.deck(deck),
                      (Texts{deck + " 1", deck + " 2", deck + " 3", deck + " 4", deck + " 5"}));
        for (const std::string deck : {"europe", "slavery"}) EXPECT_EQ(t.top(deck), deck + " 0");
    }
}

TEST(SailGovernors, GoToTheMostMarkersOnTheTrackOnly) {
    Table t(sideB, 3);
    t.ships(red, "africa", 3).ships(white, "africa", 2).builds(black, "shipyard");
    t.harbour(black, 2).turn(black);
    t.move("shipyard: ship africa");
    EXPECT_TRUE(t.open("africa"));
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
    EXPECT_EQ(t.top("africa"), "africa 1");
}

TEST(SailGovernors, AreNeverInADeckOrOnThePile) {
    for (u64 seed = 0; seed < 20; ++seed) {
        const Game game = deal(edition(sideA), 2 + int(seed % 4), seed);
        const u64 governors = game.edition->tables.governors;
        State state = initialState(game);
        Random random(seed);
        while (!state.over()) {
            ASSERT_EQ((state.decks | state.pile) & governors, 0u);
            ASSERT_EQ(state.pile & game.edition->tables.slavery, 0u);
            apply(game, state, randomMove(legal(game, state), random));
        }
    }
}

TEST(SailGovernors, AreNeverDrawn) {
    Table t(sideB, 2);
    t.builds(white, "market").ships(white, "africa", 5).harbour(white, 9).turn(white);
    t.move("market: draw africa");  // in the closed region
    EXPECT_EQ(t.cards(white), (Texts{"africa 1"}));
    t.builds(white, "trade-office").turn(white);
    t.moves({"trade-office: draw africa", "draw africa"});
    EXPECT_EQ(t.cards(white), (Texts{"africa 1", "africa 2", "africa 3"}));
}

// --- 5. Start buildings -------------------------------------------------------------------------

TEST(SailStart, EachChoosesInTurnOrderBeforeRoundOne) {
    Table t(sideB, 3);
    for (const int seat : {white, red, black}) {
        EXPECT_EQ(t.player(), seat);
        EXPECT_EQ(t.phase(), "start");
        EXPECT_EQ(t.decision(), Decision::start);
        EXPECT_EQ(t.buildings(seat), Texts{});
        EXPECT_EQ(t.legal(), (Texts{"start colonial-house", "start merchant-dock"}));
        EXPECT_EQ(t.refuses("build market"),
                  "player " + std::to_string(seat) + " must choose a start building");
        t.move(seat == red ? "start colonial-house" : "start merchant-dock");
    }
    EXPECT_EQ(t.phase(), "build");
    EXPECT_EQ(t.state().round, 1);
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.buildings(white), (Texts{"merchant-dock"}));
    EXPECT_EQ(t.buildings(red), (Texts{"colonial-house"}));
    EXPECT_EQ(t.buildings(black), (Texts{"merchant-dock"}));
    EXPECT_EQ(t.refuses("start merchant-dock"), "player 0 must build");
}

TEST(SailStart, TheFirstPlayerChoosesFirst) {
    u64 seed = 0;
    while (deal(edition(sideB), 3, seed).first != black) ++seed;
    const Game game = deal(edition(sideB), 3, seed);
    State state = initialState(game);
    for (const int seat : {black, white, red}) {
        EXPECT_EQ(state.player, seat);
        apply(game, state, legal(game, state)[0]);
    }
    EXPECT_EQ(state.player, black);
    EXPECT_EQ(state.decision, Decision::build);
}

TEST(SailStart, AllChooseBeforeTheFirstBuildsInTheIndividualOrderToo) {
    Table t(sideB, 2, PhaseOrder::individual);
    t.moves({"start merchant-dock", "start colonial-house", "build market", "build market"});
    EXPECT_EQ(t.phase(), "action");
    EXPECT_EQ(t.harbour(white), 2 + 1);
    EXPECT_EQ(t.harbour(red), 2 + 1);
}

TEST(SailStart, TheBuildingBeginsWithAMarkerOfTheThirtyFive) {
    Table t(sideB, 2);
    EXPECT_EQ(t.supply(white), 35);
    t.move("start colonial-house");
    EXPECT_EQ(t.occupied(white), (Texts{"colonial-house"}));
    EXPECT_EQ(t.supply(white), 34);
    EXPECT_EQ(t.harbour(white), 0);
}

TEST(SailStart, ItsMarkerReturnsInTheFirstSalary) {
    Table t(sideB, 2);
    t.moves({"start colonial-house", "start merchant-dock", "build market", "build workshop"});
    EXPECT_EQ(t.phase(), "action");
    for (const int seat : {white, red}) {
        EXPECT_EQ(t.occupied(seat), Texts{});
        EXPECT_EQ(t.harbour(seat), 2 + 1);  // growth and the marker
        EXPECT_EQ(t.supply(seat), 35 - 3);
    }
    EXPECT_TRUE(t.can("colonial-house: occupy london"));
}

TEST(SailStart, TheMerchantDockHasFinanceOneAndShips) {
    Table t(sideB, 2);
    t.moves({"start merchant-dock", "start colonial-house"});
    EXPECT_EQ(t.total(white, "finance"), 1);
    EXPECT_EQ(holdings(t, white), 1);
    EXPECT_EQ(holdings(t, red), 0);
    t.moves({"build market", "build market"});
    EXPECT_EQ(t.legal("merchant-dock: "),
              (Texts{"merchant-dock: ship africa", "merchant-dock: ship caribbean",
                     "merchant-dock: ship europe-fleet-1", "merchant-dock: ship europe-fleet-2",
                     "merchant-dock: ship far-east", "merchant-dock: ship india",
                     "merchant-dock: ship north-america", "merchant-dock: ship south-america"}));
    t.turn(red);
    EXPECT_EQ(t.legal("colonial-house: ").size(), 10u);  // the European cities, no fleets
}

TEST(SailStart, StartBuildingsAreNotInTheStockpile) {
    Table t(sideB, 2);
    EXPECT_EQ(t.stock("colonial-house"), 0);
    EXPECT_EQ(t.stock("merchant-dock"), 0);
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build market", "build shipyard", "build workshop"}));
}

// --- 6. Status above 15 -------------------------------------------------------------------------

TEST(SailStatus, GloryAboveFifteenIsTheTrueTotal) {
    for (int total = 10; total <= 24; ++total) {
        Table t(sideB, 3);
        t.opens("india").opens("africa").status(white, "politics", total);
        EXPECT_EQ(t.score(white).status[int(Token::politics)], total);
    }
}

TEST(SailStatus, ALossAboveFifteenCounts) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "europe 0").status(white, "culture", 18);
    t.passed({red}).turn(white).moves({"pass", "discard south-america 1"});
    EXPECT_EQ(t.total(white, "culture"), 16);
    EXPECT_EQ(t.score(white).status[int(Token::culture)], 16);
}

TEST(SailStatus, TheLevelAboveFifteenStaysTheFifth) {
    for (const int total : {10, 15, 16, 20}) {
        Table t(sideB, 2);
        t.opens("africa").status(white, "culture", total).first(red).toBuild(white);
        t.move("build market");
        EXPECT_EQ(t.harbour(white), 6) << "culture " << total;
    }
    for (const int total : {10, 16, 24}) {
        Table t(sideB, 3);
        t.opens("india").opens("africa");
        for (const char* card : {"south-america 1", "south-america 2", "south-america 3",
                                 "north-america 1", "north-america 2", "north-america 3"})
            t.card(white, card);
        t.status(white, "politics", total).passed({red, black}).turn(white).move("pass");
        t.move("discard north-america 1");
        EXPECT_EQ(t.cards(white).size(), 5u) << "politics " << total;
    }
}

}  // namespace
}  // namespace endeavor::test
