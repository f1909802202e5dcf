#include "account_settings.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <map>

#include "secrets.h"
#include "server/notices/mail.h"
#include "server/room/names.h"
#include "server/store/append.h"

namespace endeavor::online {
namespace {

constexpr Millis resetFor = 3600LL * 1000, confirmFor = 24LL * 3600 * 1000;
constexpr int mostMails = 3;     // links to one address that are not used up
constexpr int mostMailings = 8;  // resets under way; more are dropped
constexpr std::string_view resetPage = "/reset", confirmPage = "/confirm";
constexpr const char* goneName = "(deleted)";

using Code = AccountRefusal::Code;

std::unexpected<AccountRefusal> refuse(Code code, Reason reason) {
    return std::unexpected(AccountRefusal{code, std::move(reason)});
}

std::unexpected<AccountRefusal> notStored(const StoreError& error) {
    return refuse(Code::unavailable, because("store-failed-try-again", {{"detail", error.text}}));
}

std::unexpected<AccountRefusal> notStored(const Refusal& refusal) {
    return refuse(Code::unavailable, refusal.reason);
}

std::unexpected<AccountRefusal> badToken() {
    return refuse(Code::badToken, because("link-used-up"));
}

// The part after # of a link.
struct NewToken {
    std::string secret;
    Token token;
};
NewToken newToken(Token::Purpose purpose, Millis until) {
    NewToken made{newSecret(), {}};
    made.token.hash = *secretHash(made.secret);
    made.token.purpose = purpose;
    made.token.until = until;
    return made;
}

json::object sessionObject(const Session& session) {
    return {{"created", session.created},
            {"used", session.used},
            {"until", session.until},
            {"device", session.device}};
}

// The events of one seat, as they are stored, and where its player is notified.
Stored<json::object> exportedSeat(Store& store, const HeldSeat& held) {
    json::object object{{"game", held.game}};
    const auto row = store.game(held.game);
    if (!row) return std::unexpected(row.error());
    if (*row) object["created"] = (*row)->created, object["stage"] = (*row)->stage;
    if (held.seat == ownerSeat) {
        object["owner"] = true;
        return object;
    }
    object["seat"] = held.seat;
    const auto events = store.events(held.game, 0);
    if (!events) return std::unexpected(events.error());
    const auto texts = store.texts(held.game, 0);
    if (!texts) return std::unexpected(texts.error());
    std::map<int, std::string> said;
    for (const StoredText& one : *texts) said[one.number] = one.text;
    json::array& mine = object["events"].emplace_array();
    for (const StoredEvent& event : *events) {
        auto value = parseJson(event.json);
        if (!value || !value->is_object()) continue;
        const auto* seat = value->get_object().if_contains("seat");
        if (!seat || *seat != held.seat) continue;
        if (const auto text = said.find(event.number); text != said.end())
            value->get_object()["text"] = text->second;
        mine.push_back(std::move(*value));
    }
    const auto told = store.subscriptions(held.game);
    if (!told) return std::unexpected(told.error());
    json::array& notices = object["notices"].emplace_array();
    for (const Subscription& how : *told)
        if (how.seat == held.seat)
            notices.push_back(json::object{{"channel", how.channel},
                                           {"device", how.device},
                                           {"address", *parseJson(how.address)}});
    return object;
}

Stored<std::string> exportedAccount(Store& store, std::int64_t id) {
    const auto account = store.accounts().get(id);
    if (!account) return std::unexpected(account.error());
    const auto sessions = store.accounts().sessions(id, now());
    if (!sessions) return std::unexpected(sessions.error());
    const auto seats = store.accounts().seats(id);
    if (!seats) return std::unexpected(seats.error());
    json::object object{{"format", "endeavor-account/1"}, {"exported", now()}};
    if (*account)
        object["account"] = json::object{{"name", (*account)->name},
                                         {"created", (*account)->created},
                                         {"mail", (*account)->mail}};
    json::array& in = object["sessions"].emplace_array();
    for (const Session& session : *sessions) in.push_back(sessionObject(session));
    json::array& games = object["games"].emplace_array();
    for (const HeldSeat& held : *seats) {
        auto one = exportedSeat(store, held);
        if (!one) return std::unexpected(one.error());
        games.push_back(std::move(*one));
    }
    return jsonLine(object);
}

}  // namespace

AccountSettings::AccountSettings(asio::io_context& context, StoreQueue& store, Accounts& accounts,
                                 Games& games, Post post, std::string baseUrl, net::Log& log)
    : context_(context),
      store_(store),
      accounts_(accounts),
      games_(games),
      post_(std::move(post)),
      baseUrl_(std::move(baseUrl)),
      log_(log) {
    while (baseUrl_.ends_with('/')) baseUrl_.pop_back();
}

// --- Name, password, sessions ------------------------------------------------------------------

AccountSettings::Answer<Account> AccountSettings::account(const Session& session) {
    const auto found =
        co_await store_.ask([&](Store& store) { return store.accounts().get(session.account); });
    if (!found) co_return notStored(found.error());
    if (!*found) co_return refuse(Code::notLoggedIn, because("log-in-first"));
    co_return **found;
}

AccountSettings::Answer<std::string> AccountSettings::rename(const Session& session,
                                                             std::string name) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) co_return refuse(Code::badName, clean.error());
    const auto renamed = co_await store_.ask(
        [&](Store& store) { return store.accounts().rename(session.account, *clean); });
    if (!renamed) co_return notStored(renamed.error());
    if (!*renamed) co_return refuse(Code::nameTaken, because("name-taken"));
    co_return *clean;
}

AccountSettings::Answer<std::monostate> AccountSettings::changePassword(const Session& session,
                                                                        std::string old,
                                                                        std::string fresh) {
    const auto proven = co_await accounts_.proven(session.account, std::move(old));
    if (!proven) co_return std::unexpected(proven.error());
    const auto hash = co_await accounts_.hashed(std::move(fresh));
    if (!hash) co_return std::unexpected(hash.error());
    const auto changed = co_await store_.ask([&](Store& store) {
        return store.accounts().setPassword(session.account, *hash, session.hash);
    });
    if (!changed) co_return notStored(changed.error());
    co_return std::monostate{};
}

std::string AccountSettings::idOf(const Session& session) {
    return toHex(std::string_view(session.hash).substr(0, 8));
}

AccountSettings::Answer<std::vector<Session>> AccountSettings::sessions(const Session& session) {
    auto found = co_await store_.ask(
        [&](Store& store) { return store.accounts().sessions(session.account, now()); });
    if (!found) co_return notStored(found.error());
    co_return std::move(*found);
}

AccountSettings::Answer<std::monostate> AccountSettings::endSession(const Session& session,
                                                                    std::string id) {
    const auto all = co_await sessions(session);
    if (!all) co_return std::unexpected(all.error());
    for (const Session& one : *all) {
        if (idOf(one) != id) continue;
        const auto ended = co_await store_.ask(
            [&](Store& store) { return store.accounts().endSession(one.hash); });
        if (!ended) co_return notStored(ended.error());
        co_return std::monostate{};
    }
    co_return refuse(Code::noSession, because("no-session"));
}

AccountSettings::Answer<std::monostate> AccountSettings::endSessions(const Session& session) {
    const auto ended = co_await store_.ask(
        [&](Store& store) { return store.accounts().endSessions(session.account); });
    if (!ended) co_return notStored(ended.error());
    co_return std::monostate{};
}

// --- Mail --------------------------------------------------------------------------------------

std::string AccountSettings::link(std::string_view page, const std::string& secret) const {
    return baseUrl_ + std::string(page) + "#" + secret;
}

AccountSettings::Answer<std::monostate> AccountSettings::send(Token token, std::string to,
                                                              std::string_view page,
                                                              Compose compose) {
    if (!post_) co_return refuse(Code::noMail, because("no-mail"));
    if (!isMailAddress(to)) co_return refuse(Code::badMail, because("bad-mail"));
    const NewToken made = newToken(token.purpose, token.until);
    token.hash = made.token.hash;
    token.mail = to;
    const auto stored = co_await store_.ask([&](Store& store) -> Stored<bool> {
        const auto sent = store.accounts().tokensFor(to, now());
        if (!sent) return std::unexpected(sent.error());
        if (*sent >= mostMails) return false;
        if (auto added = store.accounts().addToken(token); !added)
            return std::unexpected(added.error());
        return true;
    });
    if (!stored) co_return notStored(stored.error());
    if (!*stored)
        co_return refuse(Code::tooManyMails, because("too-many-mails", {{"mails", mostMails}}));
    const Letter letter = compose(link(page, made.secret));
    const Delivery delivery = co_await post_(to, letter.subject, letter.text);
    if (delivery.fate == Delivery::Fate::delivered) co_return std::monostate{};
    log_.info("mail lost", {{"text", delivery.text}});
    if (delivery.fate != Delivery::Fate::lost)  // it has certainly not arrived
        co_await store_.ask([&](Store& store) {
            return store.accounts().takeToken(token.hash, token.purpose, now());
        });
    co_return refuse(Code::notDelivered,
                     because("mail-not-delivered", {{"detail", oneLine(delivery.text)}}));
}

AccountSettings::Answer<std::monostate> AccountSettings::changeMail(const Session& session,
                                                                    std::string password,
                                                                    std::string mail) {
    if (!post_) co_return refuse(Code::noMail, because("no-mail"));
    const auto proven = co_await accounts_.proven(session.account, std::move(password));
    if (!proven) co_return std::unexpected(proven.error());
    Token token{.purpose = Token::Purpose::confirm,
                .account = session.account,
                .until = now() + confirmFor};
    co_return co_await send(
        std::move(token), std::move(mail), confirmPage,
        [name = proven->name](const std::string& to) { return confirmLetter(name, to); });
}

AccountSettings::Answer<std::monostate> AccountSettings::forgetMail(const Session& session) {
    const auto done = co_await store_.ask(
        [&](Store& store) { return store.accounts().setMail(session.account, ""); });
    if (!done) co_return notStored(done.error());
    co_return std::monostate{};
}

AccountSettings::Answer<std::monostate> AccountSettings::askForNotices(std::string game, int seat,
                                                                       std::string keyHash,
                                                                       std::string device,
                                                                       std::string address,
                                                                       std::string mail) {
    Token token{.purpose = Token::Purpose::notices, .until = now() + confirmFor};
    token.about = jsonLine(json::object{{"game", game},
                                        {"seat", seat},
                                        {"key", toHex(keyHash)},
                                        {"device", device},
                                        {"address", address}});
    co_return co_await send(std::move(token), std::move(mail), confirmPage, noticesLetter);
}

AccountSettings::Answer<Confirmed> AccountSettings::confirm(std::string secret) {
    const auto hash = secretHash(secret);
    if (!hash) co_return badToken();
    const auto taken = co_await store_.ask([&](Store& store) -> Stored<std::optional<Token>> {
        AccountStore& accounts = store.accounts();
        auto token = accounts.takeToken(*hash, Token::Purpose::confirm, now());
        if (!token || !*token) return accounts.takeToken(*hash, Token::Purpose::notices, now());
        if (auto set = accounts.setMail((*token)->account.value_or(0), (*token)->mail); !set)
            return std::unexpected(set.error());
        return token;
    });
    if (!taken) co_return notStored(taken.error());
    if (!*taken) co_return badToken();
    const Token& token = **taken;
    if (token.purpose == Token::Purpose::confirm) co_return Confirmed{token.mail, {}};
    const auto about = parseJson(token.about);
    if (!about) co_return badToken();
    Error error;
    const Reader reader(*about, "", error);
    const std::string game = reader["game"].text();
    const Subscription how{.game = game,
                           .seat = reader["seat"].integer(0, maxPlayers - 1),
                           .channel = "mail",
                           .device = reader["device"].text(),
                           .address = reader["address"].text()};
    const std::string key = reader["key"].text();
    if (!error.text.empty()) co_return badToken();
    const auto subscribed = co_await games_.subscribeConfirmed(how, key);
    if (!subscribed) co_return refuse(Code::badToken, subscribed.error().reason);
    co_return Confirmed{token.mail, game};
}

void AccountSettings::forgotPassword(std::string nameOrMail) {
    if (!post_ || mailing_ >= mostMailings) return;
    asio::co_spawn(context_, mailReset(std::move(nameOrMail)), asio::detached);
}

asio::awaitable<void> AccountSettings::mailReset(std::string nameOrMail) {
    ++mailing_;
    const auto found = co_await store_.ask([&](Store& store) -> Stored<std::vector<Account>> {
        auto named = store.accounts().named(nameOrMail);
        if (!named) return std::unexpected(named.error());
        if (*named) return std::vector{**named};
        return store.accounts().withMail(nameOrMail);
    });
    if (!found) log_.error("store", {{"what", "reset"}, {"text", found.error().text}});
    for (const Account& account : found.value_or(std::vector<Account>{})) {
        if (account.mail.empty()) continue;
        Token token{
            .purpose = Token::Purpose::reset, .account = account.id, .until = now() + resetFor};
        co_await send(std::move(token), account.mail, resetPage,
                      [&](const std::string& to) { return resetLetter(account.name, to); });
    }
    --mailing_;
}

AccountSettings::Answer<std::monostate> AccountSettings::resetPassword(std::string secret,
                                                                       std::string password) {
    const auto token = secretHash(secret);
    if (!token) co_return badToken();
    const auto hash = co_await accounts_.hashed(std::move(password));
    if (!hash) co_return std::unexpected(hash.error());  // the link can be used again
    const auto done = co_await store_.ask([&](Store& store) -> Stored<bool> {
        const auto taken = store.accounts().takeToken(*token, Token::Purpose::reset, now());
        if (!taken) return std::unexpected(taken.error());
        if (!*taken || !(*taken)->account) return false;
        if (auto set = store.accounts().setPassword(*(*taken)->account, *hash, ""); !set)
            return std::unexpected(set.error());
        return true;
    });
    if (!done) co_return notStored(done.error());
    if (!*done) co_return badToken();
    co_return std::monostate{};
}

bool sameMail(std::string_view a, std::string_view b) {
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
    return !a.empty() && std::ranges::equal(a, b, {}, low, low);
}

Stored<std::optional<std::string>> resetLink(Store& store, const std::string& name, Millis now) {
    const auto account = store.accounts().named(name);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    NewToken made = newToken(Token::Purpose::reset, now + confirmFor);
    made.token.account = (*account)->id;
    if (auto added = store.accounts().addToken(made.token); !added)
        return std::unexpected(added.error());
    return std::string(resetPage) + "#" + made.secret;
}

// --- Everything, and nothing -------------------------------------------------------------------

AccountSettings::Answer<std::string> AccountSettings::exported(const Session& session) {
    auto file =
        co_await store_.ask([&](Store& store) { return exportedAccount(store, session.account); });
    if (!file) co_return notStored(file.error());
    co_return std::move(*file);
}

AccountSettings::Answer<std::monostate> AccountSettings::remove(const Session& session,
                                                                std::string password) {
    const auto proven = co_await accounts_.proven(session.account, std::move(password));
    if (!proven) co_return std::unexpected(proven.error());
    const auto seats =
        co_await store_.ask([&](Store& store) { return store.accounts().seats(session.account); });
    if (!seats) co_return notStored(seats.error());
    // If one of them fails nothing is lost: the account is still there, and deleting it again goes
    // on with the rest.
    for (const HeldSeat& held : *seats)
        if (held.seat != ownerSeat)
            if (const auto gone = co_await games_.retire(held.game, held.seat, goneName); !gone)
                co_return notStored(gone.error());
    const auto removed =
        co_await store_.ask([&](Store& store) { return store.accounts().remove(session.account); });
    if (!removed) co_return notStored(removed.error());
    for (const HeldSeat& held : *seats) games_.removed(held.game);  // its keys are read again
    co_return std::monostate{};
}

}  // namespace endeavor::online
