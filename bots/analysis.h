// A look at every position of a finished or unfinished game: what every seat could expect there.
// The same game and number of nodes give the same answers on any number of threads. What the moves
// cost is in review.h.
#pragma once

#include <span>

#include "search.h"

namespace endeavor {

// A position of the game, before its move; the last one has none.
struct JudgedPosition {
    int ply = 0;
    int round = 0;
    int seat = 0;          // who decides; 0 when the game is over
    Expectation expected;  // of every seat, if all play their best from here
    std::optional<Move> played, best;
    std::optional<Move> second;  // the best of the others, and what is expected after it
    Expectation afterSecond;
    u64 nodes = 0;  // 0: not searched, because there is no choice or the game is over
};

struct GameAnalysis {
    std::vector<JudgedPosition> positions;  // one more than there are moves
    u64 nodes = 0;
};

// Analyses a game round by round. Rounds do not depend on each other, so several threads may take
// one each; without threads, as in a page, one after the other.
class GameAnalyst {
public:
    // The moves are those from `start` on. Game and network must outlive it; no network: as in
    // Search. Limits are for each position.
    GameAnalyst(const Game& game, const State& start, std::span<const Move> moves,
                const Network* network, const SearchLimits& limits);

    int rounds() const { return int(firstPly_.size()); }
    int positionsToSearch() const;  // in all rounds: those with a choice
    void setLimits(const SearchLimits& limits) { limits_ = limits; }

    // May be called at the same time for different rounds (from 0). onPosition is called after each
    // position searched.
    void analyseRound(int round, const std::function<void()>& onPosition = {});

    // All rounds, one position at a time, so that a page can show progress: the position searched,
    // or nullptr when none is left.
    const JudgedPosition* analyseNext();

    // After all rounds.
    GameAnalysis result();

private:
    int lastPly() const { return int(analysis_.positions.size()) - 1; }
    bool hasChoice(int ply) const;
    bool startsRound(int ply) const;
    bool analysePosition(Search& search, int ply);  // whether there was something to search

    const Game& game_;
    const Network* network_;
    SearchLimits limits_;
    std::vector<State> states_;
    std::vector<int> firstPly_;  // by round
    GameAnalysis analysis_;
    int nextPly_ = 0;  // of analyseNext(), and the search of its round
    std::unique_ptr<Search> search_;
};

// The expectation of a position that was searched: with its best move.
inline const Expectation& expectationOf(const SearchResult& result) {
    return result.moves.front().expected;
}

}  // namespace endeavor
