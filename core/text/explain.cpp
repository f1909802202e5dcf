// Why a move can't be made, in the words of the rules.
#include "../rules/shields.h"
#include "notation.h"

namespace endeavor {
namespace {

std::string markers(int n) { return std::to_string(n) + (n == 1 ? " marker" : " markers"); }

class Explanation {
public:
    Explanation(const Game& game, const State& state)
        : game_(game), edition_(*game.edition), state_(state), me_(state.players[state.player]) {}

    std::string of(Move move) const {
        if (state_.over()) return "the game is over";
        if (const std::string why = wrongTime(move); !why.empty()) return why;
        switch (move.verb()) {
            case Verb::start: return building(move.target()).name + " is not a start building";
            case Verb::build: return build(move.target());
            case Verb::salary:
                return "exactly " + markers(payments(edition_, state_, state_.player)) +
                       " must return in this salary";
            case Verb::discard:
                return "the player does not hold " + edition_.cardName(move.target());
            case Verb::pass:
            case Verb::done:
            case Verb::memorial:
            case Verb::governorSpace: return "it is not offered now";
            default: return action(move);
        }
    }

private:
    const Building& building(int type) const { return edition_.buildings[std::size_t(type)]; }
    const Region& region(int number) const { return edition_.regions[std::size_t(number)]; }

    // Moves that do not answer what is being asked.
    std::string wrongTime(Move move) const {
        const Verb verb = move.verb();
        const bool isAction =
            verb <= Verb::draw || (verb >= Verb::shipFleet && verb <= Verb::trade);
        const std::string seat = "player " + std::to_string(state_.player) + " ";
        switch (state_.decision) {
            case Decision::start:
                return verb == Verb::start ? "" : seat + "must choose a start building";
            case Decision::memorial:
                return verb == Verb::memorial
                           ? ""
                           : seat + "must choose a status track for the marker lost";
            case Decision::build: return verb == Verb::build ? "" : seat + "must build";
            case Decision::salary:
                return verb == Verb::salary ? "" : seat + "must choose the salary";
            case Decision::discard:
                return verb == Verb::discard ? "" : seat + "must discard a card";
            case Decision::governorSpace:
                return verb == Verb::governorSpace
                           ? ""
                           : seat + "must choose what becomes of the free governor space";
            case Decision::turn:
                if (isAction && move.source() == noSource)
                    return "an action starts with a building or token, as in 'shipyard: ship "
                           "india'";
                return isAction || verb == Verb::pass
                           ? ""
                           : seat + "takes a turn: a building, a blue token, or pass";
            case Decision::second:
                if (isAction && move.source() != noSource)
                    return "the second half of the action comes first, without a building's name";
                return isAction || verb == Verb::done
                           ? ""
                           : seat + "chooses the second half of an action, or done";
            case Decision::follow:
                if (isAction && move.source() != noSource)
                    return "what follows the action comes first, without a building's name";
                return isAction || verb == Verb::done
                           ? ""
                           : seat + "chooses what follows the action, or done";
            case Decision::over: break;
        }
        return "the game is over";
    }

    bool onSomeBoard(int type) const {
        for (int seat = 0; seat < game_.players; ++seat)
            if (bytesEqual(state_.players[seat].spaces, u8(type)) != 0) return true;
        return false;
    }

    std::string build(int type) const {
        const Building& tile = building(type);
        if (tile.level == 0) return tile.name + " is the start building and can't be built";
        // Of the level-5 buildings only some may have been drawn at set-up.
        if (state_.stockOf(type) == 0)
            return onSomeBoard(type) ? "no " + tile.name + " is left in the stockpile"
                                     : tile.name + " is not in this game";
        if (tile.level == 5)
            for (int space = 0; space < me_.buildings(); ++space)
                if (building(me_.building(space)).level == 5)
                    return "a player may have only one level-5 building";
        return tile.name + " is of level " + std::to_string(tile.level) +
               "; the player's build level is " +
               std::to_string(edition_.buildLevel[u8(me_.total(Token::industry))]);
    }

    std::string action(Move move) const {
        const int target = move.target();
        // An attack that is a raid costs what a raid costs.
        const bool raids = move.verb() == Verb::attack && shielded(&Ability::raid, target);
        if (const std::string why = source(raids ? Move(Verb::raid, move.source(), target) : move);
            !why.empty())
            return why;
        switch (move.verb()) {
            case Verb::ship:
                if (region(target).home) return region(target).name + " can't be shipped to";
                if (has(state_.open, target))
                    return region(target).name +
                           " is open; ship to its fleet space or its open sea";
                break;
            case Verb::shipSea:
                if (region(target).home) return region(target).name + " has no open sea";
                return region(target).name + " is closed; ship to its track";
            case Verb::shipFleet: return whyNotFleet(target);
            case Verb::drawPile:
                if (!has(state_.pile, target))
                    return edition_.cardName(target) + " is not on the discard pile";
                return "the card needs " + markers(valueOf(target)) + " in the home region";
            case Verb::raid:
                if (!shielded(&Ability::raid, target)) return "an exploit is needed to raid there";
                if (const std::string why = site(move); !why.empty()) return why;
                break;
            case Verb::land: {
                const int number = edition_.tables.regionOf[target];
                if (!shielded(&Ability::land, number)) return "an exploit is needed to land there";
                if (byteAt(me_.sea, number) == 0) return noneOnSea(number);
                if (const std::string why = site(move); !why.empty()) return why;
                break;
            }
            case Verb::sail: {
                const int fleet = select(edition_.tables.fleets, target % 8);
                if (!shielded(&Ability::sail, target / 8))
                    return "an exploit is needed to sail from there";
                if (byteAt(me_.sea, target / 8) == 0) return noneOnSea(target / 8);
                return whyNotFleet(fleet);
            }
            case Verb::trade:
                if (!shielded(&Ability::trade, target / statusKinds))
                    return "an exploit is needed to trade there";
                if (byteAt(me_.sea, target / statusKinds) == 0)
                    return noneOnSea(target / statusKinds);
                return "markers can't be traded for " + std::string(tokenIds[target % statusKinds]);
            case Verb::occupy:
            case Verb::attack:
                if (const std::string why = site(move); !why.empty()) return why;
                break;
            case Verb::pay:
                if (has(me_.busyTypes, target) && state_.decision == Decision::follow &&
                    target == state_.actor)
                    return building(target).name + " acts; the payment frees another building";
                if (has(me_.busyTypes, target))
                    return building(target).name + " can't be freed by a payment";
                return building(target).name + " holds no marker that could be freed";
            case Verb::draw: {
                const Deck& deck = edition_.decks[std::size_t(target)];
                if (!has(state_.open, deck.region) && !edition_.rules.drawInClosed)
                    return region(deck.region).name + " is closed";
                const int left = byteAt(state_.decks, target);
                if (left == 0) return "the deck " + deck.id + " is empty";
                const int strength = drawStrength(edition_, state_, state_.player, deck.region);
                if (lowest(u64(left)) > strength)
                    return "the top card " + edition_.cardName(cardOf(target, lowest(u64(left)))) +
                           " needs " + markers(lowest(u64(left))) +
                           " in the region; the player has " + std::to_string(strength);
                break;
            }
            default: break;
        }
        if (state_.decision == Decision::follow) return following();
        return state_.decision == Decision::second ? secondPlace() : "it is not possible now";
    }

    // A place of a marker: why it can't be taken by this move.
    std::string site(Move move) const {
        const int target = move.target();
        const Site& site = edition_.sites[std::size_t(target)];
        const bool occupied = has(state_.occupied, target);
        const bool attacks = move.verb() == Verb::attack || move.verb() == Verb::raid;
        if (has(me_.sites, target)) return site.name + " is the player's own already";
        if (!attacks && occupied) return site.name + " is occupied; it can only be attacked";
        if (attacks && !occupied) return site.name + " is not occupied; there is nobody to attack";
        if (!attacks && site.fleet) return site.name + " is a fleet space; it is shipped to";
        if (move.verb() == Verb::attack && shielded(&Ability::raid, target))
            return "the attack is a raid: 'raid " + site.id + "'";
        return regionReady(site.region);
    }

    std::string whyNotFleet(int target) const {
        const Site& fleet = edition_.sites[std::size_t(target)];
        if (has(state_.occupied, target))
            return fleet.name + " is occupied; it can only be attacked";
        return region(fleet.region).name + " is closed";
    }

    template <class Mask>
    bool shielded(Mask Ability::* ability, int place) const {
        return has(reachOf(edition_, state_.shields[state_.player], ability), place);
    }

    std::string noneOnSea(int number) const {
        return "the player has no marker on the open sea of " + region(number).name;
    }

    std::string following() const {
        switch (Follow(lowest(state_.follow))) {
            case Follow::payment: return "what follows the action is a payment";
            case Follow::trade: return "what follows is another trade";
            case Follow::draw: break;
        }
        if (state_.followDecks == 0xff) return "what follows the action is a draw";
        return "what follows the action is a draw from " +
               edition_.decks[std::size_t(lowest(state_.followDecks))].id;
    }

    std::string regionReady(int number) const {
        if (!has(state_.open, number)) return region(number).name + " is closed";
        if (!has(me_.presence, number))
            return "the player has no presence in " + region(number).name;
        return {};
    }

    std::string secondPlace() const {
        static constexpr std::array<std::string_view, effectKinds + 1> names{
            "ship", "occupy", "attack", "pay", "draw", "nothing"};
        const std::string what(names[int(state_.second)]);
        if (edition_.rules.linkedAnywhere) return "the second half must be to " + what;
        const std::string place =
            state_.second == Effect::draw
                ? "from " + edition_.decks[std::size_t(lowest(state_.secondPlaces))].id
                : "in " + region(lowest(state_.secondPlaces)).name;
        return "the second half must be to " + what + " " + place;
    }

    static Effect effectOf(Verb verb) {
        switch (verb) {
            case Verb::land:
            case Verb::occupy: return Effect::occupy;
            case Verb::raid:
            case Verb::attack: return Effect::attack;
            case Verb::pay: return Effect::payment;
            case Verb::draw:
            case Verb::drawPile: return Effect::draw;
            default: return Effect::ship;
        }
    }

    // Markers from the harbour, apart from the one on a building.
    static int markersFor(Verb verb) {
        switch (verb) {
            case Verb::attack: return 2;
            case Verb::raid:
            case Verb::ship:
            case Verb::shipFleet:
            case Verb::shipSea:
            case Verb::occupy: return 1;
            default: return 0;
        }
    }

    // Whether the move is what follows the action, possible or not.
    bool follows(Move move) const {
        switch (Follow(lowest(state_.follow))) {
            case Follow::payment: return move.verb() == Verb::pay;
            case Follow::trade: return move.verb() == Verb::trade;
            case Follow::draw: break;
        }
        if (state_.followDecks == 0xff) return effectOf(move.verb()) == Effect::draw;
        return move.verb() == Verb::draw && has(state_.followDecks, move.target());
    }

    // The building or token the action is taken with, and the markers it takes.
    std::string source(Move move) const {
        const Effect effect = effectOf(move.verb());
        int needed = markersFor(move.verb());
        const int by = move.source();
        if (by == noSource) {
            if (state_.decision == Decision::second && effect != state_.second)
                return secondPlace();
            if (state_.decision == Decision::follow && !follows(move)) return following();
        } else if (!has(edition_.tables.offers[int(effect)], by)) {
            return by < tokenSource
                       ? building(by).name + (building(by).circle ? " does not offer this action"
                                                                  : " has no activation circle")
                       : "the token does not offer this action";
        } else if (by < tokenSource) {
            const u32 copies = bytesEqual(me_.spaces, u8(by));
            if (copies == 0) return "the player has no " + building(by).name;
            if ((copies & ~u32(me_.busy)) == 0)
                return building(by).name + " already has a marker on it";
            needed += 1;
        } else if (byteAt(me_.holdings, by - tokenSource + statusKinds) == 0) {
            return "the player has no such token";
        }
        if (me_.harbour < needed)
            return "it needs " + markers(needed) + " in the harbour; there " +
                   (me_.harbour == 1 ? "is " : "are ") + std::to_string(me_.harbour);
        return {};
    }

    const Game& game_;
    const Edition& edition_;
    const State& state_;
    const Player& me_;
};

}  // namespace

std::string whyNot(const Game& game, const State& state, Move move) {
    if (legal(game, state).contains(move)) return {};
    return Explanation(game, state).of(move);
}

}  // namespace endeavor
