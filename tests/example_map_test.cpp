// The example of a custom edition that docs/editions.md walks through. property_test.cpp checks
// that its games are sound, along with those of the other editions.
#include <gtest/gtest.h>

#include "bots/simulation.h"
#include "table.h"

namespace endeavor::test {
namespace {

TEST(ThreeShores, IsASmallMapOfThreeRegions) {
    const Edition& map = threeShores();
    EXPECT_EQ(map.regions.size(), 3u);
    EXPECT_TRUE(map.regions[0].home);
    EXPECT_EQ(map.minPlayers, 2);
    EXPECT_EQ(map.maxPlayers, 3);
    EXPECT_EQ(map.rounds, 5);
    EXPECT_EQ(builtInEdition(map.id), nullptr);
}

// If a track were too long, nobody would ever reach the other shore.
TEST(ThreeShores, BothShoresOpenInMostGames) {
    for (const int players : {2, 3}) {
        Simulation run;
        run.edition = &threeShores();
        run.players = players;
        run.games = 500;
        run.bots.assign(std::size_t(players), "eager");
        const Statistics s = simulate(run);
        for (std::size_t region = 1; region < 3; ++region) {
            u64 opened = 0;
            for (const u64 games : s.opened[region]) opened += games;
            EXPECT_GT(opened, run.games * 6 / 10) << threeShores().regions[region].id;
        }
    }
}

// Its rule switches, each tested where it has an effect.

TEST(ThreeShores, TheLighthouseShipsOrOccupiesFromTheFirstRound) {
    Table t(threeShores(), 2);
    t.harbour(white, 2).turn(white);
    EXPECT_EQ(t.legal("lighthouse: ship"),
              (Texts{"lighthouse: ship amber-coast", "lighthouse: ship salt-islands"}));
    EXPECT_EQ(t.legal("lighthouse: occupy").size(), 5u);
}

TEST(ThreeShores, TheQuayOccupiesHereAndShipsThere) {
    Table t(threeShores(), 2);
    t.builds(white, "quay").harbour(white, 3).turn(white);
    t.move("quay: occupy merrow");
    EXPECT_TRUE(t.can("ship salt-islands"));
}

TEST(ThreeShores, AStatusTrackCountsOnPastItsEnd) {
    Table t(threeShores(), 2);
    for (const auto type : {"smithy", "smithy", "smithy"}) t.builds(white, type);
    t.status(white, "industry", 10).status(white, "finance", 3);
    EXPECT_EQ(t.score(white).status[0], 10);
    EXPECT_EQ(t.score(white).status[2], 3);
}

}  // namespace
}  // namespace endeavor::test
