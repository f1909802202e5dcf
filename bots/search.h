// Tree search for several players: everybody does what is best for themselves (max-n), PUCT decides
// where the tree grows, and the network values its leaves. Deterministic for a number of nodes on
// one thread.
#pragma once

#include <functional>

#include "evaluation.h"
#include "policy.h"
#include "search_parameters.h"

namespace endeavor {

struct SearchLimits {
    u64 nodes = 0;         // positions looked at; 0: no limit
    int milliseconds = 0;  // 0: no limit
    int threads = 1;
    std::size_t edges = 10'000'000;  // moves kept in memory, 40 bytes each; when that is full,
                                     // the least visited half is forgotten
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
    u64 nodes = 0;                    // looked at for this answer
    bool solved = false;  // everything that can follow has been seen: if all play for themselves,
                          // the first move brings what is expected of it
    bool proven = false;  // solved, and it brings no less to the player whatever the others do
    Move best() const { return moves.front().move; }
};

// What has been learnt about a table. Without a network positions are valued by random games;
// without a policy all moves of a position are valued at once.
struct Knowledge {
    const Network* network = nullptr;
    const Policy* policy = nullptr;

    Knowledge(const Network* values, const Policy* priors = nullptr)  // NOLINT: no priors, usually
        : network(values), policy(priors) {}
};

class Search {
public:
    // Game and knowledge must outlive the search.
    Search(const Game& game, Knowledge knowledge, const SearchParameters& parameters = {});
    ~Search();
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The position must not be over. The tree is kept: a later position that is in it, found by
    // hash, starts with what is known of it. Moving that part of the tree counts as time spent.
    SearchResult run(const State& state, const SearchLimits& limits,
                     const std::function<void(u64 nodes)>& onProgress = {});

    // The same in slices, so that a page can show progress and stop it: the same nodes give the
    // same result in any number of slices. Nodes are counted from start(), milliseconds from the
    // call. False when more thinking would change nothing.
    void start(const State& state);
    bool think(const SearchLimits& limits, const std::function<void(u64 nodes)>& onProgress = {});
    SearchResult result() const;
    u64 nodes() const;  // since start()

    // Frees memory that only serves while the tree is handed on from position to position. The
    // bytes the tree still holds.
    std::size_t shrink();

private:
    class Tree;
    std::unique_ptr<Tree> tree_;
};

}  // namespace endeavor
