// endeavor replay: reads and checks a record, and lists what was legal at every move.
#include <fmt/format.h>

#include "command.h"
#include "core/base/json_text.h"
#include "report.h"

namespace endeavor::cli {
namespace {

// {"ply": 0, "round": 1, "phase": "build", "player": 1, "legal": ["build bank", …]}
void printLegal(const Game& game, const State& state, std::size_t ply) {
    fmt::print("{}\n", jsonObjectOf({{"ply", std::to_string(ply)},
                                     {"round", std::to_string(state.round)},
                                     {"phase", jsonString(phaseIds[int(state.phase)])},
                                     {"player", std::to_string(state.player)},
                                     {"legal", jsonListOf(legalTexts(game, state), jsonString)}}));
}

// Checks again, at every ply, everything the record claims.
void verify(const Record& record, const std::string& file) {
    State state = record.start;
    const auto fail = [&](std::size_t ply, const std::string& why) {
        throw Failure(fmt::format("{}: after {} moves: {}", file, ply, why));
    };
    for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
        if (const std::string wrong = check(record.game, state); !wrong.empty()) fail(ply, wrong);
        if (ply == record.moves.size()) break;
        if (!play(record.game, state, record.moves[ply])) fail(ply, "the next move is not legal");
    }
    const auto again = parseRecord(writeRecord(record), file, record.game.edition);
    if (!again || again->moves != record.moves || again->state != record.state)
        throw Failure(file + ": the record does not survive being written and read");
}

std::string seedNote(const Record& record) {
    const Game& game = record.game;
    if (startsFromPosition(record)) return "the game starts from a position";
    if (!game.seed) return "the set-up was not drawn from a seed";
    const Game drawn =
        deal(*game.edition, game.players, *game.seed, game.phases, game.exploits != 0);
    return drawn == game ? "the seed gives this set-up"
                         : "the set-up is not what the seed gives (edited by hand?)";
}

}  // namespace

void addReplay(CLI::App& app) {
    struct Options {
        std::string file, edition;
        bool legal = false, verify = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("replay", "Replay a record and show the score");
    command->add_option("FILE", options->file, "a record; - for standard input")->required();
    command->add_option("--edition", options->edition,
                        "the edition's file, if the record is of one that is not built in");
    command->add_flag("--legal", options->legal,
                      "print a JSON line with the legal moves before each move");
    command->add_flag("--verify", options->verify, "check every invariant at every move as well");
    command->callback([options] {
        const Record record = loadRecord(options->file, options->edition);
        if (options->verify) verify(record, options->file);
        if (options->legal) {
            State state = record.start;
            for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
                printLegal(record.game, state, ply);
                apply(record.game, state, record.moves[ply]);
            }
            if (state.over())
                fmt::print("{}\n", jsonObjectOf({{"result", resultJson(record.game, state)}}));
            else
                printLegal(record.game, state, record.moves.size());
            return;
        }
        printStanding(record);
        if (options->verify)
            fmt::print("Verified: every move legal, every invariant holds, {}.\n",
                       seedNote(record));
    });
}

}  // namespace endeavor::cli
