// Optional accounts: a name and a password link seats across devices. A logged-in browser holds a
// secret in an HttpOnly cookie; only its hash is stored.
#pragma once

#include "aside.h"
#include "quotas.h"
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
        tooMany,
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
    Accounts(StoreQueue& store, Quotas& quotas, net::Metrics& metrics);

    template <typename T>
    using Answer = asio::awaitable<std::expected<T, AccountRefusal>>;

    Answer<LoggedIn> add(const net::Request& request, std::string name, std::string password);
    Answer<LoggedIn> logIn(const net::Request& request, std::string name, std::string password);
    asio::awaitable<std::string> logOut(const net::Request& request);  // an expired cookie

    // The logged-in account, identified by the request's cookie.
    asio::awaitable<std::optional<std::int64_t>> of(const net::Request& request);
    asio::awaitable<std::optional<Session>> session(const net::Request& request);
    // Who sent the request.
    asio::awaitable<Visitor> visitor(const net::Request& request);
    // Whether a session that was there has not ended meanwhile, on whichever server. If the store
    // can't say: yes, as it can't carry out anything then either.
    asio::awaitable<bool> lasts(std::string hash);

    // The account with this id, if this is its password.
    Answer<Account> proven(std::int64_t account, std::string password);
    // The hash to store for a password, if it is a good one.
    Answer<std::string> hashed(std::string password);
    std::string expiredCookie(const net::Request& request) const;

    // A browser that neither has an account nor an anonymous key gets a key when it makes a game or
    // takes a seat: becomes the visitor's, and is returned as a Set-Cookie header. Else empty.
    static std::string introduce(Visitor& visitor, const net::Request& request);

private:
    Answer<LoggedIn> begin(const net::Request& request, std::int64_t account, std::string name);

    StoreQueue& store_;
    Quotas& quotas_;
    Aside passwords_;  // hashing takes long and much memory
};

}  // namespace endeavor::online
