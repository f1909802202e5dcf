// endeavor learn: learns weights from the games that endeavor selfplay has kept.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "bots/policy_model.h"
#include "bots/self_play.h"
#include "bots/value_learning.h"
#include "bots/weights.h"
#include "weight_files.h"

namespace endeavor::cli {
namespace {

struct LearnOptions {
    std::string edition = "classic", folder, from, to;
    int players = 0;
    u64 most = 1'000'000, seed = 1;
    int passes = 6;
    float rate = 0.0005f;
};

constexpr std::size_t keptBackOf = 20;  // one game in so many is not learnt from

// The files of the folder with games of the edition, the newest (by name) last.
std::vector<std::string> gameFiles(const LearnOptions& options, const Edition& edition) {
    std::error_code code;
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(options.folder, code)) {
        const std::string name = entry.path().filename().string();
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
            if ((options.players == 0 || options.players == players) &&
                name.starts_with(fmt::format("{}-{}-", edition.id, players)) &&
                name.ends_with(".games"))
                files.push_back(entry.path());
    }
    if (code) throw Failure(fmt::format("{}: {}", options.folder, code.message()));
    std::sort(files.begin(), files.end());
    if (files.empty())
        throw Failure(fmt::format("{}: has no games of {}; 'endeavor selfplay' plays some",
                                  options.folder, edition.id));
    return files;
}

// What there is to learn from the games of the folder.
template <class One>
struct Samples {
    std::vector<One> learnt, keptBack;
};

// `samplesOf(players, game)` is what one game teaches: nothing if it is not of these rules.
template <class One, class SamplesOf>
Samples<One> gather(const LearnOptions& options, const Edition& edition, SamplesOf&& samplesOf) {
    Samples<One> all;
    u64 games = 0;
    for (const std::string& file : gameFiles(options, edition)) {
        const auto read = readSearchedGames(readFile(file), file);
        if (!read) throw Failure(read.error().text);
        if (read->edition != edition.id)
            throw Failure(fmt::format("{}: has games of {}", file, read->edition));
        for (const SearchedGame& game : read->games) {
            if (games == options.most) break;
            std::vector<One> samples = samplesOf(read->players, game);
            if (samples.empty())
                throw Failure(
                    fmt::format("{}: game {} is not one of today's rules; play its games again",
                                file, game.seed));
            std::vector<One>& to = ++games % keptBackOf == 0 ? all.keptBack : all.learnt;
            std::move(samples.begin(), samples.end(), std::back_inserter(to));
        }
    }
    fmt::print("{} positions to learn from, {} kept back\n", all.learnt.size(),
               all.keptBack.size());
    return all;
}

void learnPriors(const LearnOptions& options) {
    const Edition& edition = loadEdition(options.edition);
    checkWritable(options.to);
    const auto samples =
        gather<PolicySample>(options, edition, [&](int players, const SearchedGame& game) {
            return policySamplesOf(edition, players, game);
        });
    const PolicyLearning learning{
        .seed = options.seed,
        .passes = options.passes,
        .onPass = [](int pass, const PolicyModel::Losses& mine, const PolicyModel::Losses& back) {
            const auto part = [](const PolicyModel::Losses& losses) {
                const double samples = double(std::max<u64>(losses.samples, 1));
                return fmt::format("{:.4f} ({:.1f}% of the best moves)",
                                   losses.crossEntropy / samples,
                                   100 * double(losses.found) / samples);
            };
            fmt::print("pass {:>2}: loss {}; kept back {}\n", pass, part(mine), part(back));
            std::fflush(stdout);
        }};
    writeFile(options.to, writePolicy(*learnPolicy(samples.learnt, samples.keptBack, learning)));
}

void learnNetwork(const LearnOptions& options) {
    const Edition& edition = loadEdition(options.edition);
    checkWritable(options.to);
    const auto given = loadNetwork(options.from);
    const Network* start = given ? given.get() : networkFor(edition, options.players);
    if (start == nullptr)
        throw Failure(fmt::format(
            "there are no weights for {} with {} players to start from; name some with --from",
            edition.id, options.players));
    const SelfPlay play{&edition, options.players, 0};
    const auto samples = gather<Sample>(options, edition, [&](int, const SearchedGame& game) {
        return samplesOf(play, game).samples;
    });
    const ValueLearning learning{
        .seed = options.seed,
        .players = options.players,
        .passes = options.passes,
        .rate = options.rate,
        .onPass = [&](int pass, const Losses& mine, const Losses& back) {
            const auto part = [&](const Losses& losses) {
                const double samples = double(std::max<u64>(losses.samples, 1));
                return fmt::format("win {:.4f}, glory ±{:.3f}", losses.win / samples,
                                   std::sqrt(losses.glory / (samples * options.players)) *
                                       double(Network::gloryUnit));
            };
            fmt::print("pass {:>2}: loss {}; kept back {}\n", pass, part(mine), part(back));
            std::fflush(stdout);
        }};
    writeFile(options.to,
              writeNetwork(*learnValues(*start, samples.learnt, samples.keptBack, learning)));
}

}  // namespace

void addLearn(CLI::App& app) {
    auto options = std::make_shared<LearnOptions>();
    CLI::App* command = app.add_subcommand("learn", "Learn weights from the games of 'selfplay'");
    command->require_subcommand(1);
    CLI::App* priors = command->add_subcommand(
        "priors", "how promising moves look: one file for an edition, with any number of players");
    CLI::App* values = command->add_subcommand(
        "values", "what positions are worth: one file for an edition and number of players");
    values->add_option("--from", options->from, "weights to start from");
    values->add_option("--rate", options->rate, "the size of the first steps")
        ->check(CLI::Range(0.0f, 0.1f))
        ->capture_default_str();
    for (CLI::App* part : {priors, values}) {
        part->add_option("folder", options->folder, "the folder with the games")->required();
        part->add_option("--edition", options->edition, "an edition's id or file")
            ->capture_default_str();
        part->add_option("--games", options->most, "at most so many games")->capture_default_str();
        part->add_option("--passes", options->passes, "how often each position is learnt from")
            ->check(CLI::Range(1, 1000))
            ->capture_default_str();
        part->add_option("--seed", options->seed, "seed of everything random")
            ->capture_default_str();
        part->add_option("-o,--output", options->to, "the file of weights to write")->required();
    }
    priors->add_option("--players", options->players, "only games of so many players");
    values->add_option("--players", options->players, "number of players")->required();
    values->callback([options] { learnNetwork(*options); });
    priors->callback([options] { learnPriors(*options); });
}

}  // namespace endeavor::cli
