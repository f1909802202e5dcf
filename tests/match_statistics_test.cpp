// Match statistics: checked by hand, and on made-up results with known parameters.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "match/ratings.h"
#include "match/sprt.h"
#include "match/times.h"

namespace endeavor {
namespace {

TEST(MatchStatistics, WinsAreSharedAndRanksAveraged) {
    const GameResult result{50, 40, 50, 10, 99};  // the fifth does not play
    EXPECT_DOUBLE_EQ(winShare(result, 4, 0), 0.5);
    EXPECT_DOUBLE_EQ(winShare(result, 4, 1), 0);
    EXPECT_DOUBLE_EQ(winShare(result, 5, 4), 1);
    EXPECT_DOUBLE_EQ(rank(result, 4, 0), 1.5);
    EXPECT_DOUBLE_EQ(rank(result, 4, 2), 1.5);
    EXPECT_DOUBLE_EQ(rank(result, 4, 1), 3);
    EXPECT_DOUBLE_EQ(rank(result, 4, 3), 4);
    EXPECT_DOUBLE_EQ(rank(GameResult{7, 7, 7}, 3, 1), 2);
}

TEST(MatchStatistics, StudentsQuantiles) {
    for (const auto& [degrees, quantile] : {std::pair{1, 12.7062},
                                            {4, 2.7764},
                                            {9, 2.2622},
                                            {10, 2.2281},
                                            {20, 2.0860},
                                            {30, 2.0423},
                                            {1000, 1.9623}})
        EXPECT_NEAR(studentQuantile(degrees), quantile, 0.003) << degrees;
}

// Set-up means 1, 2, 3: mean 2, standard deviation 1, error 1 / sqrt(3), two degrees of freedom.
TEST(MatchStatistics, TheMeanVariesBySetup) {
    const std::vector<double> values{1, 1, 0, 4, 5, 1};
    const Estimate estimate = meanOf({values, 2});
    EXPECT_DOUBLE_EQ(estimate.mean, 2);
    EXPECT_NEAR(estimate.ci95.high - 2, 4.3027 / std::sqrt(3), 1e-6);
    EXPECT_NEAR(2 - estimate.ci95.low, 4.3027 / std::sqrt(3), 1e-6);
}

// Two full set-ups with sums 4 and 8, and half a one with 3: mean 15 / 5 = 3, off by -2, 2 and 0.
TEST(MatchStatistics, ASetupCutShortCountsByItsGames) {
    const std::vector<double> values{2, 2, 4, 4, 3};
    const Estimate estimate = meanOf({values, 2});
    EXPECT_DOUBLE_EQ(estimate.mean, 3);
    EXPECT_NEAR(estimate.ci95.high - 3, 4.3027 * std::sqrt(8 * 3 / 2.0) / 5, 1e-6);
}

TEST(MatchStatistics, OneSetupShowsNoVariation) {
    const std::vector<double> values{1, 0, 0};
    EXPECT_TRUE(std::isinf(meanOf({values, 3}).ci95.high));
    const Estimate share = shareOf({values, 3});
    EXPECT_DOUBLE_EQ(share.ci95.low, 0);
    EXPECT_DOUBLE_EQ(share.ci95.high, 1);
}

// Set-ups that are all won or all lost are worth one game each. Two set-ups of independent games
// are added to the estimate, so n = 100 set-ups of 4 with half of them won give (2 + 100 · 4) / (2
// + 99).
TEST(MatchStatistics, DispersionIsOneForIndependentGames) {
    std::vector<double> together, apart;
    for (int setup = 0; setup < 100; ++setup)
        for (int game = 0; game < 4; ++game) {
            together.push_back(setup % 2);
            apart.push_back(game % 2);
        }
    EXPECT_NEAR(dispersion({together, 4}), 402.0 / 101, 1e-9);
    EXPECT_DOUBLE_EQ(dispersion({apart, 4}), 1);
    const std::vector<double> always(40, 1.0);
    EXPECT_DOUBLE_EQ(dispersion({always, 4}), 1);
}

// 30 of 100 independent games: Wilson's interval is 0.2189 to 0.3958. With 25 set-ups the games are
// weighted by (1.96 / 2.0639)², which makes 90.2 games and gives 0.2150 to 0.4013.
TEST(MatchStatistics, WinSharesHaveWilsonsInterval) {
    std::vector<double> shares(100, 0.0);
    for (std::size_t i = 0; i < 30; ++i) shares[i * 4 % 100 + i / 25] = 1;
    const Estimate estimate = shareOf({shares, 4});
    EXPECT_DOUBLE_EQ(estimate.mean, 0.3);
    EXPECT_NEAR(estimate.ci95.low, 0.2150, 0.0005);
    EXPECT_NEAR(estimate.ci95.high, 0.4013, 0.0005);
}

TEST(MatchStatistics, AllWonIsNotSurelyAlwaysWon) {
    const std::vector<double> shares(100, 1.0);
    const Estimate estimate = shareOf({shares, 4});
    EXPECT_DOUBLE_EQ(estimate.ci95.high, 1);
    EXPECT_NEAR(estimate.ci95.low, 1 - 3.84 / (90.2 + 3.84), 0.001);
}

double uniform(Random& random) { return double(random.next() >> 11) * 0x1p-53; }

// Win shares of a set-up whose own chance to win is `sway` above or below the true one.
std::vector<double> setup(Random& random, int players, double chance, double sway) {
    const double here = chance + (random.below(2) == 0 ? sway : -sway);
    std::vector<double> shares;
    for (int game = 0; game < players; ++game) shares.push_back(uniform(random) < here ? 1 : 0);
    return shares;
}

TEST(MatchStatistics, IntervalsHoldTheTruthNineteenTimesOutOfTwenty) {
    Random random(1);
    for (const double sway : {0.0, 0.15}) {
        int held = 0, heldMean = 0;
        constexpr int matches = 2000;
        for (int i = 0; i < matches; ++i) {
            SetupSums sums;
            for (int n = 0; n < 25; ++n) sums.add(setup(random, 4, 0.3, sway));
            const Interval share = shareOf(sums).ci95, mean = meanOf(sums).ci95;
            held += share.low <= 0.3 && 0.3 <= share.high;
            heldMean += mean.low <= 0.3 && 0.3 <= mean.high;
        }
        EXPECT_NEAR(double(held) / matches, 0.95, 0.025) << sway;
        EXPECT_NEAR(double(heldMean) / matches, 0.95, 0.025) << sway;
    }
}

// --- Ratings -----------------------------------------------------------------------------------

// A finishing order with chances in proportion to the strengths (Plackett-Luce), so that every pair
// follows the Bradley-Terry model.
GameResult game(Random& random, std::vector<double> strengths) {
    GameResult result{};
    for (int glory = 50; glory > 50 - int(strengths.size()); --glory) {
        double sum = 0;
        for (const double strength : strengths) sum += strength;
        double at = uniform(random) * sum;
        std::size_t next = 0;
        while (next + 1 < strengths.size() && (strengths[next] == 0 || at >= strengths[next]))
            at -= strengths[next++];
        while (strengths[next] == 0) --next;
        result[next] = glory;
        strengths[next] = 0;
    }
    return result;
}

std::vector<GameResult> games(Random& random, const std::vector<double>& strengths, int count) {
    std::vector<GameResult> all;
    for (int i = 0; i < count; ++i) all.push_back(game(random, strengths));
    return all;
}

TEST(MatchRatings, TwoNamesFollowFromTheirScore) {
    // a is ahead in 3 of 4 comparisons; with the added draw that makes 3.5 to 1.5.
    const std::vector<GameResult> results{{2, 1}, {2, 1}, {2, 1}, {1, 2}};
    const auto ratings = ratingsOf(std::vector<std::string>{"a", "b"}, results);
    ASSERT_EQ(ratings.size(), 2u);
    EXPECT_EQ(ratings[0].name, "a");
    EXPECT_NEAR(ratings[0].elo, 400 * std::log10(3.5 / 1.5), 0.01);
    EXPECT_EQ(ratings[1].name, "b");
    EXPECT_EQ(ratings[1].elo, 0);
}

TEST(MatchRatings, KnownStrengthsAreFound) {
    Random random(2);
    const std::vector<std::string> names{"x1", "x10", "x3", "x1", "x30"};
    const auto ratings = ratingsOf(names, games(random, {1, 10, 3, 1, 30}, 4000));
    ASSERT_EQ(ratings.size(), 4u);  // equal names are pooled
    const std::pair<std::string, double> expected[] = {
        {"x30", 30}, {"x10", 10}, {"x3", 3}, {"x1", 1}};
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const double truth = 400 * std::log10(expected[i].second);
        EXPECT_EQ(ratings[i].name, expected[i].first);
        EXPECT_NEAR(ratings[i].elo, truth, 25);
        EXPECT_LE(ratings[i].ci95.low, ratings[i].elo);
        EXPECT_LT(ratings[i].ci95.high - ratings[i].ci95.low, 80);
    }
}

TEST(MatchRatings, IntervalsHoldTheTruth) {
    Random random(3);
    int held = 0;
    constexpr int matches = 300;
    for (int i = 0; i < matches; ++i) {
        const auto ratings =
            ratingsOf(std::vector<std::string>{"a", "b", "b"}, games(random, {3, 1, 1}, 150));
        const double truth = 400 * std::log10(3);
        held += ratings[0].ci95.low <= truth && truth <= ratings[0].ci95.high;
    }
    EXPECT_NEAR(double(held) / matches, 0.95, 0.04);
}

TEST(MatchRatings, WhoAlwaysWinsIsRatedFarAboveNotInfinitely) {
    const std::vector<GameResult> results(30, GameResult{9, 5, 1});
    const auto ratings = ratingsOf(std::vector<std::string>{"a", "b", "c"}, results);
    EXPECT_EQ(ratings[0].name, "a");
    EXPECT_EQ(ratings[1].name, "b");
    EXPECT_GT(ratings[0].elo, ratings[1].elo + 400);
    EXPECT_LT(ratings[0].elo, 5000);
}

TEST(MatchRatings, NamesThatAreAllTheSame) {
    const auto ratings = ratingsOf(std::vector<std::string>{"a", "a"}, std::vector<GameResult>(4));
    ASSERT_EQ(ratings.size(), 1u);
    EXPECT_EQ(ratings[0].elo, 0);
}

// --- The sequential test -------------------------------------------------------------------------

TEST(MatchSprt, TheRatioIsThatOfTheGames) {
    Sprt sprt(4, 0.05);
    EXPECT_EQ(sprt.logLikelihoodRatio(), 0);
    sprt.add(std::vector<double>{1, 0, 1, 0});  // one set-up: taken as independent games
    EXPECT_NEAR(sprt.logLikelihoodRatio(), 2 * std::log(0.30 / 0.25) + 2 * std::log(0.70 / 0.75),
                1e-9);
    EXPECT_EQ(sprt.verdict(), Verdict::open);
}

TEST(MatchSprt, ClearCasesStopSoon) {
    for (const auto& [share, verdict] : {std::pair{1.0, Verdict::yes}, {0.0, Verdict::no}}) {
        Sprt sprt(4, 0.05);
        int setups = 0;
        for (; sprt.verdict() == Verdict::open && setups < 100; ++setups)
            sprt.add(std::vector<double>(4, share));
        EXPECT_EQ(sprt.verdict(), verdict);
        EXPECT_LE(setups, 11);
    }
}

TEST(MatchSprt, IsWrongAtMostOnceInTwenty) {
    Random random(4);
    for (const int players : {2, 4})
        for (const double sway : {0.0, 0.15}) {
            constexpr int tests = 1000;
            int yesAtPar = 0, noAbove = 0;
            for (int i = 0; i < 2 * tests; ++i) {
                const bool above = i % 2 != 0;
                Sprt sprt(players, 0.1);
                while (sprt.verdict() == Verdict::open)
                    sprt.add(setup(random, players, sprt.par() + (above ? 0.1 : 0), sway));
                yesAtPar += !above && sprt.verdict() == Verdict::yes;
                noAbove += above && sprt.verdict() == Verdict::no;
            }
            EXPECT_LT(double(yesAtPar) / tests, 0.065) << players << " players, sway " << sway;
            EXPECT_LT(double(noAbove) / tests, 0.065) << players << " players, sway " << sway;
        }
}

// --- Times ---------------------------------------------------------------------------------------

TEST(MatchTimes, MeanPercentileAndMaximum) {
    using namespace std::chrono_literals;
    Times times, more;
    EXPECT_EQ(times.mean(), 0);
    EXPECT_EQ(times.percentile(99), 0);
    for (int i = 1; i <= 500; ++i) times.add(i * 1ms);
    for (int i = 501; i <= 1000; ++i) more.add(i * 1ms);
    times.add(more);
    EXPECT_NEAR(times.mean(), 500.5, 1e-9);
    EXPECT_NEAR(times.percentile(99), 990, 990 * 0.032);
    EXPECT_NEAR(times.percentile(50), 500, 500 * 0.032);
    EXPECT_EQ(times.longest(), 1000);
    EXPECT_LE(times.percentile(100), 1000);
}

TEST(MatchTimes, FromNothingToCenturies) {
    for (const auto time : {std::chrono::nanoseconds(0), std::chrono::nanoseconds(63),
                            std::chrono::nanoseconds(64), std::chrono::nanoseconds::max()}) {
        Times times;
        times.add(time);
        EXPECT_NEAR(times.percentile(99), double(time.count()) / 1e6, double(time.count()) / 3e7);
    }
}

}  // namespace
}  // namespace endeavor
