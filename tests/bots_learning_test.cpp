// How the network learns: its gradient, its quantisation to integers, and that it gets closer to
// its samples.
#include <gtest/gtest.h>

#include <cmath>

#include "bots/bot.h"
#include "bots/evaluation.h"
#include "bots/model.h"
#include "bots/weights.h"
#include "table.h"

namespace endeavor {
namespace {

using test::classic;

constexpr int playersLearning = 3;

struct Seen {
    State state;
    Sample sample;
};

// The positions of one game, each with the game's final result.
std::vector<Seen> positionsOf(const Game& game, u64 seed) {
    const FeatureReader reader(game);
    Random random(seed);
    std::vector<Seen> seen;
    State state = initialState(game);
    for (; !state.over(); apply(game, state, eagerMove(legal(game, state), random)))
        if (random.below(5) == 0) seen.push_back({state, Sample(reader, state, playersLearning)});
    for (Seen& one : seen) one.sample.target = resultOf(game, state);
    return seen;
}

std::unique_ptr<Model> newModel(u64 seed) {
    auto model = std::make_unique<Model>();
    Random random(seed);
    initialise(*model, random);
    return model;
}

// Weights so small that no unit saturates at 0 or 1. In that range the gradient is exact; outside,
// training uses a small slope where the function itself is flat.
std::unique_ptr<Model> modelWithoutCuts(u64 seed) {
    auto model = newModel(seed);
    for (auto& row : model->rows)
        for (float& weight : row) weight *= 0.05f;
    for (auto& bucket : model->bucket)
        for (auto& row : bucket.inner)
            for (float& weight : row) weight *= 0.1f;
    return model;
}

double lossOf(const Model& model, const Sample& sample) {
    const auto gradient = std::make_unique<Gradient>();
    gradient->add(model, sample, playersLearning);
    return gradient->losses.glory + gradient->losses.win;
}

TEST(Gradient, IsTheSlopeOfTheLoss) {
    const Game game = deal(classic(), playersLearning, 2);
    const Sample sample = positionsOf(game, 2)[4].sample;
    const auto model = modelWithoutCuts(5);
    const auto gradient = std::make_unique<Gradient>();
    gradient->add(*model, sample, playersLearning);

    const auto expectSlope = [&](float& weight, float found, const char* what) {
        constexpr float step = 0.01f;
        const float before = weight;
        weight = before + step;
        const double up = lossOf(*model, sample);
        weight = before - step;
        const double down = lossOf(*model, sample);
        weight = before;
        EXPECT_NEAR((up - down) / double(2 * step), double(found), 0.002 + 0.01 * std::abs(found))
            << what;
    };
    Model::Bucket& bucket = model->bucket[std::size_t(sample.bucket)];
    const Model::Bucket& slope = gradient->sum.bucket[std::size_t(sample.bucket)];
    for (const std::size_t i : {0u, 7u, 15u}) {
        expectSlope(bucket.inner[i][3], slope.inner[i][3], "inner");
        expectSlope(bucket.innerBias[i], slope.innerBias[i], "inner bias");
        for (const std::size_t output : {0u, 1u})
            expectSlope(bucket.outer[output][i], slope.outer[output][i], "outer");
    }
    // All sums, and the direct part of both outputs.
    for (std::size_t column = 0; column < Model::columns; ++column) {
        expectSlope(model->bias[column], gradient->sum.bias[column], "bias");
        for (const auto& features : {sample.features[0], sample.features[2]}) {
            const u16 feature = features.front();
            EXPECT_TRUE(gradient->touched[feature]);
            expectSlope(model->rows[feature][column], gradient->sum.rows[feature][column], "row");
        }
    }
    for (const std::size_t output : {0u, 1u})
        expectSlope(bucket.outerBias[output], slope.outerBias[output], "outer bias");
}

TEST(Gradient, TouchesOnlyTheFeaturesOfThePosition) {
    const Game game = deal(classic(), playersLearning, 2);
    const Sample sample = positionsOf(game, 2)[4].sample;
    const auto gradient = std::make_unique<Gradient>();
    gradient->add(*newModel(1), sample, playersLearning);
    std::array<bool, feature::count> expected{};
    for (const auto& features : sample.features)
        for (const u16 feature : features) expected[feature] = true;
    EXPECT_EQ(gradient->touched, expected);
}

TEST(Quantisation, IsUndoneByModelOf) {
    const Network& network = *networkFor(classic(), playersLearning);
    const auto again = std::make_unique<Network>();
    quantise(modelOf(network), *again);
    EXPECT_EQ(writeNetwork(*again), writeNetwork(network));
}

TEST(Quantisation, MovesNoWeightByMoreThanHalfAStep) {
    const auto model = newModel(3);
    const auto network = std::make_unique<Network>();
    quantise(*model, *network);
    const Model rounded = modelOf(*network);
    constexpr float half = 0.5f / Network::one;
    for (std::size_t i = 0; i < model->rows.size(); ++i)
        for (std::size_t j = 0; j < Model::columns; ++j)
            ASSERT_NEAR(rounded.rows[i][j], model->rows[i][j], half);
    for (std::size_t b = 0; b < model->bucket.size(); ++b) {
        const Model::Bucket &from = model->bucket[b], &to = rounded.bucket[b];
        for (std::size_t i = 0; i < Model::units; ++i) {
            for (std::size_t j = 0; j < Model::hidden; ++j)
                ASSERT_NEAR(to.inner[i][j], from.inner[i][j], half);
            ASSERT_NEAR(to.innerBias[i], from.innerBias[i], half / Network::one);
        }
    }
}

TEST(Quantisation, KeepsWeightsThatAreTooLargeAtTheLargestThereIs) {
    const auto model = newModel(3);
    model->rows[0][0] = 1000;
    model->rows[0][1] = -1000;
    const auto network = std::make_unique<Network>();
    quantise(*model, *network);
    EXPECT_EQ(network->rows[0][0], 32767);
    EXPECT_EQ(network->rows[0][1], -32767);
}

// The quantised network and the floats it was made from value a position alike: the output of one
// is the target for the other, and the loss is the distance between them.
TEST(Quantisation, GivesTheValuesOfTheModelWithinABound) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        const Game game = deal(edition, playersLearning, 4);
        const Network* trained = networkFor(edition, playersLearning);
        const auto model = std::make_unique<Model>(modelOf(*trained));
        Random random(1);  // moves weights off whole numbers, by up to one step
        for (auto& row : model->rows)
            for (float& weight : row) weight += float(random.below(1000)) / 1000 / Network::one;
        const auto network = std::make_unique<Network>();
        quantise(*model, *network);
        Evaluator evaluate(game, network.get());
        for (const Seen& one : positionsOf(game, 4)) {
            Sample sample = one.sample;
            sample.target = evaluate(one.state);
            Gradient difference;
            difference.add(*model, sample, playersLearning);
            double entropy = 0;  // the lower bound of the cross entropy
            for (std::size_t seat = 0; seat < playersLearning; ++seat)
                entropy -= double(sample.target.win[seat]) *
                           std::log(double(sample.target.win[seat]) + 1e-9);
            const double glory = std::sqrt(difference.losses.glory) * double(Network::gloryUnit);
            EXPECT_LT(glory, 1.0) << builtIn.id;
            EXPECT_LT(difference.losses.win - entropy, 0.002) << builtIn.id;
        }
    }
}

TEST(Learning, BringsTheLossDown) {
    const Game game = deal(classic(), playersLearning, 6);
    const std::vector<Seen> seen = positionsOf(game, 6);
    ASSERT_GT(seen.size(), 10u);
    const auto model = newModel(1);
    Adam adam;
    const auto step = [&] {
        const auto gradient = std::make_unique<Gradient>();
        for (const Seen& one : seen) gradient->add(*model, one.sample, playersLearning);
        adam.step(*model, *gradient, 0.002f);
        return gradient->losses;
    };
    const Losses first = step();
    Losses last;
    for (int i = 0; i < 60; ++i) last = step();
    EXPECT_LT(last.glory, first.glory / 4);
    EXPECT_LT(last.win, first.win / 4);
}

}  // namespace
}  // namespace endeavor
