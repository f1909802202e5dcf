// endeavor analyse: the best moves in a position, or a review of a whole game.
#include <fmt/format.h>

#include <atomic>
#include <mutex>
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

constexpr int usualMillisecondsForAll = 24'000;  // for the whole game, on one thread

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

// Analyses the rounds of a game in parallel, one per thread.
GameAnalysis analyseRounds(GameAnalyst& analyst, const AnalyseOptions& options) {
    const int toSearch = analyst.positionsToSearch();
    // The better moves at each swing are searched, too.
    Progress progress("analyse", std::size_t(toSearch + 2 * options.swings));
    std::atomic<int> nextRound = 0;
    std::mutex mutex;
    std::size_t done = 0;
    const auto onPosition = [&] {
        const std::lock_guard lock(mutex);
        progress.show(++done);
    };
    const auto work = [&] {
        for (int round = nextRound++; round < analyst.rounds(); round = nextRound++)
            analyst.analyseRound(round, onPosition);
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < std::min(options.threads, analyst.rounds()); ++i)
            helpers.emplace_back(work);
        work();
    }
    return analyst.result(options.swings, onPosition);
}

void analyseGame(const AnalyseOptions& options, const Record& record) {
    const Game& game = record.game;
    GameAnalyst analyst(game, record.start, record.moves, knowledgeFor(*game.edition, game.players),
                        {});
    const SearchLimits limits = options.limits(
        std::max(1, usualMillisecondsForAll / std::max(24, analyst.positionsToSearch())));
    analyst.setLimits(limits);
    const GameAnalysis analysis = analyseRounds(analyst, options);
    (options.json ? printGameJson : printGame)(record, analysis, limits);
}

}  // namespace

void addAnalyse(CLI::App& app) {
    auto options = std::make_shared<AnalyseOptions>();
    CLI::App* command = app.add_subcommand(
        "analyse", "Evaluate a game: everyone's chances, the costliest moves and what was better");
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
    command->add_option("--threads", options->threads, "rounds of a game analysed in parallel")
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
