#include "reasons.h"

#include <algorithm>

#include "../rules/shields.h"
#include "notation.h"

namespace endeavor {
namespace {

constexpr std::size_t mostReasons = 3;

// The moves people may have in mind, legal or not, when they point at things.
class Intended {
public:
    Intended(const Game& game, const State& state)
        : edition_(*game.edition), state_(state), me_(state.players[state.player]) {}

    std::vector<Move> moves(const std::optional<Part>& source, const std::optional<Part>& target) {
        switch (state_.decision) {
            case Decision::start: addBuildings(Verb::start, target); break;
            case Decision::build: addBuildings(Verb::build, target); break;
            case Decision::discard: addCards(Verb::discard, edition_.tables.cards, target); break;
            case Decision::turn:
                for (const int one : sources(source)) addActions(one, target);
                break;
            case Decision::second:
            case Decision::follow: addActions(noSource, target); break;
            default: moves_.emplace_back(Verb::pass);  // its reason says what is asked instead
        }
        return std::move(moves_);
    }

private:
    // The one that is named, or all that the player has.
    std::vector<int> sources(const std::optional<Part>& source) const {
        std::vector<int> found;
        if (source && source->kind == "building") {
            if (const int type = edition_.building(source->id); type >= 0) found.push_back(type);
        } else if (source) {
            for (int kind = statusKinds; kind < tokenKinds; ++kind)
                if (tokenIds[std::size_t(kind)] == source->id)
                    found.push_back(sourceOf(Token(kind)));
        } else {
            u32 types = 0;
            for (int space = 0; space < me_.buildings(); ++space)
                types |= u32(bit(me_.building(space)));
            for (const int type : Bits(u64(types & edition_.tables.circles))) found.push_back(type);
            for (int kind = statusKinds; kind < tokenKinds; ++kind)
                if (me_.total(Token(kind)) > 0) found.push_back(sourceOf(Token(kind)));
        }
        return found;
    }

    bool offers(int source, Effect effect) const {
        return source == noSource || has(edition_.tables.offers[std::size_t(effect)], source);
    }

    void addActions(int source, const std::optional<Part>& target) {
        const auto wanted = [&](std::string_view kind, const std::string& id) {
            return !target || (target->kind == kind && target->id == id);
        };
        for (int region = 0; region < int(edition_.regions.size()); ++region) {
            if (!offers(source, Effect::ship)) break;
            const std::string& id = edition_.regions[std::size_t(region)].id;
            if (wanted("region", id)) moves_.emplace_back(Verb::ship, source, region);
            if (target && wanted("sea", id)) moves_.emplace_back(Verb::shipSea, source, region);
        }
        for (int number = 0; number < int(edition_.sites.size()); ++number) {
            const Site& site = edition_.sites[std::size_t(number)];
            if (wanted(site.fleet ? "fleet" : "city", site.id)) addSite(source, number);
        }
        if (target && offers(source, Effect::ship)) addVoyages(source, wanted);
        if (offers(source, Effect::draw)) {
            for (int deck = 0; deck < int(edition_.decks.size()); ++deck)
                if (wanted("deck", edition_.decks[std::size_t(deck)].id))
                    moves_.emplace_back(Verb::draw, source, deck);
            for (const int card : Bits(state_.pile))
                if (wanted("card", edition_.cardName(card)))
                    moves_.emplace_back(Verb::drawPile, source, card);
        }
        for (int type = 0; type < int(edition_.buildings.size()); ++type)
            if (offers(source, Effect::payment) &&
                wanted("building", edition_.buildings[std::size_t(type)].id))
                moves_.emplace_back(Verb::pay, source, type);
        // A building without an action: the reason is that it has none.
        if (!target && source < tokenSource && !has(edition_.tables.circles, source))
            moves_.emplace_back(Verb::pay, source, source);
    }

    // What exploits allow comes to mind only to those who have their shields.
    template <class Mask>
    Mask reach(Mask Ability::* ability) const {
        return reachOf(edition_, state_.shields[state_.player], ability);
    }

    void addSite(int source, int number) {
        const Site& site = edition_.sites[std::size_t(number)];
        const auto add = [&](Effect effect, Verb verb) {
            if (offers(source, effect)) moves_.emplace_back(verb, source, number);
        };
        if (has(state_.occupied, number) && !has(me_.sites, number)) {
            add(Effect::attack, has(reach(&Ability::raid), number) ? Verb::raid : Verb::attack);
        } else if (site.fleet) {
            add(Effect::ship, Verb::shipFleet);
        } else {
            add(Effect::occupy, Verb::occupy);
            if (has(reach(&Ability::land), site.region)) add(Effect::occupy, Verb::land);
        }
    }

    // From an open sea on to a fleet space, or for status.
    template <class Wanted>
    void addVoyages(int source, const Wanted& wanted) {
        const auto sea = [&](int region) { return edition_.regions[std::size_t(region)].id; };
        for (const int region : Bits(u64(reach(&Ability::sail)))) {
            int rank = 0;
            for (const int fleet : Bits(edition_.tables.fleets)) {
                if (wanted("sea", sea(region)) ||
                    wanted("fleet", edition_.sites[std::size_t(fleet)].id))
                    moves_.emplace_back(Verb::sail, source, region * 8 + rank);
                ++rank;
            }
        }
        for (const int region : Bits(u64(reach(&Ability::trade))))
            for (int status = 0; status < statusKinds; ++status)
                if (wanted("sea", sea(region)) ||
                    wanted("status", std::string(tokenIds[std::size_t(status)])))
                    moves_.emplace_back(Verb::trade, source, region * statusKinds + status);
    }

    void addBuildings(Verb verb, const std::optional<Part>& target) {
        for (int type = 0; type < int(edition_.buildings.size()); ++type)
            if (!target || (target->kind == "building" &&
                            target->id == edition_.buildings[std::size_t(type)].id))
                moves_.emplace_back(verb, type);
    }
    void addCards(Verb verb, u64 cards, const std::optional<Part>& target) {
        for (const int card : Bits(cards))
            if (!target || (target->kind == "card" && target->id == edition_.cardName(card)))
                moves_.emplace_back(verb, card);
    }

    const Edition& edition_;
    const State& state_;
    const Player& me_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<std::string> whyNot(const Game& game, const State& state,
                                const std::optional<Part>& source,
                                const std::optional<Part>& target) {
    if (state.over()) return {"the game is over"};
    const std::vector<Move> moves = Intended(game, state).moves(source, target);
    const LegalMoves possible = legal(game, state);
    std::vector<std::string> reasons;
    for (const Move move : moves) {
        if (possible.contains(move)) return {};
        std::string why = whyNot(game, state, move);
        if (std::find(reasons.begin(), reasons.end(), why) == reasons.end())
            reasons.push_back(std::move(why));
    }
    if (moves.empty())
        return {source ? "it offers nothing of this kind"
                       : "no building or token of the player offers this now"};
    reasons.resize(std::min(reasons.size(), mostReasons));
    return reasons;
}

}  // namespace endeavor
