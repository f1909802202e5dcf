#include "move_parts.h"

#include "../base/json.h"
#include "../rules/turns.h"
#include "notation.h"
#include "parts.h"

namespace endeavor {
namespace {

json::object partJson(const Edition& edition, Part part) {
    return {{"kind", partKindIds[std::size_t(part.kind)]}, {"id", idOf(edition, part)}};
}

// Whether the target buildings of a move are the player's own, from which markers return.
bool freesMarkers(Verb verb) {
    return verb == Verb::pay || rowOf(verb).target == TargetKind::freedSpaces;
}

json::object partsJson(const Game& game, const State& state, Move move) {
    const Edition& edition = *game.edition;
    json::object object{{"move", moveText(game, state, move)}, {"verb", rowOf(move.verb()).id}};
    if (const VerbRow& row = rowOf(move.verb()); row.isAction())
        object["effect"] = effectIds[std::size_t(row.effect)];
    if (const auto source = sourceOf(move)) object["source"] = partJson(edition, *source);
    json::array targets;
    for (const Part part : targetsOf(edition, state, move)) {
        targets.emplace_back(partJson(edition, part));
        if (freesMarkers(move.verb())) targets.back().get_object()["marker"] = true;
    }
    object["targets"] = std::move(targets);
    return object;
}

}  // namespace

std::string movePartsJson(const Game& game, const State& state, Move move) {
    return jsonLine(partsJson(game, state, move));
}

std::string legalPartsJson(const Game& game, const State& state) {
    json::object object{{"player", state.over() ? json::value(nullptr) : json::value(state.player)},
                        {"decision", decisionIds[std::size_t(state.decision)]},
                        {"continues", continuesAction(state)}};
    if (state.decision == Decision::second)
        object["second"] = effectIds[std::size_t(state.secondHalf)];
    if (state.decision == Decision::follow)
        object["follow"] = followIds[std::size_t(lowest(state.follow))];
    if (state.decision == Decision::salary)
        object["salary"] = payments(*game.edition, state, state.player);
    std::vector<json::object> moves;
    for (const Move move : legal(game, state).list()) moves.push_back(partsJson(game, state, move));
    std::sort(moves.begin(), moves.end(), [](const json::object& a, const json::object& b) {
        return a.at("move").get_string() < b.at("move").get_string();
    });
    object["moves"] = json::array(moves.begin(), moves.end());
    return jsonLine(object);
}

}  // namespace endeavor
