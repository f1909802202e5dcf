#include "search_json.h"

#include <cmath>

#include "core/base/json.h"
#include "core/text/consequences.h"

namespace endeavor {
namespace {

std::string quoted(std::string_view text) { return jsonLine(json::value(text)); }

// 12.345 with as many decimals as asked for. (Boost.JSON would write 1.2345E1.)
std::string decimal(float value, int decimals) {
    long long scale = 1;
    for (int i = 0; i < decimals; ++i) scale *= 10;
    const long long whole = std::llround(double(value) * double(scale));
    std::string rest = std::to_string(std::llabs(whole) % scale);
    rest.insert(0, std::size_t(decimals) - rest.size(), '0');
    return (whole < 0 ? "-" : "") + std::to_string(std::llabs(whole) / scale) + "." + rest;
}

std::string list(const auto& items, const auto& toText) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(toText(item));
    return jsonArrayOf(std::vector<std::string_view>(texts.begin(), texts.end()));
}

std::string moveOrNull(const Game& game, const State& state, std::optional<Move> move) {
    return move ? quoted(moveText(game, state, *move)) : "null";
}

// A list for each: the facts that speak for a move, and the same in words.
struct Reasons {
    std::string facts, why;
};
Reasons reasonsFor(const Record& record, const State& state, Move move, Describe* words) {
    const auto facts = ownConsequences(record.game, state, move);
    Reasons reasons{consequencesJson(record.game, facts), {}};
    if (words != nullptr)
        reasons.why = list(words(record.game, facts, state.player, record.names), quoted);
    return reasons;
}

std::string swingJson(const Record& record, const Swing& swing, Describe* words) {
    const Game& game = record.game;
    const State state = stateAt(record, swing.ply);
    const Reasons reasons = reasonsFor(record, state, swing.better, words);
    return jsonObjectOf({{"ply", std::to_string(swing.ply)},
                         {"round", std::to_string(state.round)},
                         {"player", std::to_string(swing.seat)},
                         {"played", quoted(moveText(game, state, swing.played))},
                         {"better", quoted(moveText(game, state, swing.better))},
                         {"cost", jsonObjectOf({{"win", decimal(swing.win, 4)},
                                                {"glory", decimal(swing.glory, 3)}})},
                         {"expected_played", expectedJson(game, swing.afterPlayed)},
                         {"expected_better", expectedJson(game, swing.afterBetter)},
                         {"line", lineJson(game, state, swing.line)},
                         {"why", reasons.why},
                         {"reasons", reasons.facts}});
}

}  // namespace

std::string expectedJson(const Game& game, const Expectation& expected) {
    std::vector<std::string> seats;
    for (std::size_t seat = 0; seat < std::size_t(game.players); ++seat)
        seats.push_back(jsonObjectOf({{"glory", decimal(expected.glory[seat], 3)},
                                      {"win", decimal(expected.win[seat], 4)}}));
    return list(seats, [](const std::string& one) { return one; });
}

std::string lineJson(const Game& game, const State& from, std::span<const Move> line) {
    State state = from;
    return list(line, [&](Move move) {
        const std::string one = jsonObjectOf({{"player", std::to_string(state.player)},
                                              {"move", quoted(moveText(game, state, move))}});
        apply(game, state, move);
        return one;
    });
}

std::string hintJson(const Record& record, const SearchedMove& one, Describe* words) {
    const Game& game = record.game;
    const State& state = record.state;
    const Reasons reasons = reasonsFor(record, state, one.move, words);
    return jsonObjectOf(
        {{"move", quoted(moveText(game, state, one.move))},
         {"glory", decimal(one.expected.glory[state.player], 3)},
         {"win", decimal(one.expected.win[state.player], 4)},
         {"expected", expectedJson(game, one.expected)},
         {"why", reasons.why},
         {"reasons", reasons.facts},
         {"consequences", consequencesJson(game, consequences(game, state, one.move))},
         {"line", lineJson(game, state, one.line)}});
}

std::string curveJson(const Record& record, const GameAnalysis& analysis) {
    const Game& game = record.game;
    State state = record.start;
    return list(analysis.positions, [&](const JudgedPosition& position) {
        const std::string one =
            jsonObjectOf({{"ply", std::to_string(position.ply)},
                          {"round", std::to_string(position.round)},
                          {"player", state.over() ? "null" : std::to_string(position.seat)},
                          {"expected", expectedJson(game, position.expected)},
                          {"played", moveOrNull(game, state, position.played)},
                          {"best", moveOrNull(game, state, position.best)},
                          {"nodes", std::to_string(position.nodes)}});
        if (position.played) apply(game, state, *position.played);
        return one;
    });
}

std::string swingsJson(const Record& record, const GameAnalysis& analysis, Describe* words) {
    return list(analysis.swings,
                [&](const Swing& swing) { return swingJson(record, swing, words); });
}

}  // namespace endeavor
