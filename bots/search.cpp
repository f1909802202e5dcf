#include "search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <tuple>

#include "parallel.h"
#include "pool.h"
#include "proof.h"

namespace endeavor {
namespace {

using Clock = std::chrono::steady_clock;
using Values = std::array<float, maxPlayers>;  // utility by seat

struct Edge {
    Move move;
    float prior;
    u32 child = 0;        // number of the node it leads to; 0: not yet there
    u32 visits = 0;       // its own evaluation counts as the first; 0: not valued yet
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
    bool valued = false;  // all its moves have been valued
    u32 visits = 1;
    float sum = 0;  // of the values for the player, its own among them

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
    bool known = false;  // its values are those of earlier visits
    bool over = false;
    Expectation expected;
    Values values{};
};

// Looks at positions: what they are worth, and which of their moves are promising. Does not touch
// the tree, so that threads can do it in parallel.
class Lookout {
public:
    Lookout(const Game& game, const Knowledge& knowledge, const SearchParameters& parameters)
        : game_(game), parameters_(parameters), evaluate_(game, knowledge.network) {
        if (knowledge.policy != nullptr) priorReader_.emplace(game, *knowledge.policy);
    }

    // The moves of a position and their priors, the likeliest first.
    void list(const State& state) {
        player = state.player;
        hash = hashOf(state);
        moves.clear();
        const LegalMoves all = legal(game_, state);
        for (int i = 0; i < all.size(); ++i) moves.push_back(all[i]);
        priors.assign(moves.size(), 1.0f / float(moves.size()));
        outlooks.clear();
        if (!priorReader_) return;
        (*priorReader_)(state, moves, parameters_.policyTemperature, priors);
        for (std::size_t i = 1; i < moves.size(); ++i) {  // few, so by insertion
            const Move move = moves[i];
            const float prior = priors[i];
            std::size_t place = i;
            for (; place > 0 && priors[place - 1] < prior; --place) {
                moves[place] = moves[place - 1];
                priors[place] = priors[place - 1];
            }
            moves[place] = move;
            priors[place] = prior;
        }
    }

    // After list(): what each move leads to, and priors that know of it. Moves that have been
    // visited are not looked at again.
    void lookAhead(const State& state, std::span<const Edge> visited = {}) {
        best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (!visited.empty() && visited[i].visits > 0) {
                outlooks.push_back({true, visited[i].solved, {}, visited[i].values()});
            } else {
                State after = state;
                apply(game_, after, moves[i]);
                advance(game_, after);
                outlooks.push_back(look(after));
            }
            if (outlooks[i].values[player] > outlooks[best].values[player]) best = i;
        }
        const float most = outlooks[best].values[player];
        float sum = 0;
        byValue_.clear();
        for (const Outlook& outlook : outlooks)
            sum += byValue_.emplace_back(
                exponential((outlook.values[player] - most) / parameters_.valueTemperature));
        const float share = priorReader_ ? parameters_.policyShare : 0;
        for (std::size_t i = 0; i < moves.size(); ++i)
            priors[i] = share * priors[i] + (1 - share) * byValue_[i] / sum;
    }

    Outlook look(const State& state) {
        Outlook outlook{false, state.over(), evaluate_(state), {}};
        for (int seat = 0; seat < game_.players; ++seat)
            outlook.values[std::size_t(seat)] =
                utility(outlook.expected, seat, game_.players,
                        {parameters_.winShare, parameters_.leadUnit});
        return outlook;
    }

    u8 player = 0;
    u64 hash = 0;
    std::vector<Move> moves;
    std::vector<float> priors;
    std::vector<Outlook> outlooks;  // of each move, after lookAhead()
    std::size_t best = 0;           // of those, for the player who moves

private:
    const Game& game_;
    const SearchParameters& parameters_;
    Evaluator evaluate_;
    std::optional<PriorReader> priorReader_;
    std::vector<float> byValue_;
};

}  // namespace

class Search::Tree {
public:
    Tree(const Game& game, const Knowledge& knowledge, const SearchParameters& parameters)
        : game_(game), knowledge_(knowledge), parameters_(parameters) {
        if (knowledge.policy == nullptr) parameters_.lookahead = 1;
    }

    // Keeps what the tree has of the position, if anything.
    void start(const State& state) {
        root_ = state;
        begun_ = 1;  // the position itself
        full_ = false;
        Lookout lookout(game_, knowledge_, parameters_);
        lookout.list(state);
        lookout.lookAhead(state);
        if (const u32 found = numbers_.find(lookout.hash); found != NodeTable::none) {
            keepOnly(found);
        } else {
            nodes_.clear();
            edges_.clear();
            numbers_.clear();
            addNode(lookout, lookout.outlooks[lookout.best].values);
        }
        if (!nodes_[0].valued) setValues(nodes_[0], lookout);
        rootStatistics_.assign(lookout.outlooks.size(), {});
        for (std::size_t i = 0; i < rootStatistics_.size(); ++i)
            rootStatistics_[i].add(lookout.outlooks[i].expected);
    }

    // Time counts since `since`.
    bool think(const SearchLimits& limits, Clock::time_point since,
               const std::function<void(u64 nodes)>& onProgress) {
        const auto deadline = since + std::chrono::milliseconds(limits.milliseconds);
        u64 done = begun_;
        onThreads(limits.threads, [&] {
            Lookout lookout(game_, knowledge_, parameters_);
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
                visit(lookout, path, lock);
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
        SearchResult result{{}, begun_, solved(), false};
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
        if (result.solved) result.proven = isProven(*order.front());
        return result;
    }

private:
    // Gives up on positions that take more than some milliseconds.
    bool isProven(const Edge& edge) const {
        int positions = 50'000;
        State after = root_;
        apply(game_, after, edge.move);
        const int seat = nodes_[0].player;
        constexpr float rounding = 1e-4f;
        return isSureOf(game_, after, seat, edge.value(seat) - rounding, positions) == true;
    }

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

    // A position whose moves have been listed, and its value.
    u32 addNode(const Lookout& lookout, const Values& values) {
        row_.assign(lookout.moves.size(), {});
        for (std::size_t i = 0; i < row_.size(); ++i) {
            row_[i].move = lookout.moves[i];
            row_[i].prior = lookout.priors[i];
        }
        Node node;
        node.hash = lookout.hash;
        node.firstEdge = edges_.add(row_);
        node.edges = u16(row_.size());
        node.player = lookout.player;
        node.sum = values[node.player];
        const u32 number = nodes_.add(node);
        numbers_.add(number);
        return number;
    }

    // Every move gets its value and prior. Those that have been visited know better.
    void setValues(Node& node, const Lookout& lookout) {
        node.valued = true;
        for (u32 i = 0; i < node.edges; ++i) {
            Edge& edge = edges_[node.firstEdge + i];
            const Outlook& outlook = lookout.outlooks[i];
            edge.prior = lookout.priors[i];
            if (edge.visits > 0) continue;
            edge.visits = 1;
            edge.sum = outlook.values;
            edge.solved = outlook.over;
            if (edge.solved) noteSolved(node, node.firstEdge + i);
        }
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
        const float scale = parameters_.exploration * std::sqrt(float(node.visits));
        const float unknown = node.sum / float(node.visits) - parameters_.firstPlay;
        const float own = node.valued ? 0 : 1;
        u32 best = node.firstEdge;
        float most = -1e9f;
        const auto edges = edgesOf(node);
        for (u32 i = 0; i < node.edges; ++i) {
            const Edge& edge = edges[i];
            if (edge.solved) continue;
            const float visits = float(edge.visits);
            const float known = edge.visits > 0 ? edge.sum[node.player] / visits : unknown;
            const float value = known + scale * edge.prior / (visits + own);
            if (value > most) most = value, best = node.firstEdge + i;
            if (edge.visits == 0) break;  // those after it are less likely, and no better known
        }
        return best;
    }

    // One walk down the tree, to a position that has not been valued yet. The lock is released
    // while positions are looked at. Until then the moves on the way count as lost (virtual loss),
    // which keeps other threads from following.
    void visit(Lookout& lookout, std::vector<u32>& path, Lock& lock) {
        const auto unlocked = [&](auto&& look) {
            ++thinking_;
            lock.unlock();
            look();
            lock.lock();
            --thinking_;
        };
        State state = root_;
        path.clear();
        u32 number = 0;
        while (true) {
            if (!nodes_[number].valued && nodes_[number].visits >= u32(parameters_.lookahead)) {
                const auto edges = edgesOf(nodes_[number]);
                const std::vector<Edge> visited(edges.begin(), edges.end());
                unlocked([&] {
                    lookout.list(state);
                    lookout.lookAhead(state, visited);
                });
                if (!nodes_[number].valued) setValues(nodes_[number], lookout);
                Node& node = nodes_[number];
                const Outlook& best = lookout.outlooks[lookout.best];
                if (node.visits > 1) {
                    ++node.visits;
                    node.sum += best.values[node.player];
                } else {  // this is its first value
                    node.sum = best.values[node.player];
                }
                if (!best.known) noteExpected(path, best.expected);
                return backUp(path, best.values);
            }
            const u32 chosen = mostPromising(nodes_[number]);
            ++nodes_[number].visits;
            Edge& edge = edges_[chosen];
            const bool valued = edge.visits > 0;
            ++edge.visits;
            path.push_back(chosen);
            apply(game_, state, edge.move);
            advance(game_, state);
            if (edge.child == 0) {
                // Other moves, or the same in another order, may have led there before.
                u32 found = numbers_.find(hashOf(state));
                if (found == NodeTable::none) {
                    if (!valued) {
                        Outlook outlook;
                        unlocked([&] { outlook = lookout.look(state); });
                        noteExpected(path, outlook.expected);
                        return backUp(path, outlook.values, outlook.over);
                    }
                    Values values = edge.sum;  // without this visit, which has none yet
                    for (float& value : values) value /= float(edge.visits - 1);
                    unlocked([&] { lookout.list(state); });
                    found = numbers_.find(lookout.hash);  // another thread may have come first
                    if (found == NodeTable::none) found = addNode(lookout, values);
                }
                edge.child = found;
            }
            number = edge.child;
            const Node& node = nodes_[number];
            if (node.solvedEdges == node.edges) return backUp(path, bestSolved(node).values());
        }
    }

    // Adds the value to the moves on the way. A player with a better solved move would have chosen
    // that one instead; when all moves of a position are solved, so is the move that led there.
    void backUp(const std::vector<u32>& path, Values values, bool over = false) {
        for (std::size_t i = path.size(); i-- > 0;) {
            Edge& edge = edges_[path[i]];
            Node& from = nodes_[i == 0 ? 0 : edges_[path[i - 1]].child];
            if (edge.solved) {  // by another thread meanwhile
                values = edge.values();
            } else {
                if (edge.child != 0) {
                    const Node& to = nodes_[edge.child];
                    over = to.solvedEdges == to.edges;
                    if (to.solvedEdges > 0) {
                        const Values best = bestSolved(to).values();
                        if (over || best[to.player] > values[to.player]) values = best;
                    }
                }
                if (over) {
                    edge.setSolved(values);
                    noteSolved(from, path[i]);
                } else {
                    for (std::size_t seat = 0; seat < maxPlayers; ++seat)
                        edge.sum[seat] += values[seat];
                }
            }
            from.sum += values[from.player];
        }
    }

    // What the first move of the path leads to.
    void noteExpected(const std::vector<u32>& path, const Expectation& expected) {
        rootStatistics_[path.front() - nodes_[0].firstEdge].add(expected);
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
    const Knowledge knowledge_;
    SearchParameters parameters_;
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

Search::Search(const Game& game, Knowledge knowledge, const SearchParameters& parameters)
    : tree_(std::make_unique<Tree>(game, knowledge, parameters)) {}
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
