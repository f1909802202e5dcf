// The HTTP API: docs/openapi.json. Handlers parse and validate requests; games.h does the work.
#pragma once

#include "accounts.h"
#include "games.h"
#include "server/net/router.h"
#include "server/notices/reach.h"

namespace endeavor::online {

struct Api {
    Games& games;
    Accounts& accounts;
    StoreQueue& store;
    std::string pushKey;                // public key for Web Push, base64url; empty: disabled
    std::vector<std::string> channels;  // notification channels this server offers
    Reach reach = Reach::publicOnly;    // which addresses players may register
};

// Adds all routes under /api/v1 except the WebSocket.
void addApi(net::Router& router, Api api);

}  // namespace endeavor::online
