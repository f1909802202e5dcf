// Priors: what they see of a move, what they expect, how they learn, and their files.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/bot.h"
#include "bots/policy_model.h"
#include "bots/self_play.h"
#include "bots/weights.h"
#include "table.h"

namespace endeavor {
namespace {

using test::classic;

// Calls back at every decision of a game in which nobody passes early.
template <class Visit>
void forEachDecision(const Edition& edition, int players, u64 seed, Visit&& visit) {
    const Game game = deal(edition, players, seed);
    Random random(seed);
    for (State state = initialState(game); !state.over();
         apply(game, state, eagerMove(legal(game, state), random)))
        visit(game, state);
}

std::vector<Move> movesOf(const Game& game, const State& state) {
    const MoveList list = legal(game, state).list();
    return {list.begin(), list.end()};
}

SearchedGame shortGame(u64 seed) {
    const SelfPlay play{&classic(), 3, 4};
    return playSearching(play, *networkFor(classic(), 3), seed);
}

TEST(MoveFeatures, AreWithinThePriorsForEveryLegalMove) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
            forEachDecision(edition, players, 3, [&](const Game& game, const State& state) {
                const MoveFeatureReader reader(game);
                for (const Move move : movesOf(game, state)) {
                    Features features;
                    reader.read(state, move, features);
                    ASSERT_LE(features.size(), move_feature::most);
                    for (const u16 feature : features) ASSERT_LT(feature, move_feature::count);
                }
            });
    }
}

TEST(Priors, AreThereForEveryBuiltInEdition) {
    for (const BuiltIn& builtIn : builtInEditions())
        EXPECT_NE(policyFor(*builtInEdition(builtIn.id)), nullptr) << builtIn.id;
}

TEST(Priors, AddUpToOneAndNoMoveIsHopeless) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        forEachDecision(edition, 4, 5, [&](const Game& game, const State& state) {
            PriorReader reader(game, *policyFor(edition));
            const std::vector<Move> moves = movesOf(game, state);
            std::vector<float> priors(moves.size());
            reader(state, moves, 1, priors);
            EXPECT_NEAR(std::accumulate(priors.begin(), priors.end(), 0.0f), 1, 1e-4);
            for (const float prior : priors) EXPECT_GT(prior, 0);
        });
    }
}

TEST(Priors, AreMoreAlikeAtAHigherTemperature) {
    const Game game = deal(classic(), 4, 1);
    const State state = initialState(game);
    PriorReader reader(game, *policyFor(classic()));
    const std::vector<Move> moves = movesOf(game, state);
    std::vector<float> cold(moves.size()), hot(moves.size());
    reader(state, moves, 0.5f, cold);
    reader(state, moves, 2, hot);
    EXPECT_GT(*std::max_element(cold.begin(), cold.end()),
              *std::max_element(hot.begin(), hot.end()));
}

TEST(PriorFiles, AreTheSameAfterWritingAndReading) {
    const std::string bytes = writePolicy(*policyFor(classic()));
    EXPECT_TRUE(isPolicy(bytes));
    EXPECT_EQ(writePolicy(**readPolicy(bytes, "priors")), bytes);
}

TEST(PriorFiles, ThatAreDamagedAreRefused) {
    const std::string good = writePolicy(*policyFor(classic()));
    const auto refusal = [](std::string_view bytes) {
        const auto policy = readPolicy(bytes, "my.weights");
        return policy ? "read" : policy.error().text;
    };
    EXPECT_EQ(refusal(""), "my.weights: is not a file of weights");
    EXPECT_EQ(refusal(writeNetwork(*networkFor(classic(), 3))),
              "my.weights: is not a file of weights");
    EXPECT_EQ(refusal(std::string_view(good).substr(0, good.size() - 1)),
              "my.weights: is damaged: its weights are not those that were written; copy it again, "
              "or train them again");
    std::string damaged = good;
    damaged.back() ^= 1;
    EXPECT_EQ(refusal(damaged),
              "my.weights: is damaged: its weights are not those that were written; copy it again, "
              "or train them again");
}

TEST(PriorGradient, IsTheSlopeOfTheLoss) {
    PolicyModel model(3);
    // So small that no sum is cut: outside 0..1 learning uses a slope where the function is flat.
    for (PolicyModel::Row& row : model.rows)
        for (float& weight : row) weight *= 0.1f;
    for (std::size_t i = 0; i + 1 < Policy::columns; ++i) model.rows[feature::count][i] = 0.5f;
    const std::vector<PolicySample> samples = policySamplesOf(classic(), 3, shortGame(4));
    ASSERT_FALSE(samples.empty());
    const PolicySample& sample = samples[samples.size() / 2];
    std::vector<PolicyModel::Row> gradient(model.rows.size());
    std::vector<bool> touched(model.rows.size());
    PolicyModel::Losses losses;
    model.look(sample, losses, &gradient, &touched);
    const auto loss = [&] {
        PolicyModel::Losses one;
        model.look(sample, one, nullptr, nullptr);
        return one.crossEntropy;
    };
    const std::size_t firstMove = feature::count + 1;
    for (const std::size_t row :
         {std::size_t(sample.features.front()), firstMove - 1,
          firstMove + sample.moves.front().front(), firstMove + sample.moves.back().back()})
        for (const std::size_t column : {0u, 7u, unsigned(Policy::columns) - 1}) {
            float& weight = model.rows[row][column];
            const float before = weight, step = 0.02f;
            weight = before + step;
            const double up = loss();
            weight = before - step;
            const double down = loss();
            weight = before;
            EXPECT_TRUE(touched[row]);
            if (row < firstMove && column + 1 == Policy::columns) {
                EXPECT_EQ(gradient[row][column], 0) << "the last sum is always 1";
                continue;
            }
            EXPECT_NEAR((up - down) / double(2 * step), double(gradient[row][column]), 0.002)
                << "row " << row << ", column " << column;
        }
}

TEST(PriorLearning, BringsTheLossDownAndDependsOnTheSeedAlone) {
    std::vector<PolicySample> samples;
    for (u64 seed = 1; seed <= 6; ++seed)
        for (PolicySample& sample : policySamplesOf(classic(), 3, shortGame(seed)))
            samples.push_back(std::move(sample));
    std::vector<double> losses;
    const auto learn = [&](u64 seed) {
        PolicyLearning learning;
        learning.seed = seed;
        learning.passes = 30;
        learning.onPass = [&](int, const PolicyModel::Losses& mine, const PolicyModel::Losses&) {
            losses.push_back(mine.crossEntropy / double(mine.samples));
        };
        return writePolicy(*learnPolicy(samples, {}, learning));
    };
    const std::string first = learn(1);
    EXPECT_LT(losses.back(), losses.front() / 2);
    EXPECT_EQ(first, learn(1));
    EXPECT_NE(first, learn(2));
}

TEST(PriorQuantisation, MovesNoWeightByMoreThanHalfAStepAndKeepsMovesFromOverflowing) {
    PolicyModel model(7);
    model.rows.back()[0] = 1000;
    model.rows.back()[1] = -1000;
    const Policy policy = quantise(model);
    EXPECT_EQ(policy.moves.back()[0], Policy::largest);
    EXPECT_EQ(policy.moves.back()[1], -Policy::largest);
    for (std::size_t r = 0; r < feature::count; ++r)
        for (std::size_t i = 0; i < Policy::columns; ++i)
            ASSERT_NEAR(float(policy.rows[r][i]) / Policy::one, model.rows[r][i],
                        0.5f / Policy::one + 1e-6f);
}

// --- Games to learn from -------------------------------------------------------------------------

TEST(SearchedGames, AreTheSameAfterWritingAndReading) {
    const SearchedGames games{"classic", 3, {shortGame(1), shortGame(2)}};
    const std::string bytes = writeSearchedGames(games);
    const auto read = readSearchedGames(bytes, "some.games");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->edition, "classic");
    EXPECT_EQ(read->players, 3);
    ASSERT_EQ(read->games.size(), 2u);
    EXPECT_EQ(writeSearchedGames(*read), bytes);
    for (std::size_t i = 0; i < 2; ++i) {
        ASSERT_EQ(read->games[i].plies.size(), games.games[i].plies.size());
        for (std::size_t ply = 0; ply < games.games[i].plies.size(); ++ply) {
            const SearchedGame::Ply &before = games.games[i].plies[ply],
                                    &after = read->games[i].plies[ply];
            EXPECT_EQ(after.move, before.move);
            EXPECT_EQ(after.visits, before.visits);
            if (before.visits.empty()) continue;
            EXPECT_NEAR(after.found.glory[1], before.found.glory[1], 0.01);
            EXPECT_NEAR(after.found.win[1], before.found.win[1], 0.0001);
        }
    }
}

TEST(SearchedGames, ThatAreDamagedAreRefused) {
    const std::string good = writeSearchedGames({"classic", 3, {shortGame(1)}});
    const auto refusal = [](std::string_view bytes) {
        const auto games = readSearchedGames(bytes, "my.games");
        return games ? "read" : games.error().text;
    };
    EXPECT_EQ(refusal(""), "my.games: is not a file of searched games");
    EXPECT_EQ(refusal(good.substr(0, 20)), "my.games: is damaged or cut; play its games again");
    EXPECT_EQ(refusal(good.substr(0, good.size() - 1)),
              "my.games: is damaged or cut; play its games again");
    std::string damaged = good;
    damaged[good.size() / 2] ^= 4;
    EXPECT_EQ(refusal(damaged), "my.games: is damaged or cut; play its games again");
}

TEST(SearchedGames, OfOtherRulesTeachNothing) {
    SearchedGame game = shortGame(1);
    EXPECT_FALSE(samplesOf({&classic(), 3, 0}, game).samples.empty());
    game.plies[3].move = 4000;
    EXPECT_TRUE(samplesOf({&classic(), 3, 0}, game).samples.empty());
    EXPECT_TRUE(policySamplesOf(classic(), 3, game).empty());
    game = shortGame(1);
    game.plies.pop_back();
    EXPECT_TRUE(policySamplesOf(classic(), 3, game).empty());
}

// --- Parameters ----------------------------------------------------------------------------------

TEST(SearchParameters, AreSetByName) {
    for (const SearchParameterRow& row : searchParameterRows()) {
        SearchParameters parameters;
        const auto done = set(parameters, std::string(row.name) + "=1");
        ASSERT_TRUE(done) << row.name;
        EXPECT_EQ(parameters.*row.value, 1) << row.name;
        EXPECT_GE(SearchParameters{}.*row.value, row.least) << row.name;
        EXPECT_LE(SearchParameters{}.*row.value, row.most) << row.name;
    }
}

TEST(SearchParameters, ThatAreUnknownOrOutOfRangeAreRefused) {
    SearchParameters parameters;
    const auto refusal = [&](std::string_view text) {
        const auto done = set(parameters, text);
        return done ? "set" : done.error().text;
    };
    EXPECT_TRUE(
        refusal("courage=1")
            .starts_with(
                "'courage' is not a parameter of the search; there are exploration, lookahead, "));
    for (const char* value : {"", "much", "-0.1", "11", "0.4x", "nan", "inf"})
        EXPECT_EQ(refusal("exploration=" + std::string(value)),
                  "exploration: '" + std::string(value) + "' is not a number from 0 to 10");
    EXPECT_EQ(parameters, SearchParameters{});
}

}  // namespace
}  // namespace endeavor
