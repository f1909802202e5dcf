#include "training.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <thread>

#include "numbers.h"
#include "self_play.h"

namespace endeavor {
namespace {

constexpr std::size_t batch = 512, shards = 4;

// A number of games, played in waves by the network as it is then; after each wave it learns.
struct Stage {
    u64 games, nodes;
    u64 gamesPerWave;
    std::size_t wavesKept, passes;  // samples are drawn from the last waves, each about so often
    double rate;                    // of the first step; then it falls along a cosine
};

class Trainer {
public:
    explicit Trainer(const Training& training) : training_(training) {
        Random random(training.seed);
        if (training.start != nullptr)
            *model_ = modelOf(*training.start);
        else
            initialise(*model_, random);
        quantise(*model_, *network_);
    }

    std::unique_ptr<Network> run() {
        learn({training_.quickGames, 0, 2000, 1, 1, 0.002});
        *model_ = modelOf(*network_);  // as if the weights had been written and read in between
        // These games cost more, so each of them serves several times.
        learn({training_.searchedGames, training_.nodes, 500, 6, 3, 0.001});
        return std::move(network_);
    }

private:
    using Wave = std::vector<Played>;

    void learn(const Stage& stage) {
        std::deque<Wave> kept;
        Adam adam;
        for (u64 done = 0; done < stage.games;) {
            kept.push_back(play(stage, std::min(stage.gamesPerWave, stage.games - done)));
            if (kept.size() > stage.wavesKept) kept.pop_front();
            const double part = double(done) / double(stage.games);
            const auto samples = drawn(kept, stage.passes);
            Losses losses;
            for (std::size_t from = 0; from + 1 < samples.size(); from += batch)
                step(adam, {samples.data() + from, std::min(batch, samples.size() - from)},
                     float(stage.rate) * slowing(part), losses);
            quantise(*model_, *network_);
            done += kept.back().size();
            games_ += kept.back().size();
            tell(kept.back(), losses);
        }
    }

    Wave play(const Stage& stage, u64 games) {
        Wave wave(games);
        const SelfPlay play{training_.edition, training_.players, stage.nodes};
        inParallel(games, [&](u64 i) {
            const u64 seed = training_.seed + games_ + i;
            wave[i] = stage.nodes == 0
                          ? playQuickly(play, *network_, seed)
                          : samplesOf(play, playSearching(play, *network_, seed, training_.policy));
        });
        return wave;
    }

    // In random order: as many as the newest wave has, times the passes.
    std::vector<const Sample*> drawn(const std::deque<Wave>& kept, std::size_t passes) const {
        std::vector<const Sample*> samples;
        std::size_t fresh = 0;
        for (const Wave& wave : kept)
            for (const Played& game : wave) {
                if (&wave == &kept.back()) fresh += game.samples.size();
                for (const Sample& sample : game.samples) samples.push_back(&sample);
            }
        Random random(training_.seed + games_);
        for (std::size_t i = samples.size(); i > 1; --i)
            std::swap(samples[i - 1], samples[random.below(u32(i))]);
        samples.resize(std::min(samples.size(), fresh * passes));
        return samples;
    }

    // A fixed number of shards, added up in order: the same sum for any number of threads.
    void step(Adam& adam, std::span<const Sample* const> samples, float rate, Losses& losses) {
        std::array<std::unique_ptr<Gradient>, shards> gradients;
        inParallel(shards, [&](u64 shard) {
            gradients[shard] = std::make_unique<Gradient>();
            for (std::size_t i = shard; i < samples.size(); i += shards)
                gradients[shard]->add(*model_, *samples[i], training_.players);
        });
        Gradient& sum = *gradients[0];
        for (std::size_t shard = 1; shard < shards; ++shard) sum.add(*gradients[shard]);
        adam.step(*model_, sum, rate);
        losses.add(sum.losses);
    }

    void tell(const Wave& wave, const Losses& losses) const {
        if (!training_.onProgress) return;
        const double positions = double(losses.samples), players = training_.players;
        double glory = 0;
        for (const Played& game : wave) glory += game.glory;
        training_.onProgress(
            {games_, losses.samples,
             std::sqrt(losses.glory / (positions * players)) * double(Network::gloryUnit),
             losses.win / positions, glory / (double(wave.size()) * players)});
    }

    void inParallel(u64 jobs, auto&& job) const {
        std::atomic<u64> next{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < training_.threads; ++t)
            threads.emplace_back([&] {
                for (u64 i; (i = next.fetch_add(1)) < jobs;) job(i);
            });
    }

    const Training& training_;
    std::unique_ptr<Model> model_ = std::make_unique<Model>();
    std::unique_ptr<Network> network_ = std::make_unique<Network>();
    u64 games_ = 0;  // learnt from so far
};

}  // namespace

std::unique_ptr<Network> train(const Training& training) { return Trainer(training).run(); }

}  // namespace endeavor
