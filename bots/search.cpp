#include "search.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace endeavor {
namespace {

using Values = std::array<float, maxPlayers>;  // utility by seat

constexpr float exploration = 0.6f;
constexpr float priorTemperature = 0.04f;  // in units of utility

struct Edge {
    Move move;
    float prior;
    u32 child = 0;   // number of the node it leads to; 0: not yet there
    u32 visits = 1;  // its own evaluation counts as the first
    Values sum;
};

struct Node {
    u32 firstEdge = 0;
    u16 edges = 0;
    u8 player = 0;
    u32 visits = 0;
};

}  // namespace

class Search::Tree {
public:
    Tree(const Game& game, const Network* network) : game_(game), evaluate_(game, network) {}

    SearchResult run(const State& state, const SearchLimits& limits,
                     const std::function<void(u64 nodes)>& onProgress) {
        using Clock = std::chrono::steady_clock;
        const auto deadline = Clock::now() + std::chrono::milliseconds(limits.milliseconds);
        reset(state);
        u64 done = 0;
        while (true) {
            if (limits.nodes != 0 && done >= limits.nodes) break;
            if (limits.milliseconds != 0 && done % 16 == 0 && Clock::now() >= deadline) break;
            if (edges_.size() > mostEdges) break;
            visit();
            ++done;
            if (onProgress && done % 1024 == 0) onProgress(done);
        }
        return result(done);
    }

private:
    static constexpr std::size_t mostEdges = 20'000'000;

    struct RootStatistics {
        Values win{}, glory{};
        u32 visits = 0;
    };

    void reset(const State& state) {
        root_ = state;
        nodes_.clear();
        edges_.clear();
        nodes_.emplace_back();
        expectations_.clear();
        expand(0, state);
        rootStatistics_.assign(nodes_[0].edges, {});
        for (std::size_t i = 0; i < rootStatistics_.size(); ++i) addToRoot(i, expectations_[i]);
    }

    void addToRoot(std::size_t edge, const Expectation& expected) {
        RootStatistics& statistics = rootStatistics_[edge];
        for (int seat = 0; seat < game_.players; ++seat) {
            statistics.win[std::size_t(seat)] += expected.win[std::size_t(seat)];
            statistics.glory[std::size_t(seat)] += expected.glory[std::size_t(seat)];
        }
        ++statistics.visits;
    }

    Values values(const Expectation& expected) const {
        Values all{};
        for (int seat = 0; seat < game_.players; ++seat)
            all[std::size_t(seat)] = utility(expected, seat, game_.players);
        return all;
    }

    // All moves of a node, each valued by the network. The best for the mover is what the node is
    // expected to give.
    const Expectation& expand(u32 number, const State& state) {
        const LegalMoves moves = legal(game_, state);
        const u32 first = u32(edges_.size());
        const int seat = state.player;
        expectations_.resize(std::size_t(moves.size()));
        std::size_t best = 0;
        for (int i = 0; i < moves.size(); ++i) {
            State after = state;
            apply(game_, after, moves[i]);
            Expectation& expected = expectations_[std::size_t(i)];
            expected = evaluate_(after);
            Edge& edge = edges_.emplace_back();
            edge.move = moves[i];
            edge.sum = values(expected);
            if (edge.sum[std::size_t(seat)] > edges_[first + best].sum[std::size_t(seat)])
                best = std::size_t(i);
        }
        const float most = edges_[first + best].sum[std::size_t(seat)];
        float sum = 0;
        for (u32 i = first; i < edges_.size(); ++i)
            sum += edges_[i].prior =
                exponential((edges_[i].sum[std::size_t(seat)] - most) / priorTemperature);
        for (u32 i = first; i < edges_.size(); ++i) edges_[i].prior /= sum;
        nodes_[number] = {first, u16(moves.size()), u8(seat), 1};
        return expectations_[best];
    }

    u32 select(const Node& node) const {
        const float scale = exploration * std::sqrt(float(node.visits));
        u32 best = node.firstEdge;
        float most = -1e9f;
        for (u32 i = node.firstEdge; i < node.firstEdge + node.edges; ++i) {
            const Edge& edge = edges_[i];
            const float value = edge.sum[node.player] / float(edge.visits) +
                                scale * edge.prior / float(edge.visits);
            if (value > most) most = value, best = i;
        }
        return best;
    }

    void visit() {
        State state = root_;
        path_.clear();
        u32 number = 0;
        Expectation expected;
        while (true) {
            const u32 chosen = select(nodes_[number]);
            ++nodes_[number].visits;
            path_.push_back(chosen);
            apply(game_, state, edges_[chosen].move);
            if (state.over()) {
                expected = resultOf(game_, state);
                break;
            }
            if (edges_[chosen].child == 0) {
                const u32 added = u32(nodes_.size());
                edges_[chosen].child = added;
                nodes_.emplace_back();
                expected = expand(added, state);
                break;
            }
            number = edges_[chosen].child;
        }
        const Values all = values(expected);
        for (const u32 i : path_) {
            Edge& edge = edges_[i];
            ++edge.visits;
            for (std::size_t seat = 0; seat < maxPlayers; ++seat) edge.sum[seat] += all[seat];
        }
        addToRoot(path_[0] - nodes_[0].firstEdge, expected);
    }

    SearchResult result(u64 done) const {
        SearchResult result;
        result.nodes = done;
        const Node& root = nodes_[0];
        for (u32 i = 0; i < root.edges; ++i) {
            SearchedMove& move = result.moves.emplace_back();
            const Edge& edge = edges_[root.firstEdge + i];
            const RootStatistics& statistics = rootStatistics_[i];
            move.move = edge.move;
            move.visits = edge.visits;
            for (std::size_t seat = 0; seat < std::size_t(game_.players); ++seat) {
                move.expected.win[seat] = statistics.win[seat] / float(statistics.visits);
                move.expected.glory[seat] = statistics.glory[seat] / float(statistics.visits);
            }
            move.line = line(edge);
        }
        const auto value = [&](const SearchedMove& move) {
            return utility(move.expected, root.player, game_.players);
        };
        std::sort(result.moves.begin(), result.moves.end(),
                  [&](const SearchedMove& a, const SearchedMove& b) {
                      if (a.visits != b.visits) return a.visits > b.visits;
                      if (value(a) != value(b)) return value(a) > value(b);
                      return a.move < b.move;
                  });
        return result;
    }

    std::vector<Move> line(const Edge& from) const {
        std::vector<Move> moves{from.move};
        for (u32 number = from.child; number != 0;) {
            const Node& node = nodes_[number];
            if (node.visits < 2) break;
            u32 best = node.firstEdge;
            for (u32 i = best; i < node.firstEdge + node.edges; ++i)
                if (edges_[i].visits > edges_[best].visits) best = i;
            moves.push_back(edges_[best].move);
            number = edges_[best].child;
        }
        return moves;
    }

    const Game& game_;
    Evaluator evaluate_;
    State root_{};
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<u32> path_;
    std::vector<Expectation> expectations_;  // of the node expanded last
    std::vector<RootStatistics> rootStatistics_;
};

Search::Search(const Game& game, const Network* network)
    : tree_(std::make_unique<Tree>(game, network)) {}
Search::~Search() = default;

SearchResult Search::run(const State& state, const SearchLimits& limits,
                         const std::function<void(u64 nodes)>& onProgress) {
    return tree_->run(state, limits, onProgress);
}

}  // namespace endeavor
