// Legal moves (rules: 3 to 5).
#include "rules.h"

namespace endeavor {

// Writes the products of one position, in the order of their verbs so that the whole is sorted.
class Generator {
public:
    Generator(const Game& game, const State& state, LegalMoves& out)
        : edition_(*game.edition),
          tables_(edition_.tables),
          state_(state),
          me_(state.players[state.player]),
          out_(out) {}

    void build() {
        const u32 mine = state_.stockTypes & ~(me_.hasUnique ? tables_.unique : 0);
        u32 types = mine & tables_.buildable[u8(me_.total(Token::industry))];
        // Nothing at the allowed levels: the nearest higher level with a tile (ruling 2).
        for (int level = 1; types == 0; ++level) types = mine & tables_.atLevel[level];
        only(Verb::build, types);
    }

    // Every set of occupied buildings as large as the payments allow. Of equal buildings the
    // higher spaces are freed first, so each choice of types appears once.
    void salary() {
        const int payments = edition_.payments[u8(me_.total(Token::finance))];
        const u32 busy = me_.busy;
        u32 heldBack = 0;  // spaces whose next higher one is occupied by the same type
        for (int space = 0; space + 1 < boardSpaces; ++space)
            if (has(busy, space) && has(busy, space + 1) &&
                me_.building(space) == me_.building(space + 1))
                heldBack |= u32(bit(space));
        int n = 0;
        for (u32 chosen = (0u - busy) & busy; chosen != 0; chosen = (chosen - busy) & busy)
            if (count(chosen) == payments && (chosen & heldBack & ~(chosen >> 1)) == 0)
                out_.salaries_[n++] = u8(chosen);
        only(Verb::salary, 0, n);
    }

    // Inlined, so that what it sums up stays in registers: it is most of the decisions of a game.
    [[gnu::always_inline]] void turn() {
        const int harbour = me_.harbour;
        const u64 buildings = me_.freeTypes;
        const u64 tokens = u64{nonZeroBytes(me_.holdings >> 32)} << tokenSource;
        // A building takes one marker more than the action itself (rules: 4).
        const auto sources = [&](Effect effect, int markers) {
            const u64 ready =
                (harbour > markers ? buildings : 0) | (harbour >= markers ? tokens : 0);
            return ready & tables_.offers[int(effect)];
        };
        const u64 cities = tables_.citiesIn[me_.presence & state_.open];
        add(Verb::ship, sources(Effect::ship, 1), tables_.overseas);
        add(Verb::occupy, sources(Effect::occupy, 1), cities & ~state_.occupied);
        add(Verb::attack, sources(Effect::attack, 2), cities & state_.occupied & ~me_.sites);
        add(Verb::pay, sources(Effect::payment, 0), me_.busyTypes);
        add(Verb::draw, sources(Effect::draw, 0), drawable());
        add(Verb::pass, bit(noSource), 1);
        end(Verb::done);
    }

    // The second half of an `&` action: same region, for draws the same deck (rules: 4).
    void second() {
        const u64 place = state_.secondPlaces;
        const auto allowed = [&](Effect effect, int markers) {
            return state_.second == effect && me_.harbour >= markers ? bit(noSource) : 0;
        };
        const u64 cities = tables_.citiesIn[me_.presence & state_.open & place];
        add(Verb::ship, allowed(Effect::ship, 1), tables_.overseas & place);
        add(Verb::occupy, allowed(Effect::occupy, 1), cities & ~state_.occupied);
        add(Verb::attack, allowed(Effect::attack, 2), cities & state_.occupied & ~me_.sites);
        add(Verb::pay, 0, 0);
        add(Verb::draw, allowed(Effect::draw, 0), drawable() & place);
        add(Verb::pass, 0, 0);
        add(Verb::done, size_ > 0 ? bit(noSource) : 0, 1);
        end(Verb::discard);
    }

    void discard() { only(Verb::discard, me_.cards); }
    void governorSpace() { only(Verb::governorSpace, 0b11); }
    void nothing() { only(Verb::pass, 0); }

private:
    u64 drawable() const { return nonZeroBytes(state_.decks & state_.openDecks & me_.reach); }

    void add(Verb verb, u64 sources, u64 targets) {
        const int product = int(verb) - int(Verb::ship);
        begin(product);
        out_.sources_[product] = sources;
        out_.targets_[product] = targets;
        size_ += count(sources) * count(targets);
    }

    void begin(int product) {
        begin_[product / LegalMoves::lanes] |= u64(size_) << (product % LegalMoves::lanes * 16);
    }

    // No products from this verb on.
    void end(Verb verb) {
        for (int product = int(verb) - int(Verb::ship); product < LegalMoves::products; ++product)
            begin(product);
        out_.begin_ = begin_;
        out_.size_ = size_;
    }

    void only(Verb verb, u64 targets) { only(verb, targets, count(targets)); }
    void only(Verb verb, u64 targets, int size) {
        out_.first_ = verb;
        out_.size_ = size;
        out_.begin_.fill(LegalMoves::everyLane * u64(size));
        out_.begin_[0] &= ~u64{0xffff};
        out_.sources_[0] = bit(noSource);
        out_.targets_[0] = targets;
    }

    std::array<u64, LegalMoves::products / LegalMoves::lanes> begin_{};
    int size_ = 0;
    const Edition& edition_;
    const Edition::Tables& tables_;
    const State& state_;
    const Player& me_;
    LegalMoves& out_;
};

LegalMoves legal(const Game& game, const State& state) {
    LegalMoves moves;
    Generator generator(game, state, moves);
    if (state.decision == Decision::turn) [[likely]] {
        generator.turn();
        return moves;
    }
    switch (state.decision) {
        case Decision::turn: break;
        case Decision::build: generator.build(); break;
        case Decision::salary: generator.salary(); break;
        case Decision::second: generator.second(); break;
        case Decision::discard: generator.discard(); break;
        case Decision::governorSpace: generator.governorSpace(); break;
        case Decision::over: generator.nothing(); break;
    }
    return moves;
}

bool LegalMoves::contains(Move move) const {
    const int product = int(move.verb()) - int(first_);
    if (size_ == 0 || product < 0 || product >= products) return false;
    if (first_ == Verb::salary) {
        for (int i = 0; i < size_; ++i)
            if (move == (*this)[i]) return true;
        return false;
    }
    return begin(product) < end(product) && move.source() < 64 && move.target() < 64 &&
           has(sources_[product], move.source()) && has(targets_[product], move.target());
}

MoveList LegalMoves::list() const {
    MoveList moves;
    for (int i = 0; i < size_ && first_ == Verb::salary; ++i) moves.add((*this)[i]);
    for (int product = 0; product < products && moves.size() < size_; ++product) {
        if (begin(product) == end(product)) continue;
        for (const int source : Bits(sources_[product]))
            for (const int target : Bits(targets_[product]))
                moves.add({Verb(int(first_) + product), source, target});
    }
    return moves;
}

}  // namespace endeavor
