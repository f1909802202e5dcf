#include "policy_model.h"

#include <algorithm>
#include <cmath>

#include "numbers.h"

namespace endeavor {
namespace {

constexpr std::size_t biasRow = feature::count, firstMove = biasRow + 1;
constexpr std::size_t rowCount = firstMove + move_feature::count;
constexpr std::size_t policyColumns = Policy::columns;
constexpr std::size_t decisionsAtOnce = 512;

using Row = PolicyModel::Row;

float dot(const Row& a, const Row& b) {
    float sum = 0;
    for (std::size_t i = 0; i < policyColumns; ++i) sum += a[i] * b[i];
    return sum;
}

void addTo(Row& sum, const Row& row, float factor = 1) {
    for (std::size_t i = 0; i < policyColumns; ++i) sum[i] += factor * row[i];
}

// Adam; rows of features that did not occur stay as they are.
class Descent {
public:
    void step(std::vector<Row>& rows, std::vector<Row>& gradient, std::vector<bool>& touched,
              std::size_t samples, float rate) {
        constexpr float keep1 = 0.9f, keep2 = 0.999f;
        ++steps_;
        const float fix1 = 1 - std::pow(keep1, float(steps_));
        const float fix2 = 1 - std::pow(keep2, float(steps_));
        for (std::size_t r = 0; r < rowCount; ++r) {
            if (!touched[r]) continue;
            for (std::size_t i = 0; i < policyColumns; ++i) {
                const float slope = gradient[r][i] / float(samples);
                slope_[r][i] = keep1 * slope_[r][i] + (1 - keep1) * slope;
                square_[r][i] = keep2 * square_[r][i] + (1 - keep2) * slope * slope;
                rows[r][i] -=
                    rate * (slope_[r][i] / fix1) / (std::sqrt(square_[r][i] / fix2) + 1e-8f);
            }
            gradient[r] = {};
            touched[r] = false;
            learnt_[r] = true;
        }
    }

    // Features that never occurred say nothing.
    void clearUnlearnt(std::vector<Row>& rows) const {
        for (std::size_t r = 0; r < rowCount; ++r)
            if (!learnt_[r]) rows[r] = {};
    }

private:
    std::vector<Row> slope_ = std::vector<Row>(rowCount), square_ = std::vector<Row>(rowCount);
    std::vector<bool> learnt_ = std::vector<bool>(rowCount);
    u64 steps_ = 0;
};

}  // namespace

std::vector<PolicySample> policySamplesOf(const Edition& edition, int players,
                                          const SearchedGame& searched) {
    const Game game = deal(edition, players, searched.seed, searched.phases);
    const FeatureReader reader(game);
    const MoveFeatureReader moveReader(game);
    std::vector<PolicySample> samples;
    const auto end =
        replay(game, searched,
               [&](const State& state, const LegalMoves& moves, const SearchedGame::Ply& ply) {
                   if (ply.visits.empty()) return;
                   u32 all = 0;  // the first of each move is its own evaluation
                   for (const u16 visits : ply.visits) all += u32(visits - 1);
                   if (all == 0) return;
                   PolicySample& sample = samples.emplace_back();
                   Features read;
                   reader.shared(state, read);
                   reader.own(state.players[state.player], state.shields[state.player], read);
                   reader.standing(state, reader.around(state), state.player, read);
                   sample.features.assign(read.begin(), read.end());
                   for (int i = 0; i < moves.size(); ++i) {
                       read.clear();
                       moveReader.read(state, moves[i], read);
                       sample.moves.emplace_back(read.begin(), read.end());
                       sample.visited.push_back(float(ply.visits[std::size_t(i)] - 1) / float(all));
                   }
               });
    if (!end) samples.clear();
    return samples;
}

PolicyModel::PolicyModel(u64 seed) : rows(rowCount) {
    Random random(seed);
    for (std::size_t r = 0; r < rowCount; ++r)
        for (std::size_t i = 0; i + 1 < policyColumns; ++i)
            rows[r][i] = r == biasRow ? 0.3f : (r < biasRow ? 0.05f : 0.1f) * normal(random);
}

void PolicyModel::look(const PolicySample& sample, Losses& losses, std::vector<Row>* gradient,
                       std::vector<bool>* touched) const {
    Row sums = rows[biasRow];
    for (const u16 feature : sample.features) addTo(sums, rows[feature]);
    Row active;
    for (std::size_t i = 0; i < policyColumns; ++i) active[i] = std::clamp(sums[i], 0.0f, 1.0f);
    active.back() = 1;

    const std::size_t moves = sample.moves.size();
    std::vector<Row> weights(moves);
    std::vector<float> chance(moves);
    float most = -1e9f;
    for (std::size_t i = 0; i < moves; ++i) {
        for (const u16 feature : sample.moves[i]) addTo(weights[i], rows[firstMove + feature]);
        most = std::max(most, chance[i] = dot(active, weights[i]));
    }
    float sum = 0;
    for (float& one : chance) sum += one = std::exp(one - most);
    std::size_t likeliest = 0, best = 0;
    for (std::size_t i = 0; i < moves; ++i) {
        chance[i] /= sum;
        if (chance[i] > chance[likeliest]) likeliest = i;
        if (sample.visited[i] > sample.visited[best]) best = i;
        if (sample.visited[i] > 0)
            losses.crossEntropy +=
                double(sample.visited[i]) *
                std::log(double(sample.visited[i]) / (double(chance[i]) + 1e-12));
    }
    ++losses.samples;
    losses.found += likeliest == best ? 1 : 0;
    if (gradient == nullptr) return;

    Row back{};
    for (std::size_t i = 0; i < moves; ++i) {
        const float error = chance[i] - sample.visited[i];
        addTo(back, weights[i], error);
        for (const u16 feature : sample.moves[i]) {
            addTo((*gradient)[firstMove + feature], active, error);
            (*touched)[firstMove + feature] = true;
        }
    }
    // A leak outside 0..1, so that a sum that is always cut can still learn its way back.
    for (std::size_t i = 0; i < policyColumns; ++i)
        back[i] *= sums[i] > 0 && sums[i] < 1 ? 1 : 0.01f;
    back.back() = 0;
    for (const u16 feature : sample.features) {
        addTo((*gradient)[feature], back);
        (*touched)[feature] = true;
    }
    addTo((*gradient)[biasRow], back);
    (*touched)[biasRow] = true;
}

Policy quantise(const PolicyModel& model) {
    const auto rounded = [](const Row& row, float largest) {
        Policy::Row out;
        for (std::size_t i = 0; i < policyColumns; ++i)
            out[i] = std::int16_t(
                std::lround(std::clamp(row[i] * float(Policy::one), -largest, largest)));
        return out;
    };
    Policy policy;
    for (std::size_t r = 0; r < feature::count; ++r) policy.rows[r] = rounded(model.rows[r], 32767);
    policy.bias = rounded(model.rows[biasRow], 32767);
    for (std::size_t r = 0; r < move_feature::count; ++r)
        policy.moves[r] = rounded(model.rows[firstMove + r], Policy::largest);
    return policy;
}

std::unique_ptr<Policy> learnPolicy(const std::vector<PolicySample>& learnt,
                                    const std::vector<PolicySample>& keptBack,
                                    const PolicyLearning& learning) {
    PolicyModel model(learning.seed), average(learning.seed);
    Descent descent;
    std::vector<Row> gradient(rowCount);
    std::vector<bool> touched(rowCount);
    Random random(learning.seed);
    std::vector<u32> order(learnt.size());
    for (u32 i = 0; i < order.size(); ++i) order[i] = i;
    const std::size_t steps =
        std::size_t(learning.passes) * ((order.size() + decisionsAtOnce - 1) / decisionsAtOnce);
    std::size_t done = 0, averaged = 0;
    for (int pass = 1; pass <= learning.passes; ++pass) {
        shuffle(order, random);
        PolicyModel::Losses losses, back;
        for (std::size_t from = 0; from < order.size(); from += decisionsAtOnce) {
            const std::size_t to = std::min(from + decisionsAtOnce, order.size());
            for (std::size_t i = from; i < to; ++i)
                model.look(learnt[order[i]], losses, &gradient, &touched);
            const double part = double(done++) / double(steps);
            descent.step(model.rows, gradient, touched, to - from, learning.rate * slowing(part));
            if (part < averagedFrom) continue;
            ++averaged;
            for (std::size_t r = 0; r < rowCount; ++r)
                for (std::size_t i = 0; i < policyColumns; ++i)
                    average.rows[r][i] += (model.rows[r][i] - average.rows[r][i]) / float(averaged);
        }
        const PolicyModel& judged = averaged > 0 ? average : model;
        for (const PolicySample& sample : keptBack) judged.look(sample, back, nullptr, nullptr);
        if (learning.onPass) learning.onPass(pass, losses, back);
    }
    PolicyModel& best = averaged > 0 ? average : model;
    descent.clearUnlearnt(best.rows);
    return std::make_unique<Policy>(quantise(best));
}

}  // namespace endeavor
