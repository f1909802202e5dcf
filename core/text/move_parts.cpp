#include "move_parts.h"

#include <algorithm>

#include "../base/json.h"
#include "../rules/turns.h"
#include "notation.h"

namespace endeavor {
namespace {

constexpr std::array<std::string_view, 10> decisionIds{
    "start",    "build",  "salary",  "turn",           "second",
    "memorial", "follow", "discard", "governor-space", "over"};
constexpr std::array<std::string_view, effectKinds + 1> effectIds{"ship",    "occupy", "attack",
                                                                  "payment", "draw",   "none"};
constexpr std::array<std::string_view, 3> followIds{"payment", "draw", "trade"};

class Parts {
public:
    Parts(const Game& game, const State& state)
        : game_(game), edition_(*game.edition), state_(state) {}

    json::object of(Move move) const {
        json::object object{{"move", moveText(game_, state_, move)}, {"verb", verbId(move.verb())}};
        if (const int source = move.source(); source < tokenSource)
            object["source"] = building(source);
        else if (source != noSource)
            object["source"] = part("token", tokenIds[source - tokenSource + statusKinds]);
        object["targets"] = targets(move);
        return object;
    }

private:
    static json::object part(std::string_view kind, std::string_view id) {
        return {{"kind", kind}, {"id", id}};
    }
    json::object building(int type) const {
        return part("building", edition_.buildings[std::size_t(type)].id);
    }
    // One on the player's board, from which the marker returns.
    json::object marked(int type) const {
        json::object object = building(type);
        object["marker"] = true;
        return object;
    }
    json::object region(std::string_view kind, int number) const {
        return part(kind, edition_.regions[std::size_t(number)].id);
    }
    json::object site(int number) const {
        const Site& place = edition_.sites[std::size_t(number)];
        return part(place.fleet ? "fleet" : "city", place.id);
    }
    json::object card(int number) const { return part("card", edition_.cardName(number)); }
    static json::object status(int kind) { return part("status", tokenIds[std::size_t(kind)]); }

    json::array targets(Move move) const {
        const int target = move.target();
        switch (move.verb()) {
            case Verb::ship: return {region("region", target)};
            case Verb::shipSea: return {region("sea", target)};
            case Verb::occupy:
            case Verb::attack:
            case Verb::raid:
            case Verb::land:
            case Verb::shipFleet: return {site(target)};
            case Verb::sail:
                return {region("sea", target / 8),
                        site(select(edition_.tables.fleets, target % 8))};
            case Verb::trade:
                return {region("sea", target / statusKinds), status(target % statusKinds)};
            case Verb::start:
            case Verb::build: return {building(target)};
            case Verb::pay: return {marked(target)};
            case Verb::salary: return freed(target);
            case Verb::draw:
                return {part("deck", edition_.decks[std::size_t(target)].id),
                        card(cardOf(target, lowest(u64(byteAt(state_.decks, target)))))};
            case Verb::drawPile: return {part("pile", "pile"), card(target)};
            case Verb::discard: return {card(target)};
            case Verb::memorial: return {status(target)};
            case Verb::governorSpace:
                return {part("governor-space", target == 1 ? "keep" : "empty")};
            case Verb::pass:
            case Verb::done: break;
        }
        return {};
    }

    json::array freed(int spaces) const {
        json::array list;
        for (const int space : Bits(u64(spaces)))
            list.push_back(marked(state_.players[state_.player].building(space)));
        return list;
    }

    const Game& game_;
    const Edition& edition_;
    const State& state_;
};

}  // namespace

std::string_view verbId(Verb verb) {
    switch (verb) {
        case Verb::ship: return "ship";
        case Verb::occupy: return "occupy";
        case Verb::attack: return "attack";
        case Verb::pay: return "pay";
        case Verb::draw: return "draw";
        case Verb::pass: return "pass";
        case Verb::done: return "done";
        case Verb::shipFleet: return "ship-fleet";
        case Verb::shipSea: return "ship-sea";
        case Verb::drawPile: return "draw-pile";
        case Verb::raid: return "raid";
        case Verb::land: return "land";
        case Verb::sail: return "sail";
        case Verb::trade: return "trade";
        case Verb::start: return "start";
        case Verb::build: return "build";
        case Verb::salary: return "salary";
        case Verb::discard: return "discard";
        case Verb::governorSpace: return "governor-space";
        case Verb::memorial: return "memorial";
    }
    return {};
}

std::span<const std::string_view> decisionWords() { return decisionIds; }
std::span<const std::string_view> effectWords() { return std::span(effectIds).first(effectKinds); }
std::span<const std::string_view> followWords() { return followIds; }

std::string movePartsJson(const Game& game, const State& state, Move move) {
    return jsonLine(Parts(game, state).of(move));
}

std::string legalPartsJson(const Game& game, const State& state) {
    json::object object{{"player", state.over() ? json::value(nullptr) : json::value(state.player)},
                        {"decision", decisionIds[std::size_t(state.decision)]},
                        {"continues", continuesAction(state)}};
    if (state.decision == Decision::second) object["second"] = effectIds[std::size_t(state.second)];
    if (state.decision == Decision::follow)
        object["follow"] = followIds[std::size_t(lowest(state.follow))];
    if (state.decision == Decision::salary)
        object["salary"] = payments(*game.edition, state, state.player);
    const Parts parts(game, state);
    std::vector<json::object> moves;
    for (const Move move : legal(game, state).list()) moves.push_back(parts.of(move));
    std::sort(moves.begin(), moves.end(), [](const json::object& a, const json::object& b) {
        return a.at("move").get_string() < b.at("move").get_string();
    });
    object["moves"] = json::array(moves.begin(), moves.end());
    return jsonLine(object);
}

}  // namespace endeavor
