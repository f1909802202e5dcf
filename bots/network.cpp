#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace endeavor {
namespace {

using Sums = std::array<std::int32_t, Network::columns>;

void addRows(const Network& network, const Features& features, Sums& sums) {
    for (const u16 feature : features) {
        const auto& row = network.rows[feature];
        for (int i = 0; i < Network::columns; ++i) sums[std::size_t(i)] += row[std::size_t(i)];
    }
}

std::array<std::int32_t, Network::outputs> forward(const Network::Bucket& bucket,
                                                   const Sums& sums) {
    std::array<std::int32_t, Network::inner> inner = bucket.innerBias;
    for (std::size_t from = 0; from < Network::hidden; ++from) {
        const std::int32_t active = std::clamp(sums[from], 0, Network::one);
        for (std::size_t to = 0; to < Network::inner; ++to)
            inner[to] += active * bucket.inner[from][to];
    }
    for (std::int32_t& sum : inner) sum = std::clamp(sum / Network::one, 0, Network::one);
    std::array<std::int32_t, Network::outputs> out;
    for (std::size_t to = 0; to < Network::outputs; ++to) {
        std::int32_t sum = bucket.outerBias[to] + sums[Network::hidden + to] * Network::one;
        for (std::size_t from = 0; from < Network::inner; ++from)
            sum += inner[from] * bucket.outer[to][from];
        out[to] = sum;
    }
    return out;
}

}  // namespace

float exponential(float x) {
    // 2^n times a polynomial for the rest.
    const float scaled = std::clamp(x, -60.0f, 60.0f) * 1.44269504f;
    const int whole = int(scaled + (scaled < 0 ? -0.5f : 0.5f));
    const float rest = (scaled - float(whole)) * 0.693147181f;
    const float value =
        1 + rest * (1 + rest * (0.5f + rest * (0.16666667f +
                                               rest * (0.041666668f + rest * 0.0083333338f))));
    return value * std::bit_cast<float>(u32(whole + 127) << 23);
}

void softmax(std::array<float, maxPlayers>& strengths, int players) {
    const auto end = strengths.begin() + players;
    const float most = *std::max_element(strengths.begin(), end);
    float sum = 0;
    for (auto strength = strengths.begin(); strength != end; ++strength)
        sum += * strength = exponential(*strength - most);
    for (auto strength = strengths.begin(); strength != end; ++strength) *strength /= sum;
}

Expectation Network::evaluate(const FeatureReader& reader, const State& state, int players) const {
    Features features;
    reader.shared(state, features);
    Sums shared = bias;
    addRows(*this, features, shared);
    const Bucket& layers = bucket[std::size_t(std::min<int>(state.round, buckets - 1))];
    Expectation expected;
    for (int seat = 0; seat < players; ++seat) {
        features.clear();
        reader.seat(state, seat, features);
        Sums sums = shared;
        addRows(*this, features, sums);
        const auto out = forward(layers, sums);
        constexpr float unit = 1.0f / (one * one);
        expected.glory[std::size_t(seat)] = float(out[0]) * unit * gloryUnit;
        expected.win[std::size_t(seat)] = float(out[1]) * unit;
    }
    softmax(expected.win, players);
    return expected;
}

namespace {

constexpr std::string_view magic = "endeavor-weights/1\n";

// Ties a file to the layout of the features: a change of either makes old weights useless.
constexpr std::array<u32, 4> layout{u32(feature::count), Network::columns, Network::inner,
                                    Network::buckets};

}  // namespace

std::string writeNetwork(const Network& network) {
    std::string bytes(magic);
    bytes.append(reinterpret_cast<const char*>(layout.data()), sizeof layout);
    bytes.append(reinterpret_cast<const char*>(&network), sizeof network);
    return bytes;
}

std::expected<std::unique_ptr<const Network>, Error> readNetwork(std::string_view bytes,
                                                                 std::string_view file) {
    const auto fail = [&](std::string_view why) {
        return std::unexpected(Error{std::string(file) + ": " + std::string(why)});
    };
    if (!bytes.starts_with(magic)) return fail("is not a file of weights");
    bytes.remove_prefix(magic.size());
    if (bytes.size() < sizeof layout ||
        std::memcmp(bytes.data(), layout.data(), sizeof layout) != 0)
        return fail("has weights for another version; train them again");
    bytes.remove_prefix(sizeof layout);
    if (bytes.size() != sizeof(Network))
        return fail("is cut or too long; expected " + std::to_string(sizeof(Network)) +
                    " bytes of weights");
    auto network = std::make_unique<Network>();
    std::memcpy(network.get(), bytes.data(), sizeof(Network));
    return network;
}

}  // namespace endeavor
