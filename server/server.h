// Everything put together: a store, the authority over its games, bots, notices, and the network.
#pragma once

#include "server/net/listener.h"
#include "server/notices/notifier.h"
#include "server/room/online.h"

namespace endeavor::online {

struct ServeOptions {
    std::string store;  // address, as openStore() takes it
    std::string page;   // folder of the built page; empty: only the interface for programs
    net::ListenOptions listen;
    NotifierOptions notify;
    int bots = 1;  // that think at the same time; 0: workers elsewhere do
    Editions editions = builtInEdition;
    net::Level logLevel = net::Level::info;
};

// Serves until SIGTERM or SIGINT, then stops gracefully: what was acknowledged is stored, clients
// are told to reconnect. `onListening` is called with the port when it listens. An error says why
// it could not begin.
std::expected<void, std::string> serve(const ServeOptions& options,
                                       const std::function<void(std::uint16_t port)>& onListening);

// Only bots, for the games of a store that others serve; until SIGTERM or SIGINT.
std::expected<void, std::string> work(const ServeOptions& options);

}  // namespace endeavor::online
