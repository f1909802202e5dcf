// Simulations: the same games on any number of threads, and statistics that add up.
#include <gtest/gtest.h>

#include <mutex>

#include "bots/simulation.h"

namespace endeavor {
namespace {

Simulation someGames() {
    Simulation run;
    run.edition = builtInEdition("classic");
    run.games = 500;
    run.bots.assign(4, "random");
    return run;
}

void expectSame(const Statistics& a, const Statistics& b) {
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.decisions, b.decisions);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.mostMoves, b.mostMoves);
    EXPECT_EQ(a.opened, b.opened);
    for (int seat = 0; seat < maxPlayers; ++seat) {
        EXPECT_EQ(a.seats[seat].glory, b.seats[seat].glory);
        EXPECT_EQ(a.seats[seat].won, b.seats[seat].won);
    }
}

TEST(Simulation, DoesNotDependOnTheNumberOfThreads) {
    Simulation run = someGames();
    const Statistics one = simulate(run);
    run.threads = 4;
    expectSame(one, simulate(run));
}

TEST(Simulation, PlaysTheSameGamesWhenWatched) {
    Simulation run = someGames();
    const Statistics fast = simulate(run);
    run.check = true;
    const Statistics watched = simulate(run);
    EXPECT_EQ(watched.failure, "");
    expectSame(fast, watched);
}

TEST(Simulation, CountsWhatTheRecordsShow) {
    Simulation run = someGames();
    run.games = 50;
    run.bots = {"random", "eager", "random", "eager"};
    run.threads = 2;
    std::mutex mutex;
    u64 decisions = 0, records = 0;
    run.onRecord = [&](u64 number, const Record& record) {
        const std::lock_guard lock(mutex);
        EXPECT_EQ(record.game.seed, run.seed + number);
        EXPECT_TRUE(record.state.over());
        decisions += record.moves.size();
        ++records;
    };
    u64 last = 0;
    run.onProgress = [&](u64 done) { last = std::max(last, done); };
    const Statistics s = simulate(run);
    EXPECT_EQ(records, 50u);
    EXPECT_EQ(last, 50u);
    EXPECT_EQ(s.decisions, decisions);
    u64 won = 0;
    for (const auto& seat : s.seats) won += seat.won;
    EXPECT_EQ(won, 60u * 50);
}

TEST(Simulation, EagerPlayersSeeMoreOfTheBoard) {
    Simulation run = someGames();
    const Statistics random = simulate(run);
    run.bots.assign(4, "eager");
    EXPECT_GT(simulate(run).decisions, random.decisions);
}

TEST(Bots, UnknownKindsAreRefused) {
    EXPECT_EQ(makeBot("genius", 1), nullptr);
    for (const BotKind& kind : botKinds()) EXPECT_NE(makeBot(kind.id, 1), nullptr);
}

}  // namespace
}  // namespace endeavor
