// endeavor analyse: the best moves in a position, or how a whole game was played.
#include <fmt/format.h>

#include <thread>

#include "analysis_report.h"
#include "bots/weights.h"
#include "report.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct AnalyseOptions : SearchOptions {
    int moves = 3, swings = 5;
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
};

void analysePosition(const AnalyseOptions& options, const Position& position) {
    const Record& record = position.record;
    const SearchLimits limits = options.limits();
    if (!record.state.over()) {
        const SearchResult result = searchPosition("analyse", record, limits);
        (options.json ? printPositionJson : printPosition)(position, result, limits, options.moves);
    } else if (options.json) {
        printResultJson(record);
    } else {
        printStanding(record);
    }
}

// Without a budget every position gets what a captain thinks about: the same answer on every
// machine.
void analyseGame(const AnalyseOptions& options, const Record& record) {
    const Game& game = record.game;
    const SearchLimits limits = options.hasBudget() ? options.limits() : usualReviewLimits();
    Reviewer reviewer(game, record.start, record.moves, networkFor(*game.edition, game.players),
                      limits);
    {
        Progress progress("analyse", 100);
        reviewer.run(options.threads,
                     [&](float share) { progress.show(std::size_t(share * 100)); });
    }
    (options.json ? printGameJson : printGame)(record, reviewer.result(), limits, options.swings);
}

}  // namespace

void addAnalyse(CLI::App& app) {
    auto options = std::make_shared<AnalyseOptions>();
    CLI::App* command = app.add_subcommand(
        "analyse",
        "Judge a game: everyone's chances, accuracy, the costliest moves and what was better");
    CLI::Option* ply = options->addTo(*command);
    ply->description(
        "only the position after this many moves, from 0 (default: the whole game; of a position "
        "given alone, that position)");
    CLI::Option* moves = command
                             ->add_option("--moves", options->moves,
                                          "of one position: how many of the best moves to show")
                             ->check(CLI::Range(1, 1000))
                             ->capture_default_str();
    command->add_option("--swings", options->swings, "how many of the costliest moves to show")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str()
        ->excludes(ply);
    command->add_option("--threads", options->threads, "number of threads")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->callback([options, moves] {
        const Position position = loadPosition(*options);
        if (!options->ply && !position.alone && moves->count() > 0)
            throw CLI::RequiresError("--moves", "--ply");
        // A lone position has no moves to review.
        if (options->ply || position.alone)
            analysePosition(*options, position);
        else
            analyseGame(*options, position.record);
    });
}

}  // namespace endeavor::cli
