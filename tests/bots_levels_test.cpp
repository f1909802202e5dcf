// The levels: legal moves everywhere, the same for a seed and a number of nodes.
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/training.h"
#include "table.h"

namespace endeavor {
namespace {

constexpr const char* levels[] = {"deckhand", "mate", "captain", "admiral"};
constexpr Budget small{.nodes = 8};

std::vector<Move> played(const char* kind, const Game& game, u64 seed) {
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
            for (const char* level : levels)
                EXPECT_GT(played(level, deal(edition, players, 4), 1).size(), 40u);
    }
}

TEST(Levels, PlayOwnEditions) {
    for (const char* level : levels)
        EXPECT_GT(played(level, deal(test::threeShores(), 2, 4), 1).size(), 20u);
}

TEST(Levels, PlayTheSameGameForTheSameSeed) {
    const Game game = deal(*builtInEdition("age-of-sail-a"), 3, 4);
    for (const char* level : levels) EXPECT_EQ(played(level, game, 7), played(level, game, 7));
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
