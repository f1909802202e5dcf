#include "accounts.h"

#include "games.h"
#include "secrets.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr std::string_view cookieName = "endeavor";
constexpr Millis sessionFor = 180LL * 24 * 3600 * 1000;
constexpr std::size_t shortestPassword = 8, longestPassword = 200;

std::string cookie(const net::Request& request, const std::string& secret, Millis lasts) {
    std::string text =
        std::string(cookieName) + "=" + secret +
        "; Path=/api; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(lasts / 1000);
    if (request.secure) text += "; Secure";
    return text;
}

}  // namespace

net::Response unavailable(const StoreError& error) {
    return net::errorResponse(503, "unavailable", error.text + "; try again");
}

Accounts::Answer<LoggedIn> Accounts::begin(const net::Request& request, std::int64_t account,
                                           std::string name) {
    const std::string secret = newSecret();
    const Session session{
        .hash = *secretHash(secret), .account = account, .until = now() + sessionFor};
    const auto stored =
        co_await store_.ask([&](Store& store) { return store.addSession(session, now()); });
    if (!stored) co_return std::unexpected(unavailable(stored.error()));
    co_return LoggedIn{account, std::move(name), cookie(request, secret, sessionFor)};
}

Accounts::Answer<LoggedIn> Accounts::add(const net::Request& request, std::string name,
                                         std::string password) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) co_return std::unexpected(net::errorResponse(400, "bad-name", clean.error().text));
    if (password.size() < shortestPassword || password.size() > longestPassword)
        co_return std::unexpected(
            net::errorResponse(400, "bad-password", "password: expected 8 to 200 characters"));
    const auto id = co_await store_.ask(
        [&](Store& store) { return store.addAccount(*clean, passwordHash(password), now()); });
    if (!id) co_return std::unexpected(unavailable(id.error()));
    if (!*id)
        co_return std::unexpected(net::errorResponse(
            409, "name-taken", "this name is taken; choose another, or log in if it is yours"));
    co_return co_await begin(request, **id, *clean);
}

Accounts::Answer<LoggedIn> Accounts::logIn(const net::Request& request, std::string name,
                                           std::string password) {
    struct Found {
        std::optional<Account> account;
        bool fits = false;
    };
    const auto found = co_await store_.ask([&](Store& store) -> Stored<Found> {
        auto account = store.account(name);
        if (!account) return std::unexpected(account.error());
        // As long for names that do not exist: the time says nothing about which do.
        static const std::string nobody = passwordHash("nobody's password");
        const bool fits = passwordFits(password, *account ? (*account)->password : nobody);
        return Found{*account, fits && *account};
    });
    if (!found) co_return std::unexpected(unavailable(found.error()));
    if (!found->fits)
        co_return std::unexpected(
            net::errorResponse(401, "wrong-password", "no account has this name and password"));
    co_return co_await begin(request, found->account->id, found->account->name);
}

asio::awaitable<std::string> Accounts::logOut(const net::Request& request) {
    if (const auto hash = secretHash(request.cookie(cookieName).value_or("")))
        co_await store_.ask([&](Store& store) { return store.endSession(*hash); });
    co_return cookie(request, "", 0);
}

asio::awaitable<std::optional<std::int64_t>> Accounts::of(const net::Request& request) {
    const auto hash = secretHash(request.cookie(cookieName).value_or(""));
    if (!hash) co_return std::nullopt;
    const auto session =
        co_await store_.ask([&](Store& store) { return store.session(*hash, now()); });
    if (!session || !*session) co_return std::nullopt;
    co_return (*session)->account;
}

}  // namespace endeavor::online
