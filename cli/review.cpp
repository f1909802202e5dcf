// endeavor review: how well everybody played, and what decided the game.
#include "bots/review.h"

#include <fmt/format.h>

#include <thread>

#include "bots/levels.h"
#include "bots/weights.h"
#include "core/base/json_text.h"
#include "core/text/consequences.h"
#include "layout.h"
#include "picture.h"
#include "searched.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct ReviewOptions : SearchOptions {
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
};

Review reviewed(const Record& record, const SearchLimits& limits, int threads) {
    const Game& game = record.game;
    Reviewer reviewer(game, record.start, record.moves, networkFor(*game.edition, game.players),
                      limits);
    Progress progress("review", 100);
    reviewer.run(threads, [&](float share) { progress.show(std::size_t(share * 100)); });
    return reviewer.result();
}

void printSeats(const Record& record, const Review& review) {
    std::string header = padded("", 16) + fmt::format("{:>9}{:>10}", "accuracy", "decisions");
    // Forced moves are nobody's achievement.
    const auto grades = std::span(gradeIds).subspan(1);
    for (const std::string_view id : grades) header += fmt::format("{:>11}", id);
    fmt::print("{}{}\n", heading("How well everybody played", pictureWidth()), bold(header));
    for (int i = 0; i < record.game.players; ++i) {
        const SeatReview& seat = review.seats[std::size_t(i)];
        std::string row = fmt::format("{:>8.0f}%{:>10}", seat.accuracy, seat.decisions);
        for (std::size_t grade = 1; grade < gradeIds.size(); ++grade)
            row += fmt::format("{:>11}", seat.grades[grade]);
        fmt::print("{}{}\n", inSeatColour(i, padded(shownName(record, i), 16)), row);
    }
}

void printMoment(const Record& record, const JudgedMove& move, std::size_t number) {
    const Game& game = record.game;
    const State state = stateAt(record, move.ply);
    const auto seat = std::size_t(move.seat);
    const std::string played = moveText(game, state, move.played),
                      best = moveText(game, state, move.best);
    const std::size_t width = std::max(columns(played), columns(best));
    const auto row = [&](std::string_view label, const std::string& text,
                         const Expectation& expected) {
        fmt::print("   {}  {}  {:>4} to win, {:.1f} glory\n", faint(label), padded(text, width),
                   percent(expected.win[seat]), expected.glory[seat]);
    };
    fmt::print("{}. {}, move {}, round {}: {}\n", number, seatLabel(record, move.seat), move.ply,
               state.round, bold(gradeIds[std::size_t(move.grade)]));
    row("played", played, move.afterPlayed);
    row("better", best, move.afterBest);
    fmt::print("{}", lineText(record, state, move.bestLine));
}

void print(const Record& record, const Review& review, const SearchLimits&) {
    fmt::print("{}: {} moves, {}.\n", record.game.edition->name, record.moves.size(),
               record.state.over() ? "over" : "not over");
    printSeats(record, review);
    fmt::print("{}", heading("What decided the game", pictureWidth()));
    if (review.moments.empty()) fmt::print("Nobody made a mistake that the search could see.\n");
    for (std::size_t i = 0; i < review.moments.size(); ++i) {
        if (i != 0) fmt::print("\n");
        printMoment(record, review.moves[std::size_t(review.moments[i])], i + 1);
    }
}

void printJson(const Record& record, const Review& review, const SearchLimits& limits) {
    const auto number = [](int ply) { return std::to_string(ply); };
    fmt::print("{}\n", jsonObjectOf({{"edition", jsonString(record.game.edition->id)},
                                     {"names", namesJson(record)},
                                     {"budget", budgetJson(limits)},
                                     {"nodes", std::to_string(review.nodes)},
                                     {"seats", seatReviewsJson(record, review)},
                                     {"moves", judgedMovesJson(record, review)},
                                     {"moments", jsonListOf(review.moments, number)}}));
}

}  // namespace

void addReview(CLI::App& app) {
    auto options = std::make_shared<ReviewOptions>();
    CLI::App* command = app.add_subcommand(
        "review", "Judge every move of a game: accuracy, mistakes, and what decided it");
    command->remove_option(options->addTo(*command));  // the whole game, not one position
    command->add_option("--threads", options->threads, "number of threads")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->callback([options] {
        const Record record = loadPosition(*options).record;
        if (record.moves.empty())
            throw Failure(options->file +
                          ": nothing was played yet, so there is nothing to review");
        const SearchLimits limits = options->hasBudget()
                                        ? options->limits()
                                        : SearchLimits{.nodes = findLevel("captain")->nodes};
        const Review review = reviewed(record, limits, options->threads);
        (options->json ? printJson : print)(record, review, limits);
    });
}

}  // namespace endeavor::cli
