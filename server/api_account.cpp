// The routes of an account's settings: docs/openapi.json.
#include "api.h"
#include "api_answers.h"

namespace endeavor::online {
namespace {

net::Response done(const std::expected<std::monostate, AccountRefusal>& answer) {
    return answer ? text({{"ok", true}}) : refused(answer.error());
}

struct AccountApi {
    Accounts& accounts;
    AccountSettings& settings;
};

using Reply = asio::awaitable<net::Response>;

Reply show(AccountApi& api, const net::Request&, const Session& session) {
    const auto account = co_await api.settings.account(session);
    if (!account) co_return refused(account.error());
    json::object answer{{"name", account->name}, {"created", account->created}, {"mail", nullptr}};
    if (!account->mail.empty()) answer["mail"] = account->mail;
    co_return text(answer);
}

Reply rename(AccountApi& api, const net::Request& request, const Session& session) {
    const auto name = readBody(request, [](const Reader& reader) {
        reader.keys({"name"});
        return reader["name"].text();
    });
    if (!name) co_return name.error();
    const auto renamed = co_await api.settings.rename(session, *name);
    if (!renamed) co_return refused(renamed.error());
    co_return text({{"name", *renamed}});
}

Reply changePassword(AccountApi& api, const net::Request& request, const Session& session) {
    struct Body {
        std::string old, fresh;
    };
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"old", "new"});
        return Body{reader["old"].text(), reader["new"].text()};
    });
    if (!body) co_return body.error();
    co_return done(co_await api.settings.changePassword(session, body->old, body->fresh));
}

Reply changeMail(AccountApi& api, const net::Request& request, const Session& session) {
    struct Body {
        std::string mail, password;
    };
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"mail", "password"});
        return Body{reader["mail"].text(), reader["password"].text()};
    });
    if (!body) co_return body.error();
    co_return done(co_await api.settings.changeMail(session, body->password, body->mail));
}

Reply forgetMail(AccountApi& api, const net::Request&, const Session& session) {
    co_return done(co_await api.settings.forgetMail(session));
}

Reply sessions(AccountApi& api, const net::Request&, const Session& session) {
    const auto all = co_await api.settings.sessions(session);
    if (!all) co_return refused(all.error());
    json::array list;
    for (const Session& one : *all)
        list.push_back(json::object{{"id", AccountSettings::idOf(one)},
                                    {"created", one.created},
                                    {"used", one.used},
                                    {"until", one.until},
                                    {"device", one.device},
                                    {"current", one.hash == session.hash}});
    co_return text({{"sessions", std::move(list)}});
}

Reply endSession(AccountApi& api, const net::Request& request, const Session& session) {
    co_return done(
        co_await api.settings.endSession(session, std::string(request.captured("session"))));
}

Reply endSessions(AccountApi& api, const net::Request& request, const Session& session) {
    const auto ended = co_await api.settings.endSessions(session);
    net::Response response = done(ended);
    if (ended) response.set("Set-Cookie", api.accounts.expiredCookie(request));
    co_return response;
}

Reply exported(AccountApi& api, const net::Request&, const Session& session) {
    auto file = co_await api.settings.exported(session);
    if (!file) co_return refused(file.error());
    net::Response response = net::jsonResponse(std::move(*file));
    response.set("Content-Disposition", "attachment; filename=\"endeavor-account.json\"");
    co_return response;
}

Reply remove(AccountApi& api, const net::Request& request, const Session& session) {
    const auto password = readBody(request, [](const Reader& reader) {
        reader.keys({"password"});
        return reader["password"].text();
    });
    if (!password) co_return password.error();
    const auto removed = co_await api.settings.remove(session, *password);
    net::Response response = done(removed);
    if (removed) response.set("Set-Cookie", api.accounts.expiredCookie(request));
    co_return response;
}

// --- Without being logged in -------------------------------------------------------------------

Reply forgotPassword(AccountApi& api, const net::Request& request) {
    const auto name = readBody(request, [](const Reader& reader) {
        reader.keys({"name"});
        return reader["name"].text();
    });
    if (!name) co_return name.error();
    api.settings.forgotPassword(*name);
    co_return text({{"ok", true}}, 202);
}

Reply resetPassword(AccountApi& api, const net::Request& request) {
    struct Body {
        std::string token, password;
    };
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"token", "password"});
        return Body{reader["token"].text(), reader["password"].text()};
    });
    if (!body) co_return body.error();
    co_return done(co_await api.settings.resetPassword(body->token, body->password));
}

Reply confirm(AccountApi& api, const net::Request& request) {
    const auto token = readBody(request, [](const Reader& reader) {
        reader.keys({"token"});
        return reader["token"].text();
    });
    if (!token) co_return token.error();
    const auto confirmed = co_await api.settings.confirm(*token);
    if (!confirmed) co_return refused(confirmed.error());
    json::object answer{{"mail", confirmed->mail}};
    if (!confirmed->game.empty()) answer["game"] = confirmed->game;
    co_return text(answer);
}

}  // namespace

void addAccountApi(net::Router& router, Accounts& accounts, AccountSettings& settings) {
    const auto api = std::make_shared<AccountApi>(accounts, settings);
    using Own = Reply (*)(AccountApi&, const net::Request&, const Session&);
    const auto own = [&](std::string_view method, const std::string& pattern, Own answer,
                         net::RouteOptions options = {}) {
        router.add(
            method, "/api/v1" + pattern,
            [api, answer](const net::Request& request) -> Reply {
                const auto session = co_await api->accounts.session(request);
                if (!session) co_return refused(401, "not-logged-in", because("log-in-first"));
                co_return co_await answer(*api, request, *session);
            },
            options);
    };
    using Anybody = Reply (*)(AccountApi&, const net::Request&);
    const auto anybody = [&](std::string_view method, const std::string& pattern, Anybody answer,
                             net::RouteOptions options) {
        router.add(
            method, "/api/v1" + pattern,
            [api, answer](const net::Request& request) { return answer(*api, request); }, options);
    };
    const net::RouteOptions slow{.body = 4 << 10, .cost = 50};  // hashes a password, or sends mail
    own("GET", "/account", show);
    own("PUT", "/account/name", rename, {.body = 4 << 10, .cost = 10});
    own("PUT", "/account/password", changePassword, slow);
    own("PUT", "/account/mail", changeMail, slow);
    own("DELETE", "/account/mail", forgetMail);
    own("GET", "/account/sessions", sessions);
    own("DELETE", "/account/sessions", endSessions);
    own("DELETE", "/account/sessions/{session}", endSession);
    own("GET", "/account/export", exported, {.cost = 50});
    own("POST", "/account/deletion", remove, slow);
    anybody("POST", "/password/forgotten", forgotPassword, slow);
    anybody("POST", "/password/reset", resetPassword, slow);
    anybody("POST", "/mail/confirm", confirm, {.body = 4 << 10, .cost = 10});
}

}  // namespace endeavor::online
