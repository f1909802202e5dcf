// Legal moves (rules: 3 to 5).
#include <algorithm>
#include <ranges>

#include "draws.h"
#include "rules.h"
#include "shields.h"
#include "verbs.h"

namespace endeavor {

namespace {

// The sources that can be used, by markers in the harbour (`plenty` or more share an entry) and by
// markers that the action itself takes. A building takes one marker more (rules: 4).
constexpr int plenty = mostMarkers + 1;
constexpr auto affordableWith = [] {
    std::array<std::array<u64, mostMarkers + 1>, plenty + 1> sources{};
    for (int harbour = 0; harbour <= plenty; ++harbour)
        for (int markers = 0; markers <= mostMarkers; ++markers) {
            if (harbour > markers) sources[harbour][markers] |= bit(tokenSource) - 1;
            if (harbour >= markers) sources[harbour][markers] |= ~(bit(tokenSource) - 1);
        }
    return sources;
}();

struct Cost {
    Effect effect;
    int markers;
};
// Evaluated at compile time, so that generating moves needs no lookups.
consteval Cost costOf(Verb verb) { return {rowOf(verb).effect, rowOf(verb).markers}; }

// The verbs that need an exploit; they come last among the verbs of a turn.
constexpr auto exploitVerbs = [] {
    constexpr auto number = std::ranges::count_if(verbRows, &VerbRow::needsExploit);
    std::array<Verb, std::size_t(number)> verbs{};
    std::ranges::transform(verbRows | std::views::filter(&VerbRow::needsExploit), verbs.begin(),
                           &VerbRow::verb);
    return verbs;
}();
constexpr auto exploitCosts = [] {
    std::array<Cost, exploitVerbs.size()> costs{};
    std::ranges::transform(exploitVerbs, costs.begin(),
                           [](Verb verb) { return Cost{rowOf(verb).effect, rowOf(verb).markers}; });
    return costs;
}();
using ByExploitVerb = std::array<u64, exploitVerbs.size()>;
consteval std::size_t exploitNumber(Verb verb) {
    return std::size_t(verb) - std::size_t(exploitVerbs.front());
}
static_assert(exploitNumber(exploitVerbs.back()) + 1 == exploitVerbs.size(),
              "the verbs that need an exploit stand side by side");

// Targets that shields allow, by verb, in these regions and with these free fleet spaces.
[[gnu::noinline]] ByExploitVerb exploitTargets(const Game& game, const State& state, u8 open,
                                               u64 fleets) {
    const Edition& edition = *game.edition;
    const auto& tables = edition.tables;
    const Player& player = state.players[state.player];
    const u16 shields = state.shields[state.player];
    ByExploitVerb targets{};
    const u64 sites = tables.sitesIn[player.presence & open];
    const u8 seas = u8(nonZeroBytes(player.sea)) & open;
    targets[exploitNumber(Verb::raid)] =
        sites & state.occupied & ~player.sites & reachOf(edition, shields, &Ability::raid);
    targets[exploitNumber(Verb::land)] =
        tables.sitesIn[seas & reachOf(edition, shields, &Ability::land)] &
        ~(state.occupied | tables.fleets);
    u64 numbers = 0;
    for (const int site : Bits(fleets)) numbers |= bit(fleetNumber(tables, site));
    for (const int sea : Bits(seas & reachOf(edition, shields, &Ability::sail)))
        targets[exploitNumber(Verb::sail)] |= numbers << encode(Voyage{sea, 0});
    for (const int exploit : Bits(shields)) {
        const Ability& ability = edition.exploits[std::size_t(exploit)].ability;
        for (const int sea : Bits(seas & ability.trade))
            targets[exploitNumber(Verb::trade)] |= u64(ability.tradeStatus)
                                                   << encode(Exchange{sea, 0});
    }
    return targets;
}

}  // namespace

// Generates the products of one position in the order of verbs, so that the whole is sorted.
class Generator {
public:
    Generator(const Game& game, const State& state, LegalMoves& out)
        : game_(game),
          edition_(*game.edition),
          tables_(edition_.tables),
          state_(state),
          me_(state.players[state.player]),
          out_(out) {}

    void build() {
        const u32 mine = state_.stockTypes & ~(me_.hasUnique ? tables_.unique : 0);
        u32 types = mine & tables_.buildable[u8(me_.total(Token::industry))];
        // Nothing at the allowed levels: take the nearest higher level with a tile (ruling 2).
        for (int level = 1; types == 0; ++level) types = mine & tables_.atLevel[level];
        only(Verb::build, types);
    }

    // Every set of occupied buildings that is as large as the payments allow. Among buildings of
    // the same type the higher spaces are freed first, so each choice of types appears once.
    void salary() {
        const int wanted = payments(edition_, state_, state_.player);
        const u32 busy = me_.busy;
        // Occupied spaces whose next higher space is occupied too and has the same type.
        const u32 heldBack = bytesEqual(me_.spaces ^ me_.spaces >> 8, 0) & busy & busy >> 1;
        int n = 0;
        for (u32 chosen = (0u - busy) & busy; chosen != 0; chosen = (chosen - busy) & busy) {
            out_.salaries_[n] = u8(chosen);  // overwritten by the next one unless it is legal
            n += int(count(chosen) == wanted) & int((chosen & heldBack & ~(chosen >> 1)) == 0);
        }
        only(Verb::salary, 0, n);
    }

    static_assert(std::ranges::all_of(verbRows,
                                      [](const VerbRow& row) {
                                          const int number = int(row.verb);
                                          if (row.where == Where::seas)
                                              return number < LegalMoves::products;
                                          const bool inTurn = (row.answers & inAction) != 0;
                                          return !inTurn || number < LegalMoves::fewProducts;
                                      }),
                  "every verb of a turn has a product");

    void start() { only(Verb::start, tables_.startTypes); }

    // Inlined to keep its sums in registers: turns are most of the decisions of a game.
    template <bool seas>
    [[gnu::always_inline]] void turn() {
        const u64 tokens = u64{nonZeroBytes(me_.holdings >> 32)} << tokenSource;
        const u64 ready = me_.freeTypes | tokens;
        const auto& affordable = affordableWith[me_.harbour < plenty ? me_.harbour : plenty];
        actions<seas>(
            [&](Cost cost) {
                return ready & affordable[cost.markers] & tables_.offers[int(cost.effect)];
            },
            ~u64{0});
        add(Verb::pass, bit(noSource), 1);
        finish<seas>(false, 0xff);
    }

    // The second half of an `&` action, in the places it is bound to (rules: 4).
    template <bool seas>
    [[gnu::noinline]] void second() {
        actions<seas>(
            [&](Cost cost) {
                return state_.secondHalf == cost.effect && me_.harbour >= cost.markers
                           ? bit(noSource)
                           : 0;
            },
            state_.secondPlaces);
        add(Verb::pass, 0, 0);
        finish<seas>(true, state_.secondPlaces);
    }

    // What an exploit adds to the action just taken, one kind at a time.
    [[gnu::noinline]] void follow() {
        const auto asked = Follow(lowest(state_.follow));
        const u64 free = bit(noSource);
        const bool draws = asked == Follow::draw;
        const bool anywhere = state_.followDecks == 0xff;
        add(Verb::ship, 0, 0);
        add(Verb::occupy, 0, 0);
        add(Verb::attack, 0, 0);
        add(Verb::pay, asked == Follow::payment ? free : 0, payable() & ~actorAlone());
        add(Verb::draw, draws ? free : 0, drawable() & state_.followDecks);
        add(Verb::pass, 0, 0);
        draws_ = draws && anywhere ? free : 0;
        if (asked == Follow::trade) {
            shields_ = state_.shields[state_.player];
            exploitSources_ = {};
            exploitSources_[exploitNumber(Verb::trade)] = free;
        }
        finish<true>(true, 0xff);
    }

    void memorial() { only(Verb::memorial, (1 << statusKinds) - 1); }
    void discard() { only(Verb::discard, me_.cards); }
    void governorSpace() {
        only(Verb::governorSpace, bit(int(GovernorSpace::empty)) | bit(int(GovernorSpace::keep)));
    }
    void nothing() { only(Verb::pass, 0); }

private:
    u32 payable() const { return me_.busyTypes & tables_.payable; }
    // The acting building's type, unless a second copy of it holds a marker too.
    u64 actorAlone() const {
        const u32 copies = bytesEqual(me_.spaces, state_.actor) & me_.busy;
        return count(copies) == 1 ? bit(state_.actor) : 0;
    }
    u64 drawable() const { return nonZeroBytes(state_.decks & state_.openDecks & me_.reach); }

    // Adds the verbs of an action, with the sources that can afford them, in these places (regions;
    // decks for draws).
    template <bool seas>
    [[gnu::always_inline]] void actions(auto&& sources, u64 places) {
        const u64 sites = tables_.sitesIn[me_.presence & state_.open & u8(places)];
        const u64 ships = sources(costOf(Verb::ship)), draws = sources(costOf(Verb::draw));
        const u64 track = seas ? tables_.overseas & u8(~state_.open) : tables_.overseas;
        const u64 fleets = seas ? tables_.fleets : 0;
        u64 raids = 0;
        if constexpr (seas) {
            shields_ = state_.shields[state_.player];
            if (shields_ != 0) [[unlikely]] {
                raids = reachOf(edition_, shields_, &Ability::raid);
                for (std::size_t i = 0; i < exploitVerbs.size(); ++i)
                    exploitSources_[i] = sources(exploitCosts[i]);
            }
        }
        add(Verb::ship, ships, track & places);
        add(Verb::occupy, sources(costOf(Verb::occupy)), sites & ~(state_.occupied | fleets));
        add(Verb::attack, sources(costOf(Verb::attack)),
            sites & state_.occupied & ~(me_.sites | raids));
        add(Verb::pay, sources(costOf(Verb::pay)), payable());
        add(Verb::draw, draws, drawable() & places);
        if constexpr (seas) {
            ships_ = ships;
            draws_ = draws;
        }
    }

    // The verbs that only editions with seas have come after `pass` and `done`.
    template <bool seas>
    [[gnu::always_inline]] void finish(bool half, u8 places) {
        if constexpr (seas) {
            const u8 open = state_.open & places;
            const u64 fleets = tables_.sitesIn[open] & tables_.fleets & ~state_.occupied;
            const u64 sea = tables_.overseas & open;
            const u64 pile = pileWithin(edition_, state_, me_);
            int more = count(ships_) * (count(fleets) + count(sea)) + count(draws_) * count(pile);
            ByExploitVerb exploited;
            if (shields_ != 0) [[unlikely]] {
                exploited = exploitTargets(game_, state_, open, fleets);
                for (std::size_t i = 0; i < exploited.size(); ++i)
                    more += count(exploitSources_[i]) * count(exploited[i]);
            }
            add(Verb::done, half && size_ + more > 0 ? bit(noSource) : 0, 1);
            nothingUntil(Verb::shipFleet);
            add(Verb::shipFleet, ships_, fleets);
            add(Verb::shipSea, ships_, sea);
            add(Verb::drawPile, draws_, pile);
            if (shields_ != 0) [[unlikely]] {
                for (std::size_t i = 0; i < exploited.size(); ++i)
                    add(exploitVerbs[i], exploitSources_[i], exploited[i]);
                end(int(exploitVerbs.back()) + 1, LegalMoves::products);
            } else {
                end(int(exploitVerbs.front()), LegalMoves::products);
            }
            out_.wide_ = true;
        } else {
            if (half) add(Verb::done, size_ > 0 ? bit(noSource) : 0, 1);
            end(half ? int(Verb::done) + 1 : int(Verb::done), LegalMoves::fewProducts);
        }
    }

    void add(Verb verb, u64 sources, u64 targets) {
        begin(int(verb));
        out_.sources_[int(verb)] = sources;
        out_.targets_[int(verb)] = targets;
        size_ += count(sources) * count(targets);
    }

    void begin(int product) {
        begin_[product / LegalMoves::lanes] |= u64(size_) << (product % LegalMoves::lanes * 16);
    }

    // The numbers between `done` and the verbs that need seas are unused.
    void nothingUntil(Verb verb) {
        for (int product = int(Verb::done) + 1; product < int(verb); ++product) begin(product);
    }

    // Leaves all products from this one on empty.
    void end(int product, int used) {
        for (; product < used; ++product) begin(product);
        for (int word = 0; word < used / LegalMoves::lanes; ++word)
            out_.begin_[word] = begin_[word];
        out_.size_ = size_;
    }

    void only(Verb verb, u64 targets) { only(verb, targets, count(targets)); }
    void only(Verb verb, u64 targets, int size) {
        out_.first_ = verb;
        out_.size_ = size;
        for (int word = 0; word < LegalMoves::fewProducts / LegalMoves::lanes; ++word)
            out_.begin_[word] = LegalMoves::everyLane * u64(size);
        out_.begin_[0] &= ~u64{0xffff};
        out_.sources_[0] = bit(noSource);
        out_.targets_[0] = targets;
    }

    std::array<u64, LegalMoves::products / LegalMoves::lanes> begin_{};
    int size_ = 0;
    // Only for editions with seas: sources of ships and draws, the player's shields, and sources of
    // the verbs that shields allow.
    u64 ships_ = 0, draws_ = 0;
    u16 shields_ = 0;
    ByExploitVerb exploitSources_;  // set only if there are shields
    const Game& game_;
    const Edition& edition_;
    const Tables& tables_;
    const State& state_;
    const Player& me_;
    LegalMoves& out_;
};

// Separate functions, so that each saves only the registers it uses.
template <bool seas>
[[gnu::noinline]] static void inTurn(const Game& game, const State& state, LegalMoves& out) {
    Generator(game, state, out).turn<seas>();
}

[[gnu::noinline]] static void outsideTurn(const Game& game, const State& state, LegalMoves& out) {
    const auto moves = [&] { return Generator(game, state, out); };
    switch (state.decision) {
        case Decision::turn: break;
        case Decision::start: moves().start(); break;
        case Decision::memorial: moves().memorial(); break;
        case Decision::follow: moves().follow(); break;
        case Decision::build: moves().build(); break;
        case Decision::salary: moves().salary(); break;
        case Decision::second:
            game.edition->rules.seas ? moves().second<true>() : moves().second<false>();
            break;
        case Decision::discard: moves().discard(); break;
        case Decision::governorSpace: moves().governorSpace(); break;
        case Decision::over: moves().nothing(); break;
    }
}

LegalMoves legal(const Game& game, const State& state) {
    LegalMoves moves;
    if (state.decision != Decision::turn)
        outsideTurn(game, state, moves);
    else if (game.edition->rules.seas)
        inTurn<true>(game, state, moves);
    else
        inTurn<false>(game, state, moves);
    return moves;
}

bool LegalMoves::contains(Move move) const {
    const int product = int(move.verb()) - int(first_);
    if (size_ == 0 || product < 0 || product >= used()) return false;
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
    for (int product = 0; product < used() && moves.size() < size_; ++product) {
        if (begin(product) == end(product)) continue;
        for (const int source : Bits(sources_[product]))
            for (const int target : Bits(targets_[product]))
                moves.add({Verb(int(first_) + product), source, target});
    }
    return moves;
}

}  // namespace endeavor
