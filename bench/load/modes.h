// The kinds of load. Each returns what it has measured, as the object that --json prints.
#pragma once

#include "core/base/json.h"
#include "wire.h"

namespace endeavor::load {

struct Options {
    tcp::endpoint server;
    int games = 500;
    int players = 2;                        // at each table, each on a connection of its own
    std::string edition = "age-of-sail-b";  // classic needs three players
    int connections = 1000;                 // of idle()
    int seconds = 60;
    double rate = 0;               // moves a second of all tables together; 0: as many as it takes
    int plies = 300;               // of make()
    int again = 10;                // how often open() opens each game once it is in memory
    int pid = 0;                   // of the server; 0: not known
    std::vector<std::string> ids;  // of the games that open() opens
};

// Tables full of simulated players, one game after the other.
json::object play(const Options& options);
// Connections that watch and do nothing.
json::object idle(const Options& options);
// Games in which so many moves were made, for open().
json::object make(const Options& options);
// How long it takes from asking for a game until all of it has been told: the first time, which is
// from the store if the server has just been started, and again.
json::object open(const Options& options);

}  // namespace endeavor::load
