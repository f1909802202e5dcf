// Game analysis: deterministic when limited by nodes, on any number of threads, with and without
// weights; curves end in the result.
#include "bots/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "bots/bot.h"
#include "bots/weights.h"
#include "table.h"

namespace endeavor::test {
namespace {

constexpr SearchLimits few{.nodes = 30};

std::vector<Move> randomGame(const Game& game, u64 seed, std::size_t most = 1000) {
    Random random(seed);
    std::vector<Move> moves;
    for (State state = initialState(game); !state.over() && moves.size() < most;) {
        moves.push_back(eagerMove(legal(game, state), random));
        apply(game, state, moves.back());
    }
    return moves;
}

GameAnalysis analysed(const Game& game, const std::vector<Move>& moves,
                      const SearchLimits& limits = few) {
    GameAnalyst analyst(game, initialState(game), moves, networkFor(*game.edition, game.players),
                        limits);
    for (int round = 0; round < analyst.rounds(); ++round) analyst.analyseRound(round);
    return analyst.result();
}

void expectSame(const GameAnalysis& one, const GameAnalysis& other) {
    ASSERT_EQ(one.positions.size(), other.positions.size());
    EXPECT_EQ(one.nodes, other.nodes);
    for (std::size_t ply = 0; ply < one.positions.size(); ++ply) {
        EXPECT_EQ(one.positions[ply].best, other.positions[ply].best) << ply;
        EXPECT_EQ(one.positions[ply].expected.win, other.positions[ply].expected.win) << ply;
        EXPECT_EQ(one.positions[ply].expected.glory, other.positions[ply].expected.glory) << ply;
    }
}

TEST(Analysis, IsTheSameEveryTimeAndInAnyOrderOfRounds) {
    for (const std::string_view id : {std::string_view("classic"), sideB}) {
        const Game game = deal(edition(id), 4, 3);
        const auto moves = randomGame(game, 3);
        const GameAnalysis first = analysed(game, moves);
        expectSame(first, analysed(game, moves));
        GameAnalyst analyst(game, initialState(game), moves, networkFor(*game.edition, 4), few);
        {
            std::vector<std::jthread> threads;
            for (int round = analyst.rounds() - 1; round >= 0; --round)
                threads.emplace_back([&, round] { analyst.analyseRound(round); });
        }
        expectSame(first, analyst.result());
    }
}

TEST(Analysis, HasAPositionForEveryMoveAndEndsInTheResult) {
    const Game game = deal(classic(), 4, 5);
    const auto moves = randomGame(game, 5);
    const GameAnalysis analysis = analysed(game, moves);
    ASSERT_EQ(analysis.positions.size(), moves.size() + 1);
    State state = initialState(game);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const JudgedPosition& position = analysis.positions[ply];
        EXPECT_EQ(position.seat, state.player);
        EXPECT_EQ(position.round, state.round);
        EXPECT_EQ(position.played, moves[ply]);
        EXPECT_TRUE(legal(game, state).contains(*position.best));
        EXPECT_EQ(position.nodes == 0, legal(game, state).size() == 1);
        float sum = 0;
        for (int seat = 0; seat < 4; ++seat) sum += position.expected.win[std::size_t(seat)];
        EXPECT_NEAR(sum, 1, 0.01);
        apply(game, state, moves[ply]);
    }
    EXPECT_FALSE(analysis.positions.back().played);
    EXPECT_EQ(analysis.positions.back().expected.glory, resultOf(game, state).glory);
    EXPECT_EQ(analysis.positions.back().expected.win, resultOf(game, state).win);
}

TEST(Analysis, ExpectsOfAForcedMoveWhatComesAfterIt) {
    const Game game = deal(classic(), 4, 5);
    const auto moves = randomGame(game, 5);
    const GameAnalysis analysis = analysed(game, moves);
    int forced = 0;
    for (std::size_t ply = 0; ply + 1 < analysis.positions.size(); ++ply) {
        if (analysis.positions[ply].nodes != 0) continue;
        ++forced;
        EXPECT_EQ(analysis.positions[ply].best, moves[ply]);
        EXPECT_EQ(analysis.positions[ply].expected.win, analysis.positions[ply + 1].expected.win);
    }
    EXPECT_GT(forced, 0);
}

TEST(Analysis, OfAnUnfinishedGameJudgesItsLastPositionToo) {
    for (const std::size_t length : {0u, 1u, 25u}) {
        const Game game = deal(edition(sideB), 4, 2);
        const GameAnalysis analysis = analysed(game, randomGame(game, 2, length));
        ASSERT_EQ(analysis.positions.size(), length + 1);
        EXPECT_GT(analysis.positions.back().nodes, 0u);
        EXPECT_TRUE(analysis.positions.back().best);
        EXPECT_GT(analysis.positions.back().expected.glory[0], 0);
    }
}

TEST(Analysis, OfAnOwnEditionNeedsNoWeights) {
    ASSERT_EQ(networkFor(threeShores(), 3), nullptr);
    const Game game = deal(threeShores(), 3, 4);
    const auto moves = randomGame(game, 4);
    const GameAnalysis analysis = analysed(game, moves, {.nodes = 3});
    EXPECT_EQ(analysis.positions.size(), moves.size() + 1);
    expectSame(analysis, analysed(game, moves, {.nodes = 3}));
}

TEST(Analysis, CallsBackAfterEveryPositionSearched) {
    const Game game = deal(classic(), 4, 9);
    const auto moves = randomGame(game, 9);
    GameAnalyst analyst(game, initialState(game), moves, networkFor(*game.edition, 4), few);
    int called = 0;
    for (int round = 0; round < analyst.rounds(); ++round)
        analyst.analyseRound(round, [&] { ++called; });
    EXPECT_EQ(analyst.rounds(), 7);
    EXPECT_EQ(called, analyst.positionsToSearch());
}

TEST(Analysis, PositionByPositionIsTheSameAsRoundByRound) {
    const Game game = deal(edition("classic"), 3, 5);
    const auto moves = randomGame(game, 5);
    GameAnalyst analyst(game, initialState(game), moves, networkFor(*game.edition, 3), few);
    int searched = 0;
    while (analyst.analyseNext() != nullptr) ++searched;
    EXPECT_EQ(searched, analyst.positionsToSearch());
    expectSame(analyst.result(), analysed(game, moves));
}

}  // namespace
}  // namespace endeavor::test
