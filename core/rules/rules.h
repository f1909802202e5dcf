// The rules: which moves are legal, and what they do.
#pragma once

#include <cassert>

#include "../base/random.h"
#include "move.h"
#include "state.h"

namespace endeavor {

// A list of moves with room for every position of every edition; lives on the stack.
class MoveList {
public:
    static constexpr int capacity = 4096;  // below 2^15, as LegalMoves needs
    // Upper bound for a turn. Every building and kind of blue token is a source. Each source has
    // these targets: sites to occupy, attack or ship to (only one of these per site) and to land
    // on; voyages; trades; cards of the discard pile; tracks and seas to ship to; payments; decks.
    // Pass is one more.
    static_assert((boardSpaces + tokenKinds - statusKinds) *
                          (2 * maxSites + maxRegions * maxSailFleets + maxRegions * statusKinds +
                           maxDecks * (maxCardValue + 1) + 2 * maxRegions + boardSpaces +
                           maxDecks) +
                      1 <=
                  capacity);
    void add(Move move) {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](int i) const { return moves_[i]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

private:
    std::array<Move, capacity> moves_;  // deliberately uninitialised beyond size_
    int size_ = 0;
};

// The legal moves of a position as Cartesian products: each verb with all of its sources and all of
// its targets. The moves are not stored one by one; move i is found in constant time and without a
// branch that depends on it. The order is that of Move.
class LegalMoves {
public:
    LegalMoves() { salaries_[0] = 0; }
    int size() const { return size_; }
    Move operator[](int i) const;
    bool contains(Move move) const;
    MoveList list() const;

private:
    friend class Generator;
    // Products of the verbs first_, first_ + 1, …. The number of moves before each is a 16-bit lane
    // of a word, so that all are compared at once, in registers. Editions with seas use all
    // products, the others only the first eight.
    static constexpr int products = 16;
    static constexpr int fewProducts = 8;
    static constexpr int lanes = 4;  // per word
    static constexpr u64 everyLane = 0x0001000100010001;
    int begin(int product) const {
        return int(begin_[unsigned(product) / lanes] >> (unsigned(product) % lanes * 16)) & 0xffff;
    }
    int used() const { return wide_ ? products : fewProducts; }
    int end(int product) const { return product + 1 < used() ? begin(product + 1) : size_; }
    // How many of the four products in a word begin at or before move i.
    int begunBy(int i, int word) const {
        constexpr u64 top = everyLane << 15;
        return count(((u64(i) * everyLane | top) - begin_[word]) & top);
    }

    // The number of sets of one size is largest when half of the buildings return: 8 choose 4.
    static constexpr int mostSalaries = [] {
        int sets = 1;
        for (int chosen = 1; chosen <= boardSpaces / 2; ++chosen)
            sets = sets * (boardSpaces + 1 - chosen) / chosen;
        return sets;
    }();
    static_assert(mostSalaries == 70);

    std::array<u64, products / lanes> begin_;
    std::array<u64, products> sources_, targets_;
    int size_ = 0;
    Verb first_ = Verb::ship;
    bool wide_ = false;
    // A salary is a set of board spaces: the list of legal sets, plus a slot for a rejected
    // candidate.
    std::array<u8, mostSalaries + 1> salaries_;
};

// Empty only when the game is over.
LegalMoves legal(const Game& game, const State& state);

// Carries out a legal move and everything that follows without a choice: growth, full salaries,
// awards, abolition, ends of phases. Does not check that the move is legal: use play() for
// untrusted moves.
void apply(const Game& game, State& state, Move move);

// Applies the move if it is legal; otherwise returns false and changes nothing.
bool play(const Game& game, State& state, Move move);

inline Move LegalMoves::operator[](int i) const {
    int product = begunBy(i, 0) + begunBy(i, 1) - 1;  // the last one that begins at or before i
    if (wide_) product += begunBy(i, 2) + begunBy(i, 3);
    const u32 rest = u32(i - begin(product));
    const u32 targets = u32(count(targets_[product]));
    const u32 source = dividedBy(rest, targets);
    const int target = select(targets_[product], int(rest - source * targets) & 63);
    // Branchless, so that the verb is known before source and target are computed: apply() jumps on
    // it, and the CPU mispredicts half of these jumps.
    const bool salary = first_ == Verb::salary;
    const int listed = salaries_[salary ? i : 0];
    return {Verb(int(first_) + product), select(sources_[product], int(source)),
            salary ? listed : target};
}

// A uniformly random legal move.
inline Move randomMove(const LegalMoves& moves, Random& random) {
    return moves[int(random.below(u32(moves.size())))];
}

}  // namespace endeavor
