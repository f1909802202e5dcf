// What the page asks of the rules to show a position.
#include "core/rules/facts.h"

#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

Texts phasesOf(std::string_view id) {
    const auto phases = roundPhases(edition(id).rules);
    return {phases.begin(), phases.end()};
}

TEST(Facts, OnlyAgeOfSailHasAPhaseForDiscarding) {
    EXPECT_EQ(phasesOf("classic"), (Texts{"build", "growth", "salary", "action"}));
    EXPECT_EQ(phasesOf(sideA), (Texts{"build", "growth", "salary", "action", "discard"}));
}

TEST(Facts, SeatsComeFromTheFirstPlayerOn) {
    Table t("classic", 4);
    t.first(black).turn(white);
    std::vector<int> seats;
    for (int place = 0; place < 4; ++place) seats.push_back(seatAt(t.game(), t.state(), place));
    EXPECT_EQ(seats, (std::vector<int>{black, purple, white, red}));
}

// Gives white ordinary cards until they no longer fit without the free space.
void fillHand(Table& t) {
    for (const std::string_view region : {"africa", "india", "caribbean"})
        for (int value = 1; value <= 3; ++value)
            if (fitsWithoutFreeSpace(classic(), t.state(), white))
                t.card(white, std::string(region) + " " + std::to_string(value));
    ASSERT_FALSE(fitsWithoutFreeSpace(classic(), t.state(), white));
}

TEST(Facts, AGovernorLiesInTheFreeSpaceOnlyIfTheCardsNeedIt) {
    Table t("classic", 3);
    t.opens("india").card(white, "india governor").turn(white);
    EXPECT_EQ(governorInFreeSpace(classic(), t.state(), white), -1);
    fillHand(t);
    EXPECT_EQ(governorInFreeSpace(classic(), t.state(), white), classic().card("india governor"));
}

TEST(Facts, OrdinaryCardsNeverLieInTheFreeSpace) {
    Table t("classic", 3);
    t.turn(white);
    fillHand(t);
    EXPECT_EQ(governorInFreeSpace(classic(), t.state(), white), -1);
}

TEST(Facts, ABuildingThatWasNotDrawnIsNotInTheGame) {
    Table t(sideB, 3);
    t.level5({"memorial", "museum", "foundry"}).builds(white, "memorial").turn(white);
    const auto there = [&](std::string_view id) {
        return isInGame(t.game(), t.state(), edition(sideB).building(id));
    };
    EXPECT_TRUE(there("memorial"));
    EXPECT_EQ(t.stock("memorial"), 0);  // built, so it is in the game all the same
    EXPECT_TRUE(there("museum"));
    EXPECT_FALSE(there("admiralty"));
    EXPECT_TRUE(there("market"));
}

}  // namespace
}  // namespace endeavor::test
