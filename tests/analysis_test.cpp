// Game analysis: deterministic when limited by nodes, on any number of threads, with and without
// weights; curves end in the result, and swings are what they claim to be.
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

GameAnalysis analysed(const Game& game, const std::vector<Move>& moves, int swings = 5,
                      const SearchLimits& limits = few) {
    GameAnalyst analyst(game, initialState(game), moves, knowledgeFor(*game.edition, game.players),
                        limits);
    for (int round = 0; round < analyst.rounds(); ++round) analyst.analyseRound(round);
    return analyst.result(swings);
}

void expectSame(const GameAnalysis& one, const GameAnalysis& other) {
    ASSERT_EQ(one.positions.size(), other.positions.size());
    EXPECT_EQ(one.nodes, other.nodes);
    for (std::size_t ply = 0; ply < one.positions.size(); ++ply) {
        EXPECT_EQ(one.positions[ply].best, other.positions[ply].best) << ply;
        EXPECT_EQ(one.positions[ply].expected.win, other.positions[ply].expected.win) << ply;
        EXPECT_EQ(one.positions[ply].expected.glory, other.positions[ply].expected.glory) << ply;
    }
    ASSERT_EQ(one.swings.size(), other.swings.size());
    for (std::size_t i = 0; i < one.swings.size(); ++i) {
        EXPECT_EQ(one.swings[i].ply, other.swings[i].ply);
        EXPECT_EQ(one.swings[i].line, other.swings[i].line);
        EXPECT_EQ(one.swings[i].utility, other.swings[i].utility);
    }
}

TEST(Analysis, IsTheSameEveryTimeAndInAnyOrderOfRounds) {
    for (const std::string_view id : {std::string_view("classic"), sideB}) {
        const Game game = deal(edition(id), 4, 3);
        const auto moves = randomGame(game, 3);
        const GameAnalysis first = analysed(game, moves);
        expectSame(first, analysed(game, moves));
        GameAnalyst analyst(game, initialState(game), moves, knowledgeFor(*game.edition, 4), few);
        {
            std::vector<std::jthread> threads;
            for (int round = analyst.rounds() - 1; round >= 0; --round)
                threads.emplace_back([&, round] { analyst.analyseRound(round); });
        }
        expectSame(first, analyst.result(5));
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

TEST(Analysis, SwingsAreTheCostliestMovesFirst) {
    const Game game = deal(classic(), 4, 7);
    const auto moves = randomGame(game, 7);
    const GameAnalysis analysis = analysed(game, moves, 8, {.nodes = 100});
    ASSERT_EQ(analysis.swings.size(), 8u);  // random play is far from the best
    for (std::size_t i = 0; i < analysis.swings.size(); ++i) {
        const Swing& swing = analysis.swings[i];
        const State state = stateAt({game, {}, moves, {}, initialState(game), {}}, swing.ply);
        const auto seat = std::size_t(swing.seat);
        EXPECT_EQ(swing.seat, state.player);
        EXPECT_EQ(swing.played, moves[std::size_t(swing.ply)]);
        EXPECT_NE(swing.played, swing.better);
        EXPECT_TRUE(legal(game, state).contains(swing.better));
        EXPECT_GT(swing.utility, 0);
        if (i > 0) EXPECT_LE(swing.utility, analysis.swings[i - 1].utility);
        EXPECT_FLOAT_EQ(swing.win, swing.afterBetter.win[seat] - swing.afterPlayed.win[seat]);
        EXPECT_FLOAT_EQ(swing.glory, swing.afterBetter.glory[seat] - swing.afterPlayed.glory[seat]);
        // The line can be played.
        ASSERT_FALSE(swing.line.empty());
        EXPECT_EQ(swing.line.front(), swing.better);
        State along = state;
        for (const Move move : swing.line) ASSERT_TRUE(play(game, along, move));
    }
}

// A last move with which the player gives away more glory than with any other.
TEST(Analysis, KnowsExactlyWhatALastMoveCosts) {
    int found = 0;
    for (u64 seed = 1; seed <= 300 && found < 3; ++seed) {
        const Game game = deal(classic(), 4, seed);
        auto moves = randomGame(game, seed);
        const State last =
            stateAt({game, {}, moves, {}, initialState(game), {}}, int(moves.size()) - 1);
        // A discard from the free governor space: whatever is chosen, the game is over.
        if (last.decision != Decision::discard) continue;
        const int seat = last.player;
        std::vector<std::pair<float, Move>> outcomes;
        for (const Move move : legal(game, last).list()) {
            State end = last;
            apply(game, end, move);
            if (end.over()) outcomes.emplace_back(utility(resultOf(game, end), seat, 4), move);
        }
        const auto [worst, best] = std::minmax_element(outcomes.begin(), outcomes.end());
        if (int(outcomes.size()) != legal(game, last).size() || worst->first == best->first)
            continue;
        ++found;
        moves.back() = worst->second;
        const GameAnalysis analysis = analysed(game, moves, 1000);
        const auto swing =
            std::find_if(analysis.swings.begin(), analysis.swings.end(),
                         [&](const Swing& one) { return one.ply == int(moves.size()) - 1; });
        ASSERT_NE(swing, analysis.swings.end());
        EXPECT_FLOAT_EQ(swing->utility, best->first - worst->first);
    }
    EXPECT_EQ(found, 3);
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
    const GameAnalysis analysis = analysed(game, moves, 3, {.nodes = 3});
    EXPECT_EQ(analysis.positions.size(), moves.size() + 1);
    expectSame(analysis, analysed(game, moves, 3, {.nodes = 3}));
}

TEST(Analysis, CallsBackAfterEveryPositionSearched) {
    const Game game = deal(classic(), 4, 9);
    const auto moves = randomGame(game, 9);
    GameAnalyst analyst(game, initialState(game), moves, knowledgeFor(*game.edition, 4), few);
    int called = 0;
    for (int round = 0; round < analyst.rounds(); ++round)
        analyst.analyseRound(round, [&] { ++called; });
    EXPECT_EQ(analyst.rounds(), 7);
    EXPECT_EQ(called, analyst.positionsToSearch());
    called = 0;
    const GameAnalysis analysis = analyst.result(2, [&] { ++called; });
    EXPECT_EQ(called, 4);  // twice as many as requested get a second look
    EXPECT_LE(analysis.swings.size(), 2u);
}

TEST(Analysis, PositionByPositionIsTheSameAsRoundByRound) {
    const Game game = deal(edition("classic"), 3, 5);
    const auto moves = randomGame(game, 5);
    GameAnalyst analyst(game, initialState(game), moves, knowledgeFor(*game.edition, 3), few);
    int searched = 0;
    while (analyst.analyseNext() != nullptr) ++searched;
    EXPECT_EQ(searched, analyst.positionsToSearch());
    expectSame(analyst.result(5), analysed(game, moves));
}

}  // namespace
}  // namespace endeavor::test
