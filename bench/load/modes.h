// The kinds of load. Each returns its measurements as the object that --json prints.
#pragma once

#include "core/base/json.h"
#include "wire.h"

namespace endeavor::load {

struct Options {
    tcp::endpoint server;
    int games = 500;
    int players = 2;                        // per table, each on its own connection
    std::string edition = "age-of-sail-b";  // classic needs three players
    int connections = 1000;                 // for idle()
    int seconds = 60;
    double rate = 0;               // moves per second over all tables; 0: as fast as possible
    int plies = 300;               // for make()
    int again = 10;                // how often open() reopens each game once it is in memory
    int pid = 0;                   // of the server; 0: unknown
    std::vector<std::string> ids;  // games for open()
};

// Tables full of simulated players, playing one game after another.
json::object play(const Options& options);
// Connections that watch and do nothing.
json::object idle(const Options& options);
// Makes games with `plies` moves each, for open().
json::object make(const Options& options);
// Time from asking for a game until all of it has arrived: the first time, which loads it from the
// store if the server has just been started, and again.
json::object open(const Options& options);

}  // namespace endeavor::load
