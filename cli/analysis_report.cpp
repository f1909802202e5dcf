#include "analysis_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/json_text.h"
#include "core/text/consequences.h"
#include "layout.h"
#include "picture.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

std::string nodesText(u64 nodes) {
    if (nodes < 10'000) return fmt::format("{} nodes", nodes);
    if (nodes < 10'000'000) return fmt::format("{} thousand nodes", nodes / 1000);
    return fmt::format("{} million nodes", nodes / 1'000'000);
}

std::vector<std::string> shownNames(const Record& record) {
    std::vector<std::string> names;
    for (int seat = 0; seat < record.game.players; ++seat) names.push_back(shownName(record, seat));
    return names;
}

std::size_t nameWidth(const Record& record) {
    std::size_t width = 0;
    for (const std::string& name : shownNames(record)) width = std::max(width, columns(name));
    return width + 4;  // " (A)"
}

// A seat's name and letter in its colour, padded with spaces.
Text seatText(const Record& record, int seat) {
    return Text(seatLabel(record, seat), columns(shownName(record, seat)) + 4)
        .padTo(nameWidth(record));
}

// --- A position, for people ----------------------------------------------------------------------

void printMove(const Position& position, const SearchedMove& one, const std::string& before,
               u64 visits) {
    const Record& record = position.record;
    const State& state = record.state;
    fmt::print("\n{} {}   {}{}\n", before, bold(moveText(record.game, state, one.move)),
               faint(fmt::format("{:.0f}% of the search", 100.0 * one.visits / double(visits))),
               position.played == one.move ? "   was played" : "");
    Texts seats;
    for (int seat = 0; seat < record.game.players; ++seat) {
        const auto number = std::size_t(seat);
        const std::string expected = fmt::format("{:>5.1f} {:>4}", one.expected.glory[number],
                                                 percent(one.expected.win[number]));
        seats.push_back(coloured(seat, shownName(record, seat)) + " " +
                        (seat == state.player ? strong(expected) : Text(expected)));
    }
    fmt::print("{}", joined(grid("   ", seats, pictureWidth())));
    fmt::print("{}", lineText(record, state, one.line));
}

// --- A game, for people --------------------------------------------------------------------------

// A curve over the game, scaled to the available width.
class Curve {
public:
    Curve(const Review& review, std::size_t room)
        : positions_(review.positions), columns_(std::min(room, positions_.size())) {}

    // Chance of winning, from 0 to 1.
    std::string of(std::size_t seat) const {
        constexpr std::array<std::string_view, 8> blocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
        std::string text;
        for (std::size_t column = 0; column < columns_; ++column) {
            float sum = 0;
            for (std::size_t ply = first(column); ply < first(column + 1); ++ply)
                sum += positions_[ply].expected.win[seat];
            const float mean = sum / float(first(column + 1) - first(column));
            text += blocks[std::size_t(std::clamp(int(mean * 8), 0, 7))];
        }
        return text;
    }

    // A ruler with the number of each round at the column where it begins.
    std::string ruler() const {
        std::string text(columns_, ' ');
        int round = 0;
        for (std::size_t column = 0; column < columns_; ++column) {
            const int begun = positions_[first(column + 1) - 1].round;
            if (begun != round) text.replace(column, 1, std::to_string(begun % 10));
            round = begun;
        }
        return text.substr(0, text.find_last_not_of(' ') + 1);
    }

private:
    std::size_t first(std::size_t column) const { return column * positions_.size() / columns_; }

    std::span<const JudgedPosition> positions_;
    std::size_t columns_;
};

void printCurves(const Record& record, const Review& review) {
    const std::size_t width = pictureWidth(), name = nameWidth(record) + 2;
    fmt::print("{}", heading("Chance to win, move by move", width));
    const Curve curve(review, width - name);
    for (int seat = 0; seat < record.game.players; ++seat)
        fmt::print("{}  {}\n", seatText(record, seat).shown,
                   inSeatColour(seat, curve.of(std::size_t(seat))));
    fmt::print("{}\n", faint(padded("round", name) + curve.ruler()));
}

// What each seat could expect at the start of each round and at the end.
void printRounds(const Record& record, const Review& review) {
    const std::size_t name = nameWidth(record) + 1;
    const auto& positions = review.positions;
    std::vector<std::size_t> plies;
    std::string header(name, ' ');
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
        if (ply != 0 && positions[ply].round == positions[ply - 1].round) continue;
        plies.push_back(ply);
        header += fmt::format("{:>7}", fmt::format("r{}", positions[ply].round));
    }
    plies.push_back(positions.size() - 1);
    header += fmt::format("{:>7}", record.state.over() ? "end" : "now");
    fmt::print("{}{}\n",
               heading("Chance to win and expected glory, round by round", pictureWidth()),
               bold(header));
    for (int seat = 0; seat < record.game.players; ++seat) {
        std::string win, glory;
        for (const std::size_t ply : plies) {
            const Expectation& expected = positions[ply].expected;
            win += fmt::format("{:>7}", percent(expected.win[std::size_t(seat)]));
            glory += fmt::format("{:>7.1f}", expected.glory[std::size_t(seat)]);
        }
        fmt::print("{} {}\n{}{}\n", seatText(record, seat).shown, win, std::string(name, ' '),
                   faint(glory));
    }
}

// The first few reasons for a move. Costs are left out: they are the same for most moves.
void printReasons(const Record& record, const State& state, Move move) {
    constexpr std::size_t most = 3, indent = 11;
    auto facts = ownConsequences(record.game, state, move);
    std::erase_if(facts, [](const Consequence& one) {
        return one.fact == Fact::harbour || one.fact == Fact::glory;
    });
    auto phrases = describe(record.game, facts, state.player, shownNames(record));
    phrases.resize(std::min(phrases.size(), most));
    std::string why;
    for (const std::string& phrase : phrases) why += (why.empty() ? "" : "; ") + phrase;
    if (why.empty()) return;
    for (const std::string& line : wrapped(why, pictureWidth() - indent))
        fmt::print("{}{}\n", std::string(indent, ' '), line);
}

// How many moves of each grade, and what is left of a hundred.
void printSeats(const Record& record, const Review& review) {
    const std::size_t name = nameWidth(record) + 1;
    const auto played = std::span(gradeIds).subspan(1);  // forced moves are nobody's achievement
    std::string header = padded("", name) + fmt::format("{:>9}", "accuracy");
    for (const std::string_view grade : played) header += fmt::format("  {}", grade);
    fmt::print("{}{}\n", heading("How well everybody played", pictureWidth()), bold(header));
    for (int i = 0; i < record.game.players; ++i) {
        const SeatReview& seat = review.seats[std::size_t(i)];
        std::string row = fmt::format("{:>8.0f}%", seat.accuracy);
        for (std::size_t grade = 1; grade < gradeIds.size(); ++grade)
            row += fmt::format("  {:>{}}", seat.grades[grade], gradeIds[grade].size());
        fmt::print("{} {}\n", seatText(record, i).shown, row);
    }
}

void printSwing(const Record& record, const JudgedMove& swing, std::size_t number) {
    const Game& game = record.game;
    const State state = stateAt(record, swing.ply);
    const auto seat = std::size_t(swing.seat);
    const std::string played = moveText(game, state, swing.played),
                      better = moveText(game, state, swing.best);
    const std::size_t width = std::max(columns(played), columns(better));
    const auto row = [&](std::string_view label, const std::string& move,
                         const Expectation& expected) {
        fmt::print("   {}  {}  {:>4} to win, {:.1f} glory\n", faint(label), padded(move, width),
                   percent(expected.win[seat]), expected.glory[seat]);
    };
    fmt::print("{}. {}, move {}, round {}: {}\n", number, seatLabel(record, swing.seat), swing.ply,
               state.round, bold(gradeIds[std::size_t(swing.grade)]));
    row("played", played, swing.afterPlayed);
    row("better", better, swing.afterBest);
    printReasons(record, state, swing.best);
    fmt::print("{}", lineText(record, state, swing.bestLine));
}

// --- For programs --------------------------------------------------------------------------------

std::string moveOrNull(const Game& game, const State& state, std::optional<Move> move) {
    return move ? jsonString(moveText(game, state, *move)) : "null";
}

std::string moveJson(const Record& record, const SearchedMove& one) {
    return jsonObjectOf({{"move", jsonString(moveText(record.game, record.state, one.move))},
                         {"visits", std::to_string(one.visits)},
                         {"expected", expectedJson(record.game, one.expected)},
                         {"line", lineJson(record.game, record.state, one.line)}});
}

}  // namespace

void printPosition(const Position& position, const SearchResult& result, const SearchLimits&,
                   int moves) {
    const Record& record = position.record;
    const State& state = record.state;
    fmt::print(
        "{}: after {} moves, round {} of {}, {} phase. {} decides.\n"
        "Best moves, with the glory and chance to win each seat may expect ({}):\n",
        record.game.edition->name, record.moves.size(), state.round, record.game.edition->rounds,
        phaseIds[int(state.phase)], seatLabel(record, state.player), nodesText(result.nodes));
    u64 visits = 0;
    for (const SearchedMove& one : result.moves) visits += one.visits;
    bool shown = !position.played;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
        const SearchedMove& one = result.moves[i];
        const bool played = position.played == one.move;
        if (i < std::size_t(moves) || (played && !shown))
            printMove(position, one, fmt::format("{}.", i + 1), visits);
        shown |= played;
    }
}

void printPositionJson(const Position& position, const SearchResult& result,
                       const SearchLimits& limits, int moves) {
    const Record& record = position.record;
    const State& state = record.state;
    const auto best =
        std::span(result.moves).first(std::min(result.moves.size(), std::size_t(moves)));
    const auto move = [&](const SearchedMove& one) { return moveJson(record, one); };
    fmt::print("{}\n", jsonObjectOf({{"edition", jsonString(record.game.edition->id)},
                                     {"names", namesJson(record)},
                                     {"ply", std::to_string(record.moves.size())},
                                     {"round", std::to_string(state.round)},
                                     {"phase", jsonString(phaseIds[int(state.phase)])},
                                     {"player", std::to_string(state.player)},
                                     {"budget", budgetJson(limits)},
                                     {"nodes", std::to_string(result.nodes)},
                                     {"expected", expectedJson(record.game, expectationOf(result))},
                                     {"played", moveOrNull(record.game, state, position.played)},
                                     {"moves", jsonListOf(best, move)},
                                     {"result", "null"}}));
}

void printResultJson(const Record& record) {
    const Expectation result = resultOf(record.game, record.state);
    fmt::print("{}\n", jsonObjectOf({{"edition", jsonString(record.game.edition->id)},
                                     {"names", namesJson(record)},
                                     {"ply", std::to_string(record.moves.size())},
                                     {"round", std::to_string(record.state.round)},
                                     {"phase", "null"},
                                     {"player", "null"},
                                     {"budget", "null"},
                                     {"nodes", "0"},
                                     {"expected", expectedJson(record.game, result)},
                                     {"played", "null"},
                                     {"moves", "[]"},
                                     {"result", resultJson(record.game, record.state)}}));
}

void printGame(const Record& record, const Review& review, const SearchLimits& limits, int swings) {
    fmt::print(
        "{}: {} moves, {}. {}, {} for each position.\n", record.game.edition->name,
        record.moves.size(), record.state.over() ? "over" : "not over", nodesText(review.nodes),
        limits.nodes != 0 ? nodesText(limits.nodes) : fmt::format("{} ms", limits.milliseconds));
    printCurves(record, review);
    printRounds(record, review);
    if (record.moves.empty()) return;
    printSeats(record, review);
    const auto costly = costliest(review, std::size_t(swings));
    fmt::print("{}", heading("Costliest moves", pictureWidth()));
    if (costly.empty()) fmt::print("No move was worse than another that was seen.\n");
    for (std::size_t i = 0; i < costly.size(); ++i) {
        if (i != 0) fmt::print("\n");
        printSwing(record, *costly[i], i + 1);
    }
}

void printGameJson(const Record& record, const Review& review, const SearchLimits& limits,
                   int swings) {
    const bool over = record.state.over();
    fmt::print("{}\n",
               jsonObjectOf({{"edition", jsonString(record.game.edition->id)},
                             {"names", namesJson(record)},
                             {"moves", std::to_string(record.moves.size())},
                             {"budget", budgetJson(limits)},
                             {"nodes", std::to_string(review.nodes)},
                             {"curve", curveJson(record, review)},
                             {"seats", seatReviewsJson(record, review)},
                             {"grades", gradesJson(review)},
                             {"moments", momentsJson(review)},
                             {"swings", swingsJson(record, review, std::size_t(swings), describe)},
                             {"result", over ? resultJson(record.game, record.state) : "null"}}));
}

}  // namespace endeavor::cli
