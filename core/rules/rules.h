// The rules: what may be done, and what it does.
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
    // A turn has a source for each building and kind of blue token. With each of them a site is
    // occupied, attacked or shipped to in one way, landed on and sailed to; a marker is traded, a
    // card drawn from the pile; there are ships to tracks and seas, payments and draws; and pass.
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
    std::array<Move, capacity> moves_;  // left uninitialised on purpose: only size_ of it counts
    int size_ = 0;
};

// The legal moves of a position as products: each verb with every one of its sources and every one
// of its targets. Holds all of them without listing them; move i is found in constant time and
// without a branch that depends on it. The order is that of Move.
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
    // of a word, so that all are compared at once, in registers.
    // Editions with seas use all products, the others the first eight.
    static constexpr int products = 16;
    static constexpr int fewProducts = 8;
    static constexpr int lanes = 4;  // in a word
    static constexpr u64 everyLane = 0x0001000100010001;
    int begin(int product) const {
        return int(begin_[unsigned(product) / lanes] >> (unsigned(product) % lanes * 16)) & 0xffff;
    }
    int used() const { return wide_ ? products : fewProducts; }
    int end(int product) const { return product + 1 < used() ? begin(product + 1) : size_; }
    // How many of four products begin at or before move i.
    int begunBy(int i, int word) const {
        constexpr u64 top = everyLane << 15;
        return count(((u64(i) * everyLane | top) - begin_[word]) & top);
    }

    // There are most sets of one size when half of the buildings return: 8 over 4.
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
    // A salary is a set of board spaces: the legal sets, listed, and room to write one that is not.
    std::array<u8, mostSalaries + 1> salaries_;
};

// Empty only when the game is over.
LegalMoves legal(const Game& game, const State& state);

// Carries out a legal move and everything that follows without a choice: growth, full salaries,
// awards, abolition, ends of phases. The move must be legal: apply trusts it. For moves from
// outside use play().
void apply(const Game& game, State& state, Move move);

// apply() if the move is legal; otherwise false and nothing is changed.
bool play(const Game& game, State& state, Move move);

inline Move LegalMoves::operator[](int i) const {
    int product = begunBy(i, 0) + begunBy(i, 1) - 1;  // the last one that begins at or before i
    if (wide_) product += begunBy(i, 2) + begunBy(i, 3);
    const u32 rest = u32(i - begin(product));
    const u32 targets = u32(count(targets_[product]));
    const u32 source = dividedBy(rest, targets);
    const int target = select(targets_[product], int(rest - source * targets) & 63);
    // Without a branch, so that the verb is known before source and target are worked out: apply()
    // jumps by it, and the processor guesses half of the jumps wrong.
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
