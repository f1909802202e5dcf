// load: simulated players against a server on this machine. See docs/performance.md.
#include <CLI/CLI.hpp>
#include <iostream>

#include "figures.h"
#include "modes.h"

int main(int count, char** words) {
    using namespace endeavor;
    load::Options options;
    std::string url, mode = "play", rate = "max";
    bool plain = false;

    CLI::App app("Simulated players against a server on this machine");
    app.add_option("mode", mode,
                   "play: whole games; idle: connections that only watch; make: long games, for "
                   "open: how long it takes to open them")
        ->check(CLI::IsMember({"play", "idle", "make", "open"}))
        ->capture_default_str();
    app.add_option("--url", url, "The server: ws://127.0.0.1:PORT")->required();
    app.add_option("--games", options.games, "Tables that play at the same time")
        ->check(CLI::Range(1, 20'000))
        ->capture_default_str();
    app.add_option("--players", options.players, "At each table, each on its own connection")
        ->check(CLI::Range(2, 5))
        ->capture_default_str();
    app.add_option("--edition", options.edition)->capture_default_str();
    auto* connections =
        app.add_option("--connections", options.connections,
                       "Of all players together, in place of --games; of idle watchers")
            ->check(CLI::Range(2, 60'000));
    app.add_option("--seconds", options.seconds, "To measure")
        ->check(CLI::Range(1, 24 * 3600))
        ->capture_default_str();
    app.add_option("--rate", rate, "Moves a second of all tables together, or max")
        ->capture_default_str();
    app.add_option("--plies", options.plies, "Moves of the games that are made")
        ->capture_default_str();
    app.add_option("--pid", options.pid, "The server's process, to see its memory and work");
    app.add_option("--ids", options.ids, "Games to open")->delimiter(',');
    app.add_flag("--json", plain, "Print one line of JSON");
    CLI11_PARSE(app, count, words);

    try {
        options.server = load::endpointOf(url);
        if (rate != "max")
            options.rate = CLI::detail::lexical_cast(rate, options.rate) ? options.rate : -1;
        if (options.rate < 0) throw std::runtime_error("--rate: expected a number or max");
        if (connections->count() > 0 && mode == "play")
            options.games = options.connections / options.players;
        load::raiseFileLimit();
        const json::object measured = mode == "play"   ? load::play(options)
                                      : mode == "idle" ? load::idle(options)
                                      : mode == "make" ? load::make(options)
                                                       : load::open(options);
        if (plain) {
            std::cout << json::serialize(measured) << '\n';
        } else {
            for (const auto& [name, value] : measured) std::cout << name << ": " << value << '\n';
        }
        const auto none = [&](const char* what) {
            const auto* found = measured.if_contains(what);
            return found == nullptr || *found == json::value(std::size_t{0});
        };
        return none("errors") && none("desyncs") && none("lost") ? 0 : 1;
    } catch (const std::exception& thrown) {
        std::cerr << thrown.what() << '\n';
        return 2;
    }
}
