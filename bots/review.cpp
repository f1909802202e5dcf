#include "review.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "levels.h"
#include "parallel.h"

namespace endeavor {
namespace {

constexpr std::size_t mostMoments = 3;

// How much hangs on a decision: most at even chances, little when the game is won or lost. Whoever
// has no chance left can't make mistakes any more, and is not praised for it.
float stakes(float evenChance) { return 0.005f + evenChance * (1 - evenChance); }

}  // namespace

// The odds against the average of the others instead of against all of them together.
float evenChance(float win, int players) {
    const float odds = win * float(players - 1);
    return odds / (odds + 1 - win);
}

Grade gradeOf(float cost) {
    if (cost >= cost::blunder) return Grade::blunder;
    if (cost >= cost::mistake) return Grade::mistake;
    if (cost >= cost::inaccuracy) return Grade::inaccuracy;
    return cost >= cost::good ? Grade::good : Grade::best;
}

float accuracyOf(float cost) { return 100 * std::exp2(-std::max(cost, 0.0f) / cost::mistake); }

SearchLimits usualReviewLimits() { return {.nodes = findLevel("captain")->nodes}; }

Reviewer::Reviewer(const Game& game, const State& start, std::span<const Move> moves,
                   const Network* network, const SearchLimits& limits)
    : game_(game),
      network_(network),
      limits_(limits),
      analyst_(game, start, moves, network, limits),
      positions_(analyst_.positionsToSearch()) {
    states_.push_back(start);
    for (const Move move : moves) {
        states_.push_back(states_.back());
        apply(game, states_.back(), move);
    }
}

void Reviewer::run(int threads, const std::function<void(float share)>& onProgress) {
    Mutex mutex;
    const auto counts = [&](auto& done) {
        const Lock lock(mutex);
        ++done;
        if (onProgress) onProgress(share());
    };
    std::atomic<int> round = 0;
    onThreads(std::min(threads, analyst_.rounds()), [&] {
        for (int mine = round++; mine < analyst_.rounds(); mine = round++)
            analyst_.analyseRound(mine, [&] { counts(positionsDone_); });
    });
    findDoubts();
    std::atomic<std::size_t> doubt = 0;
    onThreads(threads, [&] {
        for (std::size_t mine = doubt++; mine < doubts_.size(); mine = doubt++) {
            look(doubts_[mine]);
            counts(doubtsDone_);
        }
    });
}

bool Reviewer::next() {
    if (!first_) {
        judged_ = analyst_.analyseNext();
        if (judged_ != nullptr) {
            ++positionsDone_;
            return true;
        }
        findDoubts();
    }
    if (doubtsDone_ == doubts_.size()) return false;
    look(doubts_[doubtsDone_++]);
    return true;
}

float Reviewer::share() const {
    if (first_) return 0.5f + 0.5f * float(doubtsDone_ + 1) / float(doubts_.size() + 1);
    return 0.5f * float(positionsDone_) / float(std::max(1, positions_));
}

void Reviewer::findDoubts() {
    first_ = analyst_.result();
    for (const JudgedPosition& position : first_->positions) {
        if (!position.played || !position.second) continue;
        const auto seat = std::size_t(position.seat);
        const float gap = evenChance(position.expected.win[seat], game_.players) -
                          evenChance(position.afterSecond.win[seat], game_.players);
        if (position.played != position.best)
            doubts_.push_back(Doubt(position.ply, *position.played));
        else if (gap >= cost::mistake)
            doubts_.push_back(Doubt(position.ply, *position.second));
    }
}

Expectation Reviewer::judge(State state, Move move, std::vector<Move>& line, u64& nodes) const {
    line = {move};
    apply(game_, state, move);
    if (state.over()) return resultOf(game_, state);
    const SearchResult found = Search(game_, network_).run(state, limits_);
    nodes += found.nodes;
    line.insert(line.end(), found.moves.front().line.begin(), found.moves.front().line.end());
    return expectationOf(found);
}

void Reviewer::look(Doubt& doubt) const {
    const State& state = states_[std::size_t(doubt.ply)];
    const Move best = *first_->positions[std::size_t(doubt.ply)].best;
    doubt.afterBest = judge(state, best, doubt.bestLine, doubt.nodes);
    doubt.afterOther = judge(state, doubt.other, doubt.otherLine, doubt.nodes);
}

float Reviewer::costOf(const Doubt& doubt) const {
    const std::size_t seat = states_[std::size_t(doubt.ply)].player;
    return evenChance(doubt.afterBest.win[seat], game_.players) -
           evenChance(doubt.afterOther.win[seat], game_.players);
}

Review Reviewer::result() {
    Review review{.positions = first_->positions, .moves = {}, .seats = {}, .moments = {}};
    review.nodes = first_->nodes;
    for (const JudgedPosition& position : review.positions) {
        if (!position.played) continue;
        JudgedMove& move = review.moves.emplace_back();
        move.ply = position.ply;
        move.seat = position.seat;
        move.played = *position.played;
        move.best = *position.best;
        if (position.nodes != 0) move.grade = Grade::best;
    }
    for (Doubt& doubt : doubts_) {
        review.nodes += doubt.nodes;
        JudgedMove& move = review.moves[std::size_t(doubt.ply)];
        const float cost = costOf(doubt);
        if (move.played == move.best) {
            if (cost >= cost::mistake) move.grade = Grade::only;
            continue;
        }
        move.cost = std::max(cost, 0.0f);  // below: what was played is better after all
        move.grade = gradeOf(move.cost);
        move.afterPlayed = doubt.afterOther;
        move.afterBest = doubt.afterBest;
        move.playedLine = std::move(doubt.otherLine);
        move.bestLine = std::move(doubt.bestLine);
    }
    std::array<float, maxPlayers> weights{};
    for (const JudgedMove& move : review.moves) {
        const auto number = std::size_t(move.seat);
        SeatReview& seat = review.seats[number];
        ++seat.grades[std::size_t(move.grade)];
        if (move.grade == Grade::forced) continue;
        ++seat.decisions;
        const float chance =
            evenChance(review.positions[std::size_t(move.ply)].expected.win[number], game_.players);
        const float weight = stakes(chance);
        weights[number] += weight;
        seat.accuracy += (accuracyOf(move.cost) - seat.accuracy) * weight / weights[number];
    }
    for (const JudgedMove* move : costliest(review, mostMoments))
        if (move->grade >= Grade::mistake) review.moments.push_back(move->ply);
    std::ranges::sort(review.moments);
    return review;
}

std::vector<const JudgedMove*> costliest(const Review& review, std::size_t most) {
    std::vector<const JudgedMove*> costly;
    for (const JudgedMove& move : review.moves)
        if (move.grade >= Grade::good) costly.push_back(&move);
    std::ranges::sort(costly, [](const JudgedMove* a, const JudgedMove* b) {
        return a->cost != b->cost ? a->cost > b->cost : a->ply < b->ply;
    });
    costly.resize(std::min(costly.size(), most));
    return costly;
}

}  // namespace endeavor
