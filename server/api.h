// The HTTP API: docs/openapi.json. Handlers parse and validate requests; games.h does the work.
#pragma once

#include "account_settings.h"
#include "games.h"
#include "own_edition.h"
#include "server/net/router.h"
#include "server/notices/delivery.h"
#include "server/notices/reach.h"

namespace endeavor::online {

struct Api {
    Games& games;
    Accounts& accounts;
    AccountSettings& settings;
    StoreQueue& store;
    std::string pushKey;                // public key for Web Push, base64url; empty: disabled
    std::vector<std::string> channels;  // notification channels this server offers
    Reach reach = Reach::publicOnly;    // which addresses players may register
    std::function<asio::awaitable<Delivery>(Notice notice)> tryNotice;
    std::vector<OwnEdition> editions;  // offered beside those built in
};

// Adds all routes under /api/v1 except the WebSocket and those of an account's settings.
void addApi(net::Router& router, Api api);
// What the owner of an account can do with it.
void addAccountApi(net::Router& router, Accounts& accounts, AccountSettings& settings);

}  // namespace endeavor::online
