// The rules, sentence by sentence: sections 1 to 6. Worked examples are in examples_test.cpp,
// rulings in rulings_test.cpp. Who is to move next after a test's move is the next seat that has
// not passed, unless the test says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "table.h"

namespace endeavor::test {
namespace {

const Edition& classic() { return *builtInEdition("classic"); }

// The buildings by level, from 1.
const std::vector<Texts> tiles{{"market", "shipyard", "workshop"},
                               {"bank", "barracks", "guild-hall"},
                               {"docks", "fortress", "theater"},
                               {"cartographer", "trade-office", "university"},
                               {"exchange", "museum", "parliament"}};
const Texts overseas{"africa", "caribbean", "far-east", "india", "north-america", "south-america"};

// The row of the status table a total is in (rules: 2): 0-1, 2-3, 4-6, 7-9, 10 and more.
int row(int total) { return total < 2 ? 0 : total < 4 ? 1 : total < 7 ? 2 : total < 10 ? 3 : 4; }

// All status totals and blue tokens of a player; grows by one with each token.
int holdings(Table& t, int seat) {
    int sum = 0;
    for (const std::string_view kind : tokenIds) sum += t.total(seat, kind);
    return sum;
}

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
    for (std::size_t level = 0; level < tiles.size(); ++level)
        for (const std::string& type : tiles[level]) EXPECT_EQ(t.stock(type), 5 - int(level));
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
    EXPECT_EQ(t.total(white, "politics"), 1);  // of europe 1
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
            for (const std::string& type : tiles[level]) expected.push_back("build " + type);
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
        const bool rich = total >= 4;  // more than the tokens: icons of buildings help
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

// --- 3. A round: build --------------------------------------------------------------------------

TEST(Build, EachPlayerMustTakeOneBuilding) {
    Table t("classic", 3);
    EXPECT_EQ(t.legal(), (Texts{"build market", "build shipyard", "build workshop"}));
    EXPECT_EQ(t.refuses("pass"), "player 0 must build");
}

TEST(Build, TheTileGoesFromTheStockpileToTheBoard) {
    Table t("classic", 3);
    t.move("build shipyard");
    EXPECT_EQ(t.buildings(white), (Texts{"colonial-house", "shipyard"}));
    EXPECT_EQ(t.stock("shipyard"), 4);
    EXPECT_EQ(t.player(), red);
}

TEST(Build, NotAboveTheBuildLevel) {
    Table t("classic", 3);
    t.status(white, "industry", 3);
    EXPECT_TRUE(t.can("build barracks"));
    EXPECT_EQ(t.refuses("build docks"), "Docks is of level 3; the player's build level is 2");
}

TEST(Build, NotWhatTheStockpileLacks) {
    Table t("classic", 3);
    for (const int seat : {red, red, black, black, black}) t.builds(seat, "market");
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build shipyard", "build workshop"}));
    EXPECT_EQ(t.refuses("build market"), "no Market is left in the stockpile");
}

// Others hold every tile of these types.
void buyOut(Table& t, const Texts& types) {
    for (const std::string& type : types)
        for (int seat = red; t.stock(type) > 0; seat = seat % green + 1)
            if (t.buildings(seat).size() < 8) t.builds(seat, type);
}

TEST(Build, WithNoTileAtTheOwnLevelsTheNearestHigherLevelIsAllowed) {
    Table t("classic", 5);
    buyOut(t, tiles[0]);
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build bank", "build barracks", "build guild-hall"}));
    buyOut(t, tiles[1]);
    EXPECT_EQ(t.legal(), (Texts{"build docks", "build fortress", "build theater"}));
    t.status(white, "industry", 2);  // level 2: nothing there either
    EXPECT_EQ(t.legal(), (Texts{"build docks", "build fortress", "build theater"}));
}

TEST(Build, WithOneTileLeftAtTheOwnLevelsNoHigherLevelIsAllowed) {
    Table t("classic", 5);
    buyOut(t, {"market", "shipyard"});
    for (const int seat : {red, black, purple, green}) t.builds(seat, "workshop");
    t.toBuild(white);
    EXPECT_EQ(t.legal(), (Texts{"build workshop"}));
}

TEST(Build, DuplicatesAreAllowed) {
    Table t("classic", 3);
    t.builds(white, "market").builds(white, "market").toBuild(white);
    t.move("build market");
    EXPECT_EQ(t.buildings(white), (Texts{"colonial-house", "market", "market", "market"}));
}

TEST(Build, ASecondLevelFiveBuildingIsNot) {
    Table t("classic", 3);
    t.status(white, "industry", 10).toBuild(white);
    for (const std::string& type : tiles[4]) EXPECT_TRUE(t.can("build " + type));
    t.builds(white, "museum");
    EXPECT_EQ(t.legal().size(), 12u);  // all of levels 1 to 4
    EXPECT_EQ(t.refuses("build exchange"), "a player may have only one level-5 building");
    EXPECT_EQ(t.refuses("build parliament"), "a player may have only one level-5 building");
}

TEST(Build, AnOpponentsLevelFiveBuildingDoesNotMatter) {
    Table t("classic", 3);
    t.status(white, "industry", 10).builds(red, "museum").toBuild(white);
    EXPECT_TRUE(t.can("build exchange"));
    EXPECT_EQ(t.refuses("build museum"), "no Museum is left in the stockpile");
}

TEST(Build, StatusIconsCountAtOnce) {
    Table t("classic", 3);
    t.move("build workshop");
    EXPECT_EQ(t.total(white, "industry"), 2);
    t.toBuild(white);
    EXPECT_TRUE(t.can("build bank"));
}

// --- 3. A round: growth and salary --------------------------------------------------------------

TEST(Growth, MarkersGoFromSupplyToHarbour) {
    Table t("classic", 3);
    t.harbour(black, 3).status(black, "culture", 4).toBuild(black);
    t.move("build market");
    EXPECT_EQ(t.harbour(black), 3 + 4);
    EXPECT_EQ(t.supply(black), 27 - 4);
    EXPECT_EQ(t.harbour(white), 2);  // everyone grows
    EXPECT_EQ(t.harbour(red), 2);
}

TEST(Growth, TheBuildingJustBuiltCounts) {
    Table t("classic", 3);
    t.status(black, "industry", 4).toBuild(black);
    t.move("build theater");
    EXPECT_EQ(t.harbour(black), 3);
}

TEST(Growth, AsManyAsTheSupplyHas) {
    Table t("classic", 3);
    t.harbour(black, 28).status(black, "culture", 9).toBuild(black);
    t.move("build market");
    EXPECT_EQ(t.harbour(black), 30);
    EXPECT_EQ(t.supply(black), 0);
}

// Red starts the round and white ends the build phase, with these buildings occupied.
void layoutSalary(Table& t, std::initializer_list<std::string_view> types) {
    for (const auto type : types) {
        if (type != "colonial-house") t.builds(white, type);
        t.occupied(white, type);
    }
    t.first(red).toBuild(white);
}

TEST(Salary, WithMoreMarkersThanPaymentsThePlayerChooses) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks", "museum"});
    t.move("build market");
    EXPECT_EQ(t.state().phase, Phase::salary);
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"salary colonial-house", "salary docks", "salary museum"}));
    const int harbour = t.harbour(white);
    t.move("salary docks");
    EXPECT_EQ(t.occupied(white), (Texts{"colonial-house", "museum"}));
    EXPECT_EQ(t.harbour(white), harbour + 1);
    EXPECT_EQ(t.state().phase, Phase::action);
}

TEST(Salary, WithMorePaymentsThanMarkersAllReturnWithoutBeingAsked) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks"});
    t.status(white, "finance", 2).move("build market");  // two markers, two payments
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.occupied(white), Texts{});
    EXPECT_EQ(t.harbour(white), 2 + 2);  // growth and salary
}

TEST(Salary, TheBuildingJustBuiltCounts) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks"});
    t.status(white, "industry", 2).move("build bank");
    EXPECT_EQ(t.occupied(white), Texts{});
}

TEST(Salary, CopiesAreInterchangeable) {
    Table t("classic", 3);
    layoutSalary(t, {"docks", "market", "market"});
    t.status(white, "finance", 2).move("build market");
    EXPECT_EQ(t.legal(), (Texts{"salary docks, market", "salary market, market"}));
    t.move("salary docks, market");
    EXPECT_EQ(t.occupied(white), (Texts{"market"}));
}

TEST(Salary, NobodyIsAskedInTheFirstRound) {
    Table t("classic", 3);
    t.moves({"build market", "build market", "build market"});
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.player(), white);
}

// --- 3. A round: order --------------------------------------------------------------------------

TEST(Order, InEveryPhaseTheFirstPlayerActsFirstThenClockwise) {
    Table t("classic", 4);
    for (int seat = 0; seat < 4; ++seat)
        t.occupied(seat, "colonial-house").builds(seat, "market").occupied(seat, "market");
    t.first(black).toBuild(black);
    for (const std::string_view move : {"build shipyard", "salary market", "pass"})
        for (const int seat : {black, purple, white, red}) {
            EXPECT_EQ(t.player(), seat) << move;
            t.move(move);
        }
}

TEST(Order, PlayersWhoHaveNotPassedTakeOneTurnEachRoundAndRound) {
    Table t("classic", 3);
    for (int seat = 0; seat < 3; ++seat) t.harbour(seat, 9).gives(seat, "occupy-draw", 2);
    t.turn(white);
    t.move("colonial-house: occupy london");
    EXPECT_EQ(t.player(), red);
    t.move("colonial-house: occupy paris");
    EXPECT_EQ(t.player(), black);
    t.move("pass");
    EXPECT_EQ(t.player(), white);
    t.move("token occupy-draw: occupy rome");
    EXPECT_EQ(t.player(), red);
    t.move("pass");
    EXPECT_EQ(t.player(), white);  // the only one left goes on
    t.move("token occupy-draw: occupy lisbon");
    EXPECT_EQ(t.player(), white);
}

TEST(Order, PassingIsAlwaysAllowed) {
    Table t("classic", 3);
    t.turn(white);
    EXPECT_EQ(t.legal(), (Texts{"pass"}));
    t.builds(white, "market").harbour(white, 9);
    EXPECT_TRUE(t.can("pass"));
}

TEST(Order, TheActionPhaseEndsWhenAllHavePassed) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass"});
    EXPECT_EQ(t.state().phase, Phase::action);
    t.move("pass");
    EXPECT_EQ(t.state().phase, Phase::build);
    EXPECT_EQ(t.state().round, 2);
}

TEST(Order, PassingIsForOneRoundOnly) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass", "pass"});
    t.moves({"build market", "build market", "build market"});
    for (const auto& [seat, city] :
         {std::pair{red, "london"}, std::pair{black, "paris"}, std::pair{white, "rome"}}) {
        EXPECT_EQ(t.player(), seat);
        t.move("colonial-house: occupy " + std::string(city));
    }
    EXPECT_EQ(t.player(), red);
}

TEST(Order, TheFirstPlayerMarkerMovesOneSeatToTheLeft) {
    Table t("classic", 3);
    t.turn(white).moves({"pass", "pass", "pass"});
    EXPECT_EQ(t.player(), red);
    t.first(black).turn(black).passed({white, red}).move("pass");
    EXPECT_EQ(t.player(), white);
}

TEST(Order, TheGameEndsAfterSevenRounds) {
    Table t("classic", 3);
    for (int round = 1; round <= 7; ++round)
        for (const std::string_view phase : {"build", "pass"})
            for (int n = 0; n < 3; ++n) {
                EXPECT_EQ(t.state().round, round);
                t.move(t.legal(phase).front());
            }
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.legal(), Texts{});
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(t.buildings(seat).size(), 8u);
}

TEST(Order, IndividuallyEachPlayerDoesBuildGrowthAndSalaryInOneGo) {
    Table t("classic", 3, PhaseOrder::individual);
    for (const int seat : {white, red})
        t.occupied(seat, "colonial-house").builds(seat, "market").occupied(seat, "market");
    t.toBuild(white).move("build market");
    EXPECT_EQ(t.harbour(white), 2);
    EXPECT_EQ(t.harbour(red), 0);
    EXPECT_EQ(t.legal(), (Texts{"salary colonial-house", "salary market"}));
    EXPECT_EQ(t.state().phase, Phase::salary);
    t.move("salary market");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.state().phase, Phase::build);
    t.move("build market");
    t.move("salary market");
    EXPECT_EQ(t.player(), black);
    t.move("build market");  // no marker on any building: no salary to choose
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.player(), white);
}

TEST(Order, TogetherAllBuildBeforeAnyoneGrows) {
    Table t("classic", 3);
    t.move("build market");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.harbour(white), 0);
}

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

// The marker on the circle is spent before the action; for a token there is none.
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

// India is open and White has a marker there, as everybody else.
void layoutDocks(Table& t) {
    t.ships(white, "india").ships(red, "india").opens("india");
    t.ships(white, "africa").opens("africa");
    t.builds(white, "docks").harbour(white, 9).turn(white);
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
    EXPECT_EQ(t.refuses("shipyard: ship europe"), "Europe & the Mediterranean can't be shipped to");
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
    EXPECT_EQ(holdings(lost, white), 1);  // of the city

    Table t("classic", 3);
    t.holds(red, "rome").holds(red, "paris").gives(white, "attack", 2).harbour(white, 4);
    t.turn(white).move("token attack: attack paris");
    t.turn(white).move("token attack: attack rome");
    EXPECT_EQ(holdings(t, white), 0);
    EXPECT_EQ(t.score(white).connections, 1);  // control itself still counts
    EXPECT_EQ(t.score(red).connections, 0);
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

// --- 5. Passing and the card limit --------------------------------------------------------------

// White passes with these cards and no politics but theirs.
void passWith(Table& t, std::initializer_list<std::string_view> cards) {
    for (const auto card : cards) {
        t.card(white, card);
        if (card.ends_with("governor")) t.opens(card.substr(0, card.find(' ')));
    }
    t.turn(white).move("pass");
}

bool fits(std::initializer_list<std::string_view> cards, int politics = 0) {
    Table t("classic", 3);
    t.gives(white, "politics", politics);
    passWith(t, cards);
    return t.player() == red;
}

TEST(CardLimit, AtMostTheLimit) {
    EXPECT_TRUE(fits({}));
    EXPECT_TRUE(fits({"europe 0"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1"}));
    EXPECT_TRUE(fits({"europe 0", "north-america 1"}, 2));
}

TEST(CardLimit, OneMoreWithASlaveryCard) {
    EXPECT_TRUE(fits({"slavery 0"}));
    EXPECT_TRUE(fits({"europe 0", "slavery 0"}));
    EXPECT_TRUE(fits({"slavery 1", "slavery 0"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1", "slavery 0"}));
    EXPECT_FALSE(fits({"europe 0", "slavery 1", "slavery 0"}));  // one bonus, not one each
}

TEST(CardLimit, NeverMoreThanFive) {
    EXPECT_TRUE(fits({"europe 0", "india 1", "india 2", "india 3", "slavery 0"}, 10));
    EXPECT_FALSE(fits({"europe 0", "india 1", "india 2", "india 3", "india 4", "slavery 0"}, 10));
}

TEST(CardLimit, OneGovernorInTheFreeSpaceBesides) {
    EXPECT_TRUE(fits({"europe 0", "far-east governor"}));
    EXPECT_TRUE(fits({"europe 0", "slavery 0", "far-east governor"}));
    EXPECT_FALSE(fits({"europe 0", "north-america 1", "far-east governor"}));
    EXPECT_TRUE(
        fits({"europe 0", "india 1", "india 2", "india 3", "slavery 0", "far-east governor"}, 10));
}

TEST(CardLimit, ASecondGovernorCounts) {
    EXPECT_TRUE(fits({"far-east governor", "africa governor"}));  // one in a card slot
    EXPECT_FALSE(fits({"far-east governor", "africa governor", "europe 0"}));
}

TEST(Discard, OneCardAtATimeUntilItFits) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1", "north-america 2"});
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(),
              (Texts{"discard europe 0", "discard north-america 1", "discard north-america 2"}));
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard north-america 2"}));
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.cards(white), (Texts{"north-america 2"}));
}

TEST(Discard, LosingPoliticsMayLowerTheLimit) {
    Table t("classic", 3);
    passWith(t, {"africa 3", "europe 0", "north-america 1"});  // politics 2: a limit of 2
    t.move("discard africa 3");
    EXPECT_EQ(t.player(), white);  // politics 0: a limit of 1
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, KeepingPoliticsNeedsOneDiscardLess) {
    Table t("classic", 3);
    passWith(t, {"africa 3", "europe 0", "north-america 1"});
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, TheLastSlaveryCardTakesTheBonusWithIt) {
    Table t("classic", 3);
    passWith(t, {"slavery 0", "europe 0", "north-america 1"});
    t.move("discard slavery 0");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard north-america 1"}));
}

TEST(Discard, AnyCardEvenIfItDoesNotHelp) {
    Table t("classic", 3);
    passWith(t, {"far-east governor", "slavery 0", "europe 0", "north-america 1"});
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor",
                                "discard north-america 1", "discard slavery 0"}));
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), white);  // three cards at a limit of one and the bonus
    EXPECT_EQ(t.legal().size(), 3u);
}

TEST(Discard, AnOrdinaryCardGoesBackIntoItsDeckInOrder) {
    Table t("classic", 3);
    t.opens("india").card(red, "india 1");
    passWith(t, {"india 2", "india 4", "north-america 1"});
    t.move("discard india 4");
    EXPECT_EQ(t.deck("india"), (Texts{"india 3", "india 4", "india 5"}));
    t.move("discard india 2");
    EXPECT_EQ(t.deck("india"), (Texts{"india 2", "india 3", "india 4", "india 5"}));
}

TEST(Discard, ACardGivenBackCanBeDrawn) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1"});
    t.builds(red, "market").harbour(red, 1);
    t.moves({"discard europe 0", "market: draw europe"});
    EXPECT_EQ(t.cards(red), (Texts{"europe 0"}));
}

TEST(Discard, ASlaveryCardIsSetAside) {
    Table t("classic", 3);
    passWith(t, {"slavery 0", "slavery 1", "north-america 1"});
    t.move("discard slavery 0");
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.score(white).slavery, -1);
    EXPECT_EQ(t.top("slavery"), "slavery 2");
    EXPECT_EQ(t.total(white, "industry"), 2);  // of North America 1 alone
}

TEST(Discard, AGovernorLeavesTheGame) {
    Table t("classic", 3);
    passWith(t, {"far-east governor", "africa governor", "europe 0"});
    t.move("discard far-east governor");
    EXPECT_EQ(t.top("far-east"), "far-east 1");
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "europe 0"}));
    EXPECT_EQ(t.player(), red);
}

TEST(Discard, NeverOtherwise) {
    Table t("classic", 3);
    t.card(white, "europe 0").card(white, "india 2").card(white, "north-america 1").turn(white);
    EXPECT_EQ(t.legal("discard"), Texts{});
    EXPECT_EQ(t.refuses("discard europe 0"),
              "player 0 takes a turn: a building, a blue token, or pass");
}

// --- 5. A governor won after passing ------------------------------------------------------------

// Purple has passed with a governor and one more card, all that politics 1 allows, and is about to
// win the Far East's governor, which has no politics. Red is to fill the track.
void layoutLateGovernor(Table& t) {
    t.opens("india", white).card(purple, "india governor").card(purple, "north-america 1");
    t.ships(purple, "far-east", 7).token("far-east#8", "culture").passed({purple});
    t.harbour(red, 5).turn(red);
}

TEST(LateGovernor, TheLimitIsEnforcedBeforeTheNextTurn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.player(), purple);
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(), (Texts{"discard far-east governor", "discard india governor",
                                "discard north-america 1"}));
    t.move("discard india governor");
    EXPECT_EQ(t.player(), black);  // the seat after Red, who acted
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST(LateGovernor, AfterTheSecondHalfOfTheTurn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "docks").move("docks: ship far-east");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::second);
    t.move("occupy edo");
    EXPECT_EQ(t.player(), purple);
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, AfterASecondHalfThatIsNotTaken) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "cartographer").moves({"cartographer: ship far-east", "done"});
    EXPECT_EQ(t.player(), purple);
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(LateGovernor, NothingIsAskedIfTheCardsFit) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.gives(purple, "politics", 2).builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.cards(purple).size(), 3u);
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, SeveralDiscardsMayBeNeeded) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.builds(red, "shipyard").card(purple, "europe 0").move("shipyard: ship far-east");
    t.move("discard india governor");
    EXPECT_EQ(t.player(), purple);
    t.move("discard europe 0");
    EXPECT_EQ(t.player(), black);
}

TEST(LateGovernor, TheOnlyOneWhoHasNotPassedGoesOn) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.passed({white, black, purple}).builds(red, "shipyard").move("shipyard: ship far-east");
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
}

TEST(LateGovernor, AnActivePlayerIsCheckedOnlyWhenPassing) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.passed({}).builds(red, "shipyard").move("shipyard: ship far-east");
    EXPECT_EQ(t.player(), black);
    t.turn(purple).move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(LateGovernor, PassedPlayersAreNotCheckedOtherwise) {
    Table t("classic", 4);
    layoutLateGovernor(t);
    t.card(purple, "europe 0").card(purple, "south-america 1");  // more than could be kept
    t.builds(red, "shipyard").move("shipyard: ship caribbean");
    EXPECT_EQ(t.player(), black);
    t.moves({"pass", "pass", "pass"});
    EXPECT_EQ(t.state().round, 2);
    EXPECT_EQ(t.cards(purple).size(), 4u);
}

// --- 5. The free Governor space in the last round -----------------------------------------------

const Texts question{"governor-space empty", "governor-space keep"};

TEST(GovernorSpace, AskedWhenTheCardsFitWithItButNotWithout) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.state().phase, Phase::action);
    EXPECT_EQ(t.legal(), question);
}

TEST(GovernorSpace, NotAskedWhenTheCardsFitWithoutIt) {
    Table t("classic", 3);
    t.round(7).gives(white, "politics", 2);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, NotAskedBeforeTheLastRound) {
    for (int round = 1; round <= 6; ++round) {
        Table t("classic", 3);
        t.round(round);
        passWith(t, {"far-east governor", "europe 0"});
        EXPECT_EQ(t.player(), red);
    }
}

TEST(GovernorSpace, KeepKeepsAllCards) {
    Table t("classic", 3);
    t.round(7).passed({red, black});
    passWith(t, {"far-east governor", "europe 0"});
    t.move("governor-space keep");
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.cards(white), (Texts{"europe 0", "far-east governor"}));
    EXPECT_EQ(t.score(white).governorSpace, 0);
    EXPECT_EQ(t.score(white).cards, 1);
}

TEST(GovernorSpace, EmptyGoesOnDiscardingAnyCards) {
    Table t("classic", 3);
    t.round(7).passed({red, black});
    passWith(t, {"far-east governor", "europe 0"});
    t.move("governor-space empty");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor"}));
    t.move("discard europe 0");
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.cards(white), (Texts{"far-east governor"}));
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, EmptyGoesOnUntilTheCardsFitWithoutIt) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"caribbean 1", "far-east governor", "europe 0"});  // politics 2: a limit of 2
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space empty");
    t.move("discard caribbean 1");  // a limit of 1: with the free space it would fit
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), (Texts{"discard europe 0", "discard far-east governor"}));
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, EmptyIsThatPlayersAnswerOnly) {
    Table t("classic", 3);
    t.round(7).opens("africa").card(red, "africa governor");
    t.card(red, "north-america 1").card(red, "north-america 2");
    passWith(t, {"far-east governor", "europe 0"});
    t.moves({"governor-space empty", "discard europe 0"});
    t.moves({"pass", "discard north-america 1"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.legal(), question);
}

TEST(GovernorSpace, DiscardsNeededInAnyCaseComeFirst) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0", "north-america 1"});
    EXPECT_EQ(t.legal("governor-space"), Texts{});
    t.move("discard europe 0");
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space keep");
    EXPECT_EQ(t.player(), red);
}

TEST(GovernorSpace, NotAskedWhenTheDiscardsLeaveNoNeedForIt) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0", "north-america 1"});
    t.moves({"discard far-east governor", "discard europe 0"});
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(GovernorSpace, AskedWhenAGovernorIsWonAfterPassing) {
    Table t("classic", 3);
    t.round(7).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"europe 0"});
    EXPECT_EQ(t.player(), red);
    t.move("token ship-draw: ship far-east");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space empty");
    t.move("discard far-east governor");
    EXPECT_EQ(t.player(), black);
}

TEST(GovernorSpace, AskedAgainAfterAnotherGovernorIsWon) {
    Table t("classic", 3);
    t.round(7).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"africa governor", "europe 0"});
    t.move("governor-space keep");
    t.move("token ship-draw: ship far-east");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);  // needed in any case
    t.move("discard europe 0");
    EXPECT_EQ(t.legal(), question);
    t.move("governor-space keep");
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "far-east governor"}));
}

TEST(GovernorSpace, NoAnswerIsStored) {
    Table t("classic", 3);
    t.round(7).passed({black}).ships(white, "far-east", 7).token("far-east#8", "culture");
    t.gives(red, "ship-draw").harbour(red, 1);
    passWith(t, {"africa governor", "europe 0"});
    t.moves({"governor-space empty", "discard europe 0"});
    EXPECT_EQ(t.score(white).governorSpace, 3);
    t.moves({"token ship-draw: ship far-east", "governor-space keep", "pass"});
    EXPECT_TRUE(t.state().over());
    EXPECT_EQ(t.score(white).governorSpace, 0);
}

// --- 6. End and scoring -------------------------------------------------------------------------

TEST(Scoring, NothingButTheEmptyGovernorSpaceAtTheStart) {
    Table t("classic", 3);
    EXPECT_EQ(t.score(white).governorSpace, 3);
    EXPECT_EQ(t.glory(white), 3);
}

TEST(Scoring, CitiesOneEachLimaAndEdoTwo) {
    Table t("classic", 3);
    t.opens("south-america").opens("far-east");
    t.holds(white, "london").holds(white, "lima").holds(white, "edo").holds(red, "canton");
    EXPECT_EQ(t.score(white).cities, 1 + 2 + 2);
    EXPECT_EQ(t.score(red).cities, 1);
}

TEST(Scoring, ConnectionsOneEach) {
    Table t("classic", 3);
    t.holds(white, "paris").holds(white, "rome").holds(white, "constantinople");
    t.holds(red, "alexandria");
    EXPECT_EQ(t.score(white).connections, 2);
    EXPECT_EQ(t.score(red).connections, 0);
}

TEST(Scoring, EachStatusTrackByTheTable) {
    Table t("classic", 3);
    t.status(white, "industry", 1).status(white, "culture", 5);
    t.status(white, "finance", 9).status(white, "politics", 11);
    EXPECT_EQ(t.score(white).status, (std::array{0, 4, 7, 11}));
}

TEST(Scoring, GloryIconsOfCardsHeld) {
    Table t("classic", 3);
    t.opens("india").card(white, "europe 4").card(white, "india governor").card(red, "europe 0");
    EXPECT_EQ(t.score(white).cards, 5 + 1);
    EXPECT_EQ(t.score(red).cards, 0);
}

TEST(Scoring, ThreeForEachUniversity) {
    Table t("classic", 3);
    t.builds(white, "university").builds(white, "university").builds(red, "museum");
    EXPECT_EQ(t.score(white).buildings, 6);
    EXPECT_EQ(t.score(red).buildings, 0);
}

TEST(Scoring, ThreeForAnEmptyFreeGovernorSpace) {
    Table t("classic", 3);
    t.opens("far-east").card(white, "far-east governor");
    EXPECT_EQ(t.score(white).governorSpace, 3);  // it fits into a card slot
    t.card(white, "europe 0");
    EXPECT_EQ(t.score(white).governorSpace, 0);  // it does not
    t.status(white, "politics", 2);
    EXPECT_EQ(t.score(white).governorSpace, 3);
}

TEST(Scoring, OneForEveryThreeMarkersInTheHarbour) {
    constexpr std::array glory{0, 0, 0, 1, 1, 1, 2};
    for (int markers = 0; markers < int(glory.size()); ++markers) {
        Table t("classic", 3);
        t.harbour(white, markers);
        EXPECT_EQ(t.score(white).population, glory[markers]);
    }
}

TEST(Scoring, MinusOneForEachSlaveryCardSetAsideButNotForThoseHeld) {
    Table t("classic", 3);
    t.aside(white, "slavery 0").aside(white, "slavery 3").card(red, "slavery 1");
    EXPECT_EQ(t.score(white).slavery, -2);
    EXPECT_EQ(t.score(red).slavery, 0);
    EXPECT_EQ(t.glory(white), 3 - 2);
}

TEST(Scoring, TheTotalIsTheSum) {
    Table t("classic", 3);
    t.holds(white, "paris").holds(white, "rome").card(white, "europe 4");
    t.builds(white, "university").harbour(white, 7).aside(white, "slavery 0");
    t.status(white, "industry", 10).status(white, "culture", 2);
    EXPECT_EQ(t.glory(white), 2 + 1 + 5 + 3 + 2 - 1 + 10 + 2 + 3);
}

TEST(Scoring, MostGloryWins) {
    Table t("classic", 3);
    t.harbour(red, 6).harbour(black, 3);
    EXPECT_EQ(t.winners(), (std::vector{red}));
}

TEST(Scoring, TiedPlayersShareTheWin) {
    Table t("classic", 4);
    t.harbour(red, 3).holds(black, "london");  // one each, in different ways
    EXPECT_EQ(t.winners(), (std::vector{red, black}));
}

// --- Why not ------------------------------------------------------------------------------------
// Reasons that no test above has met.

TEST(WhyNot, ALegalMoveHasNoReason) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 2).turn(white);
    for (const Move move : legal(t.game(), t.state()).list())
        EXPECT_EQ(whyNot(t.game(), t.state(), move), "");
}

TEST(WhyNot, InTheBuildPhase) {
    Table t("classic", 3);
    EXPECT_EQ(t.refuses("market: draw europe"), "player 0 must build");
    EXPECT_EQ(t.refuses("build cartographer"),
              "Cartographer is of level 4; the player's build level is 1");
    EXPECT_EQ(t.refuses("build colonial-house"),
              "Colonial House is the start building and can't be built");
}

TEST(WhyNot, InTheSalary) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks", "market"});
    t.status(white, "finance", 2).move("build market");
    EXPECT_EQ(t.refuses("pass"), "player 0 must choose the salary");
    EXPECT_EQ(t.refuses("salary market"), "exactly 2 markers must return in this salary");
    EXPECT_EQ(t.refuses("salary market, docks"), "it is written 'salary docks, market'");
    EXPECT_EQ(t.refuses("salary market, market"),
              "a salary names occupied buildings, sorted and joined by ', '");
}

TEST(WhyNot, InATurn) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 9).turn(white);
    EXPECT_EQ(t.refuses("ship india"),
              "an action starts with a building or token, as in 'shipyard: ship india'");
    EXPECT_EQ(t.refuses("build market"),
              "player 0 takes a turn: a building, a blue token, or pass");
    EXPECT_EQ(t.refuses("done"), "player 0 takes a turn: a building, a blue token, or pass");
    EXPECT_EQ(t.refuses("shipyard: ship india"), "the player has no Shipyard");
    EXPECT_EQ(t.refuses("market: ship india"), "Market does not offer this action");
    EXPECT_EQ(t.refuses("token attack: attack rome"), "the player has no such token");
}

TEST(WhyNot, InTheSecondHalf) {
    Table t("classic", 3);
    layoutDocks(t);
    t.builds(white, "shipyard").move("docks: ship india");
    EXPECT_EQ(t.refuses("pass"), "player 0 chooses the second half of an action, or done");
    EXPECT_EQ(t.refuses("ship india"), "the second half must be to occupy in India");
    EXPECT_EQ(t.refuses("occupy elmina"), "the second half must be to occupy in India");
    EXPECT_EQ(t.refuses("shipyard: ship india"),
              "the second half of the action comes first, without a building's name");
}

TEST(WhyNot, InTheSecondDraw) {
    Table t("classic", 3);
    t.builds(white, "trade-office").holds(white, "rome").harbour(white, 1).turn(white);
    t.move("trade-office: draw europe");
    EXPECT_EQ(t.refuses("draw slavery"), "the second half must be to draw from europe");
}

TEST(WhyNot, OverTheCardLimit) {
    Table t("classic", 3);
    passWith(t, {"europe 0", "north-america 1"});
    EXPECT_EQ(t.refuses("pass"), "player 0 must discard a card");
    EXPECT_EQ(t.refuses("discard india 1"), "the player does not hold india 1");
}

TEST(WhyNot, BeforeTheGovernorSpaceIsSettled) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(t.refuses("discard europe 0"),
              "player 0 must choose what becomes of the free governor space");
}

TEST(WhyNot, AfterTheEnd) {
    Table t("classic", 3);
    t.round(7).passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.refuses("pass"), "the game is over");
}

TEST(WhyNot, UnknownWords) {
    Table t("classic", 3);
    t.turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy atlantis"), "there is no city 'atlantis'");
    EXPECT_EQ(t.refuses("castle: attack rome"), "there is no building 'castle'");
    EXPECT_EQ(t.refuses("shipyard: ship mars"), "there is no region 'mars'");
    EXPECT_EQ(t.refuses("market: draw tarot"), "there is no deck 'tarot'");
    EXPECT_EQ(t.refuses("discard india 9"), "there is no card 'india 9'");
    EXPECT_EQ(t.refuses("token culture: draw europe"),
              "there is no blue token 'culture' (there are ship-draw, occupy-draw, payment, "
              "attack)");
}

}  // namespace
}  // namespace endeavor::test
