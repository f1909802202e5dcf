#include "search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

#include "parallel.h"
#include "pool.h"

namespace endeavor {
namespace {

using Clock = std::chrono::steady_clock;
using Values = std::array<float, maxPlayers>;  // utility by seat

constexpr float priorTemperature = 0.04f;  // in units of utility

struct Edge {
    Move move;
    float prior;
    u32 child = 0;        // number of the node it leads to; 0: not yet there
    u32 visits = 1;       // its own evaluation counts as the first
    bool solved = false;  // everything below has been seen: `sum` over `visits` is exact
    Values sum;

    float value(int seat) const { return sum[std::size_t(seat)] / float(visits); }
    Values values() const {
        Values all;
        for (std::size_t seat = 0; seat < maxPlayers; ++seat) all[seat] = value(int(seat));
        return all;
    }
    void setSolved(const Values& values) {
        solved = true;
        for (std::size_t seat = 0; seat < maxPlayers; ++seat)
            sum[seat] = values[seat] * float(visits);
    }
};

struct Node {
    u64 hash = 0;
    u32 firstEdge = 0;
    u16 edges = 0;
    u16 bestSolved = none;  // the edge that is best for the player, of those that are solved
    u16 solvedEdges = 0;
    u8 player = 0;
    u32 visits = 1;

    static constexpr u16 none = 0xffff;
};

// Finds nodes by their hash: open addressing with linear probing, at most half full. It holds only
// their numbers, so that growing takes little time.
class NodeTable {
public:
    static constexpr u32 none = 0xffffffff;

    explicit NodeTable(const Pool<Node>& nodes) : nodes_(nodes) {}

    u32 find(u64 hash) const { return places_[placeOf(hash)]; }

    // Nodes are added in the order of their numbers.
    void add(u32 number) {
        if (2 * (number + std::size_t(1)) > places_.size()) grow(number);
        places_[placeOf(nodes_[number].hash)] = number;
    }

    void clear() { std::fill(places_.begin(), places_.end(), none); }
    std::size_t bytes() const { return places_.size() * sizeof(u32); }

private:
    // Where the hash is, or would be.
    std::size_t placeOf(u64 hash) const {
        const std::size_t mask = places_.size() - 1;
        std::size_t at = hash & mask;
        while (places_[at] != none && nodes_[places_[at]].hash != hash) at = (at + 1) & mask;
        return at;
    }

    void grow(u32 count) {
        places_.assign(2 * places_.size(), none);
        for (u32 number = 0; number < count; ++number)
            places_[placeOf(nodes_[number].hash)] = number;
    }

    const Pool<Node>& nodes_;
    std::vector<u32> places_ = std::vector<u32>(1024, none);
};

// Plays on while there is only one legal move. `played` sees each.
void advance(const Game& game, State& state, auto&& played) {
    while (!state.over()) {
        const LegalMoves moves = legal(game, state);
        if (moves.size() != 1) break;
        played(moves[0]);
        apply(game, state, moves[0]);
    }
}
void advance(const Game& game, State& state) {
    advance(game, state, [](Move) {});
}

// What one move leads to.
struct Outlook {
    Move move;
    bool over = false;
    Expectation expected;
    Values values{};
};

// All moves of a position, each valued by what it leads to. Does not touch the tree, so that
// threads can do it in parallel.
class Expansion {
public:
    Expansion(const Game& game, const Network* network) : game_(game), evaluate_(game, network) {}

    void look(const State& state) {
        player = state.player;
        hash = hashOf(state);
        best = 0;
        outlooks.clear();
        const LegalMoves moves = legal(game_, state);
        for (int i = 0; i < moves.size(); ++i) {
            State after = state;
            apply(game_, after, moves[i]);
            advance(game_, after);
            Outlook& outlook = outlooks.emplace_back();
            outlook.move = moves[i];
            outlook.over = after.over();
            outlook.expected = evaluate_(after);
            outlook.values = values(outlook.expected);
            if (outlook.values[player] > outlooks[best].values[player]) best = outlooks.size() - 1;
        }
    }

    Values values(const Expectation& expected) const {
        Values all{};
        for (int seat = 0; seat < game_.players; ++seat)
            all[std::size_t(seat)] = utility(expected, seat, game_.players);
        return all;
    }

    u8 player = 0;
    u64 hash = 0;
    std::size_t best = 0;  // for the player who moves
    std::vector<Outlook> outlooks;

private:
    const Game& game_;
    Evaluator evaluate_;
};

}  // namespace

class Search::Tree {
public:
    Tree(const Game& game, const Network* network, float exploration)
        : game_(game), network_(network), exploration_(exploration) {}

    // Keeps what the tree has of the position, if anything.
    void start(const State& state) {
        root_ = state;
        begun_ = 1;  // the position itself
        full_ = false;
        Expansion expansion(game_, network_);
        expansion.look(state);
        if (const u32 found = numbers_.find(expansion.hash); found != NodeTable::none) {
            keepOnly(found);
        } else {
            nodes_.clear();
            edges_.clear();
            numbers_.clear();
            addNode(expansion);
        }
        rootStatistics_.assign(expansion.outlooks.size(), {});
        for (std::size_t i = 0; i < rootStatistics_.size(); ++i)
            rootStatistics_[i].add(expansion.outlooks[i].expected);
    }

    // Time counts since `since`.
    bool think(const SearchLimits& limits, Clock::time_point since,
               const std::function<void(u64 nodes)>& onProgress) {
        const auto deadline = since + std::chrono::milliseconds(limits.milliseconds);
        u64 done = begun_;
        onThreads(limits.threads, [&] {
            Expansion expansion(game_, network_);
            std::vector<u32> path;
            Lock lock(mutex_);
            while (!finished()) {
                if (limits.nodes != 0 && begun_ >= limits.nodes) break;
                if (limits.milliseconds != 0 && Clock::now() >= deadline) break;
                if (edges_.size() >= limits.edges) {
                    if (thinking_ == 0) {
                        makeRoom(limits.edges);
                    } else {  // other threads still hold places in the tree
                        lock.unlock();
                        lock.lock();
                    }
                    continue;
                }
                ++begun_;
                visit(expansion, path, lock);
                if (onProgress && ++done % 1024 == 0) onProgress(done);
            }
        });
        return !finished();
    }

    u64 nodes() const { return begun_; }

    std::size_t shrink() {
        oldNodes_ = {};
        oldEdges_ = {};
        moved_ = {};
        nodes_.shrink();
        edges_.shrink();
        return nodes_.bytes() + edges_.bytes() + numbers_.bytes();
    }

    SearchResult result() const {
        SearchResult result{{}, begun_, solved()};
        const Node& root = nodes_[0];
        const auto edges = edgesOf(root);
        std::vector<const Edge*> order;
        for (const Edge& edge : edges) order.push_back(&edge);
        // The most visited move is the one that held its promise longest. Solved moves are not
        // visited any more, so their exact value puts them before or after that one.
        float promise = -1;
        u32 visits = 0;
        for (const Edge& edge : edges)
            if (!edge.solved && edge.visits > visits)
                visits = edge.visits, promise = edge.value(root.player);
        const auto rank = [&](const Edge& edge) {
            const float value = edge.value(root.player);
            const bool first = edge.solved && value >= promise;
            return std::tuple(!first, first ? -value : 0, -float(edge.visits), -value, edge.move);
        };
        // Not inlined: in each of the many places where sorting compares it would be 10 kB of code.
        const auto before = [&](const Edge* a, const Edge* b)
                                __attribute__((noinline)) { return rank(*a) < rank(*b); };
        std::sort(order.begin(), order.end(), before);
        for (const Edge* edge : order) {
            SearchedMove& move = result.moves.emplace_back();
            move.move = edge->move;
            move.visits = edge->visits;
            State end = root_;
            move.line = line(*edge, end);
            move.expected = edge->solved ? resultOf(game_, end)
                                         : rootStatistics_[std::size_t(edge - edges.data())].mean();
        }
        return result;
    }

private:
    struct RootStatistics {
        Values win{}, glory{};
        float visits = 0;

        void add(const Expectation& expected) {
            for (std::size_t seat = 0; seat < maxPlayers; ++seat) {
                win[seat] += expected.win[seat];
                glory[seat] += expected.glory[seat];
            }
            ++visits;
        }
        Expectation mean() const {
            Expectation expected;
            for (std::size_t seat = 0; seat < maxPlayers; ++seat) {
                expected.win[seat] = win[seat] / visits;
                expected.glory[seat] = glory[seat] / visits;
            }
            return expected;
        }
    };

    // Moves the node and what is below it to the front, without positions visited less than
    // `leastVisits` (but with the line behind a solved move). The memory left behind is used again
    // for the next position: freeing and allocating it anew would take a fifth of the time.
    void keepOnly(u32 root, u32 leastVisits = 0) {
        std::swap(nodes_, oldNodes_);
        std::swap(edges_, oldEdges_);
        nodes_.clear();
        edges_.clear();
        numbers_.clear();
        moved_.assign(oldNodes_.size(), NodeTable::none);
        const auto move = [&](u32 node) {
            u32& number = moved_[node];
            if (number == NodeTable::none) {
                number = nodes_.add(oldNodes_[node]);
                numbers_.add(number);
            }
            return number;
        };
        move(root);
        for (u32 i = 0; i < nodes_.size(); ++i) {
            Node& node = nodes_[i];
            node.firstEdge = edges_.add(oldEdges_.row(node.firstEdge, node.edges));
            for (u32 edge = node.firstEdge; edge < node.firstEdge + node.edges; ++edge) {
                u32& child = edges_[edge].child;
                if (child == 0) continue;
                const bool lineGoesOn =
                    edges_[edge].solved &&
                    (node.solvedEdges < node.edges || edge == node.firstEdge + node.bestSolved);
                const bool wanted = lineGoesOn || oldNodes_[child].visits >= leastVisits;
                child = wanted ? move(child) : 0;
            }
        }
    }

    u32 addNode(const Expansion& expansion) {
        const float most = expansion.outlooks[expansion.best].values[expansion.player];
        float sum = 0;
        row_.clear();
        for (const Outlook& outlook : expansion.outlooks) {
            const float below = outlook.values[expansion.player] - most;
            Edge& edge = row_.emplace_back();
            edge.move = outlook.move;
            edge.sum = outlook.values;
            edge.solved = outlook.over;
            sum += edge.prior = exponential(below / priorTemperature);
        }
        for (Edge& edge : row_) edge.prior /= sum;
        Node node;
        node.hash = expansion.hash;
        node.firstEdge = edges_.add(row_);
        node.edges = u16(row_.size());
        node.player = expansion.player;
        for (u32 i = node.firstEdge; i < node.firstEdge + node.edges; ++i)
            if (edges_[i].solved) noteSolved(node, i);
        const u32 number = nodes_.add(node);
        numbers_.add(number);
        return number;
    }

    void noteSolved(Node& node, u32 edge) const {
        ++node.solvedEdges;
        if (node.bestSolved == Node::none ||
            edges_[edge].value(node.player) > bestSolved(node).value(node.player))
            node.bestSolved = u16(edge - node.firstEdge);
    }
    const Edge& bestSolved(const Node& node) const {
        return edges_[node.firstEdge + node.bestSolved];
    }

    std::span<const Edge> edgesOf(const Node& node) const {
        return edges_.row(node.firstEdge, node.edges);
    }

    bool solved() const { return nodes_[0].solvedEdges == nodes_[0].edges; }
    bool finished() const { return solved() || full_; }

    // Forgets the least visited positions until half of the memory is free. What was found there
    // stays with the moves that led to them.
    void makeRoom(std::size_t most) {
        std::array<std::size_t, 1024> edges{};  // of positions, by their visits
        for (u32 i = 0; i < nodes_.size(); ++i)
            edges[std::min<std::size_t>(nodes_[i].visits, edges.size() - 1)] += nodes_[i].edges;
        std::size_t leastVisits = edges.size(), kept = 0;
        while (leastVisits > 0 && kept + edges[leastVisits - 1] <= most / 2)
            kept += edges[--leastVisits];
        keepOnly(0, u32(leastVisits));
        full_ = edges_.size() >= most;
    }

    // Where to look next. Solved moves are left out: looking again would change nothing.
    u32 mostPromising(const Node& node) const {
        const float scale = exploration_ * std::sqrt(float(node.visits));
        u32 best = node.firstEdge;
        float most = -1e9f;
        const auto edges = edgesOf(node);
        for (u32 i = 0; i < node.edges; ++i) {
            const Edge& edge = edges[i];
            if (edge.solved) continue;
            const float value = (edge.sum[node.player] + scale * edge.prior) / float(edge.visits);
            if (value > most) most = value, best = node.firstEdge + i;
        }
        return best;
    }

    // One walk down the tree, to a position that is not in it yet. The lock is released while that
    // position is evaluated. Until then the moves on the way count as lost (virtual loss), which
    // keeps other threads from following.
    void visit(Expansion& expansion, std::vector<u32>& path, Lock& lock) {
        State state = root_;
        path.clear();
        u32 number = 0;
        while (true) {
            const u32 chosen = mostPromising(nodes_[number]);
            ++nodes_[number].visits;
            Edge& edge = edges_[chosen];
            ++edge.visits;
            path.push_back(chosen);
            apply(game_, state, edge.move);
            advance(game_, state);
            if (edge.child == 0) {
                // Other moves, or the same in another order, may have led there before.
                const u32 found = numbers_.find(hashOf(state));
                if (found == NodeTable::none) break;
                edge.child = found;
            }
            number = edge.child;
            const Node& node = nodes_[number];
            if (node.solvedEdges == node.edges) return backUp(path, bestSolved(node).values());
        }
        ++thinking_;
        lock.unlock();
        expansion.look(state);
        lock.lock();
        --thinking_;
        if (edges_[path.back()].child == 0) {  // else another thread came first
            const u32 found = numbers_.find(expansion.hash);
            const u32 child = found != NodeTable::none ? found : addNode(expansion);
            edges_[path.back()].child = child;
        }
        const Outlook& best = expansion.outlooks[expansion.best];
        rootStatistics_[path.front() - nodes_[0].firstEdge].add(best.expected);
        backUp(path, best.values);
    }

    // Adds the value to the moves on the way. A player with a better solved move would have chosen
    // that one instead; when all moves of a position are solved, so is the move that led there.
    void backUp(const std::vector<u32>& path, Values values) {
        for (std::size_t i = path.size(); i-- > 0;) {
            Edge& edge = edges_[path[i]];
            if (edge.solved) {  // by another thread meanwhile
                values = edge.values();
                continue;
            }
            const Node& node = nodes_[edge.child];
            if (node.solvedEdges > 0) {
                const Values best = bestSolved(node).values();
                if (node.solvedEdges == node.edges) {
                    values = best;
                    edge.setSolved(best);
                    noteSolved(nodes_[i == 0 ? 0 : edges_[path[i - 1]].child], path[i]);
                    continue;
                }
                if (best[node.player] > values[node.player]) values = best;
            }
            for (std::size_t seat = 0; seat < maxPlayers; ++seat) edge.sum[seat] += values[seat];
        }
    }

    // What is expected to follow a move; `state` goes along.
    std::vector<Move> line(const Edge& from, State& state) const {
        std::vector<Move> moves;
        for (const Edge* edge = &from;;) {
            moves.push_back(edge->move);
            apply(game_, state, edge->move);
            advance(game_, state, [&](Move move) { moves.push_back(move); });
            if (edge->child == 0) return moves;
            const Node& node = nodes_[edge->child];
            if (!edge->solved && node.visits < 2) return moves;
            edge = edge->solved ? &bestSolved(node) : &mostVisitedOf(node);
        }
    }

    const Edge& mostVisitedOf(const Node& node) const {
        const auto edges = edgesOf(node);
        return *std::max_element(edges.begin(), edges.end(),
                                 [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
    }

    const Game& game_;
    const Network* network_;
    const float exploration_;
    Mutex mutex_;
    State root_{};
    u64 begun_ = 0;     // nodes, for this position
    int thinking_ = 0;  // threads that are about to add to the tree
    bool full_ = false;
    Pool<Node> nodes_;
    Pool<Edge> edges_;     // those of a node in a row
    Pool<Node> oldNodes_;  // of the position before
    Pool<Edge> oldEdges_;
    std::vector<u32> moved_;  // where its nodes are now
    std::vector<Edge> row_;   // of the node that is being added
    NodeTable numbers_{nodes_};
    std::vector<RootStatistics> rootStatistics_;
};

Search::Search(const Game& game, const Network* network, float exploration)
    : tree_(std::make_unique<Tree>(game, network, exploration)) {}
Search::~Search() = default;

SearchResult Search::run(const State& state, const SearchLimits& limits,
                         const std::function<void(u64 nodes)>& onProgress) {
    const auto since = Clock::now();
    start(state);  // taking over a large tree takes some of the time
    tree_->think(limits, since, onProgress);
    return result();
}

void Search::start(const State& state) { tree_->start(state); }

bool Search::think(const SearchLimits& limits, const std::function<void(u64 nodes)>& onProgress) {
    return tree_->think(limits, Clock::now(), onProgress);
}

SearchResult Search::result() const { return tree_->result(); }
u64 Search::nodes() const { return tree_->nodes(); }
std::size_t Search::shrink() { return tree_->shrink(); }

}  // namespace endeavor
