// Reviews: the same words for every number of players, the same review on any number of threads and
// step by step, and costs that are what was given away.
#include "bots/review.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "bots/levels.h"
#include "bots/weights.h"
#include "table.h"

namespace endeavor::test {
namespace {

constexpr SearchLimits aDozen{.nodes = 12};

// A game of these levels, by seat.
std::vector<Move> played(const Game& game, const std::vector<std::string_view>& seats) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (const std::string_view id : seats) bots.push_back(makeBot(std::string(id), 7));
    std::vector<Move> moves;
    for (State state = initialState(game); !state.over();) {
        moves.push_back(bots[state.player]->choose(game, state));
        apply(game, state, moves.back());
    }
    return moves;
}

Reviewer reviewerOf(const Game& game, const std::vector<Move>& moves,
                    const SearchLimits& limits = aDozen) {
    return {game, initialState(game), moves, knowledgeFor(*game.edition, game.players), limits};
}

Review reviewed(const Game& game, const std::vector<Move>& moves,
                const SearchLimits& limits = aDozen, int threads = 1) {
    Reviewer reviewer = reviewerOf(game, moves, limits);
    reviewer.run(threads);
    return reviewer.result();
}

void expectSame(const Review& one, const Review& other) {
    EXPECT_EQ(one.nodes, other.nodes);
    EXPECT_EQ(one.moments, other.moments);
    ASSERT_EQ(one.moves.size(), other.moves.size());
    for (std::size_t ply = 0; ply < one.moves.size(); ++ply) {
        EXPECT_EQ(one.moves[ply].grade, other.moves[ply].grade) << ply;
        EXPECT_EQ(one.moves[ply].cost, other.moves[ply].cost) << ply;
        EXPECT_EQ(one.moves[ply].bestLine, other.moves[ply].bestLine) << ply;
    }
    for (std::size_t seat = 0; seat < maxPlayers; ++seat)
        EXPECT_EQ(one.seats[seat].accuracy, other.seats[seat].accuracy);
}

TEST(Review, AtParTheChanceIsEvenForAnyNumberOfPlayers) {
    for (int players = 2; players <= maxPlayers; ++players) {
        EXPECT_FLOAT_EQ(evenChance(1 / float(players), players), 0.5f);
        EXPECT_FLOAT_EQ(evenChance(0, players), 0);
        EXPECT_FLOAT_EQ(evenChance(1, players), 1);
        for (int percent = 1; percent <= 100; ++percent)
            EXPECT_LT(evenChance(float(percent - 1) / 100, players),
                      evenChance(float(percent) / 100, players));
    }
    for (const float win : {0.1f, 0.5f, 0.9f}) EXPECT_FLOAT_EQ(evenChance(win, 2), win);
}

TEST(Review, WhatAMoveCostsDecidesItsGrade) {
    EXPECT_EQ(gradeOf(0), Grade::best);
    EXPECT_EQ(gradeOf(cost::good), Grade::good);
    EXPECT_EQ(gradeOf(cost::inaccuracy), Grade::inaccuracy);
    EXPECT_EQ(gradeOf(cost::mistake), Grade::mistake);
    EXPECT_EQ(gradeOf(cost::blunder), Grade::blunder);
    EXPECT_EQ(gradeOf(1), Grade::blunder);
    EXPECT_FLOAT_EQ(accuracyOf(0), 100);
    EXPECT_FLOAT_EQ(accuracyOf(cost::mistake), 50);
    EXPECT_LT(accuracyOf(1), 1);
}

TEST(Review, IsTheSameOnAnyNumberOfThreadsAndStepByStep) {
    for (const std::string_view id : {std::string_view("classic"), sideB}) {
        const Game game = deal(edition(id), 4, 3);
        const auto moves = played(game, {"mate", "eager", "mate", "random"});
        const Review first = reviewed(game, moves);
        expectSame(first, reviewed(game, moves, aDozen, 3));
        Reviewer reviewer = reviewerOf(game, moves);
        float share = 0;
        while (reviewer.next()) {
            EXPECT_GE(reviewer.share(), share);
            share = reviewer.share();
        }
        EXPECT_FLOAT_EQ(reviewer.share(), 1);
        expectSame(first, reviewer.result());
    }
}

TEST(Review, JudgesEveryMoveByWhatItCost) {
    const Game game = deal(classic(), 4, 5);
    const auto moves = played(game, {"mate", "eager", "mate", "random"});
    const Review review = reviewed(game, moves);
    ASSERT_EQ(review.moves.size(), moves.size());
    State state = initialState(game);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const JudgedMove& move = review.moves[ply];
        EXPECT_EQ(move.ply, int(ply));
        EXPECT_EQ(move.seat, state.player);
        EXPECT_EQ(move.played, moves[ply]);
        EXPECT_EQ(move.grade == Grade::forced, legal(game, state).size() == 1);
        if (move.played == move.best) {
            EXPECT_LE(move.grade, Grade::best);
            EXPECT_EQ(move.cost, 0);
        } else {
            EXPECT_EQ(move.grade, gradeOf(move.cost));
            const auto seat = std::size_t(move.seat);
            const float lost =
                evenChance(move.afterBest.win[seat], 4) - evenChance(move.afterPlayed.win[seat], 4);
            EXPECT_FLOAT_EQ(move.cost, std::max(lost, 0.0f));
            // Both futures can be played.
            for (const auto& [first, line] :
                 {std::pair(move.played, move.playedLine), std::pair(move.best, move.bestLine)}) {
                EXPECT_EQ(line.front(), first);
                State along = state;
                for (const Move next : line) ASSERT_TRUE(play(game, along, next));
            }
        }
        apply(game, state, moves[ply]);
    }
}

TEST(Review, CountsDecisionsThatWereNotForced) {
    const Game game = deal(edition(sideA), 2, 5);
    const Review review = reviewed(game, played(game, {"mate", "random"}));
    for (int seat = 0; seat < 2; ++seat) {
        const SeatReview& one = review.seats[std::size_t(seat)];
        int decisions = 0, all = 0;
        for (const JudgedMove& move : review.moves) {
            if (move.seat != seat) continue;
            ++all;
            decisions += move.grade != Grade::forced;
        }
        EXPECT_EQ(one.decisions, decisions);
        EXPECT_EQ(std::accumulate(one.grades.begin(), one.grades.end(), 0), all);
        EXPECT_GE(one.accuracy, 0);
        EXPECT_LE(one.accuracy, 100);
    }
}

TEST(Review, MomentsAreTheCostliestMistakesInTheirOrder) {
    const Game game = deal(classic(), 3, 8);
    const Review review = reviewed(game, played(game, {"random", "random", "random"}));
    ASSERT_EQ(review.moments.size(), 3u);  // random players make many
    EXPECT_TRUE(std::ranges::is_sorted(review.moments));
    float least = 1;
    for (const int ply : review.moments)
        least = std::min(least, review.moves[std::size_t(ply)].cost);
    EXPECT_GE(least, cost::mistake);
    for (const JudgedMove& move : review.moves)
        if (std::ranges::find(review.moments, move.ply) == review.moments.end())
            EXPECT_LE(move.cost, least);
}

TEST(Review, WhoPlaysBetterIsMoreAccurate) {
    const Game game = deal(classic(), 3, 2);
    const Review review =
        reviewed(game, played(game, {"mate", "deckhand", "random"}), {.nodes = 40});
    EXPECT_GT(review.seats[0].accuracy, review.seats[2].accuracy + 10);
    EXPECT_GT(review.seats[1].accuracy, review.seats[2].accuracy);
}

// A last decision in which one choice wins and the other loses.
TEST(Review, KnowsAMoveThatGivesTheGameAway) {
    int found = 0;
    for (u64 seed = 1; seed <= 400 && found < 2; ++seed) {
        const Game game = deal(classic(), 3, seed);
        auto moves = played(game, {"eager", "eager", "eager"});
        State last = initialState(game);
        for (std::size_t ply = 0; ply + 1 < moves.size(); ++ply) apply(game, last, moves[ply]);
        const std::size_t seat = last.player;
        std::optional<Move> winning, losing;
        for (const Move move : legal(game, last).list()) {
            State end = last;
            apply(game, end, move);
            if (!end.over()) continue;
            const float win = resultOf(game, end).win[seat];
            if (win == 1) winning = move;
            if (win == 0) losing = move;
        }
        if (!winning || !losing) continue;
        ++found;
        moves.back() = *losing;
        const JudgedMove blunder = reviewed(game, moves).moves.back();
        EXPECT_EQ(blunder.grade, Grade::blunder);
        EXPECT_FLOAT_EQ(blunder.cost, 1);
        State best = last;
        apply(game, best, blunder.best);
        EXPECT_EQ(resultOf(game, best).win[seat], 1);
    }
    EXPECT_EQ(found, 2);
}

TEST(Review, OfAnUnfinishedGameAndOfAnOwnEdition) {
    const Game game = deal(threeShores(), 3, 4);
    auto moves = played(game, {"eager", "eager", "eager"});
    moves.resize(12);
    const Review review = reviewed(game, moves, {.nodes = 3});
    EXPECT_EQ(review.moves.size(), 12u);
    EXPECT_EQ(review.positions.size(), 13u);
}

}  // namespace
}  // namespace endeavor::test
