// Why a move can't be made. legal() decides whether it can; here the rules are checked in the order
// in which a player would be told about them.
#include "../rules/facts.h"
#include "../rules/shields.h"
#include "why.h"

namespace endeavor {
namespace {

using Why = std::optional<Reason>;

class Explanation {
public:
    Explanation(const Game& game, const State& state)
        : game_(game), edition_(*game.edition), state_(state), me_(state.players[state.player]) {}

    Reason of(Move move) const {
        const VerbRow& row = rowOf(move.verb());
        if (!row.answersTo(state_.decision)) return whatIsAsked(state_);
        if (!row.isAction() && move.source() != noSource)
            return because("source-superfluous", {{"verb", std::string(row.word)}});
        switch (move.verb()) {
            case Verb::start: return because("not-a-start", {building(move.target())});
            case Verb::build: return build(move.target());
            case Verb::salary:
                return because("salary-size",
                               {{"markers", payments(edition_, state_, state_.player)}});
            case Verb::discard: return because("card-missing", {card(move.target())});
            default: break;
        }
        return row.isAction() ? action(move) : because("not-now");
    }

private:
    const Region& region(int number) const { return edition_.regions[std::size_t(number)]; }

    // Ids as parameters of a reason.
    Parameter building(int type) const {
        return {"building", edition_.buildings[std::size_t(type)].id};
    }
    Parameter inRegion(int number) const { return {"region", region(number).id}; }
    Parameter site(int number) const { return {"site", edition_.sites[std::size_t(number)].id}; }
    Parameter deck(int number) const { return {"deck", edition_.decks[std::size_t(number)].id}; }
    Parameter card(int number) const { return {"card", edition_.cardName(number)}; }

    Reason build(int type) const {
        const int level = edition_.buildings[std::size_t(type)].level;
        if (level == 0) return because("only-a-start", {building(type)});
        if (!isInGame(game_, state_, type)) return because("not-in-game", {building(type)});
        if (state_.stockOf(type) == 0) return because("none-left", {building(type)});
        if (has(edition_.tables.unique, type) && me_.hasUnique) return because("one-at-level-5");
        return because("build-level",
                       {building(type),
                        {"level", level},
                        {"has", edition_.buildLevel[u8(me_.total(Token::industry))]}});
    }

    Reason action(Move move) const {
        const VerbRow& row = rowOf(move.verb());
        if (const Why why = source(move)) return *why;
        if (!allowedBy(edition_, state_.shields[state_.player], move)) {
            const Parameter verb{"verb", std::string(row.word)};
            return row.target == TargetKind::voyage ? because("exploit-missing-from", {verb})
                                                    : because("exploit-missing", {verb});
        }
        if (const int number = regionOf(edition_, move);
            row.fromSea && byteAt(me_.sea, number) == 0)
            return because("none-on-sea", {inRegion(number)});
        if (const Why why = target(move)) return *why;
        if (state_.decision == Decision::follow) return following();
        return state_.decision == Decision::second ? secondPlace() : because("not-now");
    }

    // Checks the building or token that performs the action, and the markers it takes.
    Why source(Move move) const {
        const VerbRow& row = rowOf(move.verb());
        const int by = move.source();
        // An attack that is a raid costs what a raid costs.
        int needed = rowOf(isRaid(move) ? Verb::raid : move.verb()).markers;
        if (state_.decision == Decision::turn) {
            if (by == noSource) return because("source-missing");
        } else if (by != noSource) {
            return state_.decision == Decision::second ? because("second-first")
                                                       : because("follow-first");
        } else if (state_.decision == Decision::second && row.effect != state_.secondHalf) {
            return secondPlace();
        } else if (state_.decision == Decision::follow && !follows(move)) {
            return following();
        }
        if (by == noSource) return lacking(needed);
        if (by >= tokenSource) {
            if (!has(edition_.tables.offers[int(row.effect)], by))
                return because("token-other-action");
            if (me_.total(Token(by - tokenSource + statusKinds)) == 0)
                return because("token-missing");
            return lacking(needed);
        }
        if (!has(edition_.tables.circles, by)) return because("building-no-circle", {building(by)});
        if (!has(edition_.tables.offers[int(row.effect)], by))
            return because("building-other-action", {building(by)});
        const u32 copies = bytesEqual(me_.spaces, u8(by));
        if (copies == 0) return because("building-missing", {building(by)});
        if ((copies & ~u32(me_.busy)) == 0) return because("building-busy", {building(by)});
        return lacking(needed + 1);
    }

    Why lacking(int markers) const {
        if (me_.harbour >= markers) return {};
        return because("harbour", {{"markers", markers}, {"has", me_.harbour}});
    }

    // Whether the move is the follow-up that is asked for, possible or not.
    bool follows(Move move) const {
        const VerbRow& row = rowOf(move.verb());
        if (row.follow != Follow(lowest(state_.follow))) return false;
        if (row.follow != Follow::draw || state_.followDecks == 0xff) return true;
        return row.target == TargetKind::deck && has(state_.followDecks, move.target());
    }

    Reason following() const {
        switch (Follow(lowest(state_.follow))) {
            case Follow::payment: return because("follow-payment");
            case Follow::trade: return because("follow-trade");
            case Follow::draw: break;
        }
        if (state_.followDecks == 0xff) return because("follow-draw");
        return because("follow-draw-from", {deck(lowest(state_.followDecks))});
    }

    Reason secondPlace() const {
        const Parameter effect{"effect", std::string(effectIds[std::size_t(state_.secondHalf)])};
        if (edition_.rules.linkedAnywhere) return because("second-only", {effect});
        const int place = lowest(state_.secondPlaces);
        return state_.secondHalf == Effect::draw
                   ? because("second-only-from", {effect, deck(place)})
                   : because("second-only-in", {effect, inRegion(place)});
    }

    // Checks the target of the action.
    Why target(Move move) const {
        const int target = move.target();
        switch (rowOf(move.verb()).target) {
            case TargetKind::track:
                if (region(target).home) return because("no-track", {inRegion(target)});
                if (edition_.rules.seas && has(state_.open, target))
                    return because("ship-to-sea", {inRegion(target)});
                break;
            case TargetKind::sea:
                if (region(target).home) return because("no-sea", {inRegion(target)});
                if (!has(state_.open, target)) return because("ship-to-track", {inRegion(target)});
                break;
            case TargetKind::site: return takenSite(move);
            case TargetKind::fleet: return fleet(target);
            case TargetKind::voyage: return fleet(fleetSite(edition_.tables, voyageOf(target)));
            case TargetKind::exchange:
                if (!isTraded(exchangeOf(target)))
                    return because("not-traded-for",
                                   {{"status", std::string(tokenIds[exchangeOf(target).status])}});
                break;
            case TargetKind::building: return freed(target);
            case TargetKind::deck: return drawn(target);
            case TargetKind::pileCard:
                if (!has(state_.pile, target)) return because("not-on-pile", {card(target)});
                if (!has(me_.reach >> edition_.tables.homeDeck, valueOf(target)))
                    return because("pile-strength", {{"markers", valueOf(target)}});
                break;
            default: break;
        }
        return {};
    }

    bool isTraded(Exchange exchange) const {
        for (const int exploit : Bits(state_.shields[state_.player])) {
            const Ability& ability = edition_.exploits[std::size_t(exploit)].ability;
            if (has(ability.trade, exchange.sea) && has(ability.tradeStatus, exchange.status))
                return true;
        }
        return false;
    }

    bool isRaid(Move move) const {
        return move.verb() == Verb::attack &&
               has(reachOf(edition_, state_.shields[state_.player], &Ability::raid), move.target());
    }

    // Why this move can't take a city or fleet space.
    Why takenSite(Move move) const {
        const int target = move.target();
        const int number = edition_.tables.regionOf[std::size_t(target)];
        const bool occupied = has(state_.occupied, target);
        const bool attacks = rowOf(move.verb()).effect == Effect::attack;
        if (has(me_.sites, target)) return because("own-already", {site(target)});
        if (!attacks && occupied) return because("occupied", {site(target)});
        if (attacks && !occupied) return because("unoccupied", {site(target)});
        if (!attacks && has(edition_.tables.fleets, target))
            return because("fleet-space", {site(target)});
        if (isRaid(move))
            return because("raid-instead", {{"move", std::string(rowOf(Verb::raid).word) + " " +
                                                         edition_.sites[std::size_t(target)].id}});
        if (!has(state_.open, number)) return because("region-closed", {inRegion(number)});
        if (!has(me_.presence, number)) return because("no-presence", {inRegion(number)});
        return {};
    }

    Why fleet(int target) const {
        const int number = edition_.tables.regionOf[std::size_t(target)];
        if (has(state_.occupied, target)) return because("occupied", {site(target)});
        if (!has(state_.open, number)) return because("region-closed", {inRegion(number)});
        return {};
    }

    Why freed(int type) const {
        if (!has(me_.busyTypes, type)) return because("pay-empty", {building(type)});
        if (state_.decision == Decision::follow && type == state_.actor)
            return because("pay-other", {building(type)});
        if (!has(edition_.tables.payable, type)) return because("pay-never", {building(type)});
        return {};
    }

    Why drawn(int number) const {
        const int place = edition_.decks[std::size_t(number)].region;
        if (!has(state_.open, place) && !edition_.rules.drawInClosed)
            return because("region-closed", {inRegion(place)});
        const u64 left = u64(byteAt(state_.decks, number));
        if (left == 0) return because("deck-empty", {deck(number)});
        const int strength = drawStrength(edition_, state_, state_.player, place);
        const int value = lowest(left);
        if (value <= strength) return {};
        return because("draw-strength",
                       {card(cardOf(number, value)), {"markers", value}, {"has", strength}});
    }

    const Game& game_;
    const Edition& edition_;
    const State& state_;
    const Player& me_;
};

}  // namespace

Reason whatIsAsked(const State& state) {
    const Parameter player{"player", state.player};
    switch (state.decision) {
        case Decision::start: return because("asked-start", {player});
        case Decision::build: return because("asked-build", {player});
        case Decision::salary: return because("asked-salary", {player});
        case Decision::turn: return because("asked-turn", {player});
        case Decision::second: return because("asked-second", {player});
        case Decision::memorial: return because("asked-memorial", {player});
        case Decision::follow: return because("asked-follow", {player});
        case Decision::discard: return because("asked-discard", {player});
        case Decision::governorSpace: return because("asked-governor-space", {player});
        case Decision::over: break;
    }
    return because("asked-over");
}

std::optional<Reason> whyIllegal(const Game& game, const State& state, Move move) {
    if (legal(game, state).contains(move)) return {};
    return Explanation(game, state).of(move);
}

}  // namespace endeavor
