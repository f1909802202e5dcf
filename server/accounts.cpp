#include "accounts.h"

#include "games.h"
#include "secrets.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr std::string_view cookieName = "endeavor";
constexpr Millis sessionFor = 180LL * 24 * 3600 * 1000;
constexpr int shortestPassword = 8, longestPassword = 200;  // bytes

std::string cookie(const net::Request& request, const std::string& secret, Millis lasts) {
    std::string text =
        std::string(cookieName) + "=" + secret +
        "; Path=/api; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(lasts / 1000);
    if (request.secure) text += "; Secure";
    return text;
}

using Code = AccountRefusal::Code;

std::unexpected<AccountRefusal> refuse(Code code, Reason reason) {
    return std::unexpected(AccountRefusal{code, std::move(reason)});
}

std::unexpected<AccountRefusal> unavailable(const StoreError& error) {
    return refuse(Code::unavailable, because("store-failed-try-again", {{"detail", error.text}}));
}

}  // namespace

Accounts::Answer<LoggedIn> Accounts::begin(const net::Request& request, std::int64_t account,
                                           std::string name) {
    const std::string secret = newSecret();
    const Session session{
        .hash = *secretHash(secret), .account = account, .until = now() + sessionFor};
    const auto stored =
        co_await store_.ask([&](Store& store) { return store.addSession(session, now()); });
    if (!stored) co_return unavailable(stored.error());
    co_return LoggedIn{account, std::move(name), cookie(request, secret, sessionFor)};
}

Accounts::Answer<LoggedIn> Accounts::add(const net::Request& request, std::string name,
                                         std::string password) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) co_return refuse(Code::badName, clean.error());
    if (int(password.size()) < shortestPassword || int(password.size()) > longestPassword)
        co_return refuse(
            Code::badPassword,
            because("password-length", {{"fewest", shortestPassword}, {"most", longestPassword}}));
    const auto id = co_await store_.ask(
        [&](Store& store) { return store.addAccount(*clean, passwordHash(password), now()); });
    if (!id) co_return unavailable(id.error());
    if (!*id) co_return refuse(Code::nameTaken, because("name-taken"));
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
        // Hash a password for unknown names too, so that timing does not reveal which names exist.
        static const std::string nobody = passwordHash("nobody's password");
        const bool fits = passwordFits(password, *account ? (*account)->password : nobody);
        return Found{*account, fits && *account};
    });
    if (!found) co_return unavailable(found.error());
    if (!found->fits) co_return refuse(Code::wrongPassword, because("wrong-password"));
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
