// endeavor train: learns the weights of the bots by self-play.
#include <fmt/format.h>

#include <thread>

#include "bots/training.h"
#include "weight_files.h"

namespace endeavor::cli {

void addTrain(CLI::App& app) {
    struct Options {
        std::string edition = "classic", from, priors, to;
        int players = 4;
        u64 games = 160'000, searched = 12'000, nodes = 32, seed = 1;
        int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("train", "Train weights for the bots by self-play");
    command->add_option("--edition", options->edition, "an edition's id or file")
        ->capture_default_str();
    command->add_option("--players", options->players, "number of players")->capture_default_str();
    command
        ->add_option("--games", options->games,
                     "number of games played with one move of look-ahead")
        ->check(CLI::Range(u64{0}, u64{1'000'000'000}))
        ->capture_default_str();
    command
        ->add_option("--searched", options->searched,
                     "number of games played with search, after those")
        ->check(CLI::Range(u64{0}, u64{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--nodes", options->nodes, "positions per decision in searched games")
        ->check(CLI::Range(u64{4}, u64{1'000'000}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "seed of everything random")
        ->capture_default_str();
    command->add_option("--threads", options->threads, "number of threads")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--from", options->from, "weights to start from");
    command->add_option("--priors", options->priors, "priors to search with: three times as fast");
    command->add_option("-o,--output", options->to, "the file of weights to write")->required();
    command->callback([options] {
        const Edition& edition = loadEdition(options->edition);
        if (options->players < edition.minPlayers || options->players > edition.maxPlayers)
            throw Failure(fmt::format("--players: {} can't play; the edition {} is for {} to {}",
                                      options->players, edition.id, edition.minPlayers,
                                      edition.maxPlayers));
        if (options->games + options->searched == 0)
            throw Failure("--games and --searched are both 0: nothing to train on");
        const auto start = loadNetwork(options->from);
        const auto policy = loadPolicy(options->priors);
        checkWritable(options->to);
        const Training training{.edition = &edition,
                                .players = options->players,
                                .quickGames = options->games,
                                .searchedGames = options->searched,
                                .nodes = options->nodes,
                                .seed = options->seed,
                                .threads = options->threads,
                                .start = start.get(),
                                .policy = policy.get(),
                                .onProgress = [](const Training::Progress& progress) {
                                    fmt::print(
                                        "{:>9} games  glory {:5.1f}, known to ±{:.2f}; "
                                        "win loss {:.4f}\n",
                                        progress.games, progress.glory, progress.gloryError,
                                        progress.winLoss);
                                    std::fflush(stdout);
                                }};
        writeFile(options->to, writeNetwork(*train(training)));
    });
}

}  // namespace endeavor::cli
