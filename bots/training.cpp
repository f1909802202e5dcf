#include "training.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <thread>

namespace endeavor {
namespace {

constexpr int columns = Network::columns, hidden = Network::hidden, inner = Network::inner,
              outputs = Network::outputs;

// --- The network in floating point
// ----------------------------------------------------------------

struct Model {
    struct Bucket {
        std::array<std::array<float, columns>, inner> inner;
        std::array<float, Network::inner> innerBias;
        std::array<std::array<float, Network::inner>, outputs> outer;
        std::array<float, outputs> outerBias;
    };
    std::array<std::array<float, columns>, feature::count> rows;
    std::array<float, columns> bias;
    std::array<Bucket, Network::buckets> bucket;
};
static_assert(sizeof(Model) % sizeof(float) == 0);
constexpr std::size_t parameters = sizeof(Model) / sizeof(float);
constexpr std::size_t rowParameters = std::size_t(feature::count) * columns;

std::span<float> numbers(Model& model) { return {reinterpret_cast<float*>(&model), parameters}; }

float normal(Random& random) {  // Box and Muller
    const auto uniform = [&] { return (double(random.next() >> 11) + 0.5) * 0x1p-53; };
    return float(std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform()));
}

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

template <class Whole>
Whole quantised(float value, int scale) {
    const float most = float(std::numeric_limits<Whole>::max());
    return Whole(std::lround(std::clamp(value * float(scale), -most, most)));
}

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

void unquantise(const Network& network, Model& model) {
    constexpr float one = Network::one;
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
}

// --- Self-play
// ------------------------------------------------------------------------------------

// A position with how its game ended.
struct Sample {
    int bucket;
    std::array<std::vector<u16>, 1 + maxPlayers> features;  // shared, then by seat
    Expectation result;
};

struct Played {
    std::vector<Sample> samples;
    double glory = 0;  // of all seats together
};

constexpr int decisionsPerSample = 5;
constexpr float randomMoves = 0.02f;
constexpr float temperature = 0.015f;  // in units of utility

Played playGame(const Training& training, const Network& network, u64 seed) {
    Random random(seed ^ 0x7261696e);
    const PhaseOrder phases = random.below(8) == 0 ? PhaseOrder::individual : PhaseOrder::together;
    const Game game = deal(*training.edition, training.players, seed, phases);
    Evaluator evaluate(game, &network);
    const FeatureReader reader(game);
    State state = initialState(game);
    Played played;
    while (!state.over()) {
        const LegalMoves moves = legal(game, state);
        Move chosen = moves[0];
        if (float(random.below(1000)) < randomMoves * 1000) {
            chosen = randomMove(moves, random);
        } else if (moves.size() > 1) {
            // The best after noise of Gumbel is a choice by softmax.
            float best = -1e9f;
            for (int i = 0; i < moves.size(); ++i) {
                State after = state;
                apply(game, after, moves[i]);
                const double uniform = (double(random.next() >> 11) + 0.5) * 0x1p-53;
                const float value = utility(evaluate(after), state.player, game.players) -
                                    temperature * float(std::log(-std::log(uniform)));
                if (value > best) best = value, chosen = moves[i];
            }
        }
        apply(game, state, chosen);
        if (state.over() || random.below(decisionsPerSample) != 0) continue;
        Sample& sample = played.samples.emplace_back();
        sample.bucket = std::min<int>(state.round, Network::buckets - 1);
        Features features;
        reader.shared(state, features);
        const FeatureReader::Around around = reader.around(state);
        sample.features[0].assign(features.begin(), features.end());
        for (int seat = 0; seat < game.players; ++seat) {
            features.clear();
            reader.own(state.players[std::size_t(seat)], features);
            reader.standing(state, around, seat, features);
            sample.features[std::size_t(seat) + 1].assign(features.begin(), features.end());
        }
    }
    const Expectation result = resultOf(game, state);
    for (Sample& sample : played.samples) sample.result = result;
    for (int seat = 0; seat < game.players; ++seat) played.glory += result.glory[std::size_t(seat)];
    return played;
}

// --- Gradients
// ------------------------------------------------------------------------------------

struct Gradient {
    Model sum{};
    std::array<bool, feature::count> touched{};
    double gloryError = 0, winLoss = 0;
};

// What a seat's forward pass keeps for the way back.
struct Pass {
    std::array<float, columns> sums;
    std::array<float, inner> inner;
    std::array<float, outputs> out;
};

float cut(float x) { return std::clamp(x, 0.0f, 1.0f); }
// Outside 0..1 a little passes, so that no unit is lost for good.
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

void addSample(const Model& model, const Sample& sample, int players, Gradient& gradient) {
    std::array<Pass, maxPlayers> passes;
    std::array<float, maxPlayers> win{};
    for (int seat = 0; seat < players; ++seat) {
        passes[seat] = forward(model, sample, seat);
        win[seat] = passes[seat].out[1];
    }
    softmax(win, players);
    for (int seat = 0; seat < players; ++seat) {
        const float glory = passes[seat].out[0] - sample.result.glory[seat] / Network::gloryUnit;
        gradient.gloryError += double(glory) * glory;
        gradient.winLoss -= double(sample.result.win[seat]) * std::log(double(win[seat]) + 1e-9);
        backward(model, sample, seat, passes[seat],
                 {2 * glory, win[seat] - sample.result.win[seat]}, gradient);
    }
}

// --- Steps
// ----------------------------------------------------------------------------------------

class Trainer {
public:
    explicit Trainer(const Training& training) : training_(training) {
        Random random(training.seed);
        if (training.start != nullptr)
            unquantise(*training.start, *model_);
        else
            initialise(*model_, random);
    }

    std::unique_ptr<Network> run() {
        auto network = std::make_unique<Network>();
        quantise(*model_, *network);
        for (u64 done = 0; done < training_.games;) {
            const u64 wave = std::min<u64>(gamesPerWave, training_.games - done);
            std::vector<Played> played(wave);
            inParallel(wave, [&](u64 i) {
                played[i] = playGame(training_, *network, training_.seed + done + i);
            });
            Training::Progress progress{done + wave, 0, 0, 0, 0};
            std::vector<const Sample*> samples;
            for (const Played& game : played) {
                progress.glory += game.glory;
                for (const Sample& sample : game.samples) samples.push_back(&sample);
            }
            Random random(training_.seed + done);
            for (std::size_t i = samples.size(); i > 1; --i)
                std::swap(samples[i - 1], samples[random.below(u32(i))]);
            const double part = double(done) / double(training_.games);
            const float rate =
                float(fastest * (0.02 + 0.98 * 0.5 * (1 + std::cos(std::numbers::pi * part))));
            for (std::size_t from = 0; from + 1 < samples.size(); from += batch)
                step({samples.data() + from, std::min(batch, samples.size() - from)}, rate,
                     progress);
            quantise(*model_, *network);
            done += wave;
            const double seats = double(progress.positions) * training_.players;
            progress.gloryError = std::sqrt(progress.gloryError / seats) * Network::gloryUnit;
            progress.winLoss /= double(progress.positions);
            progress.glory /= double(wave) * training_.players;
            if (training_.onProgress) training_.onProgress(progress);
        }
        return network;
    }

private:
    static constexpr u64 gamesPerWave = 2000;
    static constexpr std::size_t batch = 512, shards = 4;
    static constexpr double fastest = 0.002;

    void inParallel(u64 jobs, auto&& job) const {
        std::atomic<u64> next{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < training_.threads; ++t)
            threads.emplace_back([&] {
                for (u64 i; (i = next.fetch_add(1)) < jobs;) job(i);
            });
    }

    // A fixed number of shards, added up in order: the same sum for any number of threads.
    void step(std::span<const Sample* const> samples, float rate, Training::Progress& progress) {
        std::array<std::unique_ptr<Gradient>, shards> gradients;
        inParallel(shards, [&](u64 shard) {
            gradients[shard] = std::make_unique<Gradient>();
            for (std::size_t i = shard; i < samples.size(); i += shards)
                addSample(*model_, *samples[i], training_.players, *gradients[shard]);
        });
        Gradient& sum = *gradients[0];
        for (std::size_t shard = 1; shard < shards; ++shard) {
            Gradient& other = *gradients[shard];
            for (std::size_t i = 0; i < parameters; ++i)
                numbers(sum.sum)[i] += numbers(other.sum)[i];
            for (int f = 0; f < feature::count; ++f) sum.touched[f] |= other.touched[f];
            sum.gloryError += other.gloryError;
            sum.winLoss += other.winLoss;
        }
        progress.positions += samples.size();
        progress.gloryError += sum.gloryError;
        progress.winLoss += sum.winLoss;
        update(sum, 1.0f / float(samples.size()), rate);
    }

    // Adam; rows of features that did not occur stay as they are.
    void update(Gradient& gradient, float scale, float rate) {
        constexpr float keep1 = 0.9f, keep2 = 0.999f;
        ++steps_;
        const float fix1 = 1 - std::pow(keep1, float(steps_));
        const float fix2 = 1 - std::pow(keep2, float(steps_));
        const auto model = numbers(*model_), first = numbers(*first_), second = numbers(*second_),
                   slope = numbers(gradient.sum);
        for (std::size_t i = 0; i < parameters; ++i) {
            if (i < rowParameters && !gradient.touched[i / columns]) {
                i += columns - 1;
                continue;
            }
            const float g = slope[i] * scale;
            first[i] = keep1 * first[i] + (1 - keep1) * g;
            second[i] = keep2 * second[i] + (1 - keep2) * g * g;
            model[i] -= rate * (first[i] / fix1) / (std::sqrt(second[i] / fix2) + 1e-8f);
        }
    }

    const Training& training_;
    std::unique_ptr<Model> model_ = std::make_unique<Model>(), first_ = std::make_unique<Model>(),
                           second_ = std::make_unique<Model>();
    u64 steps_ = 0;
};

}  // namespace

std::unique_ptr<Network> train(const Training& training) { return Trainer(training).run(); }

}  // namespace endeavor
