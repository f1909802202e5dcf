// The whole server: a store, the games in it, bots, notices, and the network.
#pragma once

#include "own_edition.h"
#include "server/net/listener.h"
#include "server/notices/notifier.h"
#include "server/room/online.h"

namespace endeavor::online {

struct ServeOptions {
    std::string store;  // address, as openStore() takes it
    std::string page;   // folder of the built page; empty: API only
    net::ListenOptions listen;
    NotifierOptions notify;
    int keepDays = 0;            // unfinished games untouched for so long are removed; 0: none are
    std::string operatorSecret;  // for /api/v1/operator; empty: there is none
    std::string config;          // the operator's file; empty: none. Read again on SIGHUP
    int bots = 1;                // number of bot threads; 0: other processes run the bots
    std::vector<OwnEdition> editions;  // offered beside those built in
    net::Level logLevel = net::Level::info;
};

// SIGHUP reads the configuration again; one that is wrong is logged and changes nothing.
//
// Serves until SIGTERM or SIGINT, then stops gracefully: everything acknowledged is stored, clients
// are asked to reconnect. `onListening` is called with the port once it listens. An error says why
// it could not start.
std::expected<void, std::string> serve(const ServeOptions& options,
                                       const std::function<void(std::uint16_t port)>& onListening);

// Runs only bots, for the games of a store that other processes serve, until SIGTERM or SIGINT. If
// it is to listen, it answers /metrics and /healthz there and calls `onListening`.
std::expected<void, std::string> work(const ServeOptions& options, bool listen,
                                      const std::function<void(std::uint16_t port)>& onListening);

}  // namespace endeavor::online
