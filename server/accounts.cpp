#include "accounts.h"

#include "games.h"
#include "secrets.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr std::string_view cookieName = "endeavor", keyCookie = "endeavor-key";
constexpr Millis sessionFor = 180LL * 24 * 3600 * 1000;
constexpr Millis renewAfter = 3600LL * 1000;
constexpr Millis keyFor = 360LL * 24 * 3600 * 1000;
constexpr int hashingThreads = 2, mostHashing = 64;
constexpr int shortestPassword = 8, longestPassword = 200;  // bytes
constexpr std::size_t longestDevice = 200;                  // bytes

std::string cookie(const net::Request& request, const std::string& secret, Millis lasts,
                   std::string_view name = cookieName) {
    std::string text =
        std::string(name) + "=" + secret +
        "; Path=/api; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(lasts / 1000);
    if (request.secure) text += "; Secure";
    return text;
}

// Of an anonymous key; empty if it is none.
std::string keyOf(std::string_view secret) {
    const auto hash = secretHash(secret);
    return hash ? base64url(*hash) : "";
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

std::unexpected<AccountRefusal> triedTooOften(Why why, std::chrono::milliseconds wait) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    return refuse(Code::tooMany, because(why, {{"seconds", int(seconds)}}));
}

std::expected<void, AccountRefusal> checkPassword(std::string_view password) {
    if (int(password.size()) >= shortestPassword && int(password.size()) <= longestPassword)
        return {};
    return refuse(Code::badPassword, because("password-length", {{"fewest", shortestPassword},
                                                                 {"most", longestPassword}}));
}

std::unexpected<AccountRefusal> busy() { return refuse(Code::unavailable, because("busy")); }

}  // namespace

Accounts::Accounts(StoreQueue& store, Quotas& quotas, net::Metrics& metrics)
    : store_(store),
      quotas_(quotas),
      passwords_(hashingThreads, mostHashing,
                 metrics.gauge("endeavor_passwords_waiting", "Passwords being checked")) {}

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
    if (const auto good = checkPassword(password); !good) co_return std::unexpected(good.error());
    if (const auto wait = quotas_.take(Purpose::accounts, co_await visitor(request)))
        co_return triedTooOften("accounts-too-fast", *wait);
    const auto hash = co_await hashed(std::move(password));
    if (!hash) co_return std::unexpected(hash.error());
    const auto id = co_await store_.ask(
        [&](Store& store) { return store.accounts().add(*clean, *hash, now()); });
    if (!id) co_return unavailable(id.error());
    if (!*id) co_return refuse(Code::nameTaken, because("name-taken"));
    co_return co_await begin(request, **id, *clean);
}

Accounts::Answer<std::string> Accounts::hashed(std::string password) {
    if (const auto good = checkPassword(password); !good) co_return std::unexpected(good.error());
    const auto hash = co_await passwords_.run([&] { return passwordHash(password); });
    if (!hash) co_return busy();
    co_return *hash;
}

Accounts::Answer<Account> Accounts::proven(std::int64_t id, std::string password) {
    // As with log-ins, guesses count against the account.
    const std::string guessed = "account:" + std::to_string(id);
    if (const auto wait = quotas_.takeFor(Purpose::logins, guessed))
        co_return triedTooOften("logins-too-fast", *wait);
    const auto account =
        co_await store_.ask([&](Store& store) { return store.accounts().get(id); });
    if (!account) co_return unavailable(account.error());
    const auto fits = co_await passwords_.run(
        [&] { return *account && passwordFits(password, (*account)->password); });
    if (!fits) co_return busy();
    if (!*fits) co_return refuse(Code::wrongPassword, because("wrong-old-password"));
    quotas_.charge(Purpose::logins, guessed, -1);
    co_return **account;
}

Accounts::Answer<LoggedIn> Accounts::logIn(const net::Request& request, std::string name,
                                           std::string password) {
    // Guesses count against the account too, wherever they come from; who logs in has guessed
    // nothing.
    const Visitor who = co_await visitor(request);
    const std::string guessed = "name:" + folded(name);
    auto wait = quotas_.take(Purpose::logins, who);
    if (!wait && !who.exempt()) wait = quotas_.takeFor(Purpose::logins, guessed);
    if (wait) co_return triedTooOften("logins-too-fast", *wait);
    const auto account =
        co_await store_.ask([&](Store& store) { return store.accounts().named(name); });
    if (!account) co_return unavailable(account.error());
    const auto fits = co_await passwords_.run([&] {
        // Hash a password for unknown names too, so that timing does not reveal which names exist.
        static const std::string nobody = passwordHash("nobody's password");
        return passwordFits(password, *account ? (*account)->password : nobody) && *account;
    });
    if (!fits) co_return busy();
    if (!*fits) co_return refuse(Code::wrongPassword, because("wrong-password"));
    if (!who.exempt()) quotas_.charge(Purpose::logins, guessed, -1);
    co_return co_await begin(request, (*account)->id, (*account)->name);
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
        if (found && *found && (*found)->used < now() - renewAfter)
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

asio::awaitable<Visitor> Accounts::visitor(const net::Request& request) {
    co_return Visitor{.account = co_await of(request),
                      .key = keyOf(request.cookie(keyCookie).value_or("")),
                      .address = request.limitKey};
}

std::string Accounts::introduce(Visitor& visitor, const net::Request& request) {
    if (visitor.account || !visitor.key.empty()) return {};
    const std::string secret = newSecret();
    visitor.key = keyOf(secret);
    return cookie(request, secret, keyFor, keyCookie);
}

}  // namespace endeavor::online
