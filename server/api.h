// The HTTP interface: docs/openapi.json. Handlers read and check what was sent; games.h does the
// work.
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
    std::string pushKey;                // public key of Web Push, base64url; empty: there is none
    std::vector<std::string> channels;  // by which players can be told
    Reach reach = Reach::publicOnly;    // of the addresses they may give for it
};

// Adds all routes under /api/v1 but the WebSocket's.
void addApi(net::Router& router, Api api);

}  // namespace endeavor::online
