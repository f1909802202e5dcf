// The levels: always legal moves, and the same ones for the same seed and number of nodes.
#include <gtest/gtest.h>

#include "bots/levels.h"
#include "bots/training.h"
#include "table.h"

namespace endeavor {
namespace {

constexpr Budget small{.nodes = 8};

std::vector<Move> played(std::string_view kind, const Game& game, u64 seed) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < game.players; ++seat)
        bots.push_back(makeBot(kind, seed + u64(seat), small));
    std::vector<Move> moves;
    for (State state = initialState(game); !state.over();) {
        const Move move = bots[state.player]->choose(game, state);
        EXPECT_TRUE(legal(game, state).contains(move));
        apply(game, state, move);
        moves.push_back(move);
    }
    return moves;
}

TEST(Levels, PlayWholeGamesOfEveryEdition) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
            for (const Level& level : levels)
                EXPECT_GT(played(level.id, deal(edition, players, 4), 1).size(), 40u);
    }
}

TEST(Levels, PlayOwnEditions) {
    for (const Level& level : levels)
        EXPECT_GT(played(level.id, deal(test::threeShores(), 2, 4), 1).size(), 20u);
}

TEST(Levels, PlayTheSameGameForTheSameSeed) {
    const Game game = deal(*builtInEdition("age-of-sail-a"), 3, 4);
    for (const Level& level : levels)
        EXPECT_EQ(played(level.id, game, 7), played(level.id, game, 7));
}

TEST(Levels, OnlyTheDeckhandDependsOnTheSeed) {
    const Game game = deal(*builtInEdition("classic"), 3, 4);
    EXPECT_NE(played("deckhand", game, 1), played("deckhand", game, 2));
    for (const char* level : {"mate", "captain", "admiral"})
        EXPECT_EQ(played(level, game, 1), played(level, game, 2));
}

TEST(Levels, AnyBotMayPlayOneGameAfterAnother) {
    const auto bot = makeBot("captain", 1, small);
    for (u64 seed = 1; seed <= 3; ++seed) {
        const Game game = deal(*builtInEdition("classic"), 3, seed);
        State state = initialState(game);
        for (int i = 0; i < 20; ++i) {
            const Move move = bot->choose(game, state);
            ASSERT_TRUE(legal(game, state).contains(move));
            apply(game, state, move);
        }
    }
}

TEST(Levels, SpendTheirOwnUnlessTheyAreGivenSomething) {
    const Level &captain = *findLevel("captain"), &admiral = *findLevel("admiral");
    const auto spends = [](const Level& level, const Budget& given) {
        const SearchLimits limits = limitsFor(level, given);
        return std::tuple(limits.nodes, limits.milliseconds, limits.threads);
    };
    EXPECT_EQ(spends(captain, {}), std::tuple(8000u, 200, 1));
    EXPECT_EQ(spends(admiral, {}), std::tuple(0u, 1000, 1));
    EXPECT_EQ(spends(captain, {.milliseconds = 500}), std::tuple(0u, 500, 1));
    EXPECT_EQ(spends(captain, {.nodes = 60}), std::tuple(60u, 0, 1));
    EXPECT_EQ(spends(captain, {.milliseconds = 500, .nodes = 60}), std::tuple(60u, 500, 1));
    // Threads are used only where the result need not be reproducible by node count.
    EXPECT_EQ(spends(captain, {.threads = 4}), std::tuple(8000u, 200, 1));
    EXPECT_EQ(spends(admiral, {.threads = 4}), std::tuple(0u, 1000, 4));
    // The caller may want an earlier answer.
    EXPECT_EQ(spends(captain, {.longest = 40}), std::tuple(8000u, 40, 1));
    EXPECT_EQ(spends(admiral, {.longest = 5000}), std::tuple(0u, 1000, 1));
    EXPECT_EQ(spends(admiral, {.nodes = 60, .longest = 40}), std::tuple(60u, 40, 1));
    EXPECT_EQ(limitsFor(admiral, {.treeMoves = 500}).edges, 500u);
    EXPECT_EQ(limitsFor(admiral, {}).edges, SearchLimits{}.edges);
}

TEST(Levels, MayBeGivenAnotherBudgetOnTheWay) {
    const Game game = deal(*builtInEdition("classic"), 3, 4);
    const State state = initialState(game);
    const auto bot = makeBot("admiral", 1, {.milliseconds = 3'600'000});
    bot->setBudget({.nodes = 8});
    EXPECT_TRUE(legal(game, state).contains(bot->choose(game, state)));
}

TEST(Levels, ThatDrawLotsDrawThemFromTheSeedTheyAreGiven) {
    const Game game = deal(*builtInEdition("age-of-sail-b"), 4, 4);
    const State state = initialState(game);
    for (const char* kind : {"random", "eager", "deckhand"}) {
        const auto kept = makeBot(kind, 0);
        for (u64 seed = 1; seed <= 20; ++seed) {
            kept->reseed(seed);
            EXPECT_EQ(kept->choose(game, state), makeBot(kind, seed)->choose(game, state));
        }
    }
}

TEST(Levels, ShrinkWithoutForgettingWhatTheyKnow) {
    const Game game = deal(*builtInEdition("classic"), 3, 4);
    const auto moves = [&](bool shrinks) {
        const auto bot = makeBot("captain", 1, {.nodes = 50});
        std::vector<Move> chosen;
        for (State state = initialState(game); !state.over() && chosen.size() < 40;) {
            chosen.push_back(bot->choose(game, state));
            if (shrinks) EXPECT_GT(bot->shrink(), 0u);
            apply(game, state, chosen.back());
        }
        return chosen;
    };
    EXPECT_EQ(moves(true), moves(false));
    EXPECT_EQ(makeBot("mate", 1)->shrink(), 0u);
}

Training short_(int threads) {
    Training training;
    training.edition = builtInEdition("classic");
    training.players = 3;
    training.quickGames = 60;
    training.searchedGames = 6;
    training.nodes = 20;
    training.threads = threads;
    return training;
}

TEST(TrainingRuns, GiveTheSameWeightsOnAnyNumberOfThreads) {
    EXPECT_EQ(writeNetwork(*train(short_(1))), writeNetwork(*train(short_(3))));
}

TEST(TrainingRuns, DependOnTheSeed) {
    Training other = short_(2);
    other.seed = 99;
    EXPECT_NE(writeNetwork(*train(short_(2))), writeNetwork(*train(other)));
}

TEST(TrainingRuns, TellHowFarTheyAre) {
    Training training = short_(2);
    std::vector<Training::Progress> told;
    training.onProgress = [&](const Training::Progress& progress) { told.push_back(progress); };
    train(training);
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(told[0].games, training.quickGames);
    EXPECT_EQ(told[1].games, training.quickGames + training.searchedGames);
    for (const Training::Progress& progress : told) {
        EXPECT_GT(progress.positions, training.searchedGames);
        EXPECT_GT(progress.glory, 0);
    }
}

TEST(TrainingRuns, MayHaveEitherStageAlone) {
    Training quick = short_(2), searched = short_(2);
    quick.searchedGames = searched.quickGames = 0;
    const std::string both = writeNetwork(*train(short_(2)));
    EXPECT_NE(writeNetwork(*train(quick)), both);
    EXPECT_NE(writeNetwork(*train(searched)), both);
}

TEST(TrainingRuns, GoOnFromWeightsThatAreGiven) {
    const auto start = train(short_(1));
    Training training = short_(1);
    training.start = start.get();
    EXPECT_NE(writeNetwork(*train(training)), writeNetwork(*start));
}

}  // namespace
}  // namespace endeavor
