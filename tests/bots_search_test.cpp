// Search: correct where the end is in reach, reproducible for the same work, and never late.
#include <gtest/gtest.h>

#include <chrono>

#include "bots/bot.h"
#include "bots/search.h"
#include "bots/weights.h"
#include "table.h"

namespace endeavor {
namespace {

using test::classic;

// The position `decisions` before the end of a game in which nobody passes early.
State nearTheEnd(const Game& game, u64 seed, std::size_t decisions) {
    Random random(seed);
    std::vector<State> states{initialState(game)};
    while (!states.back().over()) {
        State next = states.back();
        apply(game, next, eagerMove(legal(game, next), random));
        states.push_back(next);
    }
    return states[states.size() - 1 - decisions];
}

State middle(const Game& game, u64 seed = 1) { return nearTheEnd(game, seed, 40); }

// What each seat gets if all maximise their own result to the end: the plain definition of max-n.
Expectation solved(const Game& game, const State& state) {
    if (state.over()) return resultOf(game, state);
    const LegalMoves moves = legal(game, state);
    Expectation best;
    float most = -1;
    for (int i = 0; i < moves.size(); ++i) {
        State after = state;
        apply(game, after, moves[i]);
        const Expectation expected = solved(game, after);
        if (const float value = utility(expected, state.player, game.players); value > most)
            most = value, best = expected;
    }
    return best;
}

// The least a seat can be brought down to, if it does its best and the others their worst.
float surely(const Game& game, const State& state, int seat) {
    if (state.over()) return utility(resultOf(game, state), seat, game.players);
    const LegalMoves moves = legal(game, state);
    float value = state.player == seat ? -1.0f : 2.0f;
    for (int i = 0; i < moves.size(); ++i) {
        State after = state;
        apply(game, after, moves[i]);
        const float one = surely(game, after, seat);
        value = state.player == seat ? std::max(value, one) : std::min(value, one);
    }
    return value;
}

bool isSmall(const Game& game, const State& state, int& budget) {
    if (state.over()) return true;
    const LegalMoves moves = legal(game, state);
    for (int i = 0; i < moves.size(); ++i) {
        if (--budget < 0) return false;
        State after = state;
        apply(game, after, moves[i]);
        if (!isSmall(game, after, budget)) return false;
    }
    return true;
}

class Endings : public testing::TestWithParam<const char*> {};

TEST_P(Endings, AreSolvedForEverySeatAsMaxNDefinesThem) {
    const Edition& edition = *builtInEdition(GetParam());
    std::array<int, maxPlayers> seen{};
    for (u64 seed = 1; seed <= 60; ++seed) {
        const int players = edition.minPlayers + int(seed % 3);
        if (players > edition.maxPlayers) continue;
        const Game game = deal(edition, players, seed);
        const State state = nearTheEnd(game, seed, 4);
        int budget = 3000;
        if (legal(game, state).size() < 2 || !isSmall(game, state, budget)) continue;
        ++seen[state.player];
        const Expectation expected = solved(game, state);
        for (const std::size_t edges : {100'000, 1'000}) {  // enough memory, and too little
            Search search(game, knowledgeFor(edition, players));
            const SearchResult result = search.run(state, {.nodes = 20000, .edges = edges});
            ASSERT_TRUE(result.solved);
            State after = state;
            apply(game, after, result.best());
            const float promised = utility(result.moves[0].expected, state.player, players);
            const bool sure = surely(game, after, state.player) >= promised - 1e-4f;
            EXPECT_EQ(result.proven, sure) << edition.id << ", seed " << seed;
            EXPECT_FLOAT_EQ(utility(result.moves[0].expected, state.player, players),
                            utility(expected, state.player, players))
                << edition.id << ", seed " << seed << ", " << edges << " edges";
        }
    }
    for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_GT(seen[seat], 0) << "seat " << seat;
}

INSTANTIATE_TEST_SUITE_P(Editions, Endings,
                         testing::Values("classic", "age-of-sail-a", "age-of-sail-b"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// With three or more players others may do harm that does not help them: what is solved is not
// proven then.
TEST(Search, TellsWhatIsProvenFromWhatIsSolved) {
    int proven = 0, onlySolved = 0;
    for (u64 seed = 1; seed <= 200 && onlySolved < 3; ++seed) {
        const Game game = deal(classic(), 4, seed);
        const State state = nearTheEnd(game, seed, 9);
        int budget = 20'000;
        if (legal(game, state).size() < 2 || !isSmall(game, state, budget)) continue;
        Search search(game, knowledgeFor(classic(), 4));
        const SearchResult result = search.run(state, {.nodes = 50'000});
        ASSERT_TRUE(result.solved);
        State after = state;
        apply(game, after, result.best());
        const float promised = utility(result.moves[0].expected, state.player, 4);
        const bool sure = surely(game, after, state.player) >= promised - 1e-4f;
        EXPECT_EQ(result.proven, sure) << "seed " << seed;
        ++(sure ? proven : onlySolved);
    }
    EXPECT_GT(proven, 0);
    EXPECT_GT(onlySolved, 0);
}

TEST(Search, GivesTheSameAnswerForTheSameNodes) {
    const Game game = deal(classic(), 4, 3);
    const State state = middle(game);
    const auto answer = [&] {
        Search search(game, knowledgeFor(classic(), 4));
        return search.run(state, {.nodes = 500});
    };
    const SearchResult first = answer(), second = answer();
    EXPECT_EQ(first.nodes, 500u);
    ASSERT_EQ(first.moves.size(), second.moves.size());
    for (std::size_t i = 0; i < first.moves.size(); ++i) {
        EXPECT_EQ(first.moves[i].move, second.moves[i].move);
        EXPECT_EQ(first.moves[i].visits, second.moves[i].visits);
        EXPECT_EQ(first.moves[i].expected.win, second.moves[i].expected.win);
        EXPECT_EQ(first.moves[i].line, second.moves[i].line);
    }
}

TEST(Search, ListsEveryLegalMoveOnceWithALineThatCanBePlayed) {
    for (const char* id : {"classic", "age-of-sail-b"}) {
        const Game game = deal(*builtInEdition(id), 4, 5);
        const State state = middle(game);
        Search search(game, knowledgeFor(*game.edition, 4));
        const SearchResult result = search.run(state, {.nodes = 800});
        const LegalMoves moves = legal(game, state);
        EXPECT_EQ(int(result.moves.size()), moves.size());
        for (const SearchedMove& searched : result.moves) {
            EXPECT_EQ(searched.line.front(), searched.move);
            State after = state;
            for (const Move move : searched.line) {
                ASSERT_TRUE(legal(game, after).contains(move));
                apply(game, after, move);
            }
        }
        EXPECT_GT(result.moves[0].line.size(), 2u);
    }
}

TEST(Search, PutsWhatWasVisitedMostFirst) {
    const Game game = deal(classic(), 3, 8);
    Search search(game, knowledgeFor(classic(), 3));
    const SearchResult result = search.run(middle(game), {.nodes = 300});
    for (std::size_t i = 1; i < result.moves.size(); ++i)
        EXPECT_GE(result.moves[i - 1].visits, result.moves[i].visits);
}

TEST(Search, KeepsWhatItKnowsOfAPositionThatWasForeseen) {
    const Game game = deal(classic(), 4, 3);
    State state = middle(game);
    Search search(game, knowledgeFor(classic(), 4));
    const SearchResult before = search.run(state, {.nodes = 3000});
    for (const Move move : before.moves[0].line) {
        apply(game, state, move);
        if (legal(game, state).size() > 1) break;
    }
    const SearchResult after = search.run(state, {.nodes = 10});
    u64 visits = 0;
    for (const SearchedMove& move : after.moves) visits += move.visits - 1;
    EXPECT_GT(visits, 500u);
}

TEST(Search, StartsAnewOnAPositionThatWasNotForeseen) {
    const Game game = deal(classic(), 4, 3);
    Search used(game, knowledgeFor(classic(), 4)), fresh(game, knowledgeFor(classic(), 4));
    used.run(middle(game, 1), {.nodes = 200});
    EXPECT_EQ(used.run(middle(game, 2), {.nodes = 200}).moves[0].visits,
              fresh.run(middle(game, 2), {.nodes = 200}).moves[0].visits);
}

TEST(Search, StopsInTime) {
    const Game game = deal(classic(), 5, 3);
    Search search(game, knowledgeFor(classic(), 5));
    const auto start = std::chrono::steady_clock::now();
    const SearchResult result = search.run(middle(game), {.milliseconds = 50});
    EXPECT_GT(result.nodes, 0u);
    // Generous, for a machine that is busy with other things.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Search, CountsTakingOverWhatIsKnownAsTimeSpent) {
    const Game game = deal(classic(), 4, 3);
    Search search(game, knowledgeFor(classic(), 4));
    const State state = middle(game);
    search.run(state, {.nodes = 30'000});
    // Moving some ten megabytes takes over a millisecond on any machine: no time is left to think.
    EXPECT_EQ(search.run(state, {.milliseconds = 1}).nodes, 1u);
}

TEST(Search, TellsHowFarItIs) {
    const Game game = deal(classic(), 4, 3);
    Search search(game, knowledgeFor(classic(), 4));
    std::vector<u64> told;
    search.run(middle(game), {.nodes = 3000}, [&](u64 nodes) { told.push_back(nodes); });
    EXPECT_EQ(told, (std::vector<u64>{1024, 2048}));
}

TEST(Search, ThreadsGrowOneTree) {
    const Game game = deal(*builtInEdition("age-of-sail-b"), 4, 3);
    Search search(game, knowledgeFor(*game.edition, 4));
    const State state = middle(game);
    const SearchResult result = search.run(state, {.nodes = 2000, .threads = 4});
    EXPECT_EQ(result.nodes, 2000u);
    u64 visits = 0;
    for (const SearchedMove& move : result.moves) {
        visits += move.visits - 1;
        EXPECT_TRUE(legal(game, state).contains(move.move));
    }
    EXPECT_EQ(visits, 1999u);  // all but the position itself
}

// Searches with so little memory that parts of the tree are forgotten on the way.
void goesOn(int threads) {
    for (const char* id : {"classic", "age-of-sail-b"}) {
        const Game game = deal(*builtInEdition(id), 4, 3);
        const State state = middle(game);
        Search search(game, knowledgeFor(*game.edition, 4));
        const SearchResult result =
            search.run(state, {.nodes = 3000, .threads = threads, .edges = 4000});
        EXPECT_EQ(result.nodes, 3000u);
        u64 visits = 0;
        for (const SearchedMove& move : result.moves) {
            visits += move.visits - 1;
            State after = state;
            for (const Move next : move.line) {
                ASSERT_TRUE(legal(game, after).contains(next));
                apply(game, after, next);
            }
        }
        EXPECT_EQ(visits, 2999u);
        EXPECT_GT(result.moves[0].line.size(), 2u);
    }
}

TEST(Search, GoesOnWhenItsMemoryIsFull) { goesOn(1); }
TEST(Search, ThreadsGoOnWhenTheirMemoryIsFull) { goesOn(4); }

TEST(Search, WorksWithoutWeights) {
    const Game game = deal(test::threeShores(), 2, 1);
    Search search(game, nullptr);
    const State state = initialState(game);
    EXPECT_TRUE(legal(game, state).contains(search.run(state, {.nodes = 20}).best()));
}

TEST(Search, InSlicesIsTheSameAsAtOnce) {
    const Game game = deal(classic(), 4, 1);
    const State state = middle(game);
    const SearchResult whole = Search(game, knowledgeFor(classic(), 4)).run(state, {.nodes = 200});
    Search sliced(game, knowledgeFor(classic(), 4));
    sliced.start(state);
    for (u64 nodes = 1; nodes <= 200; nodes += 7) EXPECT_TRUE(sliced.think({.nodes = nodes}));
    sliced.think({.nodes = 200});
    EXPECT_EQ(sliced.nodes(), 200u);
    const SearchResult result = sliced.result();
    ASSERT_EQ(result.moves.size(), whole.moves.size());
    for (std::size_t i = 0; i < whole.moves.size(); ++i) {
        EXPECT_EQ(result.moves[i].move, whole.moves[i].move);
        EXPECT_EQ(result.moves[i].visits, whole.moves[i].visits);
        EXPECT_EQ(result.moves[i].expected.win, whole.moves[i].expected.win);
        EXPECT_EQ(result.moves[i].line, whole.moves[i].line);
    }
}

}  // namespace
}  // namespace endeavor
