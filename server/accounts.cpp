#include "accounts.h"

#include "games.h"
#include "secrets.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr std::string_view cookieName = "endeavor";
constexpr Millis sessionFor = 180LL * 24 * 3600 * 1000;
constexpr Millis anHour = 3600 * 1000;
constexpr int shortestPassword = 8, longestPassword = 200;  // bytes
constexpr std::size_t longestDevice = 200;                  // bytes

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

// What the browser calls itself, for the list of sessions: printable ASCII, the rest is left out.
std::string deviceOf(const net::Request& request) {
    std::string device;
    for (const char c : request.header("user-agent").substr(0, longestDevice))
        if (c >= ' ' && c <= '~') device += c;
    return device;
}

}  // namespace

Accounts::Answer<LoggedIn> Accounts::begin(const net::Request& request, std::int64_t account,
                                           std::string name) {
    const std::string secret = newSecret();
    const Session session{.hash = *secretHash(secret),
                          .account = account,
                          .until = now() + sessionFor,
                          .created = now(),
                          .used = now(),
                          .device = deviceOf(request)};
    const auto stored = co_await store_.ask(
        [&](Store& store) { return store.accounts().addSession(session, now()); });
    if (!stored) co_return unavailable(stored.error());
    co_return LoggedIn{account, std::move(name), cookie(request, secret, sessionFor)};
}

Accounts::Answer<LoggedIn> Accounts::add(const net::Request& request, std::string name,
                                         std::string password) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) co_return refuse(Code::badName, clean.error());
    const auto hash = co_await hashed(std::move(password));
    if (!hash) co_return std::unexpected(hash.error());
    const auto id = co_await store_.ask(
        [&](Store& store) { return store.accounts().add(*clean, *hash, now()); });
    if (!id) co_return unavailable(id.error());
    if (!*id) co_return refuse(Code::nameTaken, because("name-taken"));
    co_return co_await begin(request, **id, *clean);
}

Accounts::Answer<std::string> Accounts::hashed(std::string password) {
    if (int(password.size()) < shortestPassword || int(password.size()) > longestPassword)
        co_return refuse(
            Code::badPassword,
            because("password-length", {{"fewest", shortestPassword}, {"most", longestPassword}}));
    const auto hash =
        co_await store_.ask([&](Store&) -> Stored<std::string> { return passwordHash(password); });
    if (!hash) co_return unavailable(hash.error());
    co_return *hash;
}

Accounts::Answer<Account> Accounts::proven(std::int64_t id, std::string password) {
    const auto account = co_await store_.ask([&](Store& store) -> Stored<std::optional<Account>> {
        auto found = store.accounts().get(id);
        if (found && *found && !passwordFits(password, (*found)->password)) found->reset();
        return found;
    });
    if (!account) co_return unavailable(account.error());
    if (!*account) co_return refuse(Code::wrongPassword, because("wrong-old-password"));
    co_return **account;
}

Accounts::Answer<LoggedIn> Accounts::logIn(const net::Request& request, std::string name,
                                           std::string password) {
    struct Found {
        std::optional<Account> account;
        bool fits = false;
    };
    const auto found = co_await store_.ask([&](Store& store) -> Stored<Found> {
        auto account = store.accounts().named(name);
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
        co_await store_.ask([&](Store& store) { return store.accounts().endSession(*hash); });
    co_return expiredCookie(request);
}

std::string Accounts::expiredCookie(const net::Request& request) const {
    return cookie(request, "", 0);
}

asio::awaitable<std::optional<Session>> Accounts::session(const net::Request& request) {
    const auto hash = secretHash(request.cookie(cookieName).value_or(""));
    if (!hash) co_return std::nullopt;
    const auto session = co_await store_.ask([&](Store& store) -> Stored<std::optional<Session>> {
        auto found = store.accounts().session(*hash, now());
        // Written once an hour, for the list of sessions. If that fails it is not worth a word.
        if (found && *found && (*found)->used < now() - anHour)
            (void)store.accounts().useSession(*hash, now());
        return found;
    });
    co_return session ? *session : std::nullopt;
}

asio::awaitable<std::optional<std::int64_t>> Accounts::of(const net::Request& request) {
    const auto found = co_await session(request);
    co_return found ? std::optional(found->account) : std::nullopt;
}

asio::awaitable<bool> Accounts::lasts(std::string hash) {
    const auto found =
        co_await store_.ask([&](Store& store) { return store.accounts().session(hash, now()); });
    co_return !found || found->has_value();
}

}  // namespace endeavor::online
