// Age of Sail, rule by rule, without exploits: what differs from the classic game. Side B is
// played unless a test says so. The fixture checks the whole position after every move: 35 markers
// each, tokens, cards and tiles conserved.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "table.h"

namespace endeavor::test {
namespace {

constexpr std::string_view sideA = "age-of-sail-a", sideB = "age-of-sail-b";
const Texts overseas{"africa", "caribbean", "far-east", "india", "north-america", "south-america"};
const Texts level5{"admiralty", "city-hall", "exchange",  "foundry",
                   "memorial",  "museum",    "parliament"};

const Edition& edition(std::string_view id) { return *builtInEdition(id); }

// All status totals and blue tokens of a player; grows by one with each token.
int holdings(Table& t, int seat) {
    int sum = 0;
    for (const std::string_view kind : tokenIds) sum += t.total(seat, kind);
    return sum;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at == std::string::npos) return text;
    EXPECT_EQ(text.find(from, at + 1), std::string::npos) << from << " is there twice";
    return text.replace(at, from.size(), to);
}

// Side B with one piece of its file replaced.
std::unique_ptr<const Edition> sideBWith(const std::string& from, const std::string& to) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        if (builtIn.id != sideB) continue;
        auto changed = parseEdition(replaced(std::string(builtIn.json), from, to), "my.json");
        if (!changed) throw std::runtime_error(changed.error().text);
        return std::move(*changed);
    }
    throw std::runtime_error("no side B");
}

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
    EXPECT_GT(boxes.size(), 10u);  // it is not always the same ones
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
    EXPECT_EQ(Texts(seen.begin(), seen.end()), level5);
}

TEST(SailBuildings, LevelFiveTilesNotInPlayCantBeBuilt) {
    Table t(sideB, 3);
    t.level5({"memorial", "city-hall", "foundry"}).status(white, "industry", 10).toBuild(white);
    for (const std::string& id : level5)
        EXPECT_EQ(t.can("build " + id), id == "memorial" || id == "city-hall" || id == "foundry");
    EXPECT_EQ(t.refuses("build museum"), "no Museum is left in the stockpile");
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

TEST(SailShip, NotToAnOccupiedFleetSpace) {
    Table t(sideB, 3);
    t.opens("india").holds(red, "india-fleet").holds(white, "europe-fleet-1");
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("shipyard: ship india-fleet"),
              "Indian Fleet is occupied; it can only be attacked");
    EXPECT_FALSE(t.can("shipyard: ship europe-fleet-1"));  // nor to the own one
    EXPECT_TRUE(t.can("shipyard: ship europe-fleet-2"));
}

TEST(SailShip, AFleetSpaceIsNotOccupiedLikeACity) {
    Table t(sideB, 2);
    t.harbour(white, 2).turn(white);
    EXPECT_EQ(t.refuses("colonial-house: occupy europe-fleet-1"),
              "Atlantic Fleet is a fleet space; it is shipped to");
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
    EXPECT_EQ(t.refuses("shipyard: ship europe"), "Europe & the Mediterranean can't be shipped to");
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
              "Atlantic Fleet is the player's own already");
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

// --- 11. Draw -----------------------------------------------------------------------------------

TEST(SailDraw, DoesNotNeedAnOpenRegion) {
    Table t(sideB, 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).turn(white);
    ASSERT_FALSE(t.open("india"));
    t.move("market: draw india");
    EXPECT_EQ(t.cards(white), (Texts{"india 1"}));
    t.gives(white, "ship-draw").turn(white);
    EXPECT_EQ(t.refuses("token ship-draw: draw india"),
              "the top card india 2 needs 2 markers in the region; the player has 1");
}

TEST(SailDraw, FromTheDiscardPileAnyCardByTheStrengthInEurope) {
    Table t(sideB, 3);
    t.holds(white, "london").holds(white, "europe-fleet-1");
    t.discarded("india 2").discarded("africa 1").discarded("europe 0").discarded("europe 3");
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal("market: draw discard"),
              (Texts{"market: draw discard: africa 1", "market: draw discard: europe 0",
                     "market: draw discard: india 2"}));
    EXPECT_EQ(t.refuses("market: draw discard: europe 3"),
              "the card needs 3 markers in the home region");
    EXPECT_EQ(t.refuses("market: draw discard: india 1"), "india 1 is not on the discard pile");
    t.move("market: draw discard: india 2");
    EXPECT_EQ(t.cards(white), (Texts{"india 2"}));
    EXPECT_EQ(t.pile(), (Texts{"africa 1", "europe 0", "europe 3"}));
    EXPECT_EQ(t.total(white, "culture"), 1);
}

TEST(SailDraw, MarkersInTheCardsOwnRegionDoNotHelpForThePile) {
    Table t(sideB, 3);
    t.ships(white, "india", 4).discarded("india 2").builds(white, "market").harbour(white, 1);
    t.turn(white);
    EXPECT_EQ(t.legal("market: draw discard"), Texts{});
}

TEST(SailDraw, FromThePileByAnyDraw) {
    Table t(sideB, 3);
    t.level5({"city-hall", "museum", "foundry"});
    for (const char* type : {"market", "guild-hall", "trade-office", "city-hall"})
        t.builds(white, type);
    t.gives(white, "ship-draw").gives(white, "occupy-draw");
    t.discarded("europe 0").harbour(white, 1).turn(white);
    for (const char* by : {"market", "guild-hall", "trade-office", "city-hall", "token ship-draw",
                           "token occupy-draw"})
        EXPECT_TRUE(t.can(std::string(by) + ": draw discard: europe 0")) << by;
}

TEST(SailDraw, FromThePileAsFirstAndAsSecondHalf) {
    Table t(sideB, 3);
    t.builds(white, "trade-office").builds(white, "trade-office").harbour(white, 2);
    t.holds(white, "london").discarded("india 1").discarded("africa 1").discarded("europe 0");
    t.turn(white).move("trade-office: draw discard: india 1");
    EXPECT_EQ(t.legal(), (Texts{"done", "draw discard: africa 1", "draw discard: europe 0",
                                "draw europe", "draw slavery"}));
    t.move("draw discard: africa 1");
    EXPECT_EQ(t.player(), red);
    t.turn(white).moves({"trade-office: draw slavery", "draw discard: europe 0"});
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.cards(white), (Texts{"africa 1", "europe 0", "india 1", "slavery 0"}));
}

TEST(SailDraw, AnEmptyPileAndNothingElseMeansNoDraw) {
    Table t(sideB, 2);
    t.top("europe", 1).top("slavery", 1).builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.legal(), (Texts{"pass"}));
}

// --- 12. Cards that grant -----------------------------------------------------------------------

class SailGrants : public testing::Test {
protected:
    // India 1 gives two markers, a payment token and two attack tokens.
    static const Edition& generous() {
        static const auto made =
            sideBWith("\"1\": {\"culture\": 1, \"politics\": 1}",
                      "\"1\": {\"culture\": 1, \"politics\": 1, \"grants\": {\"markers\": 2, "
                      "\"tokens\": {\"payment\": 1, \"attack\": 2}}}");
        return *made;
    }
};

TEST_F(SailGrants, MarkersAndTokensComeAtOnce) {
    Table t(generous(), 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).turn(white);
    const int supply = t.supply(white);
    t.move("market: draw india");
    EXPECT_EQ(t.harbour(white), 0 + 2);
    EXPECT_EQ(t.supply(white), supply - 2);
    EXPECT_EQ(t.total(white, "payment"), 1);
    EXPECT_EQ(t.total(white, "attack"), 2);
    EXPECT_EQ(t.total(white, "culture"), 1);
}

TEST_F(SailGrants, MarkersOnlyAsFarAsTheSupplyGoes) {
    Table t(generous(), 3);
    t.ships(white, "india").builds(white, "market").harbour(white, 33).turn(white);
    ASSERT_EQ(t.supply(white), 1);
    t.move("market: draw india");
    EXPECT_EQ(t.harbour(white), 33 - 1 + 1);
    EXPECT_EQ(t.supply(white), 0);
}

TEST_F(SailGrants, NothingIsGivenBackWithTheCard) {
    Table t(generous(), 2);
    t.ships(white, "india").builds(white, "market").harbour(white, 1).card(white, "europe 0");
    t.passed({red}).turn(white);
    t.moves({"market: draw india", "pass", "discard india 1"});
    EXPECT_EQ(t.pile(), (Texts{"india 1"}));
    EXPECT_EQ(t.total(white, "attack"), 2);
    EXPECT_EQ(t.total(white, "payment"), 1);
    EXPECT_EQ(t.total(white, "politics"), 0);
    EXPECT_EQ(t.harbour(white), 2);
}

TEST_F(SailGrants, AgainWhenTheCardIsTakenAgain) {
    Table t(generous(), 2);
    t.ships(white, "india").builds(white, "market").holds(white, "london").harbour(white, 1);
    t.card(white, "europe 0").passed({red}).turn(white);
    t.moves({"market: draw india", "pass", "discard india 1"});
    ASSERT_EQ(t.decision(), Decision::build);
    t.passed({red}).turn(white).gives(white, "ship-draw");
    t.move("token ship-draw: draw discard: india 1");
    EXPECT_EQ(t.total(white, "attack"), 4);
    EXPECT_EQ(t.total(white, "payment"), 2);
    EXPECT_EQ(t.harbour(white), 4);
}

TEST_F(SailGrants, GovernorsGrantToo) {
    const auto edition = sideBWith("\"governor\": {\"finance\": 2, \"politics\": 1, \"glory\": 1}",
                                   "\"governor\": {\"finance\": 2, \"grants\": {\"markers\": 3, "
                                   "\"tokens\": {\"ship-draw\": 1}}}");
    Table t(*edition, 3);
    t.ships(red, "africa", 5).builds(white, "shipyard").harbour(white, 2).turn(white);
    t.token("africa#6", "politics");
    t.move("shipyard: ship africa");
    EXPECT_EQ(t.cards(red), (Texts{"africa governor"}));
    EXPECT_EQ(t.harbour(red), 3);
    EXPECT_EQ(t.total(red, "ship-draw"), 1);
    EXPECT_EQ(t.harbour(white), 0);
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
// another one is refused. So by building the rule can only be seen on what others it frees.
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

// --- 14. Discard phase --------------------------------------------------------------------------

TEST(SailDiscard, ComesAfterAllHavePassed) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 2").turn(white);
    t.move("pass");
    EXPECT_EQ(t.player(), red);
    EXPECT_EQ(t.decision(), Decision::turn);
    EXPECT_EQ(t.phase(), "action");
    t.move("pass");
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);
    EXPECT_EQ(t.phase(), "discard");
    EXPECT_EQ(t.legal(), (Texts{"discard south-america 1", "discard south-america 2"}));
    EXPECT_EQ(t.state().round, 1);
    t.move("discard south-america 1");
    EXPECT_EQ(t.state().round, 2);
    EXPECT_EQ(t.phase(), "build");
}

TEST(SailDiscard, InTheTurnOrderOfTheRoundThatEnds) {
    Table t(sideB, 3);
    t.card(white, "south-america 1").card(white, "south-america 2");
    t.card(red, "north-america 1").card(red, "north-america 2").card(red, "north-america 3");
    t.card(black, "far-east 1").card(black, "far-east 2");
    t.first(red).passed({white, red}).turn(black).move("pass");
    EXPECT_EQ(t.player(), red);
    t.move("discard north-america 1");
    EXPECT_EQ(t.player(), red);  // until it fits
    t.move("discard north-america 3");
    EXPECT_EQ(t.player(), black);
    t.move("discard far-east 1");
    EXPECT_EQ(t.player(), white);
    t.move("discard south-america 2");
    EXPECT_EQ(t.decision(), Decision::build);
    EXPECT_EQ(t.player(), black);  // the marker has moved on
    EXPECT_EQ(t.pile(),
              (Texts{"far-east 1", "north-america 1", "north-america 3", "south-america 2"}));
}

TEST(SailDiscard, PlayersWhoFitAreNotAsked) {
    Table t(sideB, 3);
    t.card(white, "south-america 1").card(red, "north-america 1").card(red, "north-america 2");
    t.passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.player(), red);
    t.move("discard north-america 1");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, WhenAllFitTheNextRoundBegins) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").passed({red}).turn(white).move("pass");
    EXPECT_EQ(t.phase(), "build");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, OrdinaryCardsGoToThePileNotToTheirDecks) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 3").passed({red}).turn(white);
    t.moves({"pass", "discard south-america 1"});
    EXPECT_EQ(t.pile(), (Texts{"south-america 1"}));
    EXPECT_EQ(t.top("south-america"), "south-america 2");
    EXPECT_EQ(t.total(white, "culture"), 4);
}

TEST(SailDiscard, SlaveryCardsGiveNoBonusAndAreSetAside) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "slavery 0").passed({red}).turn(white);
    t.move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);  // limit 1
    t.move("discard slavery 0");
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.top("slavery"), "slavery 1");
    EXPECT_EQ(t.score(white).slavery, -1);
}

TEST(SailDiscard, GovernorsLeaveTheGame) {
    Table t(sideB, 2);
    t.opens("india").opens("far-east").card(white, "india governor");
    t.card(white, "far-east governor").card(white, "south-america 1").passed({red}).turn(white);
    t.moves({"pass", "discard far-east governor"});
    EXPECT_EQ(t.cards(white), (Texts{"india governor", "south-america 1"}));
    EXPECT_EQ(t.pile(), Texts{});
    EXPECT_EQ(t.top("far-east"), "far-east 1");
    EXPECT_EQ(t.state().round, 2);  // one governor is in the free space
}

TEST(SailDiscard, NeverMoreThanFiveAndAGovernor) {
    Table t(sideB, 3);
    t.opens("india").card(white, "india governor");
    for (const char* card : {"south-america 1", "south-america 2", "south-america 3",
                             "north-america 1", "north-america 2", "north-america 3"})
        t.card(white, card);
    t.status(white, "politics", 16).passed({red, black}).turn(white).move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
    t.move("discard north-america 1");
    EXPECT_EQ(t.cards(white).size(), 6u);
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, LosingPoliticsLowersTheLimit) {
    Table t(sideB, 2);
    t.card(white, "caribbean 1").card(white, "south-america 1").card(white, "south-america 2");
    t.passed({red}).turn(white);               // politics 2: two cards
    t.moves({"pass", "discard caribbean 1"});  // politics 0: one card
    EXPECT_EQ(t.player(), white);
    EXPECT_EQ(t.decision(), Decision::discard);
}

TEST(SailDiscard, AGovernorWonAfterPassingIsCheckedOnlyHere) {
    Table t(sideB, 3);
    t.opens("far-east").card(white, "far-east governor").card(white, "south-america 1");
    t.ships(white, "africa", 5).builds(red, "shipyard").harbour(red, 2);
    t.passed({white}).turn(red).move("shipyard: ship africa");
    EXPECT_EQ(t.cards(white), (Texts{"africa governor", "far-east governor", "south-america 1"}));
    EXPECT_EQ(t.player(), black);
    EXPECT_EQ(t.decision(), Decision::turn);
    t.moves({"pass", "pass"});
    EXPECT_EQ(t.phase(), "discard");
    EXPECT_EQ(t.player(), white);
    t.move("discard far-east governor");
    EXPECT_EQ(t.state().round, 2);
}

TEST(SailDiscard, TheCardsDiscardedCanBeDrawnInTheNextRound) {
    Table t(sideB, 2);
    t.card(white, "south-america 1").card(white, "south-america 2").holds(red, "london");
    t.builds(red, "market").passed({red}).turn(white);
    t.moves({"pass", "discard south-america 1", "build market", "build market",
             "market: draw discard: south-america 1"});
    EXPECT_EQ(t.cards(red), (Texts{"south-america 1"}));
    EXPECT_EQ(t.pile(), Texts{});
}

TEST(SailDiscard, TheFreeSpaceIsAskedForInRoundSeven) {
    for (const bool keep : {true, false}) {
        Table t(sideB, 2);
        t.opens("india").card(white, "india governor").card(white, "south-america 1");
        t.round(7).turn(white).move("pass");
        EXPECT_EQ(t.player(), red);  // not on passing
        t.move("pass");
        EXPECT_EQ(t.phase(), "discard");
        EXPECT_EQ(t.player(), white);
        EXPECT_EQ(t.legal(), (Texts{"governor-space empty", "governor-space keep"}));
        if (keep) {
            t.move("governor-space keep");
        } else {
            t.moves({"governor-space empty", "discard south-america 1"});
            EXPECT_EQ(t.pile(), (Texts{"south-america 1"}));
        }
        EXPECT_EQ(t.decision(), Decision::over);
        EXPECT_EQ(t.score(white).governorSpace, keep ? 0 : 3);
    }
}

TEST(SailDiscard, TheFreeSpaceIsAskedForAfterTheDiscardsNeeded) {
    Table t(sideB, 2);
    t.opens("india").card(white, "india governor").card(white, "south-america 1");
    t.card(white, "south-america 2").round(7).passed({red}).turn(white);
    t.move("pass");
    EXPECT_EQ(t.decision(), Decision::discard);
    t.move("discard south-america 2");
    EXPECT_EQ(t.decision(), Decision::governorSpace);
    t.move("governor-space keep");
    EXPECT_EQ(t.decision(), Decision::over);
}

TEST(SailDiscard, TheFreeSpaceIsNotAskedForBeforeRoundSeven) {
    Table t(sideB, 2);
    t.opens("india").card(white, "india governor").card(white, "south-america 1");
    t.round(6).passed({red}).turn(white).move("pass");
    EXPECT_EQ(t.decision(), Decision::build);
    EXPECT_EQ(t.state().round, 7);
}

// --- 15. Abolition ------------------------------------------------------------------------------

TEST(SailAbolition, WhenEuropeFiveIsTakenFromTheDeck) {
    Table t(sideB, 3);
    for (const char* place : {"london", "paris", "rome", "europe-fleet-1", "europe-fleet-2"})
        t.holds(white, place);
    t.top("europe", 5).card(red, "slavery 0").card(white, "slavery 1");
    t.builds(white, "market").harbour(white, 1).turn(white);
    t.move("market: draw europe");
    EXPECT_EQ(t.aside(red), 1);
    EXPECT_EQ(t.aside(white), 1);
    EXPECT_EQ(t.deck("slavery"), Texts{});
}

TEST(SailAbolition, WhenEuropeFiveIsTakenFromThePile) {
    Table t(sideB, 3);
    for (const char* place : {"london", "paris", "rome", "europe-fleet-1", "europe-fleet-2"})
        t.holds(white, place);
    t.discarded("europe 5").card(red, "slavery 0").card(red, "slavery 2");
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_EQ(t.total(red, "industry"), 3);
    t.move("market: draw discard: europe 5");
    EXPECT_EQ(t.cards(white), (Texts{"europe 5"}));
    EXPECT_EQ(t.cards(red), Texts{});
    EXPECT_EQ(t.aside(red), 2);
    EXPECT_EQ(t.total(red, "industry"), 0);
    EXPECT_EQ(t.deck("slavery"), Texts{});
}

// --- 16. Memorial -------------------------------------------------------------------------------

class SailMemorial : public testing::Test {
protected:
    // India is open, red in Goa and white present.
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
    EXPECT_EQ(t.refuses("pass"), "player 0 must choose a status track for the marker lost");
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

// --- What others are told -----------------------------------------------------------------------

TEST(SailPosition, NamesThePhasesOfStartAndDiscard) {
    Table t(sideB, 2);
    const auto told = [&] { return positionJson(t.game(), t.state(), {}); };
    EXPECT_NE(told().find("\"phase\": \"start\""), std::string::npos);
    t.card(white, "south-america 1").card(white, "south-america 2").passed({red}).turn(white);
    EXPECT_NE(told().find("\"phase\": \"action\""), std::string::npos);
    t.move("pass");
    EXPECT_NE(told().find("\"phase\": \"discard\""), std::string::npos);
    t.move("discard south-america 1");
    EXPECT_NE(told().find("\"phase\": \"build\""), std::string::npos);
    EXPECT_NE(told().find("\"discarded\": [\"south-america 1\"]"), std::string::npos);
}

TEST(SailPosition, ThePileAndTheOpenSeaMakeADifferentKey) {
    Table one(sideB, 2), two(sideB, 2), three(sideB, 2);
    for (Table* t : {&one, &two, &three}) t->opens("india").harbour(white, 3).turn(white);
    two.discarded("europe 0");
    three.harbour(white, 2).sails(white, "india");
    EXPECT_NE(hashOf(one.state()), hashOf(two.state()));
    EXPECT_NE(hashOf(one.state()), hashOf(three.state()));
}

// --- Notation and records -----------------------------------------------------------------------

void expectRoundTrip(Table& t, std::string_view text) {
    const auto move = parseMove(t.game(), t.state(), text);
    ASSERT_TRUE(move) << move.error().text;
    EXPECT_EQ(moveText(t.game(), t.state(), *move), text);
}

TEST(SailNotation, EveryNewMoveRoundTrips) {
    Table t(sideB, 2);
    expectRoundTrip(t, "start colonial-house");
    expectRoundTrip(t, "start merchant-dock");
    t.level5({"memorial", "admiralty", "foundry"}).builds(white, "memorial");
    t.builds(white, "market").builds(white, "cartographer").builds(white, "trade-office");
    t.builds(white, "barracks").gives(white, "ship-draw").harbour(white, 9);
    t.sails(white, "india").opens("india").holds(red, "goa").holds(white, "london");
    t.holds(white, "paris").discarded("india 2").turn(white);
    expectRoundTrip(t, "cartographer: ship india-fleet");
    expectRoundTrip(t, "cartographer: ship india-sea");
    expectRoundTrip(t, "token ship-draw: ship europe-fleet-1");
    expectRoundTrip(t, "market: draw discard: india 2");
    expectRoundTrip(t, "token ship-draw: draw discard: india 2");
    t.move("cartographer: ship africa");
    expectRoundTrip(t, "ship india-fleet");
    expectRoundTrip(t, "ship india-sea");
    expectRoundTrip(t, "ship africa");
    t.move("done");
    t.turn(white).move("trade-office: draw europe");
    expectRoundTrip(t, "draw discard: india 2");
    t.move("done");
    t.turn(white).move("barracks: attack goa");
    for (int kind = 0; kind < statusKinds; ++kind)
        expectRoundTrip(t, "memorial " + std::string(tokenIds[kind]));
}

TEST(SailNotation, UnknownPlacesAndCardsAreRefused) {
    Table t(sideB, 2);
    EXPECT_EQ(t.refuses("start palace"), "there is no building 'palace'");
    EXPECT_EQ(t.refuses("start market"), "Market is not a start building");
    t.builds(white, "shipyard").builds(white, "market").harbour(white, 4).turn(white);
    for (const char* text :
         {"shipyard: ship atlantis", "shipyard: ship atlantis-sea", "shipyard: ship london",
          "shipyard: ship europe-fleet", "market: draw discard: india 9", "market: draw discard",
          "market: draw discard: ", "market: draw discard:india 2", "memorial culture",
          "memorial payment", "draw discard: europe 0", "ship europe-fleet-1", "start market"})
        EXPECT_FALSE(t.can(text)) << text;
}

TEST(SailNotation, AllLegalMovesOfRandomGamesRoundTrip) {
    for (const auto side : {sideA, sideB})
        for (u64 seed = 0; seed < 4; ++seed) {
            const Game game = deal(edition(side), 2 + int(seed), seed);
            State state = initialState(game);
            Random random(seed);
            while (!state.over()) {
                const LegalMoves moves = legal(game, state);
                ASSERT_GT(moves.size(), 0);
                ASSERT_EQ(moves.list().size(), moves.size());
                for (int i = 0; i < moves.size(); ++i) {
                    ASSERT_EQ(moves.list()[i], moves[i]);
                    ASSERT_TRUE(moves.contains(moves[i]));
                    const std::string text = moveText(game, state, moves[i]);
                    const auto again = parseMove(game, state, text);
                    ASSERT_TRUE(again) << again.error().text;
                    ASSERT_EQ(*again, moves[i]) << text;
                }
                apply(game, state, randomMove(moves, random));
            }
        }
}

Record someGame(std::string_view side, int moves, u64 seed = 7) {
    Record record = newRecord(deal(edition(side), 3, seed));
    Random random(seed);
    for (int i = 0; i < moves && !record.state.over(); ++i)
        addMove(record, randomMove(legal(record.game, record.state), random));
    return record;
}

std::string errorOf(const std::string& text) {
    const auto record = parseRecord(text, "game.json");
    return record ? "" : record.error().text;
}

// The record's "level5": […].
std::string level5Of(const std::string& text) {
    const std::size_t at = text.find("\"level5\": ");
    return text.substr(at, text.find(']', at) + 1 - at);
}

TEST(SailRecord, RoundTripsOnBothSides) {
    for (const auto side : {sideA, sideB})
        for (const int moves : {0, 2, 60, 2000}) {
            const Record record = someGame(side, moves);
            const auto again = parseRecord(writeRecord(record), "game.json");
            ASSERT_TRUE(again) << again.error().text;
            EXPECT_EQ(again->state, record.state);
            EXPECT_EQ(again->moves, record.moves);
            EXPECT_EQ(again->game, record.game);
        }
}

TEST(SailRecord, NamesTheLevelFiveBuildingsInPlay) {
    const Record record = someGame(sideB, 0);
    const std::string text = level5Of(writeRecord(record));
    for (const std::string& id : level5)
        EXPECT_EQ(text.find("\"" + id + "\"") != std::string::npos,
                  record.state.stockOf(edition(sideB).building(id)) == 1)
            << id;
}

TEST(SailRecord, RefusesMissingLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    EXPECT_EQ(errorOf(replaced(text, "\"level5\"", "\"level6\"")),
              "game.json: setup: the key \"level5\" is missing");
}

TEST(SailRecord, RefusesUnknownLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    const auto with = [&](const std::string& list) {
        return errorOf(replaced(text, level5Of(text), "\"level5\": [" + list + "]"));
    };
    EXPECT_EQ(with("\"museum\", \"memorial\", \"city-hall\""), "");
    const std::string wanted = "expected a level-5 building of the edition, each once";
    EXPECT_EQ(with("\"museum\", \"palace\", \"foundry\""),
              "game.json: setup.level5[1]: \"palace\" is not allowed; " + wanted);
    EXPECT_EQ(with("\"museum\", \"foundry\", \"market\""),
              "game.json: setup.level5[2]: \"market\" is not allowed; " + wanted);
    EXPECT_EQ(with("\"museum\", \"museum\", \"foundry\""),
              "game.json: setup.level5[1]: \"museum\" is not allowed; " + wanted);
    EXPECT_NE(with("1, 2, 3"), "");
}

TEST(SailRecord, RefusesAWrongNumberOfLevelFiveBuildings) {
    const std::string text = writeRecord(someGame(sideB, 0));
    const auto with = [&](const std::string& list) {
        return errorOf(replaced(text, level5Of(text), "\"level5\": [" + list + "]"));
    };
    EXPECT_EQ(
        with("\"museum\", \"foundry\"").find("game.json: setup.level5: the list has 2 entries"),
        0u);
    EXPECT_EQ(with("\"museum\", \"foundry\", \"memorial\", \"exchange\"")
                  .find("game.json: setup.level5: the list has 4 entries"),
              0u);
    EXPECT_NE(with(""), "");
    EXPECT_NE(errorOf(replaced(text, level5Of(text), "\"level5\": \"museum\"")), "");
}

TEST(SailRecord, ClassicRefusesLevelFiveBuildings) {
    const std::string text = writeRecord(newRecord(deal(edition("classic"), 3, 7)));
    EXPECT_EQ(errorOf(text), "");
    EXPECT_EQ(
        errorOf(replaced(text, "\"first\": ",
                         "\"level5\": [\"museum\", \"exchange\", \"parliament\"], \"first\": ")),
        "game.json: setup.level5: the edition classic plays with all of them");
}

TEST(SailRecord, RefusesATokenOnASquareConnection) {
    const std::string text = writeRecord(someGame(sideB, 0));
    EXPECT_EQ(errorOf(replaced(text, "\"tokens\": {", "\"tokens\": {\"goa~surat\": \"culture\",")),
              "game.json: setup.tokens: \"goa~surat\" is not a space of the edition age-of-sail-b");
}

TEST(SailRecord, SideARefusesMoreTokensOfAKindThanThereAre) {
    Record record = newRecord(deal(edition(sideA), 3, 7));
    for (int space = 0; space < 3; ++space) record.game.tokens[space] = Token::attack;
    int attacks = 0;
    for (int space = 0; space < edition(sideA).spaces(); ++space)
        attacks += record.game.tokens[space] == Token::attack;
    EXPECT_EQ(errorOf(writeRecord(record)), "game.json: setup.tokens: " + std::to_string(attacks) +
                                                " tokens are attack; the edition has 2");
}

}  // namespace
}  // namespace endeavor::test
