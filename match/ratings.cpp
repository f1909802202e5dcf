#include "ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"

namespace endeavor {
namespace {

template <class T>
using ByName = std::array<T, maxPlayers>;
using Comparisons = ByName<ByName<double>>;  // [a][b]: how often a finished ahead of b

constexpr int resamples = 200;

void add(Comparisons& sum, const Comparisons& more) {
    for (std::size_t a = 0; a < sum.size(); ++a)
        for (std::size_t b = 0; b < sum.size(); ++b) sum[a][b] += more[a][b];
}

// The comparisons of each set-up. `nameOf` maps entrants to names.
std::vector<Comparisons> compare(std::span<const GameResult> results,
                                 std::span<const std::size_t> nameOf) {
    const std::size_t players = nameOf.size();
    std::vector<Comparisons> setups((results.size() + players - 1) / players);
    for (std::size_t game = 0; game < results.size(); ++game)
        for (std::size_t i = 0; i < players; ++i)
            for (std::size_t j = 0; j < players; ++j) {
                if (nameOf[i] == nameOf[j]) continue;
                const int ahead = results[game][i] - results[game][j];
                setups[game / players][nameOf[i]][nameOf[j]] +=
                    ahead > 0 ? 1.0 : (ahead == 0 ? 0.5 : 0.0);
            }
    return setups;
}

// The maximum-likelihood ratings (Hunter's algorithm), up to a constant. One drawn comparison is
// added for each pair, so that an entrant that always won is not rated infinitely high.
ByName<double> fit(Comparisons ahead, std::size_t names) {
    for (std::size_t a = 0; a < names; ++a)
        for (std::size_t b = 0; b < names; ++b)
            if (a != b) ahead[a][b] += 0.5;
    ByName<double> strength;
    strength.fill(1);
    double change = 1;
    for (int round = 0; round < 10'000 && change > 1e-6; ++round) {
        change = 0;
        for (std::size_t a = 0; a < names; ++a) {
            double won = 0, expected = 0;
            for (std::size_t b = 0; b < names; ++b) {
                if (a == b) continue;
                won += ahead[a][b];
                expected += (ahead[a][b] + ahead[b][a]) / (strength[a] + strength[b]);
            }
            if (expected == 0) continue;  // nobody to compare with
            change = std::max(change, std::abs(std::log(won / expected / strength[a])));
            strength[a] = won / expected;
        }
    }
    ByName<double> elo{};
    for (std::size_t a = 0; a < names; ++a) elo[a] = 400 * std::log10(strength[a]);
    return elo;
}

// The standard deviation of each name's distance from the weakest, by bootstrap over set-ups.
ByName<double> deviations(std::span<const Comparisons> setups, std::size_t names,
                          std::size_t weakest) {
    Random random(1);
    ByName<double> sum{}, squares{};
    for (int i = 0; i < resamples; ++i) {
        Comparisons drawn{};
        for (std::size_t n = 0; n < setups.size(); ++n)
            add(drawn, setups[random.below(u32(setups.size()))]);
        const ByName<double> elo = fit(drawn, names);
        for (std::size_t a = 0; a < names; ++a) {
            sum[a] += elo[a] - elo[weakest];
            squares[a] += (elo[a] - elo[weakest]) * (elo[a] - elo[weakest]);
        }
    }
    ByName<double> deviation{};
    for (std::size_t a = 0; a < names; ++a) {
        const double variance = (squares[a] - sum[a] * sum[a] / resamples) / (resamples - 1);
        deviation[a] = std::sqrt(std::max(0.0, variance));
    }
    return deviation;
}

}  // namespace

std::vector<Rating> ratingsOf(std::span<const std::string> names,
                              std::span<const GameResult> results) {
    std::vector<std::string> different;
    std::vector<std::size_t> nameOf;
    for (const std::string& name : names) {
        const auto at = std::find(different.begin(), different.end(), name);
        nameOf.push_back(std::size_t(at - different.begin()));
        if (at == different.end()) different.push_back(name);
    }
    const auto setups = compare(results, nameOf);
    Comparisons all{};
    for (const Comparisons& setup : setups) add(all, setup);
    const ByName<double> elo = fit(all, different.size());
    const auto weakest =
        std::size_t(std::min_element(elo.begin(), elo.begin() + std::ptrdiff_t(different.size())) -
                    elo.begin());
    const ByName<double> deviation = deviations(setups, different.size(), weakest);
    std::vector<Rating> ratings;
    for (std::size_t a = 0; a < different.size(); ++a) {
        const double above = elo[a] - elo[weakest];
        const double half = a == weakest        ? 0
                            : setups.size() < 2 ? infinity
                                                : normalQuantile * deviation[a];
        ratings.push_back({different[a], above, {above - half, above + half}});
    }
    std::sort(ratings.begin(), ratings.end(), [](const Rating& a, const Rating& b) {
        return a.elo != b.elo ? a.elo > b.elo : a.name < b.name;
    });
    return ratings;
}

}  // namespace endeavor
