// Legal moves (rules: 3 to 5).
#include "rules.h"

namespace endeavor {

// Writes the products of one position, each verb in the order of Verb so that the whole is sorted.
class Generator {
public:
    Generator(const Game& game, const State& state, LegalMoves& out)
        : tables_(game.edition->tables),
          edition_(*game.edition),
          state_(state),
          me_(state.players[state.player]),
          out_(out) {}

    void build() {
        const u32 mine = state_.stockTypes & ~uniqueTaken();
        u32 types = mine & tables_.buildable[u8(me_.total(Token::industry))];
        // Nothing at the allowed levels: the nearest higher level with a tile (ruling 2).
        for (int level = 1; types == 0; ++level) types = mine & tables_.atLevel[level];
        add(Verb::build, bit(noSource), types);
    }

    // Every set of occupied buildings as large as the payments allow. Of equal buildings the
    // higher spaces are freed first, so each choice of types appears once.
    void salary() {
        const int payments = edition_.payments[u8(me_.total(Token::finance))];
        const u8 busy = me_.busy;
        u8 heldBack = 0;  // spaces whose next higher one is occupied by the same type
        for (int space = 0; space + 1 < boardSpaces; ++space)
            if (has(busy, space) && has(busy, space + 1) &&
                me_.building(space) == me_.building(space + 1))
                heldBack |= u8(bit(space));
        int n = 0;
        for (u32 chosen = u32(-int(busy)) & busy; chosen != 0; chosen = (chosen - busy) & busy)
            if (count(chosen) == payments && (chosen & heldBack & ~(chosen >> 1)) == 0)
                out_.salaries_[n++] = u8(chosen);
        out_.products_[0] = {0, 0, u32(n), u32(n), Verb::salary};
        out_.used_ = 1;
        out_.size_ = n;
    }

    void turn() {
        const int harbour = me_.harbour;
        const u64 tokens = u64{nonZeroBytes(me_.holdings >> 32)} << tokenSource;
        // A building takes one marker more than the action itself (rules: 4).
        const auto sources = [&](Effect effect, int markers) {
            const u64 ready =
                (harbour > markers ? me_.freeTypes : 0) | (harbour >= markers ? tokens : 0);
            return ready & tables_.offers[int(effect)];
        };
        add(Verb::ship, sources(Effect::ship, 1), tables_.overseas);
        const u64 cities = tables_.citiesIn[me_.presence & state_.open];
        add(Verb::occupy, sources(Effect::occupy, 1), cities & ~state_.occupied);
        add(Verb::attack, sources(Effect::attack, 2), cities & state_.occupied & ~me_.sites);
        add(Verb::pay, sources(Effect::payment, 0), me_.busyTypes);
        add(Verb::draw, sources(Effect::draw, 0), drawable());
        add(Verb::pass, bit(noSource), 1);
    }

    // The second half of an `&` action: same region, for draws the same deck (rules: 4).
    void second() {
        const int place = state_.secondPlace;
        switch (state_.second) {
            case Effect::ship:
                if (me_.harbour >= 1) add(Verb::ship, bit(noSource), tables_.overseas & bit(place));
                break;
            case Effect::occupy:
                if (me_.harbour >= 1)
                    add(Verb::occupy, bit(noSource),
                        tables_.citiesIn[me_.presence & state_.open & bit(place)] &
                            ~state_.occupied);
                break;
            case Effect::attack:
                if (me_.harbour >= 2)
                    add(Verb::attack, bit(noSource),
                        tables_.citiesIn[me_.presence & state_.open & bit(place)] &
                            state_.occupied & ~me_.sites);
                break;
            case Effect::payment: break;  // not bound to a place; no edition combines it
            case Effect::draw: add(Verb::draw, bit(noSource), drawable() & bit(place)); break;
            case Effect::none: break;
        }
        if (out_.size_ > 0) add(Verb::done, bit(noSource), 1);
    }

    void discard() { add(Verb::discard, bit(noSource), me_.cards); }
    void governorSpace() { add(Verb::governorSpace, bit(noSource), 0b11); }

private:
    u32 uniqueTaken() const {
        for (int space = 0; space < boardSpaces; ++space)
            if (me_.building(space) != emptySpace && has(tables_.unique, me_.building(space)))
                return tables_.unique;
        return 0;
    }

    u64 drawable() const { return nonZeroBytes(state_.decks & state_.openDecks & me_.reach); }

    // Always written, kept only if it has moves: cheaper than a branch that is hard to foresee.
    void add(Verb verb, u64 sources, u64 targets) {
        const u32 targetCount = u32(count(targets));
        const u32 size = u32(count(sources)) * targetCount;
        out_.products_[out_.used_] = {sources, targets, size, targetCount, verb};
        out_.used_ += size != 0;
        out_.size_ += int(size);
    }

    const Edition::Tables& tables_;
    const Edition& edition_;
    const State& state_;
    const Player& me_;
    LegalMoves& out_;
};

LegalMoves legal(const Game& game, const State& state) {
    LegalMoves moves;
    Generator generator(game, state, moves);
    switch (state.decision) {
        case Decision::turn: generator.turn(); break;
        case Decision::build: generator.build(); break;
        case Decision::salary: generator.salary(); break;
        case Decision::second: generator.second(); break;
        case Decision::discard: generator.discard(); break;
        case Decision::governorSpace: generator.governorSpace(); break;
        case Decision::over: break;
    }
    return moves;
}

Move LegalMoves::operator[](int i) const {
    u32 rest = u32(i);
    const Product* product = products_.data();
    while (rest >= product->size) {
        rest -= product->size;
        ++product;
    }
    if (product->verb == Verb::salary) [[unlikely]]
        return Move(Verb::salary, salaries_[rest]);
    return {product->verb, select(product->sources, int(rest / product->targetCount)),
            select(product->targets, int(rest % product->targetCount))};
}

bool LegalMoves::contains(Move move) const {
    for (int i = 0; i < used_; ++i) {
        const Product& product = products_[i];
        if (product.verb != move.verb()) continue;
        if (move.verb() == Verb::salary) {
            for (u32 n = 0; n < product.size; ++n)
                if (Move(Verb::salary, salaries_[n]) == move) return true;
        } else if (move.source() < 64 && move.target() < 64 &&
                   has(product.sources, move.source()) && has(product.targets, move.target())) {
            return true;
        }
    }
    return false;
}

MoveList LegalMoves::list() const {
    MoveList moves;
    for (int i = 0; i < used_; ++i) {
        const Product& product = products_[i];
        if (product.verb == Verb::salary) {
            for (u32 n = 0; n < product.size; ++n) moves.add(Move(Verb::salary, salaries_[n]));
            continue;
        }
        for (const int source : Bits(product.sources))
            for (const int target : Bits(product.targets))
                moves.add({product.verb, source, target});
    }
    return moves;
}

}  // namespace endeavor
