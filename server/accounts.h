// Optional accounts: a name and a password link seats across devices. A logged-in browser holds a
// secret in an HttpOnly cookie; only its hash is stored.
#pragma once

#include "server/net/http.h"
#include "server/reasons.h"
#include "store_queue.h"

namespace endeavor::online {

struct AccountRefusal {
    enum class Code {
        badName,
        badPassword,
        nameTaken,
        wrongPassword,
        unavailable,
        notLoggedIn,
        noSession,
        badMail,
        noMail,
        badToken,
        tooManyMails,
        notDelivered,
    } code;
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
    asio::awaitable<std::optional<Session>> session(const net::Request& request);
    // Whether a session that was there has not ended meanwhile. If the store can't say: yes, as it
    // can't carry out anything then either.
    asio::awaitable<bool> lasts(std::string hash);

    // The account with this id, if this is its password.
    Answer<Account> proven(std::int64_t account, std::string password);
    // The hash to store for a password, if it is a good one.
    Answer<std::string> hashed(std::string password);
    std::string expiredCookie(const net::Request& request) const;

private:
    Answer<LoggedIn> begin(const net::Request& request, std::int64_t account, std::string name);

    StoreQueue& store_;
};

}  // namespace endeavor::online
