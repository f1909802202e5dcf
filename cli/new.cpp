// endeavor new: writes a game file with a dealt set-up and no moves.
#include "command.h"

namespace endeavor::cli {

void addNew(CLI::App& app) {
    struct Options {
        NewGameOptions game;
        std::vector<std::string> names;
        std::string output = "-";
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("new", "Deal a new game and write its record");
    options->game.addTo(*command);
    command->add_option("--names", options->names, "the players' names, by seat")->delimiter(',');
    command->add_option("-o,--output", options->output,
                        "the file to write (default: standard output)");
    command->callback([options] {
        const Game game = options->game.deal(options->game.seedOr(randomSeed()));
        if (options->names.size() > std::size_t(game.players))
            throw Failure("--names: more names than players");
        writeFile(options->output, writeRecord(newRecord(game, options->names)));
    });
}

}  // namespace endeavor::cli
