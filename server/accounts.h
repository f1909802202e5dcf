// Optional accounts: a name and a password link seats across devices. A logged-in browser holds a
// secret in an HttpOnly cookie; only its hash is stored.
#pragma once

#include "server/net/http.h"
#include "server/reasons.h"
#include "store_queue.h"

namespace endeavor::online {

struct AccountRefusal {
    enum class Code { badName, badPassword, nameTaken, wrongPassword, unavailable } code;
    Reason reason;
};

struct LoggedIn {
    std::int64_t account = 0;
    std::string name;
    std::string cookie;  // the Set-Cookie header
};

class Accounts {
public:
    explicit Accounts(StoreQueue& store) : store_(store) {}

    template <typename T>
    using Answer = asio::awaitable<std::expected<T, AccountRefusal>>;

    Answer<LoggedIn> add(const net::Request& request, std::string name, std::string password);
    Answer<LoggedIn> logIn(const net::Request& request, std::string name, std::string password);
    asio::awaitable<std::string> logOut(const net::Request& request);  // an expired cookie

    // The logged-in account, identified by the request's cookie.
    asio::awaitable<std::optional<std::int64_t>> of(const net::Request& request);

private:
    Answer<LoggedIn> begin(const net::Request& request, std::int64_t account, std::string name);

    StoreQueue& store_;
};

}  // namespace endeavor::online
