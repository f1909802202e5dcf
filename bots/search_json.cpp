#include "search_json.h"

#include "core/base/json_text.h"
#include "core/text/consequences.h"

namespace endeavor {
namespace {

std::string moveOrNull(const Game& game, const State& state, std::optional<Move> move) {
    return move ? jsonString(moveText(game, state, *move)) : "null";
}

// A list for each: the facts that speak for a move, and the same in words.
struct Reasons {
    std::string facts, why;
};
Reasons reasonsFor(const Record& record, const State& state, Move move, Describe* words) {
    const auto facts = ownConsequences(record.game, state, move);
    Reasons reasons{consequencesJson(record.game, facts), {}};
    if (words != nullptr)
        reasons.why = jsonListOf(words(record.game, facts, state.player, record.names), jsonString);
    return reasons;
}

std::string swingJson(const Record& record, const JudgedMove& swing, Describe* words) {
    const Game& game = record.game;
    const State state = stateAt(record, swing.ply);
    const auto seat = std::size_t(swing.seat);
    const Reasons reasons = reasonsFor(record, state, swing.best, words);
    const Expectation &played = swing.afterPlayed, &better = swing.afterBest;
    return jsonObjectOf(
        {{"ply", std::to_string(swing.ply)},
         {"round", std::to_string(state.round)},
         {"player", std::to_string(swing.seat)},
         {"played", jsonString(moveText(game, state, swing.played))},
         {"better", jsonString(moveText(game, state, swing.best))},
         {"grade", jsonString(gradeIds[std::size_t(swing.grade)])},
         {"cost", jsonObjectOf({{"win", jsonDecimal(better.win[seat] - played.win[seat], 4)},
                                {"glory", jsonDecimal(better.glory[seat] - played.glory[seat], 3)},
                                {"even", jsonDecimal(swing.cost, 4)}})},
         {"expected_played", expectedJson(game, played)},
         {"expected_better", expectedJson(game, better)},
         {"line_played", lineJson(game, state, swing.playedLine)},
         {"line", lineJson(game, state, swing.bestLine)},
         {"why", reasons.why},
         {"reasons", reasons.facts}});
}

}  // namespace

std::string expectedJson(const Game& game, const Expectation& expected) {
    std::vector<std::string> seats;
    for (std::size_t seat = 0; seat < std::size_t(game.players); ++seat)
        seats.push_back(jsonObjectOf({{"glory", jsonDecimal(expected.glory[seat], 3)},
                                      {"win", jsonDecimal(expected.win[seat], 4)}}));
    return jsonListOf(seats);
}

std::string lineJson(const Game& game, const State& from, std::span<const Move> line) {
    State state = from;
    return jsonListOf(line, [&](Move move) {
        const std::string one = jsonObjectOf({{"player", std::to_string(state.player)},
                                              {"move", jsonString(moveText(game, state, move))}});
        apply(game, state, move);
        return one;
    });
}

std::string hintJson(const Record& record, const SearchedMove& one, Describe* words) {
    const Game& game = record.game;
    const State& state = record.state;
    const Reasons reasons = reasonsFor(record, state, one.move, words);
    return jsonObjectOf(
        {{"move", jsonString(moveText(game, state, one.move))},
         {"glory", jsonDecimal(one.expected.glory[state.player], 3)},
         {"win", jsonDecimal(one.expected.win[state.player], 4)},
         {"expected", expectedJson(game, one.expected)},
         {"why", reasons.why},
         {"reasons", reasons.facts},
         {"consequences", consequencesJson(game, consequences(game, state, one.move))},
         {"line", lineJson(game, state, one.line)}});
}

std::string curveJson(const Record& record, const Review& review) {
    const Game& game = record.game;
    State state = record.start;
    return jsonListOf(review.positions, [&](const JudgedPosition& position) {
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

std::string swingsJson(const Record& record, const Review& review, std::size_t most,
                       Describe* words) {
    return jsonListOf(costliest(review, most),
                      [&](const JudgedMove* swing) { return swingJson(record, *swing, words); });
}

std::string seatReviewsJson(const Record& record, const Review& review) {
    const auto seats = std::span(review.seats).first(std::size_t(record.game.players));
    return jsonListOf(seats, [](const SeatReview& seat) {
        JsonMembers grades;
        for (std::size_t i = 0; i < gradeIds.size(); ++i)
            grades.emplace_back(gradeIds[i], std::to_string(seat.grades[i]));
        return jsonObjectOf({{"accuracy", jsonDecimal(seat.accuracy, 1)},
                             {"decisions", std::to_string(seat.decisions)},
                             {"grades", jsonObjectOf(grades)}});
    });
}

std::string gradesJson(const Review& review) {
    return jsonListOf(review.moves, [](const JudgedMove& move) {
        return jsonString(gradeIds[std::size_t(move.grade)]);
    });
}

std::string momentsJson(const Review& review) {
    return jsonListOf(review.moments, [](int ply) { return std::to_string(ply); });
}

}  // namespace endeavor
