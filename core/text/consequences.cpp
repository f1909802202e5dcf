#include "consequences.h"

#include <algorithm>

#include "../base/json.h"
#include "../rules/draws.h"
#include "../rules/score.h"
#include "../rules/verbs.h"

namespace endeavor {
namespace {

constexpr std::array<FactKind, int(Fact::gameOver) + 1> kinds{{
    {"opened", Subject::region},
    {"site-taken", Subject::site},
    {"site-lost", Subject::site},
    {"link-completed", Subject::link},
    {"link-lost", Subject::link},
    {"token-taken", Subject::space},
    {"card-gained", Subject::card},
    {"card-lost", Subject::card},
    {"card-aside", Subject::card},
    {"abolition"},
    {"cards-over", Subject::none, true},
    {"governor-space", Subject::none, true},
    {"governor-kept"},
    {"built", Subject::building},
    {"used", Subject::building},
    {"freed", Subject::building},
    {"shipped", Subject::region, true},
    {"sea", Subject::region, true},
    {"presence", Subject::region, true},
    {"shield-gained", Subject::exploit},
    {"shield-lost", Subject::exploit},
    {"status", Subject::status, true},
    {"level", Subject::status, true},
    {"blue-tokens", Subject::token, true},
    {"harbour", Subject::none, true},
    {"supply", Subject::none, true},
    {"converted", Subject::none, true},
    {"card-within-reach", Subject::card},
    {"glory", Subject::none, true},
    {"passed"},
    {"round-begins", Subject::none, true},
    {"game-over"},
}};

int copiesOf(const Player& player, int type) { return count(bytesEqual(player.spaces, u8(type))); }

int markersOn(const Player& player, int type) {
    return count(bytesEqual(player.spaces, u8(type)) & player.busy);
}

CardPlace placeOf(const State& state, int card) {
    return has(state.decks, card)  ? CardPlace::deck
           : has(state.pile, card) ? CardPlace::pile
                                   : CardPlace::away;
}

class Comparison {
public:
    Comparison(const Game& game, const State& before, Move move)
        : game_(game), edition_(*game.edition), before_(before), after_(before), move_(move) {
        apply(game, after_, move);
    }

    std::vector<Consequence> facts() {
        for (int i = 0; i < game_.players; ++i) of((before_.player + i) % game_.players);
        seat_ = before_.player;
        if (after_.round != before_.round) add(Fact::roundBegins, 0, before_.round, after_.round);
        if (after_.over()) add(Fact::gameOver);
        return std::move(facts_);
    }

private:
    void add(Fact fact, int what = 0, int from = 0, int to = 0) {
        facts_.push_back({fact, seat_, what, from, to});
    }
    void addIfChanged(Fact fact, int what, int from, int to) {
        if (from != to) add(fact, what, from, to);
    }
    void addEach(Fact fact, u64 whats) {
        for (const int what : Bits(whats)) add(fact, what);
    }

    const Player& was() const { return before_.players[seat_]; }
    const Player& is() const { return after_.players[seat_]; }
    bool moves() const { return seat_ == before_.player; }

    void of(int seat) {
        seat_ = seat;
        if (moves()) addEach(Fact::opened, after_.open & ~u64{before_.open});
        addEach(Fact::siteTaken, is().sites & ~was().sites);
        addEach(Fact::siteLost, was().sites & ~is().sites);
        links();
        tokensTaken();
        cards();
        buildings();
        places();
        addEach(Fact::shieldGained, after_.shields[seat] & ~u64{before_.shields[seat]});
        addEach(Fact::shieldLost, before_.shields[seat] & ~u64{after_.shields[seat]});
        holdings();
        addIfChanged(Fact::harbour, 0, was().harbour, is().harbour);
        addIfChanged(Fact::supply, 0, was().supply, is().supply);
        addIfChanged(Fact::converted, 0, was().converted, is().converted);
        addEach(Fact::cardWithinReach,
                drawable(game_, after_, seat) & ~drawable(game_, before_, seat));
        addIfChanged(Fact::glory, 0, score(game_, before_, seat).total,
                     score(game_, after_, seat).total);
        if (moves() && move_.verb() == Verb::pass) add(Fact::passed);
    }

    void links() {
        for (int link = 0; link < int(edition_.links.size()); ++link) {
            const u64 ends = edition_.tables.linkEnds[link];
            const bool had = (was().sites & ends) == ends, has = (is().sites & ends) == ends;
            if (has != had) add(has ? Fact::linkCompleted : Fact::linkLost, link);
        }
    }

    // A token was taken by whoever now has the space it was on.
    void tokensTaken() {
        const auto& tables = edition_.tables;
        for (const int region : Bits(tables.overseas))
            for (int space = byteAt(before_.filled, region); space < byteAt(after_.filled, region);
                 ++space)
                if (after_.trackOwner(region, space) == seat_)
                    add(Fact::tokenTaken, tables.trackBase[region] + space);
        for (const int site : Bits(after_.occupied & ~before_.occupied & is().sites))
            add(Fact::tokenTaken, tables.siteBase + site);
        for (const int link : Bits(before_.linkTokens & ~after_.linkTokens))
            if ((is().sites & tables.linkEnds[link]) == tables.linkEnds[link])
                add(Fact::tokenTaken, tables.linkBase + link);
    }

    void cards() {
        const u64 lost = was().cards & ~is().cards;
        const u64 aside = is().aside > was().aside ? lost & edition_.tables.slavery : 0;
        for (const int card : Bits(is().cards & ~was().cards))
            add(Fact::cardGained, card, int(placeOf(before_, card)));
        for (const int card : Bits(lost & ~aside))
            add(Fact::cardLost, card, 0, int(placeOf(after_, card)));
        addEach(Fact::cardAside, aside);
        // Only abolition takes cards of that deck out of the game.
        u64 held = 0;
        for (const Player& player : after_.players) held |= player.cards;
        const u64 gone = before_.decks & ~after_.decks & edition_.tables.slavery & ~held;
        if (moves() && gone != 0) add(Fact::abolition);
        addIfChanged(Fact::cardsOver, 0, cardsOver(edition_, before_, seat_),
                     cardsOver(edition_, after_, seat_));
        addIfChanged(Fact::governorSpace, 0, !fitsWithoutFreeSpace(edition_, before_, seat_),
                     !fitsWithoutFreeSpace(edition_, after_, seat_));
        if (moves() && move_ == Move(Verb::governorSpace, int(GovernorSpace::keep)))
            add(Fact::governorKept);
    }

    void buildings() {
        for (int type = 0; type < int(edition_.buildings.size()); ++type) {
            if (copiesOf(is(), type) > copiesOf(was(), type)) add(Fact::built, type);
            const int change = markersOn(is(), type) - markersOn(was(), type);
            for (int i = 0; i < change; ++i) add(Fact::used, type);
            for (int i = 0; i < -change; ++i) add(Fact::freed, type);
        }
    }

    void places() {
        for (int region = 0; region < int(edition_.regions.size()); ++region) {
            if (moves())
                addIfChanged(Fact::shipped, region, byteAt(before_.filled, region),
                             byteAt(after_.filled, region));
            addIfChanged(Fact::sea, region, byteAt(was().sea, region), byteAt(is().sea, region));
            addIfChanged(Fact::presence, region, has(was().presence, region),
                         has(is().presence, region));
        }
    }

    void holdings() {
        const auto had = levelsOf(edition_, before_, seat_),
                   has = levelsOf(edition_, after_, seat_);
        for (int kind = 0; kind < tokenKinds; ++kind) {
            addIfChanged(kind < statusKinds ? Fact::status : Fact::blueTokens, kind,
                         was().total(Token(kind)), is().total(Token(kind)));
            if (kind < statusKinds) addIfChanged(Fact::level, kind, had[kind], has[kind]);
        }
    }

    const Game& game_;
    const Edition& edition_;
    const State& before_;
    State after_;
    Move move_;
    int seat_ = 0;
    std::vector<Consequence> facts_;
};

json::object asJson(const Game& game, const Consequence& one) {
    const Edition& edition = *game.edition;
    const FactKind& kind = kindOf(one.fact);
    const auto what = std::size_t(one.what);
    json::object object{{"fact", kind.id}, {"seat", one.seat}};
    switch (kind.subject) {
        case Subject::none: break;
        case Subject::space:
            object["space"] = spaceId(edition, one.what);
            object["token"] = tokenIds[std::size_t(game.tokens[what])];
            break;
        case Subject::token: object["token"] = tokenIds[what]; break;
        case Subject::status: object["status"] = tokenIds[what]; break;
        case Subject::card: object["card"] = edition.cardName(one.what); break;
        case Subject::site: object["city"] = edition.sites[what].id; break;
        case Subject::link: object["connection"] = edition.links[what].id; break;
        case Subject::region: object["region"] = edition.regions[what].id; break;
        case Subject::building: object["building"] = edition.buildings[what].id; break;
        case Subject::exploit: object["exploit"] = edition.exploits[what].id; break;
    }
    if (one.fact == Fact::level) object["gives"] = givenIds[what];
    if (one.fact == Fact::cardGained) object["place"] = cardPlaceIds[std::size_t(one.from)];
    if (one.fact == Fact::cardLost) object["place"] = cardPlaceIds[std::size_t(one.to)];
    if (kind.counts) {
        object["from"] = one.from;
        object["to"] = one.to;
    }
    return object;
}

}  // namespace

const FactKind& kindOf(Fact fact) { return kinds[std::size_t(fact)]; }

std::vector<Consequence> consequences(const Game& game, const State& before, Move move) {
    return Comparison(game, before, move).facts();
}

std::vector<Consequence> ownConsequences(const Game& game, const State& before, Move move) {
    const std::vector<Consequence> all = consequences(game, before, move);
    const MoveList moves = legal(game, before).list();
    std::vector<Consequence> shared = moves.size() > 1 ? all : std::vector<Consequence>{};
    for (const Move other : moves) {
        if (shared.empty()) break;
        const auto others = consequences(game, before, other);
        std::erase_if(shared, [&](const Consequence& one) {
            return std::find(others.begin(), others.end(), one) == others.end();
        });
    }
    std::vector<Consequence> own;
    for (const Consequence& one : all)
        if (std::find(shared.begin(), shared.end(), one) == shared.end()) own.push_back(one);
    return own;
}

std::string consequencesJson(const Game& game, const std::vector<Consequence>& facts) {
    json::array list;
    for (const Consequence& one : facts) list.push_back(asJson(game, one));
    return jsonLine(list);
}

}  // namespace endeavor
