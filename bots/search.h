// Looks ahead: a tree of moves in which every player does what is best for that player (max-n),
// grown where it matters by the rule of upper confidence with priors (PUCT), its leaves valued by
// the network. Deterministic for a number of nodes on one thread.
#pragma once

#include <functional>

#include "evaluation.h"

namespace endeavor {

struct SearchLimits {
    u64 nodes = 0;         // positions expanded; 0: no limit
    int milliseconds = 0;  // 0: no limit
    int threads = 1;
    std::size_t edges = 10'000'000;  // moves kept in memory, 40 bytes each; when full the least
                                     // promising half is forgotten
};

// A move of the position that was searched.
struct SearchedMove {
    Move move;
    u32 visits = 0;
    Expectation expected;    // averaged over the visits
    std::vector<Move> line;  // what is expected to follow, this move first
};

struct SearchResult {
    std::vector<SearchedMove> moves;  // the best first
    u64 nodes = 0;                    // expanded for this answer
    bool solved = false;              // everything that can follow has been seen
    Move best() const { return moves.front().move; }
};

class Search {
public:
    // Both must outlive the search; no network: leaves are valued by random games. Exploration is
    // how much a move that was looked at little is looked at for that alone.
    Search(const Game& game, const Network* network, float exploration = 0.3f);
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The position must not be over. Keeps the tree: a later position that was foreseen starts
    // with what is known of it; finding that counts as time spent.
    SearchResult run(const State& state, const SearchLimits& limits,
                     const std::function<void(u64 nodes)>& onProgress = {});

    // The same in slices, for a page that wants to hear from it in between: however many there are,
    // the same nodes give the same result. Nodes are counted from start(), milliseconds from the
    // call. False when more thinking would change nothing.
    void start(const State& state);
    bool think(const SearchLimits& limits, const std::function<void(u64 nodes)>& onProgress = {});
    SearchResult result() const;
    u64 nodes() const;  // since start()

private:
    class Tree;
    std::unique_ptr<Tree> tree_;
};

}  // namespace endeavor
