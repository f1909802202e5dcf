// The rules, sentence by sentence: set-up and status.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "table.h"

namespace endeavor::test {
namespace {

// The row of the status table for a total (rules: 2): 0-1, 2-3, 4-6, 7-9, 10 and more.
int row(int total) { return total < 2 ? 0 : total < 4 ? 1 : total < 7 ? 2 : total < 10 ? 3 : 4; }

// --- 1. Set-up ----------------------------------------------------------------------------------

TEST(SetUp, OneOfNinetyFiveTokensOnEverySpaceAndNoneLeftOver) {
    EXPECT_EQ(classic().spaces(), 40 + 29 + 26);
    for (u64 seed = 0; seed < 50; ++seed) {
        const Game game = deal(classic(), 3 + int(seed % 3), seed);
        std::array<int, tokenKinds> dealt{};
        for (int space = 0; space < classic().spaces(); ++space) ++dealt[int(game.tokens[space])];
        EXPECT_EQ(dealt, classic().tokens) << "seed " << seed;
    }
}

TEST(SetUp, TokensAreShuffled) {
    for (const auto space : {0, 50, 94}) {  // on a track, in a city, on a connection
        std::set<Token> seen;
        for (u64 seed = 0; seed < 500; ++seed) seen.insert(deal(classic(), 4, seed).tokens[space]);
        EXPECT_EQ(seen.size(), std::size_t(tokenKinds)) << spaceId(classic(), space);
    }
}

TEST(SetUp, EuropeAndSlaveryDecksFromZeroToFive) {
    Table t("classic", 4);
    for (const std::string deck : {"europe", "slavery"})
        EXPECT_EQ(t.deck(deck), (Texts{deck + " 0", deck + " 1", deck + " 2", deck + " 3",
                                       deck + " 4", deck + " 5"}));
}

TEST(SetUp, OverseasDecksHaveTheGovernorOnTop) {
    Table t("classic", 4);
    for (const std::string& deck : overseas)
        EXPECT_EQ(t.deck(deck), (Texts{deck + " governor", deck + " 1", deck + " 2", deck + " 3",
                                       deck + " 4", deck + " 5"}));
}

TEST(SetUp, StockpileHasFiveToOneTilesByLevel) {
    Table t("classic", 3);
    for (std::size_t level = 0; level < classicTiles.size(); ++level)
        for (const std::string& type : classicTiles[level])
            EXPECT_EQ(t.stock(type), 5 - int(level));
    EXPECT_EQ(t.stock("colonial-house"), 0);
}

TEST(SetUp, EachPlayerStartsWithTheColonialHouseAndThirtyMarkersInTheSupply) {
    Table t("classic", 5);
    for (int seat = 0; seat < 5; ++seat) {
        EXPECT_EQ(t.buildings(seat), (Texts{"colonial-house"}));
        EXPECT_EQ(t.occupied(seat), Texts{});
        EXPECT_EQ(t.cards(seat), Texts{});
        EXPECT_EQ(t.supply(seat), 30);
        EXPECT_EQ(t.harbour(seat), 0);
        EXPECT_EQ(holdings(t, seat), 0);
    }
}

TEST(SetUp, TheFirstPlayerIsRandom) {
    for (int players = 3; players <= 5; ++players) {
        std::vector<int> times(std::size_t(players), 0);
        for (u64 seed = 0; seed < 300; ++seed) {
            const Game game = deal(classic(), players, seed);
            ++times[game.first];
            EXPECT_EQ(initialState(game).player, game.first);
        }
        for (const int n : times) EXPECT_GT(n, 300 / players / 2);
    }
}

TEST(SetUp, EuropeIsOpenAndAllOtherRegionsAreClosed) {
    Table t("classic", 3);
    EXPECT_TRUE(t.open("europe"));
    for (const std::string& region : overseas) EXPECT_FALSE(t.open(region)) << region;
}

TEST(SetUp, EveryoneHasPresenceInEurope) {
    Table t("classic", 5);
    for (int seat = 0; seat < 5; ++seat) {
        t.harbour(seat, 2).turn(seat);
        EXPECT_EQ(t.legal("colonial-house:").size(), 10u);  // the ten European cities
    }
}

TEST(SetUp, NoChanceAfterwards) {
    const Game game = deal(classic(), 4, 5);
    State one = initialState(game), two = initialState(game);
    for (int n = 0; !one.over(); ++n) {
        const LegalMoves moves = legal(game, one);
        apply(game, one, moves[n * 7 % moves.size()]);
        apply(game, two, moves[n * 7 % moves.size()]);
        ASSERT_EQ(one, two);
    }
}

// --- 2. Status ----------------------------------------------------------------------------------

TEST(Status, TotalsCountIconsOfBuildingsCardsAndTokens) {
    Table t("classic", 3);
    t.builds(white, "shipyard").builds(white, "theater");      // culture 1 and 2
    t.card(white, "europe 1").card(white, "south-america 3");  // culture 2 and 4
    t.gives(white, "culture", 5);
    EXPECT_EQ(t.total(white, "culture"), 1 + 2 + 2 + 4 + 5);
    EXPECT_EQ(t.total(white, "politics"), 1);  // from europe 1
}

TEST(Status, GainsCountAtOnce) {
    Table t("classic", 3);
    t.builds(white, "market").gives(white, "ship-draw").harbour(white, 5);
    t.token("london", "politics").token("india#1", "politics").turn(white);
    t.move("market: draw slavery");
    EXPECT_EQ(t.total(white, "industry"), 2);
    t.turn(white).move("colonial-house: occupy london");
    EXPECT_EQ(t.total(white, "politics"), 1);
    t.turn(white).move("token ship-draw: ship india");
    EXPECT_EQ(t.total(white, "politics"), 2);
}

TEST(Status, LossesCountAtOnce) {
    Table t("classic", 3);
    t.card(white, "europe 3").card(white, "north-america 3").turn(white);
    t.move("pass");
    t.move("discard europe 3");
    EXPECT_EQ(t.total(white, "industry"), 2);
    EXPECT_EQ(t.total(white, "culture"), 2);
    EXPECT_EQ(t.total(white, "finance"), 0);
    EXPECT_EQ(t.total(white, "politics"), 0);
}

TEST(Status, BuildLevelOfEveryTotal) {
    for (int total = 0; total <= 20; ++total) {
        Table t("classic", 3);
        if (total > 10) t.builds(white, "workshop").builds(white, "workshop");
        t.status(white, "industry", total).toBuild(white);
        Texts expected;
        for (int level = 0; level <= row(total); ++level)
            for (const std::string& type : classicTiles[level]) expected.push_back("build " + type);
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(t.legal(), expected) << "industry " << total;
    }
}

TEST(Status, GrowthOfEveryTotal) {
    for (int total = 0; total <= 20; ++total) {
        Table t("classic", 3);
        t.status(white, "culture", total).first(red).toBuild(white);
        t.move("build market");
        EXPECT_EQ(t.harbour(white), 2 + row(total)) << "culture " << total;
    }
}

TEST(Status, PaymentsOfEveryTotal) {
    for (int total = 0; total <= 20; ++total) {
        Table t("classic", 3);
        const bool rich = total >= 4;  // more than the tokens allow: icons of buildings help
        if (rich) t.builds(white, "bank");
        for (const auto type :
             {"market", "barracks", "docks", "cartographer", rich ? "exchange" : "museum"})
            t.builds(white, type).occupied(white, type);
        t.occupied(white, "colonial-house").status(white, "finance", total);
        t.first(red).toBuild(white).move("build market");
        ASSERT_EQ(t.decision(), Decision::salary) << "finance " << total;
        t.move(t.legal().front());
        EXPECT_EQ(t.occupied(white).size(), std::size_t(6 - (1 + row(total))))
            << "finance " << total;
    }
}

TEST(Status, CardLimitOfEveryTotal) {
    for (int total = 0; total <= 20; ++total) {
        Table t("classic", 3);
        for (const auto card : {"south-america 1", "south-america 2", "south-america 3",
                                "north-america 1", "north-america 2", "north-america 3"})
            t.card(white, card);
        t.status(white, "politics", total).turn(white);
        t.move("pass");
        while (t.decision() == Decision::discard) t.move(t.legal().front());
        EXPECT_EQ(t.cards(white).size(), std::size_t(1 + row(total))) << "politics " << total;
    }
}

TEST(Status, GloryOfEveryTotal) {
    constexpr std::array glory{0,  0,  2,  2,  4,  4,  4,  7,  7,  7, 10,
                               11, 12, 13, 14, 15, 15, 15, 15, 15, 15};
    for (int total = 0; total <= 20; ++total)
        for (int kind = 0; kind < statusKinds; ++kind) {
            Table t("classic", 3);
            t.builds(white, "workshop").builds(white, "workshop");
            t.builds(white, "bank").builds(white, "bank");
            const std::string_view id = tokenIds[kind];
            if (total < t.total(white, id)) continue;
            t.status(white, id, total);
            EXPECT_EQ(t.score(white).status[kind], glory[total]) << id << " " << total;
        }
}

TEST(Status, TheTrueTotalIsRememberedAboveFifteen) {
    Table t("classic", 3);
    t.card(white, "south-america 1").card(white, "europe 0").status(white, "culture", 18);
    t.turn(white).moves({"pass", "discard south-america 1"});
    EXPECT_EQ(t.total(white, "culture"), 16);
    EXPECT_EQ(t.score(white).status[int(Token::culture)], 15);
}

}  // namespace
}  // namespace endeavor::test
