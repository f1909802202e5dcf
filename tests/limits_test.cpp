// Limits of the engine: the documented ones match the code, and where no loader checks them,
// exceeding them stops a debug build. That editions beyond the limits are refused is tested in
// edition_*_test.cpp and exploits_edition_test.cpp.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "bots/features.h"

namespace endeavor {
namespace {

TEST(Limits, AreThoseOfTheDocumentation) {
    std::ifstream file(SOURCE_DIR "/docs/editions.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::vector<std::pair<std::string, int>> limits{
        {"players", maxPlayers},
        {"regions", maxRegions},
        {"spaces of a track", maxTrack},
        {"cities and fleet spaces", maxSites},
        {"fleet spaces, with the ability `sail`", maxSailFleets},
        {"connections", maxLinks},
        {"connections of one city", maxLinksOfSite},
        {"decks", maxDecks},
        {"card values", maxCardValue},
        {"building types", maxBuildings},
        {"copies of a building", maxCopies},
        {"building spaces of a player, so `rounds` + 1", boardSpaces},
        {"markers of a player", maxMarkers},
        {"tokens dealt", maxSpaces},
        {"total of a status, or of a blue token", maxTotal},
        {"exploits", maxExploits},
        {"legal moves of a position", MoveList::capacity},
        {"features of a seat", Features::most},
        {"size of a file, in MiB", int(maxJsonBytes >> 20)}};
    for (const auto& [what, most] : limits) {
        const std::string row = "| " + what + " | " + std::to_string(most) + " |";
        EXPECT_NE(text.str().find(row), std::string::npos) << "docs/editions.md has no " << row;
    }
}

#ifndef NDEBUG
TEST(LimitsDeathTest, AListOfMovesDoesNotOverflow) {
    MoveList list;
    for (int i = 0; i < MoveList::capacity; ++i) list.add(Move(Verb::pass));
    EXPECT_DEATH(list.add(Move(Verb::pass)), "capacity");
}

TEST(LimitsDeathTest, NorDoFeatures) {
    Features features;
    for (int i = 0; i < Features::most; ++i) features.add(i);
    EXPECT_DEATH(features.add(0), "most");
}
#endif

}  // namespace
}  // namespace endeavor
