// What the operator of a server does over HTTP, behind a secret of its own: reports, suspensions,
// hiding of texts. The page's operator screen uses it.
#pragma once

#include "games.h"
#include "server/net/router.h"

namespace endeavor::online {

inline constexpr std::size_t shortestOperatorSecret = 16;

struct OperatorApi {
    Games& games;
    StoreQueue& store;
    Quotas& quotas;  // guessing the secret counts like logging in
    std::string secret;
};

// Adds all routes under /api/v1/operator.
void addOperatorApi(net::Router& router, OperatorApi api);

}  // namespace endeavor::online
