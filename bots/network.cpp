#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "weight_file.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace endeavor {
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

void Network::add(const Features& features, Sums& sums) const {
    Sums local = sums;  // cannot overlap a row, so it stays in registers
    for (const u16 feature : features)
        for (std::size_t i = 0; i < columns; ++i)
            local[i] = std::int16_t(u16(local[i]) + u16(rows[feature][i]));
    sums = local;
}

// The inner layer as one vector: left to itself the compiler takes the loops the wrong way round.
using Narrow [[gnu::vector_size(2 * Network::inner)]] = std::int16_t;
using Wide [[gnu::vector_size(4 * Network::inner)]] = std::int32_t;

// Adds what the units of the layer before contribute, two at a time.
#ifdef __AVX2__
static void addAll(Wide& sums, const Network::Sums& factors,
                   const std::array<Network::Bucket::Inner, Network::hidden>& weights) {
    static_assert(Network::inner == 16 && Network::hidden % 2 == 0);
    __m256i outer = _mm256_setzero_si256(), middle = _mm256_setzero_si256();
    for (std::size_t from = 0; from < Network::hidden; from += 2) {
        std::int32_t both;
        std::memcpy(&both, &factors[from], sizeof both);
        const __m256i factor = _mm256_set1_epi32(both);
        const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&weights[from]));
        const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&weights[from + 1]));
        outer = _mm256_add_epi32(outer, _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), factor));
        middle = _mm256_add_epi32(middle, _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), factor));
    }
    // The halves of both are the units 0 to 3 and 8 to 11, 4 to 7 and 12 to 15.
    std::array<__m256i, 2> ordered{_mm256_permute2x128_si256(outer, middle, 0x20),
                                   _mm256_permute2x128_si256(outer, middle, 0x31)};
    Wide added;
    std::memcpy(&added, ordered.data(), sizeof added);
    sums += added;
}
#else
static void addAll(Wide& sums, const Network::Sums& factors,
                   const std::array<Network::Bucket::Inner, Network::hidden>& weights) {
    for (std::size_t from = 0; from < Network::hidden; ++from) {
        Narrow narrow;
        std::memcpy(&narrow, &weights[from], sizeof narrow);
        sums += std::int32_t(factors[from]) * __builtin_convertvector(narrow, Wide);
    }
}
#endif

std::array<float, Network::outputs> Network::output(const Sums& sums, int round) const {
    const Bucket& layers = bucket[std::size_t(std::min(round, buckets - 1))];
    Wide innerSums;
    std::memcpy(&innerSums, &layers.innerBias, sizeof innerSums);
    Sums cut;  // all at once: one by one they would be as many branches, predicted badly
    for (std::size_t i = 0; i < columns; ++i) cut[i] = std::clamp<std::int16_t>(sums[i], 0, one);
    addAll(innerSums, cut, layers.inner);
    innerSums /= one;
    innerSums &= innerSums > 0;
    innerSums = innerSums < one ? innerSums : Wide{} + one;
    std::array<float, outputs> out;
    for (std::size_t to = 0; to < outputs; ++to) {
        std::int32_t sum = layers.outerBias[to] + sums[hidden + to] * one;
        for (int from = 0; from < inner; ++from)
            sum += innerSums[from] * layers.outer[to][std::size_t(from)];
        out[to] = float(sum) / (one * one);
    }
    out[0] *= gloryUnit;
    return out;
}

static constexpr WeightFormat networkFormat{
    "endeavor-weights",
    {2, u32(feature::count), Network::columns, Network::inner, Network::buckets}};

std::string writeNetwork(const Network& network) {
    return writeWeights(networkFormat, bytesOf(network));
}

std::expected<std::unique_ptr<const Network>, Error> readNetwork(std::string_view bytes,
                                                                 std::string_view file) {
    const auto weights = readWeights(networkFormat, bytes, file, sizeof(Network));
    if (!weights) return std::unexpected(weights.error());
    auto network = std::make_unique<Network>();
    std::memcpy(network.get(), weights->data(), sizeof(Network));
    return network;
}

}  // namespace endeavor
