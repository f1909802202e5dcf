// endeavor bench: a fixed workload. The fingerprint changes only when behaviour does; the speed
// depends on this machine and its current load (docs/performance.md).
#include <fmt/format.h>

#include "bots/simulation.h"
#include "command.h"
#include "core/base/fingerprint.h"
#include "core/base/json_text.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

// Plays random games and hashes every list of legal moves and every result. Hashes texts in their
// order, so that changes to internal encodings do not affect it.
class Fingerprint {
public:
    void playGames(const Edition& edition, int players, PhaseOrder phases, u64 games) {
        for (u64 seed = 1; seed <= games; ++seed) {
            const Game game = deal(edition, players, seed, phases);
            State state = initialState(game);
            Random random(seed);
            while (!state.over()) {
                const auto texts = legalTexts(game, state);
                for (const std::string& text : texts) fold(text);
                apply(game, state, *parseMove(game, state, texts[random.below(u32(texts.size()))]));
                ++plies;
            }
            fold(resultJson(game, state));
        }
    }
    u64 value = fingerprint("");
    u64 plies = 0;

private:
    void fold(std::string_view text) { value = fingerprint("\n", fingerprint(text, value)); }
};

}  // namespace

void addBench(CLI::App& app) {
    struct Options {
        std::string edition = "classic";
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("bench", "A fixed workload: fingerprint of the rules, and speed");
    command->add_option("--edition", options->edition, "an edition's id or file")
        ->capture_default_str();
    command->add_flag("--json", options->json, "figures as JSON");
    command->callback([options] {
        const Edition& edition = loadEdition(options->edition);
        Fingerprint print;
        const std::size_t steps = std::size_t(edition.maxPlayers - edition.minPlayers + 1) * 2;
        {
            Progress progress("fingerprint", steps);
            std::size_t done = 0;
            for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
                for (const PhaseOrder phases : {PhaseOrder::together, PhaseOrder::individual}) {
                    print.playGames(edition, players, phases, 100);
                    progress.show(++done);
                }
        }
        const int players = std::clamp(4, edition.minPlayers, edition.maxPlayers);
        const Statistics speed =
            simulate({.edition = &edition,
                      .players = players,
                      .phases = PhaseOrder::together,
                      .games = 100000,
                      .seed = 1,
                      .bots = std::vector<std::string>(std::size_t(players), "random"),
                      .threads = 1,
                      .check = false,
                      .onProgress = {},
                      .onRecord = {}});
        const double rate = double(speed.decisions) / speed.seconds;
        const double games = double(speed.games) / speed.seconds;
        if (options->json)
            fmt::print(
                "{}\n",
                jsonObjectOf({{"edition", jsonString(edition.id)},
                              {"fingerprint", jsonString(fmt::format("{:016x}", print.value))},
                              {"plies", std::to_string(print.plies)},
                              {"decisions_per_second", jsonDecimal(rate, 0)},
                              {"games_per_second", jsonDecimal(games, 0)}}));
        else
            fmt::print(
                "fingerprint  {:016x}  ({} plies of {})\nspeed        {:.2f} million decisions a "
                "second, {:.0f} games a second, one thread\n",
                print.value, print.plies, edition.id, rate / 1e6, games);
    });
}

}  // namespace endeavor::cli
