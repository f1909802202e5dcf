// The WebSocket protocol: watch games, send commands, receive events.
#pragma once

#include "accounts.h"
#include "games.h"
#include "server/net/socket.h"

namespace endeavor::online {

// Handler for the WebSocket route. What it is given must outlive it.
net::SocketHandler talk(Games& games, Accounts& accounts, Quotas& quotas);

// Sent to clients when the server stops: reconnect after a while.
net::SharedText reconnectMessage();

}  // namespace endeavor::online
