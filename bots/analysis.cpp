#include "analysis.h"

#include <algorithm>

namespace endeavor {

GameAnalyst::GameAnalyst(const Game& game, const State& start, std::span<const Move> moves,
                         const Network* network, const SearchLimits& limits)
    : game_(game), network_(network), limits_(limits) {
    State state = start;
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
        JudgedPosition& position = analysis_.positions.emplace_back();
        position.ply = int(ply);
        position.round = state.round;
        position.seat = state.player;
        states_.push_back(state);
        if (ply == 0 || state.round != states_[ply - 1].round) firstPly_.push_back(int(ply));
        if (ply == moves.size()) break;
        position.played = moves[ply];
        apply(game, state, moves[ply]);
    }
}

// The last position of an unfinished game is searched in any case: nothing after it says what it
// is worth.
bool GameAnalyst::hasChoice(int ply) const {
    const State& state = states_[std::size_t(ply)];
    if (ply == lastPly()) return !state.over();
    return legal(game_, state).size() > 1;
}

int GameAnalyst::positionsToSearch() const {
    int positions = 0;
    for (int ply = 0; ply <= lastPly(); ++ply) positions += hasChoice(ply);
    return positions;
}

// One search for a round: what it learns carries over from ply to ply, but does not depend on
// which thread looked at the other rounds.
void GameAnalyst::analyseRound(int round, const std::function<void()>& onPosition) {
    Search search(game_, network_);
    const int end =
        round + 1 < rounds() ? firstPly_[std::size_t(round) + 1] : int(analysis_.positions.size());
    for (int ply = firstPly_[std::size_t(round)]; ply < end; ++ply)
        if (analysePosition(search, ply) && onPosition) onPosition();
}

const JudgedPosition* GameAnalyst::analyseNext() {
    while (nextPly_ <= lastPly()) {
        const int ply = nextPly_++;
        if (startsRound(ply)) search_ = std::make_unique<Search>(game_, network_);
        if (analysePosition(*search_, ply)) return &analysis_.positions[std::size_t(ply)];
    }
    search_.reset();
    return nullptr;
}

bool GameAnalyst::startsRound(int ply) const {
    return std::find(firstPly_.begin(), firstPly_.end(), ply) != firstPly_.end();
}

bool GameAnalyst::analysePosition(Search& search, int ply) {
    JudgedPosition& position = analysis_.positions[std::size_t(ply)];
    const State& state = states_[std::size_t(ply)];
    if (state.over()) position.expected = resultOf(game_, state);
    if (!hasChoice(ply)) return false;
    const SearchResult found = search.run(state, limits_);
    position.expected = expectationOf(found);
    position.best = found.best();
    position.nodes = found.nodes;
    if (found.moves.size() > 1) {
        position.second = found.moves[1].move;
        position.afterSecond = found.moves[1].expected;
    }
    return true;
}

GameAnalysis GameAnalyst::result() {
    auto& positions = analysis_.positions;
    for (int ply = lastPly() - 1; ply >= 0; --ply) {
        if (hasChoice(ply)) continue;
        JudgedPosition& forced = positions[std::size_t(ply)];
        forced.expected = positions[std::size_t(ply) + 1].expected;
        forced.best = forced.played;
    }
    for (const JudgedPosition& position : positions) analysis_.nodes += position.nodes;
    return std::move(analysis_);
}

}  // namespace endeavor
