#include "model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numbers.h"

namespace endeavor {
namespace {

constexpr int columns = Model::columns, hidden = Model::hidden, inner = Model::units,
              outputs = Model::outputs;
static_assert(sizeof(Model) % sizeof(float) == 0);
constexpr std::size_t modelParameters = sizeof(Model) / sizeof(float);
constexpr std::size_t rowParameters = std::size_t(feature::count) * columns;

std::span<float> numbers(Model& model) {
    return {reinterpret_cast<float*>(&model), modelParameters};
}
std::span<const float> numbers(const Model& model) {
    return {reinterpret_cast<const float*>(&model), modelParameters};
}

}  // namespace

void initialise(Model& model, Random& random) {
    for (auto& row : model.rows)
        for (int i = 0; i < columns; ++i) row[i] = i < hidden ? 0.03f * normal(random) : 0;
    for (int i = 0; i < columns; ++i) model.bias[i] = i < hidden ? 0.4f : 0;
    for (auto& bucket : model.bucket) {
        for (auto& row : bucket.inner)
            for (int i = 0; i < columns; ++i) row[i] = i < hidden ? 0.2f * normal(random) : 0;
        bucket.innerBias.fill(0.3f);
        for (auto& row : bucket.outer)
            for (float& weight : row) weight = 0.2f * normal(random);
        bucket.outerBias = {2.5f, 0};
    }
}

namespace {

template <class Whole>
Whole quantised(float value, int scale) {
    const float most = float(std::numeric_limits<Whole>::max());
    return Whole(std::lround(std::clamp(value * float(scale), -most, most)));
}

}  // namespace

void quantise(const Model& model, Network& network) {
    constexpr int one = Network::one;
    for (int f = 0; f < feature::count; ++f)
        for (int i = 0; i < columns; ++i)
            network.rows[f][i] = quantised<std::int16_t>(model.rows[f][i], one);
    for (int i = 0; i < columns; ++i) network.bias[i] = quantised<std::int16_t>(model.bias[i], one);
    for (int b = 0; b < Network::buckets; ++b) {
        const Model::Bucket& from = model.bucket[b];
        Network::Bucket& to = network.bucket[b];
        for (int i = 0; i < inner; ++i) {
            for (int j = 0; j < hidden; ++j)
                to.inner[j][i] = quantised<std::int16_t>(from.inner[i][j], one);
            to.innerBias[i] = int(std::lround(from.innerBias[i] * one * one));
        }
        for (int o = 0; o < outputs; ++o) {
            for (int i = 0; i < inner; ++i)
                to.outer[o][i] = quantised<std::int16_t>(from.outer[o][i], one);
            to.outerBias[o] = int(std::lround(from.outerBias[o] * one * one));
        }
    }
}

Model modelOf(const Network& network) {
    constexpr float one = Network::one;
    Model model{};
    for (int f = 0; f < feature::count; ++f)
        for (int i = 0; i < columns; ++i) model.rows[f][i] = network.rows[f][i] / one;
    for (int i = 0; i < columns; ++i) model.bias[i] = network.bias[i] / one;
    for (int b = 0; b < Network::buckets; ++b) {
        const Network::Bucket& from = network.bucket[b];
        Model::Bucket& to = model.bucket[b];
        for (int i = 0; i < inner; ++i) {
            for (int j = 0; j < hidden; ++j) to.inner[i][j] = from.inner[j][i] / one;
            to.innerBias[i] = float(from.innerBias[i]) / (one * one);
        }
        for (int o = 0; o < outputs; ++o) {
            for (int i = 0; i < inner; ++i) to.outer[o][i] = from.outer[o][i] / one;
            to.outerBias[o] = float(from.outerBias[o]) / (one * one);
        }
    }
    return model;
}

namespace {

// What a seat's forward pass keeps for the way back.
struct Pass {
    std::array<float, columns> sums;
    std::array<float, inner> inner;
    std::array<float, outputs> out;
};

float cut(float x) { return std::clamp(x, 0.0f, 1.0f); }
// A leak outside 0..1, so that a unit that is always cut can still learn its way back.
float cutSlope(float x) { return x > 0 && x < 1 ? 1 : 0.01f; }

void addRows(const Model& model, const std::vector<u16>& features,
             std::array<float, columns>& sums) {
    for (const u16 feature : features)
        for (int i = 0; i < columns; ++i) sums[i] += model.rows[feature][i];
}

Pass forward(const Model& model, const Sample& sample, int seat) {
    Pass pass;
    pass.sums = model.bias;
    addRows(model, sample.features[0], pass.sums);
    addRows(model, sample.features[std::size_t(seat) + 1], pass.sums);
    const Model::Bucket& bucket = model.bucket[sample.bucket];
    std::array<float, columns> active;
    for (int i = 0; i < columns; ++i) active[i] = i < hidden ? cut(pass.sums[i]) : 0;
    for (int to = 0; to < inner; ++to) {
        float sum = bucket.innerBias[to];
        for (int from = 0; from < columns; ++from) sum += active[from] * bucket.inner[to][from];
        pass.inner[to] = sum;
    }
    for (int o = 0; o < outputs; ++o) {
        float sum = bucket.outerBias[o] + pass.sums[hidden + o];
        for (int i = 0; i < inner; ++i) sum += cut(pass.inner[i]) * bucket.outer[o][i];
        pass.out[o] = sum;
    }
    return pass;
}

void backward(const Model& model, const Sample& sample, int seat, const Pass& pass,
              const std::array<float, outputs>& error, Gradient& gradient) {
    const Model::Bucket& bucket = model.bucket[sample.bucket];
    Model::Bucket& sum = gradient.sum.bucket[sample.bucket];
    std::array<float, inner> innerError;
    for (int i = 0; i < inner; ++i) {
        float back = 0;
        for (int o = 0; o < outputs; ++o) {
            back += error[o] * bucket.outer[o][i];
            sum.outer[o][i] += error[o] * cut(pass.inner[i]);
        }
        innerError[i] = back * cutSlope(pass.inner[i]);
        sum.innerBias[i] += innerError[i];
    }
    std::array<float, columns> rowError{};
    for (int i = 0; i < inner; ++i)
        for (int from = 0; from < hidden; ++from) {
            rowError[from] += innerError[i] * bucket.inner[i][from];
            sum.inner[i][from] += innerError[i] * cut(pass.sums[from]);
        }
    for (int from = 0; from < hidden; ++from) rowError[from] *= cutSlope(pass.sums[from]);
    for (int o = 0; o < outputs; ++o) {
        sum.outerBias[o] += error[o];
        rowError[hidden + o] = error[o];
    }
    for (int i = 0; i < columns; ++i) gradient.sum.bias[i] += rowError[i];
    for (const auto* list : {&sample.features[0], &sample.features[std::size_t(seat) + 1]})
        for (const u16 feature : *list) {
            gradient.touched[feature] = true;
            for (int i = 0; i < columns; ++i) gradient.sum.rows[feature][i] += rowError[i];
        }
}

}  // namespace

Sample::Sample(const FeatureReader& reader, const State& state, int players)
    : bucket(std::min<int>(state.round, Network::buckets - 1)) {
    Features read;
    reader.shared(state, read);
    features[0].assign(read.begin(), read.end());
    const FeatureReader::Around around = reader.around(state);
    for (int seat = 0; seat < players; ++seat) {
        read.clear();
        reader.own(state.players[std::size_t(seat)], state.shields[std::size_t(seat)], read);
        reader.standing(state, around, seat, read);
        features[std::size_t(seat) + 1].assign(read.begin(), read.end());
    }
}

void Losses::add(const Losses& other) {
    samples += other.samples;
    glory += other.glory;
    win += other.win;
}

namespace {

// A whole table.
struct Passes {
    std::array<Pass, maxPlayers> seat;
    std::array<float, maxPlayers> win{};  // chances

    Passes(const Model& model, const Sample& sample, int players, Losses& losses) {
        for (int i = 0; i < players; ++i) {
            seat[i] = forward(model, sample, i);
            win[i] = seat[i].out[1];
        }
        softmax(win, players);
        ++losses.samples;
        for (int i = 0; i < players; ++i) {
            const float glory = gloryError(sample, i);
            losses.glory += double(glory) * glory;
            losses.win -= double(sample.target.win[i]) * std::log(double(win[i]) + 1e-9);
        }
    }
    float gloryError(const Sample& sample, int i) const {
        return seat[i].out[0] - sample.target.glory[i] / Network::gloryUnit;
    }
};

}  // namespace

void addLosses(const Model& model, const Sample& sample, int players, Losses& losses) {
    const Passes passes(model, sample, players, losses);
}

void moveTowards(Model& model, const Model& other, float part) {
    const auto mine = numbers(model);
    const auto others = numbers(other);
    for (std::size_t i = 0; i < modelParameters; ++i) mine[i] += part * (others[i] - mine[i]);
}

void Gradient::add(const Model& model, const Sample& sample, int players) {
    const Passes passes(model, sample, players, losses);
    for (int seat = 0; seat < players; ++seat)
        backward(model, sample, seat, passes.seat[seat],
                 {2 * passes.gloryError(sample, seat), passes.win[seat] - sample.target.win[seat]},
                 *this);
}

void Gradient::add(const Gradient& other) {
    const auto mine = numbers(sum);
    const auto others = numbers(other.sum);
    for (std::size_t i = 0; i < modelParameters; ++i) mine[i] += others[i];
    for (int f = 0; f < feature::count; ++f) touched[f] |= other.touched[f];
    losses.add(other.losses);
}

// Rows of features that did not occur stay as they are.
void Adam::step(Model& model, const Gradient& gradient, float rate) {
    constexpr float keep1 = 0.9f, keep2 = 0.999f;
    ++steps_;
    const float fix1 = 1 - std::pow(keep1, float(steps_));
    const float fix2 = 1 - std::pow(keep2, float(steps_));
    const float scale = 1.0f / float(gradient.losses.samples);
    const auto weights = numbers(model), slopes = numbers(*slope_), squares = numbers(*square_);
    const auto sums = numbers(gradient.sum);
    for (std::size_t i = 0; i < modelParameters; ++i) {
        if (i < rowParameters && !gradient.touched[i / columns]) {
            i += columns - 1;
            continue;
        }
        const float slope = sums[i] * scale;
        slopes[i] = keep1 * slopes[i] + (1 - keep1) * slope;
        squares[i] = keep2 * squares[i] + (1 - keep2) * slope * slope;
        weights[i] -= rate * (slopes[i] / fix1) / (std::sqrt(squares[i] / fix2) + 1e-8f);
    }
}

}  // namespace endeavor
