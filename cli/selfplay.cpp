// endeavor selfplay: plays games by searching and keeps them in files, to learn from.
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "bots/self_play.h"
#include "bots/weights.h"
#include "weight_files.h"

namespace endeavor::cli {

namespace {

constexpr u64 gamesPerFile = 250;

struct SelfplayOptions {
    std::string edition = "classic", from, priors, folder;
    int players = 4;
    u64 games = 10'000, nodes = 100, seed = 1'000'000;
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
};

void selfplay(const SelfplayOptions& options) {
    const Edition& edition = loadEdition(options.edition);
    if (options.players < edition.minPlayers || options.players > edition.maxPlayers)
        throw Failure(fmt::format("--players: {} can't play; the edition {} is for {} to {}",
                                  options.players, edition.id, edition.minPlayers,
                                  edition.maxPlayers));
    const auto given = loadNetwork(options.from);
    const Network* network = given ? given.get() : networkFor(edition, options.players);
    const auto policy = loadPolicy(options.priors);
    if (network == nullptr)
        throw Failure(
            fmt::format("there are no weights for {} with {} players; name some with --from",
                        edition.id, options.players));
    std::error_code code;
    std::filesystem::create_directories(options.folder, code);
    if (code) throw Failure(fmt::format("{}: {}", options.folder, code.message()));

    const SelfPlay play{&edition, options.players, options.nodes};
    const u64 files = (options.games + gamesPerFile - 1) / gamesPerFile;
    std::atomic<u64> next{0};
    std::mutex mutex;
    std::string failure;
    const auto work = [&] {
        for (u64 file; (file = next.fetch_add(1)) < files;) {
            const u64 first = options.seed + file * gamesPerFile;
            const u64 last = std::min(first + gamesPerFile, options.seed + options.games);
            const std::string name = fmt::format("{}/{}-{}-{:09}.games", options.folder, edition.id,
                                                 options.players, first);
            if (std::filesystem::exists(name)) continue;
            SearchedGames games{edition.id, options.players, {}};
            for (u64 seed = first; seed < last; ++seed)
                games.games.push_back(playSearching(play, *network, seed, policy.get()));
            const std::lock_guard lock(mutex);
            try {
                writeFile(name, writeSearchedGames(games));
                fmt::print("{}\n", name);
                std::fflush(stdout);
            } catch (const Failure& error) {
                failure = error.what();
                next = files;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
    }
    if (!failure.empty()) throw Failure(failure);
}

}  // namespace

void addSelfplay(CLI::App& app) {
    auto options = std::make_shared<SelfplayOptions>();
    CLI::App* command = app.add_subcommand(
        "selfplay", "Play games by searching and keep them in files, to learn from");
    command->add_option("--edition", options->edition, "an edition's id or file")
        ->capture_default_str();
    command->add_option("--players", options->players, "number of players")->capture_default_str();
    command->add_option("--games", options->games, "number of games")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000}))
        ->capture_default_str();
    command
        ->add_option(
            "--nodes", options->nodes,
            "positions for each decision that is learnt from; the others get a quarter; 1: no "
            "search, only one move of look-ahead")
        ->check(CLI::Range(u64{1}, u64{60'000}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "seed of the first game")->capture_default_str();
    command->add_option("--threads", options->threads, "number of threads")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--from", options->from, "weights to play with, instead of those built in");
    command->add_option(
        "--priors", options->priors,
        "priors to search with; without them all moves of a position are valued at once");
    command
        ->add_option("-o,--output", options->folder,
                     "the folder for the games; files that are there already are not played again")
        ->required();
    command->callback([options] { selfplay(*options); });
}

}  // namespace endeavor::cli
