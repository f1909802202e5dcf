// endeavor simulate: plays many games between bots and prints statistics.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <thread>

#include "bots/simulation.h"
#include "command.h"
#include "core/base/json_text.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct SimulateOptions {
    NewGameOptions game;
    u64 games = 1000;
    std::string bots = "random", records;
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    bool check = false, json = false;
};

struct Estimate {
    double mean, half;  // 95% interval: mean ± half
};

Estimate estimate(double sum, double squares, double n) {
    const double mean = sum / n;
    const double variance = n > 1 ? std::max(0.0, (squares - n * mean * mean) / (n - 1)) : 0;
    return {mean, 1.96 * std::sqrt(variance / n)};
}

double deviation(double sum, double squares, double n) {
    return n > 1 ? std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1))) : 0;
}

std::string interval(double low, double high, int decimals) {
    return jsonListOf(std::array{jsonDecimal(low, decimals), jsonDecimal(high, decimals)});
}

std::string seatJson(const Simulation& run, const Statistics& s, int seat) {
    const double n = double(s.games);
    const auto& one = s.seats[seat];
    const double won = double(one.won) / 60, sum = double(std::int64_t(one.glory));
    const auto wins = estimate(won, double(one.wonSquares) / 3600, n);
    const auto glory = estimate(sum, double(one.glorySquares), n);
    return jsonObjectOf(
        {{"seat", std::to_string(seat)},
         {"bot", jsonString(run.bots[std::size_t(seat)])},
         {"wins", jsonDecimal(won, 4)},
         {"win_share", jsonDecimal(wins.mean, 6)},
         {"ci95",
          interval(std::max(0.0, wins.mean - wins.half), std::min(1.0, wins.mean + wins.half), 6)},
         {"mean_glory", jsonDecimal(glory.mean, 4)},
         {"glory_ci95", interval(glory.mean - glory.half, glory.mean + glory.half, 4)},
         {"sd_glory", jsonDecimal(deviation(sum, double(one.glorySquares), n), 4)},
         {"min_glory", std::to_string(one.least)},
         {"max_glory", std::to_string(one.most)}});
}

// {"india": {"opened": 0.9, "by_round": [0, 0.2, …]}, …}
std::string regionsJson(const Simulation& run, const Statistics& s) {
    const double n = double(s.games);
    JsonMembers regions;
    for (std::size_t region = 0; region < run.edition->regions.size(); ++region) {
        if (run.edition->regions[region].home) continue;
        std::vector<std::string> rounds;
        u64 sum = 0;
        for (int round = 1; round <= run.edition->rounds; ++round) {
            const u64 games = s.opened[region][std::size_t(round)];
            sum += games;
            rounds.push_back(jsonDecimal(double(games) / n, 6));
        }
        regions.emplace_back(run.edition->regions[region].id,
                             jsonObjectOf({{"opened", jsonDecimal(double(sum) / n, 6)},
                                           {"by_round", jsonListOf(rounds)}}));
    }
    return jsonObjectOf(regions);
}

void printStatisticsJson(const Simulation& run, const Statistics& s) {
    const double n = double(s.games), decisions = double(s.decisions);
    std::vector<std::string> seats;
    for (int seat = 0; seat < run.players; ++seat) seats.push_back(seatJson(run, s, seat));
    fmt::print(
        "{}\n",
        jsonObjectOf(
            {{"edition", jsonString(run.edition->id)},
             {"players", std::to_string(run.players)},
             {"phases", jsonString(phaseOrderIds[int(run.phases)])},
             {"games", std::to_string(s.games)},
             {"seed", std::to_string(run.seed)},
             {"threads", std::to_string(run.threads)},
             {"bots", jsonListOf(run.bots, jsonString)},
             {"checked", jsonFlag(run.check)},
             {"seconds", jsonDecimal(s.seconds, 6)},
             {"decisions", std::to_string(s.decisions)},
             {"decisions_per_second", jsonDecimal(decisions / s.seconds, 0)},
             {"games_per_second", jsonDecimal(n / s.seconds, 1)},
             {"microseconds_per_game", jsonDecimal(s.seconds * 1e6 / n, 3)},
             {"decisions_per_game", jsonObjectOf({{"mean", jsonDecimal(decisions / n, 4)},
                                                  {"min", std::to_string(s.fewestDecisions)},
                                                  {"max", std::to_string(s.mostDecisions)}})},
             {"branching", jsonObjectOf({{"mean", jsonDecimal(double(s.moves) / decisions, 4)},
                                         {"max", std::to_string(s.mostMoves)}})},
             {"winner_mean_glory", jsonDecimal(double(std::int64_t(s.winnersGlory)) / n, 4)},
             {"seats", jsonListOf(seats)},
             {"regions", regionsJson(run, s)}}));
}

void printStatistics(const Simulation& run, const Statistics& s) {
    const double n = double(s.games);
    fmt::print("{} games of {}, {} players, in {:.2f} s on {} thread{}{}\n", s.games,
               run.edition->name, run.players, s.seconds, run.threads, run.threads == 1 ? "" : "s",
               run.check ? "; every invariant held after every move" : "");
    fmt::print("{:.2f} million decisions a second, {:.2f} microseconds a game\n",
               double(s.decisions) / s.seconds / 1e6, s.seconds * 1e6 / n);
    fmt::print("decisions a game {:.1f} ({} to {}), legal moves a decision {:.1f} (at most {})\n\n",
               double(s.decisions) / n, s.fewestDecisions, s.mostDecisions,
               double(s.moves) / double(s.decisions), s.mostMoves);
    fmt::print("{}\n", bold(fmt::format("seat  {:<10} {:>18} {:>18} {:>6} {:>5} {:>5}", "bot",
                                        "wins %", "glory", "sd", "least", "most")));
    for (int seat = 0; seat < run.players; ++seat) {
        const auto& one = s.seats[seat];
        const auto wins = estimate(double(one.won) / 60, double(one.wonSquares) / 3600, n);
        const double sum = double(std::int64_t(one.glory));
        const auto glory = estimate(sum, double(one.glorySquares), n);
        fmt::print("{}  {:<10} {:>18} {:>18} {:>6.1f} {:>5} {:>5}\n",
                   inSeatColour(seat, fmt::format("{:>4}", seat)), run.bots[std::size_t(seat)],
                   fmt::format("{:.1f} ± {:.1f}", wins.mean * 100, wins.half * 100),
                   fmt::format("{:.2f} ± {:.2f}", glory.mean, glory.half),
                   deviation(sum, double(one.glorySquares), n), one.least, one.most);
    }
    fmt::print("\n{}\n", bold(fmt::format("{:<16}{:>8}   in round", "region opened", "% games")));
    for (std::size_t region = 0; region < run.edition->regions.size(); ++region) {
        if (run.edition->regions[region].home) continue;
        u64 sum = 0;
        std::string rounds;
        for (int round = 1; round <= run.edition->rounds; ++round) {
            const u64 games = s.opened[region][std::size_t(round)];
            sum += games;
            rounds += fmt::format("  {}: {:4.1f}", round, double(games) / n * 100);
        }
        fmt::print("{:<16}{:>8.1f} {}\n", run.edition->regions[region].id, double(sum) / n * 100,
                   rounds);
    }
}

}  // namespace

void addSimulate(CLI::App& app) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command =
        app.add_subcommand("simulate", "Play many games between bots and report statistics");
    options->game.addTo(*command);
    std::string kinds;
    for (const BotKind& kind : botKinds()) kinds += fmt::format("\n  {}: {}", kind.id, kind.about);
    command->add_option("--games", options->games, "number of games; game i is dealt from seed + i")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000'000}))
        ->capture_default_str();
    command
        ->add_option("--bots", options->bots, "one kind for all seats, or a list by seat:" + kinds)
        ->capture_default_str();
    command->add_option("--threads", options->threads, "number of threads")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--records", options->records, "a folder to write one record per game to");
    command->add_flag("--check", options->check, "check every invariant after every move (slow)");
    command->add_flag("--json", options->json, "the statistics as JSON");
    command->callback([options] {
        const u64 seed = options->game.seedOr(1);
        (void)options->game.deal(seed);  // rejects an impossible game before doing any work
        Progress progress("simulate", options->games);
        Simulation run{.edition = &options->game.loadedEdition(),
                       .players = options->game.seats(),
                       .phases = options->game.order(),
                       .exploits = !options->game.noExploits,
                       .games = options->games,
                       .seed = seed,
                       .bots = parseSeats(options->bots, options->game.seats()),
                       .threads = options->threads,
                       .check = options->check,
                       .onProgress = [&](u64 done) { progress.show(done); },
                       .onRecord = {}};
        if (!options->records.empty()) {
            std::error_code code;
            std::filesystem::create_directories(options->records, code);
            if (code)
                throw Failure(fmt::format("--records: {} can't be created: {}", options->records,
                                          code.message()));
            run.threads =
                1;  // writing files is the bottleneck, and a failure to write one must end the run
            run.onRecord = [&](u64 number, const Record& record) {
                writeFile(fmt::format("{}/game-{:06}.json", options->records, number),
                          writeRecord(record));
            };
        }
        const Statistics statistics = simulate(run);
        if (!statistics.failure.empty())
            throw Failure(fmt::format("game {} (seed {}): {}", statistics.failedGame,
                                      run.seed + statistics.failedGame, statistics.failure));
        (options->json ? printStatisticsJson : printStatistics)(run, statistics);
    });
}

}  // namespace endeavor::cli
