// endeavor match: plays built-in and external bots against each other and says who is better.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "command.h"
#include "match/outside.h"
#include "match_report.h"
#include "terminal.h"
#include "weight_files.h"

namespace endeavor::cli {
namespace {

struct MatchOptions {
    NewGameOptions game;
    std::string seats, records;
    u64 games = 100, nodes = 0;
    int time = 0;
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    bool sprt = false, json = false, resume = false;
    double margin = 5;  // in points
};

// When interrupted, kills the external programs before exiting as usual: they run in their own
// process groups, which a signal from the terminal does not reach.
void endWithAll(int signal) {
    Process::killAll();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// Applies the common budget to entrants without one of their own.
void giveBudgets(std::vector<SeatSpec>& entrants, const MatchOptions& options) {
    for (SeatSpec& entrant : entrants) {
        if (entrant.budget.milliseconds != 0 || entrant.budget.nodes != 0) continue;
        entrant.budget.milliseconds = options.time;
        entrant.budget.nodes = options.nodes;
        if (!entrant.outside()) continue;
        entrant.budget.nodes = 0;  // external programs only have a time limit
        if (options.time == 0) entrant.budget.milliseconds = OutsideProgram::usualMilliseconds;
    }
}

Match matchFrom(MatchOptions& options) {
    auto entrants = parseSeatSpecs(options.seats);
    if (!entrants) throw Failure("--seats: " + entrants.error().text);
    giveBudgets(*entrants, options);
    const Edition& edition = options.game.loadedEdition();
    const int players = int(entrants->size());
    options.game.players = players;
    if (players < edition.minPlayers || players > edition.maxPlayers)
        throw Failure(fmt::format("--seats: {} {} named; the edition {} is for {} to {} players",
                                  players, players == 1 ? "seat is" : "seats are", edition.id,
                                  edition.minPlayers, edition.maxPlayers));
    const double par = 1.0 / players;
    if (options.sprt && par + options.margin / 100 >= 1)
        throw Failure(fmt::format(
            "--sprt-margin: {} points above par ({:.0f}%) can't be won; expected less than {:.0f}",
            options.margin, par * 100, 100 - par * 100));
    const u64 seed = options.game.seedOr(1);
    return {
        .options = options.game.deal(seed),
        .entrants = std::move(*entrants),
        .games = options.games,
        .seed = seed,
        .threads = options.threads,
        .sprt = options.sprt ? std::optional(Sprt(players, options.margin / 100)) : std::nullopt,
        .onProgress = {},
        .onRecord = {},
        .resume = {}};
}

// Files of weights that entrants are to play with. They stay until the program ends.
void loadWeights(std::vector<SeatSpec>& entrants) {
    static std::vector<std::unique_ptr<const Network>> networks;
    static std::vector<std::unique_ptr<const Policy>> policies;
    for (SeatSpec& entrant : entrants) {
        entrant.budget.network = networks.emplace_back(loadNetwork(entrant.weights)).get();
        entrant.budget.policy = policies.emplace_back(loadPolicy(entrant.priors)).get();
    }
}

std::string recordPath(const MatchOptions& options, u64 game) {
    return fmt::format("{}/game-{:06}.json", options.records, game);
}

// Reads a game that an earlier run left in the folder; false if there is none.
bool resume(const MatchOptions& options, u64 game, Record& record) {
    const std::string path = recordPath(options, game);
    if (!std::filesystem::exists(path)) return false;
    const auto before = parseRecord(readFile(path), path, record.game.edition);
    if (!before) throw Failure(before.error().text);
    if (!(before->game == record.game) || before->names != record.names)
        throw Failure(path +
                      ": is not a game of this match; --resume needs the same --seats, "
                      "--seed and options");
    if (!before->state.over())
        throw Failure(path + ": the game is not finished; delete the file to have it played again");
    for (const Move move : before->moves) addMove(record, move);
    return true;
}

void runMatch(MatchOptions& options) {
    Match match = matchFrom(options);
    loadWeights(match.entrants);
    if (!options.records.empty()) {
        std::error_code code;
        std::filesystem::create_directories(options.records, code);
        if (code)
            throw Failure(
                fmt::format("--records: {} can't be created: {}", options.records, code.message()));
        match.onRecord = [&](u64 game, const Record& record) {
            writeFile(recordPath(options, game), writeRecord(record));
        };
    }
    if (options.resume)
        match.resume = [&](u64 game, Record& record) { return resume(options, game, record); };
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (std::signal(signal, endWithAll) == SIG_IGN) std::signal(signal, SIG_IGN);  // nohup
    std::optional<Progress> progress(std::in_place, "match", options.games);
    match.onProgress = [&](u64 done) { progress->show(done); };
    const auto result = playMatch(match);
    progress.reset();
    if (!result) throw Failure(result.error().text);
    (options.json ? printMatchJson : printMatch)(match, *result);
}

}  // namespace

void addMatch(CLI::App& app) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* command = app.add_subcommand(
        "match", "Play bots against each other, ours or your own, and say who is better");
    options->game.addTo(*command);
    command->remove_option(command->get_option("--players"));  // --seats already gives the number
    std::string kinds;
    for (const BotKind& kind : botKinds()) kinds += fmt::format("\n  {}: {}", kind.id, kind.about);
    std::string parameters;
    for (const SearchParameterRow& row : searchParameterRows())
        parameters += fmt::format("\n  {}: {}", row.name, row.help);
    parameters += "\n  weights, priors: files to play with instead of those built in";
    command
        ->add_option(
            "--seats", options->seats,
            "who plays, separated by commas; a budget may follow an @: captain@200ms, "
            "admiral@5000n" +
                kinds +
                "\n  cmd:PROGRAM ARGUMENTS: an external program; with a budget cmd@200ms:PROGRAM"
                "\nafter a level that searches, ',NAME=VALUE' sets a parameter of its search:" +
                parameters)
        ->required();
    command
        ->add_option("--games", options->games,
                     "number of games; each set-up is played once from every seat")
        ->check(CLI::Range(u64{1}, u64{1'000'000}))
        ->capture_default_str();
    CLI::Option* time =
        command->add_option("--time", options->time, "milliseconds per move, for all without an @")
            ->check(CLI::Range(1, maxMilliseconds));
    command
        ->add_option("--nodes", options->nodes,
                     "nodes per move instead: the same games on every machine")
        ->check(CLI::Range(u64{1}, maxNodes))
        ->excludes(time);
    command->add_option("--threads", options->threads, "games played in parallel")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    CLI::Option* sprt = command->add_flag(
        "--sprt", options->sprt,
        "stop as soon as it is clear whether the first entrant wins more than par (1 / players)");
    command
        ->add_option("--sprt-margin", options->margin,
                     "the difference to detect, in percentage points")
        ->check(CLI::Range(0.1, 99.0))
        ->capture_default_str()
        ->needs(sprt);
    CLI::Option* records = command->add_option("--records", options->records,
                                               "a folder to write one record per game to");
    command
        ->add_flag("--resume", options->resume,
                   "reuse the games that are in that folder instead of playing them again")
        ->needs(records);
    command->add_flag("--json", options->json, "the result as JSON");
    command->callback([options] { runMatch(*options); });
}

}  // namespace endeavor::cli
