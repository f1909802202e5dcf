#include "position.h"

#include "../rules/draws.h"
#include "../rules/facts.h"
#include "../rules/shields.h"
#include "../rules/turns.h"
#include "../text/notation.h"
#include "objects.h"

namespace endeavor {
namespace {

class PositionWriter {
public:
    PositionWriter(const Game& game, const State& state)
        : game_(game), edition_(*game.edition), state_(state) {}

    json::object write(const std::vector<std::string>& names) const {
        const bool over = state_.over();
        json::object object{
            {"format", positionFormat},
            {"edition", edition_.id},
            {"phases", phaseOrderIds[int(game_.phases)]},
            {"round", state_.round},
            {"phase", over ? json::value(nullptr) : json::value(phaseIds[int(state_.phase)])},
            {"decision", decisionIds[int(state_.decision)]},
            {"player", over ? json::value(nullptr) : json::value(state_.player)},
            {"turn", over ? json::value(nullptr) : json::value(state_.turn)},
            {"first", state_.first},
            {"hash", hashText(state_)}};
        if (json::object rest = pending(); !rest.empty()) object["pending"] = std::move(rest);
        json::array players;
        for (int seat = 0; seat < game_.players; ++seat) {
            json::object one = player(seat);
            if (std::size_t(seat) < names.size()) one["name"] = names[std::size_t(seat)];
            players.push_back(std::move(one));
        }
        object["players"] = std::move(players);
        object["regions"] = regions();
        object["connections"] = connections();
        object["decks"] = decks();
        json::array pile;
        for (const int card : Bits(state_.pile))
            pile.push_back(json::value(edition_.cardName(card)));
        object["discarded"] = std::move(pile);
        if (!edition_.exploits.empty()) object["exploits"] = exploits();
        object["stock"] = stock();
        return object;
    }

    // What can be drawn and by whom, and who would get the governors that are still to be won.
    json::object draws() const {
        json::object decks, governors;
        for (int number = 0; number < int(edition_.decks.size()); ++number) {
            const Deck& deck = edition_.decks[std::size_t(number)];
            decks[deck.id] = drawsFrom(deck.region, state_.decks & inByte(number, 0xff));
        }
        for (const int region : Bits(edition_.tables.overseas & ~u32(state_.open))) {
            const int leader = mostOnTrack(state_, region);
            governors[edition_.regions[std::size_t(region)].id] =
                leader < 0 ? json::value(nullptr) : json::value(leader);
        }
        json::object object{{"decks", decks}, {"governors", governors}};
        if (edition_.rules.discardPhase)
            object["pile"] =
                drawsFrom(edition_.decks[edition_.tables.homeDeck / 8].region, state_.pile);
        return object;
    }

private:
    json::object drawsFrom(int region, u64 from) const {
        std::array<u64, maxPlayers> enough{}, now{};
        json::array strength, cards;
        for (int seat = 0; seat < game_.players; ++seat) {
            enough[std::size_t(seat)] = enoughMarkersFor(game_, state_, seat);
            now[std::size_t(seat)] = drawable(game_, state_, seat);
            strength.push_back(drawStrength(edition_, state_, seat, region));
        }
        const auto who = [&](const std::array<u64, maxPlayers>& cardsOf, int card) {
            u8 mask = 0;
            for (int seat = 0; seat < game_.players; ++seat)
                if (has(cardsOf[std::size_t(seat)], card)) mask |= u8(bit(seat));
            return seats(mask);
        };
        for (const int card : Bits(from)) {
            json::object one{{"card", edition_.cardName(card)},
                             {"enough", who(enough, card)},
                             {"now", who(now, card)}};
            if (!has(edition_.tables.governors, card)) one["markers"] = valueOf(card);
            cards.push_back(std::move(one));
        }
        return {{"strength", strength}, {"cards", cards}};
    }

    static json::array seats(u8 mask) {
        json::array list;
        for (const int seat : Bits(mask)) list.push_back(seat);
        return list;
    }

    static json::value places(u8 mask, const auto& named) {
        if (mask == 0xff) return "anywhere";
        json::array list;
        for (const int place : Bits(mask))
            list.push_back(json::value(named[std::size_t(place)].id));
        return list;
    }

    // What remains to be done in the turn.
    json::object pending() const {
        json::object rest;
        if (withinAction(state_) && game_.exploits != 0) {
            const int actor = state_.actor;
            rest["actor"] = actor < tokenSource
                                ? edition_.buildings[std::size_t(actor)].id
                                : std::string("token ") +
                                      std::string(tokenIds[actor - tokenSource + statusKinds]);
        }
        if (state_.casualties != 0) rest["memorial"] = seats(state_.casualties);
        if (state_.follow != 0) {
            json::array follow;
            for (const int kind : Bits(state_.follow))
                follow.push_back(json::value(followIds[kind]));
            rest["follow"] = std::move(follow);
        }
        if (state_.followDecks != 0)
            rest["follow_decks"] = places(state_.followDecks, edition_.decks);
        if (state_.secondHalf != Effect::none) rest["second"] = effectIds[int(state_.secondHalf)];
        // A finished second half leaves its places set until the turn ends; it can't have been a
        // draw, so they are regions.
        if (state_.secondPlaces != 0)
            rest["second_places"] = state_.secondHalf == Effect::draw
                                        ? places(state_.secondPlaces, edition_.decks)
                                        : places(state_.secondPlaces, edition_.regions);
        if (state_.unchecked != 0) rest["card_limit"] = seats(state_.unchecked);
        if (state_.emptying) rest["emptying"] = true;
        return rest;
    }

    json::object player(int seat) const {
        const Player& me = state_.players[seat];
        json::object status, tokens, strength;
        for (int kind = 0; kind < tokenKinds; ++kind)
            (kind < statusKinds ? status : tokens)[tokenIds[kind]] = me.total(Token(kind));
        for (int region = 0; region < int(edition_.regions.size()); ++region)
            strength[edition_.regions[std::size_t(region)].id] = me.strengthIn(region);
        json::array buildings, cards, cities, fleets;
        for (int space = 0; space < me.buildings(); ++space)
            buildings.emplace_back(
                json::object{{"id", edition_.buildings[std::size_t(me.building(space))].id},
                             {"marker", has(me.busy, space)}});
        for (const int card : Bits(me.cards)) cards.push_back(json::value(edition_.cardName(card)));
        for (const int site : Bits(me.sites))
            (has(edition_.tables.fleets, site) ? fleets : cities)
                .push_back(json::value(edition_.sites[std::size_t(site)].id));
        json::object levels;
        const auto given = levelsOf(edition_, state_, seat);
        for (std::size_t kind = 0; kind < statusKinds; ++kind) levels[givenIds[kind]] = given[kind];
        return {{"status", status},
                {"levels", levels},
                {"card_capacity", cardCapacity(edition_, state_, seat)},
                {"tokens", tokens},
                {"harbour", me.harbour},
                {"supply", me.supply},
                {"buildings", buildings},
                {"cards", cards},
                {"set_aside", me.aside},
                {"cities", cities},
                {"fleets", fleets},
                {"converted", me.converted},
                {"strength", strength},
                {"passed", has(state_.passed, seat)}};
    }

    json::array regions() const {
        json::array list;
        for (int number = 0; number < int(edition_.regions.size()); ++number) {
            const Region& region = edition_.regions[std::size_t(number)];
            json::array track, cities;
            for (int space = 0; space < region.track; ++space) {
                if (space < byteAt(state_.filled, number))
                    track.emplace_back(json::object{{"owner", state_.trackOwner(number, space)}});
                else
                    track.emplace_back(
                        json::object{{"token", tokenIds[int(game_.trackToken(number, space))]}});
            }
            json::array fleets;
            for (const int site : Bits(region.sites)) {
                json::object city{{"id", edition_.sites[std::size_t(site)].id}};
                for (int seat = 0; seat < game_.players; ++seat)
                    if (has(state_.players[seat].sites, site)) city["owner"] = seat;
                if (!has(state_.occupied, site))
                    city["token"] = tokenIds[int(game_.siteToken(site))];
                (has(edition_.tables.fleets, site) ? fleets : cities).push_back(std::move(city));
            }
            json::array beside;
            for (int seat = 0; seat < game_.players; ++seat)
                beside.push_back(byteAt(state_.players[seat].sea, number));
            list.emplace_back(json::object{{"id", region.id},
                                           {"open", has(state_.open, number)},
                                           {"track", track},
                                           {edition_.rules.seas ? "sea" : "beside", beside},
                                           {"cities", cities},
                                           {"fleets", fleets}});
        }
        return list;
    }

    json::array connections() const {
        json::array list;
        for (int number = 0; number < int(edition_.links.size()); ++number) {
            json::object link{{"id", edition_.links[std::size_t(number)].id}};
            if (has(state_.linkTokens, number))
                link["token"] = tokenIds[int(game_.linkToken(number))];
            const u64 ends = edition_.tables.linkEnds[number];
            for (int seat = 0; seat < game_.players; ++seat)
                if ((state_.players[seat].sites & ends) == ends) link["owner"] = seat;
            list.push_back(std::move(link));
        }
        return list;
    }

    json::object decks() const {
        json::object object;
        for (int number = 0; number < int(edition_.decks.size()); ++number) {
            json::array cards;
            for (const int value : Bits(u64(byteAt(state_.decks, number))))
                cards.push_back(json::value(edition_.cardName(cardOf(number, value))));
            object[edition_.decks[std::size_t(number)].id] = std::move(cards);
        }
        return object;
    }

    json::array exploits() const {
        json::array list;
        for (const int number : Bits(game_.exploits)) {
            const Exploit& exploit = edition_.exploits[std::size_t(number)];
            json::array regions, shields;
            for (const int region : Bits(exploit.keys))
                regions.push_back(json::value(edition_.regions[std::size_t(region)].id));
            for (int seat = 0; seat < game_.players; ++seat)
                if (has(state_.shields[seat], number)) shields.push_back(seat);
            json::object one{{"id", exploit.id},
                             {"regions", regions},
                             {"open", (state_.open & exploit.keys) == exploit.keys},
                             {"shields", shields}};
            if (exploit.ability.charter != 0) one["used"] = seats(state_.chartered);
            list.push_back(std::move(one));
        }
        return list;
    }

    json::object stock() const {
        json::object object;
        for (int type = 0; type < int(edition_.buildings.size()); ++type)
            if (edition_.buildings[std::size_t(type)].level > 0)
                object[edition_.buildings[std::size_t(type)].id] = state_.stockOf(type);
        return object;
    }

    const Game& game_;
    const Edition& edition_;
    const State& state_;
};

}  // namespace

std::string hashText(const State& state) {
    constexpr std::string_view digits = "0123456789abcdef";
    const u64 hash = hashOf(state);
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[hash >> shift & 15];
    return text;
}

json::object tableObject(const Game& game, const State& state) {
    return PositionWriter(game, state).write({});
}

json::object positionObject(const Game& game, const State& state,
                            const std::vector<std::string>& names) {
    const PositionWriter writer(game, state);
    json::object object = writer.write(names);
    object["draws"] = writer.draws();
    json::array moves;
    for (const std::string& text : legalTexts(game, state)) moves.push_back(json::value(text));
    object["legal"] = std::move(moves);
    json::object result = resultObject(game, state);
    object["glory"] = std::move(result["scores"]);
    object["winners"] = std::move(result["winners"]);
    const Edition& edition = *game.edition;
    json::array order, spaces, absent;
    for (int place = 0; place < game.players; ++place) {
        order.push_back(seatAt(game, state, place));
        const int card = governorInFreeSpace(edition, state, place);
        spaces.push_back(card < 0 ? json::value(nullptr) : json::value(edition.cardName(card)));
    }
    for (int type = 0; type < int(edition.buildings.size()); ++type)
        if (const Building& tile = edition.buildings[std::size_t(type)];
            tile.level > 0 && !isInGame(game, state, type))
            absent.push_back(json::value(tile.id));
    object["order"] = std::move(order);
    object["governor_spaces"] = std::move(spaces);
    object["absent"] = std::move(absent);
    return object;
}

std::string positionJson(const Game& game, const State& state,
                         const std::vector<std::string>& names) {
    return jsonLine(positionObject(game, state, names));
}

}  // namespace endeavor
