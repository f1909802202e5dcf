// What is said on a WebSocket: watching games, giving commands, being told what happens.
#pragma once

#include "accounts.h"
#include "games.h"
#include "server/net/socket.h"

namespace endeavor::online {

// For the route of the WebSocket. Games and accounts outlive it.
net::SocketHandler talk(Games& games, Accounts& accounts);

// What a client is told when the server stops: come back in a while.
net::SharedText reconnectMessage();

}  // namespace endeavor::online
