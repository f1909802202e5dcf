// Optional accounts: a name and a password tie seats together across devices. Who is logged in
// holds a secret in a cookie that no script can read; only its hash is stored.
#pragma once

#include "server/net/http.h"
#include "store_queue.h"

namespace endeavor::online {

net::Response unavailable(const StoreError& error);  // the store could not do it now

struct LoggedIn {
    std::int64_t account = 0;
    std::string name;
    std::string cookie;  // the Set-Cookie header
};

class Accounts {
public:
    explicit Accounts(StoreQueue& store) : store_(store) {}

    template <typename T>
    using Answer = asio::awaitable<std::expected<T, net::Response>>;  // else what to answer instead

    Answer<LoggedIn> add(const net::Request& request, std::string name, std::string password);
    Answer<LoggedIn> logIn(const net::Request& request, std::string name, std::string password);
    asio::awaitable<std::string> logOut(const net::Request& request);  // the cookie that ends it

    // Who is logged in, by the request's cookie.
    asio::awaitable<std::optional<std::int64_t>> of(const net::Request& request);

private:
    Answer<LoggedIn> begin(const net::Request& request, std::int64_t account, std::string name);

    StoreQueue& store_;
};

}  // namespace endeavor::online
