// The learned evaluation: its inputs, its outputs, and its weight files.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/bot.h"
#include "bots/evaluation.h"
#include "bots/weights.h"
#include "bots/weights_list.h"
#include "table.h"

namespace endeavor {
namespace {

std::vector<std::pair<const Edition*, int>> everyTable() {
    std::vector<std::pair<const Edition*, int>> tables;
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition* edition = builtInEdition(builtIn.id);
        for (int players = edition->minPlayers; players <= edition->maxPlayers; ++players)
            tables.emplace_back(edition, players);
    }
    return tables;
}

// Calls back at every position of some games in which nobody passes early.
template <class Visit>
void forEachPosition(const Edition& edition, int players, int games, Visit&& visit) {
    for (u64 seed = 1; seed <= u64(games); ++seed) {
        const Game game = deal(edition, players, seed);
        Random random(seed);
        State state = initialState(game);
        for (; !state.over(); apply(game, state, eagerMove(legal(game, state), random)))
            visit(game, state);
    }
}

TEST(Exponential, IsThatOfTheLibraryToAFewPartsInAMillion) {
    for (float x = -20; x <= 20; x += 0.37f)
        EXPECT_NEAR(double(exponential(x)) / std::exp(double(x)), 1, 1e-5) << x;
}

TEST(Exponential, StaysFinite) {
    EXPECT_GT(exponential(-1000), 0);
    EXPECT_TRUE(std::isfinite(exponential(1000)));
}

TEST(Features, AreWithinTheNetworkInEveryPosition) {
    auto tables = everyTable();
    tables.emplace_back(&test::threeShores(), 3);
    for (const auto& [edition, players] : tables)
        forEachPosition(*edition, players, 5, [&](const Game& game, const State& state) {
            const FeatureReader reader(game);
            const FeatureReader::Around around = reader.around(state);
            const auto within = [&](const Features& features) {
                ASSERT_LE(features.size(), Features::most);
                for (const u16 feature : features) ASSERT_LT(feature, feature::count);
            };
            Features features;
            reader.shared(state, features);
            within(features);
            for (int seat = 0; seat < players; ++seat) {
                features.clear();
                reader.own(state.players[std::size_t(seat)], state.shields[std::size_t(seat)],
                           features);
                reader.standing(state, around, seat, features);
                within(features);
            }
        });
}

TEST(Weights, AreThereForEveryBuiltInEditionAndNumberOfPlayers) {
    for (const auto& [edition, players] : everyTable())
        EXPECT_NE(networkFor(*edition, players), nullptr) << edition->id << " " << players;
    // And priors for every edition.
    EXPECT_EQ(weightFiles().size(), everyTable().size() + builtInEditions().size());
}

TEST(Weights, CanBeRead) {
    for (const WeightFile& file : weightFiles())
        EXPECT_TRUE(isPolicy(file.bytes) ? readPolicy(file.bytes, file.name).has_value()
                                         : readNetwork(file.bytes, file.name).has_value())
            << file.name;
}

TEST(Weights, AreTheSameAfterWritingAndReading) {
    const std::string_view bytes = weightFiles().front().bytes;
    EXPECT_EQ(writeNetwork(**readNetwork(bytes, "weights")), bytes);
}

TEST(Weights, OfAnOwnEditionThatUsesABuiltInIdAreNotThoseOfTheBuiltIn) {
    const auto own = parseEdition(builtInEditions()[0].json, "own.json");
    EXPECT_EQ(networkFor(**own, (*own)->maxPlayers), nullptr);
}

std::string refusal(std::string_view bytes) {
    const auto network = readNetwork(bytes, "my.weights");
    return network ? "read" : network.error().text;
}

TEST(Weights, ThatAreDamagedAreRefused) {
    const std::string good(weightFiles().front().bytes);
    EXPECT_EQ(refusal(""), "my.weights: is not a file of weights");
    EXPECT_EQ(refusal("PNG and so on"), "my.weights: is not a file of weights");
    std::string other = good;
    other[20] ^= 1;
    EXPECT_EQ(refusal(other), "my.weights: has weights for another version; train them again");
    EXPECT_EQ(refusal(std::string_view(good).substr(0, 24)),
              "my.weights: has weights for another version; train them again");
    const std::string expected = "my.weights: is cut or too long; expected " +
                                 std::to_string(sizeof(Network)) + " bytes of weights";
    EXPECT_EQ(refusal(std::string_view(good).substr(0, good.size() - 1)), expected);
    EXPECT_EQ(refusal(good + "x"), expected);
    for (const std::size_t byte : {std::size_t(40), good.size() / 2, good.size() - 1}) {
        std::string damaged = good;
        damaged[byte] ^= 1;
        EXPECT_EQ(refusal(damaged),
                  "my.weights: is damaged: its weights are not those that were written; copy it "
                  "again, or train them again");
    }
}

TEST(Evaluation, GivesChancesThatAddUpToOne) {
    for (const auto& [edition, players] : everyTable())
        forEachPosition(*edition, players, 1, [&](const Game& game, const State& state) {
            Evaluator evaluate(game, networkFor(*edition, players));
            const Expectation expected = evaluate(state);
            EXPECT_NEAR(std::accumulate(expected.win.begin(), expected.win.end(), 0.0f), 1, 1e-4);
            for (int seat = players; seat < maxPlayers; ++seat)
                EXPECT_EQ(expected.win[std::size_t(seat)], 0);
        });
}

TEST(Evaluation, DoesNotDependOnWhatWasEvaluatedBefore) {
    for (const auto& [edition, players] : everyTable()) {
        const Network* network = networkFor(*edition, players);
        for (u64 seed = 1; seed <= 2; ++seed) {
            const Game game = deal(*edition, players, seed);
            Evaluator used(game, network);
            Random random(seed);
            State state = initialState(game);
            for (; !state.over(); apply(game, state, eagerMove(legal(game, state), random))) {
                Evaluator fresh(game, network);
                const Expectation a = used(state), b = fresh(state);
                ASSERT_EQ(a.win, b.win);
                ASSERT_EQ(a.glory, b.glory);
            }
        }
    }
}

// The same table, with everybody moved on by a number of seats.
State rotated(const State& state, int players, int by) {
    const auto seat = [&](int before) { return (before + by) % players; };
    const auto mask = [&](u8 before) {
        u8 after = 0;
        for (const int one : Bits(before)) after |= u8(bit(seat(one)));
        return after;
    };
    State after = state;
    for (int i = 0; i < players; ++i) {
        after.players[std::size_t(seat(i))] = state.players[std::size_t(i)];
        after.shields[std::size_t(seat(i))] = state.shields[std::size_t(i)];
        after.lifted[std::size_t(seat(i))] = state.lifted[std::size_t(i)];
    }
    for (std::size_t region = 0; region < maxRegions; ++region) {
        after.track[region] = 0;
        for (int space = 0; space < maxTrack; ++space)
            if (const int owner = state.trackOwner(int(region), space); owner >= 0)
                after.track[region] |= u32(seat(owner) + 1) << (3 * space);
    }
    for (u8 State::* who : {&State::player, &State::turn, &State::first})
        after.*who = u8(seat(state.*who));
    for (u8 State::* who :
         {&State::passed, &State::casualties, &State::unchecked, &State::chartered})
        after.*who = mask(state.*who);
    return after;
}

TEST(Evaluation, DoesNotDependOnTheNumberingOfSeats) {
    for (const auto& [edition, players] : everyTable())
        forEachPosition(*edition, players, 1, [&](const Game& game, const State& state) {
            Evaluator evaluate(game, networkFor(*edition, players));
            const Expectation expected = evaluate(state);
            for (int by = 1; by < players; ++by) {
                const Expectation moved =
                    Evaluator(game, networkFor(*edition, players))(rotated(state, players, by));
                for (int seat = 0; seat < players; ++seat) {
                    const auto before = std::size_t(seat),
                               after = std::size_t((seat + by) % players);
                    ASSERT_EQ(moved.glory[after], expected.glory[before]);
                    ASSERT_NEAR(moved.win[after], expected.win[before], 1e-6);
                }
            }
        });
}

TEST(Evaluation, OfAnEndedGameIsItsResult) {
    const Game game = deal(*builtInEdition("classic"), 3, 1);
    State state = initialState(game);
    Random random(1);
    while (!state.over()) apply(game, state, eagerMove(legal(game, state), random));
    const auto glory = totals(game, state);
    const Expectation expected = Evaluator(game, networkFor(*game.edition, 3))(state);
    const int best = *std::max_element(glory.begin(), glory.begin() + 3);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(expected.glory[seat], float(glory[seat]));
        if (glory[seat] < best) EXPECT_EQ(expected.win[seat], 0);
    }
}

TEST(Evaluation, WorksWithoutWeightsByPlayingOn) {
    const Game game = deal(test::threeShores(), 2, 1);
    const State state = initialState(game);
    Evaluator evaluate(game, nullptr);
    const Expectation expected = evaluate(state);
    EXPECT_NEAR(expected.win[0] + expected.win[1], 1, 1e-5);
    EXPECT_GT(expected.glory[0], 0);
    EXPECT_EQ(evaluate(state).glory, expected.glory);
}

TEST(Utility, IsMoreForMoreChancesAndForAWiderMargin) {
    Expectation even, ahead, likely;
    even.glory = {40, 40};
    even.win = {0.5f, 0.5f};
    ahead = even;
    ahead.glory[0] = 44;
    likely = even;
    likely.win = {0.6f, 0.4f};
    EXPECT_GT(utility(ahead, 0, 2), utility(even, 0, 2));
    EXPECT_LT(utility(ahead, 1, 2), utility(even, 1, 2));
    EXPECT_GT(utility(likely, 0, 2), utility(even, 0, 2));
}

}  // namespace
}  // namespace endeavor
