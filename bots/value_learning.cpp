#include "value_learning.h"

#include <algorithm>
#include <cmath>

#include "numbers.h"

namespace endeavor {
namespace {

constexpr std::size_t samplesAtOnce = 512;

Losses lossesOn(const Model& model, const std::vector<Sample>& samples, int players) {
    Losses losses;
    for (const Sample& sample : samples) addLosses(model, sample, players, losses);
    return losses;
}

}  // namespace

std::unique_ptr<Network> learnValues(const Network& start, const std::vector<Sample>& learnt,
                                     const std::vector<Sample>& keptBack,
                                     const ValueLearning& learning) {
    const auto model = std::make_unique<Model>(modelOf(start));
    const auto average = std::make_unique<Model>(*model);
    const auto gradient = std::make_unique<Gradient>();
    Adam adam;
    Random random(learning.seed);
    std::vector<u32> order(learnt.size());
    for (u32 i = 0; i < order.size(); ++i) order[i] = i;
    if (learning.onPass) learning.onPass(0, {}, lossesOn(*model, keptBack, learning.players));
    const std::size_t steps =
        std::size_t(learning.passes) * ((order.size() + samplesAtOnce - 1) / samplesAtOnce);
    std::size_t done = 0, averaged = 0;
    for (int pass = 1; pass <= learning.passes; ++pass) {
        shuffle(order, random);
        Losses losses;
        for (std::size_t from = 0; from < order.size(); from += samplesAtOnce) {
            *gradient = {};
            for (std::size_t i = from; i < std::min(from + samplesAtOnce, order.size()); ++i)
                gradient->add(*model, learnt[order[i]], learning.players);
            const double part = double(done++) / double(steps);
            adam.step(*model, *gradient, learning.rate * slowing(part));
            losses.add(gradient->losses);
            if (part >= averagedFrom) moveTowards(*average, *model, 1 / float(++averaged));
        }
        const Model& judged = averaged > 0 ? *average : *model;
        if (learning.onPass)
            learning.onPass(pass, losses, lossesOn(judged, keptBack, learning.players));
    }
    auto network = std::make_unique<Network>();
    quantise(averaged > 0 ? *average : *model, *network);
    return network;
}

}  // namespace endeavor
