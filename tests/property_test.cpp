// Invariants of every game, whoever plays: over random games of every built-in edition and of the
// example map, every number of players and both phase orders.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "bots/bot.h"
#include "table.h"

namespace endeavor {
namespace {

struct Kind {
    const Edition* edition;
    int players;
    PhaseOrder phases;
    const char* bot;
};

void PrintTo(const Kind& kind, std::ostream* out) {
    *out << kind.edition->id << ", " << kind.players << " players, "
         << phaseOrderIds[int(kind.phases)] << ", " << kind.bot;
}

std::vector<Kind> everyKind() {
    std::vector<Kind> kinds;
    std::vector<const Edition*> editions{&test::threeShores()};
    for (const BuiltIn& builtIn : builtInEditions()) editions.push_back(builtInEdition(builtIn.id));
    for (const Edition* edition : editions)
        for (int players = edition->minPlayers; players <= edition->maxPlayers; ++players)
            for (const PhaseOrder phases : {PhaseOrder::together, PhaseOrder::individual})
                for (const char* bot : {"random", "eager"})
                    kinds.push_back({edition, players, phases, bot});
    return kinds;
}

class EveryGame : public testing::TestWithParam<Kind> {
protected:
    // Plays games to their end and calls back at every decision and at the final position.
    template <class Visit>
    void forEachPosition(int games, Visit&& visit) {
        const Kind& kind = GetParam();
        for (u64 seed = 1; seed <= u64(games); ++seed) {
            const Game game = deal(*kind.edition, kind.players, seed, kind.phases);
            const auto bot = makeBot(kind.bot, seed);
            Record record = newRecord(game);
            while (true) {
                visit(record);
                if (HasFatalFailure()) FAIL() << "seed " << seed;
                if (record.state.over()) break;
                addMove(record, bot->choose(game, record.state));
            }
        }
    }
};

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(everyKind()), [](const auto& info) {
    std::string name = info.param.edition->id + "_" + std::to_string(info.param.players) + "_" +
                       std::string(phaseOrderIds[int(info.param.phases)]) + "_" + info.param.bot;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST_P(EveryGame, KeepsEveryInvariant) {
    forEachPosition(40,
                    [](const Record& record) { ASSERT_EQ(check(record.game, record.state), ""); });
}

TEST_P(EveryGame, HasLegalMovesSortedUniqueAndNonEmptyUntilTheEnd) {
    forEachPosition(40, [](const Record& record) {
        const LegalMoves moves = legal(record.game, record.state);
        const MoveList list = moves.list();
        ASSERT_EQ(list.size(), moves.size());
        ASSERT_EQ(list.empty(), record.state.over());
        ASSERT_TRUE(std::is_sorted(list.begin(), list.end()));
        ASSERT_EQ(std::adjacent_find(list.begin(), list.end()), list.end());
        for (int i = 0; i < list.size(); ++i) {
            ASSERT_EQ(list[i], moves[i]);
            ASSERT_TRUE(moves.contains(list[i]));
        }
    });
}

TEST_P(EveryGame, AppliesEveryLegalMove) {
    forEachPosition(10, [](const Record& record) {
        for (const Move move : legal(record.game, record.state).list()) {
            State after = record.state;
            ASSERT_TRUE(play(record.game, after, move));
            ASSERT_EQ(check(record.game, after), "") << moveText(record.game, record.state, move);
            ASSERT_NE(after, record.state);
        }
    });
}

TEST_P(EveryGame, RefusesEverythingElseAndChangesNothing) {
    Random random(99);
    forEachPosition(10, [&](const Record& record) {
        const LegalMoves moves = legal(record.game, record.state);
        for (int i = 0; i < 50; ++i) {
            // Half of them look like moves, half are arbitrary bits.
            const Move move = i % 2 == 0 ? Move(Verb(random.below(verbNumbers)),
                                                int(random.below(64)), int(random.below(64)))
                                         : [&] {
                                               Move any;
                                               any.value = u32(random.next());
                                               return any;
                                           }();
            State after = record.state;
            ASSERT_EQ(play(record.game, after, move), moves.contains(move));
            if (!moves.contains(move)) ASSERT_EQ(after, record.state);
        }
    });
}

TEST_P(EveryGame, WritesEveryMoveAsTextAndReadsItBack) {
    forEachPosition(10, [](const Record& record) {
        const MoveList list = legal(record.game, record.state).list();
        for (const Move move : list) {
            const std::string text = moveText(record.game, record.state, move);
            const auto read = parseMove(record.game, record.state, text);
            ASSERT_TRUE(read) << read.error().text;
            ASSERT_EQ(*read, move) << text;
            ASSERT_FALSE(parseMove(record.game, record.state, text + " "));
        }
        const auto texts = legalTexts(record.game, record.state);
        ASSERT_TRUE(std::is_sorted(texts.begin(), texts.end()));
        ASSERT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
    });
}

TEST_P(EveryGame, SurvivesBeingWrittenAndReadAtAnyPly) {
    forEachPosition(2, [](const Record& record) {
        if (record.moves.size() % 7 != 0 && !record.state.over()) return;
        const std::string text = writeRecord(record);
        const auto again = parseRecord(text, "test", record.game.edition);
        ASSERT_TRUE(again) << again.error().text;
        ASSERT_EQ(again->game, record.game);
        ASSERT_EQ(again->moves, record.moves);
        ASSERT_EQ(again->state, record.state);
        ASSERT_EQ(again->names, record.names);
        ASSERT_EQ(writeRecord(*again), text);
    });
}

TEST_P(EveryGame, ReplaysToTheSamePosition) {
    forEachPosition(4, [](const Record& record) {
        if (!record.state.over()) return;
        ASSERT_EQ(stateAt(record, int(record.moves.size())), record.state);
        ASSERT_EQ(hashOf(stateAt(record, int(record.moves.size()))), hashOf(record.state));
    });
}

TEST_P(EveryGame, LastsExactlyTheRoundsOfItsEditionWithOneBuildingEach) {
    forEachPosition(20, [](const Record& record) {
        if (!record.state.over()) return;
        ASSERT_EQ(record.state.round, record.game.edition->rounds);
        for (int seat = 0; seat < record.game.players; ++seat)
            ASSERT_EQ(record.state.players[seat].buildings(), 1 + record.game.edition->rounds);
        const int crown =
            (record.game.first + record.game.edition->rounds - 1) % record.game.players;
        ASSERT_EQ(record.state.first, crown);
    });
}

TEST_P(EveryGame, HasABreakdownThatSumsToTheTotal) {
    forEachPosition(20, [](const Record& record) {
        const auto all = totals(record.game, record.state);
        for (int seat = 0; seat < record.game.players; ++seat) {
            const Score s = score(record.game, record.state, seat);
            const int sum = s.cities + s.connections + s.status[0] + s.status[1] + s.status[2] +
                            s.status[3] + s.cards + s.buildings + s.governorSpace + s.population +
                            s.slavery + s.exploits;
            ASSERT_EQ(s.total, sum);
            ASSERT_EQ(s.total, all[seat]);
            ASSERT_LE(s.slavery, 0);
        }
        const u8 won = winners(record.game, all);
        ASSERT_NE(won, 0);
        for (int seat = 0; seat < record.game.players; ++seat)
            ASSERT_EQ(
                has(won, seat),
                all[seat] == *std::max_element(all.begin(), all.begin() + record.game.players));
    });
}

TEST_P(EveryGame, EndsWithinABoundOfDecisions) {
    // Every turn uses something up, so no round can go on forever.
    forEachPosition(20, [](const Record& record) { ASSERT_LT(record.moves.size(), 1000u); });
}

// The state after some moves, or nothing if one of them is illegal.
std::optional<State> after(const Game& game, State state, std::span<const Move> moves) {
    for (const Move move : moves)
        if (!play(game, state, move)) return {};
    return state;
}

// Whether everything on the table is the same, ignoring the hash.
bool sameTable(State a, State b) {
    a.hash = b.hash = 0;
    return a == b;
}

// A player's next two moves in either order, with the same moves of the others in between: where
// both orders are legal and lead to the same table, the hashes must match, so that a search finds
// one position and not two.
TEST(Hash, MeetsAgainWhenMovesCommute) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        int met = 0, apart = 0;
        for (u64 seed = 1; seed <= 60; ++seed) {
            const Game game = deal(edition, 3, seed);
            Random random(seed);
            for (State state = initialState(game); !state.over();
                 apply(game, state, eagerMove(legal(game, state), random))) {
                std::vector<Move> moves;
                State later = state;
                do {
                    moves.push_back(eagerMove(legal(game, later), random));
                    apply(game, later, moves.back());
                } while (!later.over() && later.player != state.player);
                if (later.over()) continue;
                moves.push_back(eagerMove(legal(game, later), random));
                if (moves.front() == moves.back()) continue;
                const auto one = after(game, state, moves);
                std::swap(moves.front(), moves.back());
                const auto other = after(game, state, moves);
                if (!other) continue;
                if (sameTable(*one, *other)) {
                    ++met;
                    ASSERT_EQ(hashOf(*one), hashOf(*other)) << builtIn.id << ", seed " << seed;
                    ASSERT_EQ(*one, *other);
                } else {
                    ++apart;
                    ASSERT_NE(hashOf(*one), hashOf(*other)) << builtIn.id << ", seed " << seed;
                }
            }
        }
        EXPECT_GT(met, 100) << builtIn.id;
        EXPECT_GT(apart, 0) << builtIn.id;
    }
}

TEST(Hash, IsDifferentForDifferentPositions) {
    const Edition* edition = builtInEdition("classic");
    std::vector<std::pair<u64, State>> seen;
    const Game game = deal(*edition, 4, 3);
    for (u64 seed = 1; seed <= 300; ++seed) {
        Random random(seed);
        State state = initialState(game);
        while (!state.over()) {
            apply(game, state, randomMove(legal(game, state), random));
            seen.emplace_back(hashOf(state), state);
        }
    }
    std::sort(seen.begin(), seen.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < seen.size(); ++i)
        if (seen[i].first == seen[i - 1].first) ASSERT_EQ(seen[i].second, seen[i - 1].second);
}

TEST(RandomPlay, ChoosesUniformly) {
    // 25 moves, 100,000 draws: chi-square with 24 degrees of freedom stays below 60 (p < 0.0001).
    const Game game = deal(*builtInEdition("classic"), 4, 11);
    State state = initialState(game);
    Random random(4);
    while (legal(game, state).size() < 25) {
        apply(game, state, randomMove(legal(game, state), random));
        if (state.over()) state = initialState(game);
    }
    const LegalMoves moves = legal(game, state);
    std::vector<int> drawn(std::size_t(moves.size()));
    const MoveList list = moves.list();
    const int draws = 100000;
    for (int i = 0; i < draws; ++i) {
        const Move move = randomMove(moves, random);
        ++drawn[std::size_t(std::lower_bound(list.begin(), list.end(), move) - list.begin())];
    }
    const double expected = double(draws) / moves.size();
    double chi = 0;
    for (const int n : drawn) chi += (n - expected) * (n - expected) / expected;
    EXPECT_LT(chi, moves.size() + 36.0);
}

}  // namespace
}  // namespace endeavor
