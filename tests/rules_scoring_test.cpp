// The rules, sentence by sentence: glory.
#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {
namespace {

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

}  // namespace
}  // namespace endeavor::test
