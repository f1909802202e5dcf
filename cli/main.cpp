// The command `endeavor`.
#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <iostream>

#include "command.h"

int main(int argc, char** argv) {
    using namespace endeavor::cli;
    CLI::App app{
        "The board game Endeavor: play, show, check, analyse and simulate games, host them "
        "online."};
    app.name("endeavor");
    app.set_version_flag("--version", ENDEAVOR_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    app.failure_message([](const CLI::App* which, const CLI::Error& error) {
        return fmt::format("endeavor: {} (see {} --help)\n", error.what(), which->get_name());
    });
    app.footer(
        "Start with 'endeavor play'. 'endeavor COMMAND --help' explains a command.\n"
        "Exit codes: 0 success, 1 bad input, 2 wrong command line.");
    for (const auto add : {addNew, addPlay, addShow, addReplay, addAnalyse, addHint, addSimulate,
                           addMatch, addBot, addPerft, addBench, addTrain, addSelfplay, addLearn})
        add(app);
#ifdef ENDEAVOR_SERVER
    for (const auto add : {addServe, addWorker, addAdmin}) add(app);
#endif
    try {
        app.parse(argc, argv);
        if (std::fflush(stdout) != 0 || !std::cout.flush())
            throw Failure(
                fmt::format("standard output can't be written: {}", std::strerror(errno)));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : exitWrongUsage;
    } catch (const std::exception& failure) {
        std::fflush(stdout);
        fmt::print(stderr, "endeavor: {}\n", failure.what());
        return exitWrongInput;
    }
    return 0;
}
