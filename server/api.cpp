#include "api.h"

#include <charconv>

#include "api_answers.h"
#include "core/files/objects.h"
#include "core/text/notation.h"
#include "server/notices/notices.h"
#include "server/room/names.h"
#include "server/room/view.h"

namespace endeavor::online {
namespace {

constexpr int pageOfGames = 50;
constexpr std::size_t readAtOnce = 16 << 10;  // bytes; larger bodies are read on another thread

asio::awaitable<Credentials> credentials(const Api& api, const net::Request& request) {
    co_return Credentials{.secret = std::string(request.bearer()),
                          .visitor = co_await api.accounts.visitor(request)};
}

json::array summaries(const std::vector<GameRow>& rows) {
    json::array list;
    for (const GameRow& row : rows) {
        json::object entry{{"game", row.game}, {"created", row.created}, {"updated", row.updated}};
        if (const auto summary = parseJson(row.summary); summary && summary->is_object())
            for (const auto& [key, value] : summary->get_object()) entry[key] = value;
        list.push_back(std::move(entry));
    }
    return list;
}

// --- Games -------------------------------------------------------------------------------------

asio::awaitable<net::Response> create(const Api& api, const net::Request& request) {
    struct Body {
        Settings settings;
        std::string name;
        std::optional<int> seat;
    };
    const auto read = [](const Reader& reader) {
        reader.keys({"settings"}, {"name", "seat"});
        Body body;
        body.settings = readSettings(reader["settings"]);
        if (reader.has("name")) body.name = reader["name"].text();
        if (reader.has("seat") && !reader["seat"].isNull())
            body.seat = reader["seat"].integer(0, maxPlayers - 1);
        return body;
    };
    const auto parse = [&] { return readBody(request, read); };
    auto parsed = request.body.size() <= readAtOnce ? std::optional(parse())
                                                    : co_await api.games.aside().run(parse);
    if (!parsed) co_return refused(503, "unavailable", because("busy"));
    auto& body = *parsed;
    if (!body) co_return body.error();
    Visitor visitor = co_await api.accounts.visitor(request);
    const std::string cookie = Accounts::introduce(visitor, request);
    const auto founded = co_await api.games.create(
        std::move(body->settings),
        {.name = body->name, .seat = body->seat, .visitor = std::move(visitor)});
    if (!founded) co_return refused(founded.error());
    json::object answer{{"game", founded->game}, {"owner", founded->owner}};
    if (founded->seat) answer["seat"] = *founded->seat, answer["secret"] = founded->secret;
    net::Response response = text(answer, 201);
    response.set("Location", "/api/v1/games/" + founded->game);
    if (!cookie.empty()) response.set("Set-Cookie", cookie);
    co_return response;
}

asio::awaitable<net::Response> lobby(const Api& api, const net::Request& request) {
    const std::string stage = request.argument("stage").value_or("waiting");
    if (std::ranges::find(stageIds, stage) == std::end(stageIds))
        co_return badRequest("stage: expected waiting, playing, paused or over");
    std::optional<Millis> before;
    if (const auto given = request.argument("before")) {
        Millis value = 0;
        const auto [end, wrong] =
            std::from_chars(given->data(), given->data() + given->size(), value);
        if (wrong != std::errc() || end != given->data() + given->size())
            co_return badRequest(
                "before: expected milliseconds since 1970, an \"updated\" of the list");
        before = value;
    }
    const auto rows = co_await api.store.ask(
        [&](Store& store) { return store.lobby(stage, pageOfGames, before); });
    if (!rows) co_return unavailable(rows.error());
    co_return text({{"games", summaries(*rows)}});
}

asio::awaitable<net::Response> mine(const Api& api, const net::Request& request) {
    const auto account = co_await api.accounts.of(request);
    if (!account) co_return refused(401, "not-logged-in", because("log-in-to-list"));
    const auto rows = co_await api.store.ask(
        [&](Store& store) { return store.gamesOf(*account, 4 * pageOfGames); });
    if (!rows) co_return unavailable(rows.error());
    co_return text({{"games", summaries(*rows)}});
}

asio::awaitable<net::Response> view(const Api& api, const net::Request& request) {
    const auto shown = co_await api.games.look(
        std::string(request.captured("game")), co_await credentials(api, request),
        [](const Room& room, const Actor& actor) { return viewJson(room, actor); });
    if (!shown) co_return refused(shown.error());
    co_return net::jsonResponse(*shown);
}

asio::awaitable<net::Response> eventsAfter(const Api& api, const net::Request& request) {
    const auto after = number(request.argument("after").value_or("0"), 1'000'000);
    if (!after) co_return badRequest("after: expected the number of an event, or 0");
    const std::string game(request.captured("game"));
    const auto events = co_await api.games.events(game, *after);
    if (!events) co_return refused(events.error());
    co_return net::jsonResponse(eventsMessage(game, events->events, events->more));
}

// The position and the legal moves: all that a program without the rules needs.
asio::awaitable<net::Response> position(const Api& api, const net::Request& request) {
    const auto written = co_await api.games.look(
        std::string(request.captured("game")), {},
        [](const Room& room, const Actor&) -> std::optional<json::object> {
            const Record* record = room.record();
            if (record == nullptr) return std::nullopt;
            json::object answer{{"stage", stageIds[std::size_t(room.stage())]},
                                {"number", room.number()},
                                {"ply", room.ply()},
                                {"turn", nullptr}};
            if (const auto seat = room.decider()) answer["turn"] = *seat;
            const auto legal = legalTexts(record->game, record->state);
            answer["legal"] = json::array(legal.begin(), legal.end());
            answer["position"] =
                *parseJson(positionJson(record->game, record->state, record->names));
            return answer;
        });
    if (!written) co_return refused(written.error());
    if (!*written) co_return refused(Refusal(Refusal::Code::notNow, because("no-position-yet")));
    co_return text(**written);
}

asio::awaitable<net::Response> record(const Api& api, const net::Request& request) {
    const std::string game(request.captured("game"));
    auto written = co_await api.games.look(game, {}, [](const Room& room, const Actor&) {
        return room.record() ? std::optional(writeRecord(*room.record())) : std::nullopt;
    });
    if (!written) co_return refused(written.error());
    if (!*written) co_return refused(Refusal(Refusal::Code::notNow, because("no-record-yet")));
    net::Response response = net::jsonResponse(std::move(**written));
    response.set("Content-Disposition", "attachment; filename=\"endeavor-" + game + ".json\"");
    co_return response;
}

asio::awaitable<net::Response> join(const Api& api, const net::Request& request) {
    struct Body {
        std::string name;
        std::optional<int> seat;
    };
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"name"}, {"seat"});
        Body read{.name = reader["name"].text(), .seat = {}};
        if (reader.has("seat")) read.seat = reader["seat"].integer(0, maxPlayers - 1);
        return read;
    });
    if (!body) co_return body.error();
    Visitor visitor = co_await api.accounts.visitor(request);
    const std::string cookie = Accounts::introduce(visitor, request);
    const auto joined = co_await api.games.join(std::string(request.captured("game")), body->seat,
                                                body->name, std::move(visitor));
    if (!joined) co_return refused(joined.error());
    net::Response response = text({{"seat", joined->seat}, {"secret", joined->secret}}, 201);
    if (!cookie.empty()) response.set("Set-Cookie", cookie);
    co_return response;
}

asio::awaitable<net::Response> reissue(const Api& api, const net::Request& request) {
    const auto seat = number(request.captured("seat"), maxPlayers - 1);
    if (!seat) co_return refused(404, "no-seat", because("seat-number"));
    const auto secret = co_await api.games.reissue(std::string(request.captured("game")), *seat,
                                                   co_await credentials(api, request));
    if (!secret) co_return refused(secret.error());
    co_return text({{"seat", *seat}, {"secret", *secret}}, 201);
}

asio::awaitable<net::Response> give(const Api& api, const net::Request& request) {
    auto body = readBody(request, [](const Reader& reader) { return readCommand(reader); });
    if (!body) co_return body.error();
    const std::string id = body->id;
    const auto answered =
        co_await api.games.command(std::string(request.captured("game")),
                                   co_await credentials(api, request), std::move(*body));
    if (answered) co_return text(answerObject(id, answered));
    const Refusal& refusal = answered.error().refusal;
    co_return withRetryAfter(text(answerObject(id, answered), statusOf(refusal.code)),
                             refusal.reason);
}

// --- Moderation --------------------------------------------------------------------------------

asio::awaitable<net::Response> block(const Api& api, const net::Request& request) {
    const auto seat = number(request.captured("seat"), maxPlayers - 1);
    if (!seat) co_return refused(404, "no-seat", because("seat-number"));
    Credentials who = co_await credentials(api, request);
    const std::string cookie = Accounts::introduce(who.visitor, request);
    const auto done =
        co_await api.games.block(std::string(request.captured("game")), std::move(who), *seat);
    if (!done) co_return refused(done.error());
    net::Response response = text({{"seat", *seat}});
    if (!cookie.empty()) response.set("Set-Cookie", cookie);
    co_return response;
}

asio::awaitable<net::Response> blocks(const Api& api, const net::Request& request) {
    const std::string id = (co_await api.accounts.visitor(request)).id();
    const auto found = co_await api.store.ask([&](Store& store) { return store.blocks(id); });
    if (!found) co_return unavailable(found.error());
    json::array list;
    for (const Block& one : *found)
        list.push_back(json::object{{"id", one.id}, {"name", one.name}, {"at", one.at}});
    co_return text({{"blocks", std::move(list)}});
}

asio::awaitable<net::Response> unblock(const Api& api, const net::Request& request) {
    const auto id = number(request.captured("id"), 999'999'999);
    if (!id) co_return refused(404, "no-block", because("no-such-block"));
    const std::string visitor = (co_await api.accounts.visitor(request)).id();
    const auto done =
        co_await api.store.ask([&](Store& store) { return store.unblock(visitor, *id); });
    if (!done) co_return unavailable(done.error());
    co_return text({{"id", *id}});
}

asio::awaitable<net::Response> report(const Api& api, const net::Request& request) {
    struct Body {
        int seat = 0;
        std::string text;
    };
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"seat", "text"});
        return Body{readSeat(reader["seat"]), reader["text"].text()};
    });
    if (!body) co_return body.error();
    const auto done =
        co_await api.games.report(std::string(request.captured("game")),
                                  co_await credentials(api, request), body->seat, body->text);
    if (!done) co_return refused(done.error());
    co_return text({{"seat", body->seat}}, 201);
}

// --- Accounts ----------------------------------------------------------------------------------

struct NameAndPassword {
    std::string name, password;
};

NameAndPassword readNameAndPassword(const Reader& reader) {
    reader.keys({"name", "password"});
    return {reader["name"].text(), reader["password"].text()};
}

net::Response loggedIn(const std::expected<LoggedIn, AccountRefusal>& session, int status) {
    if (!session) return refused(session.error());
    net::Response response = text({{"name", session->name}}, status);
    response.set("Set-Cookie", session->cookie);
    return response;
}

asio::awaitable<net::Response> addAccount(const Api& api, const net::Request& request) {
    const auto body = readBody(request, readNameAndPassword);
    if (!body) co_return body.error();
    co_return loggedIn(co_await api.accounts.add(request, body->name, body->password), 201);
}

asio::awaitable<net::Response> logIn(const Api& api, const net::Request& request) {
    const auto body = readBody(request, readNameAndPassword);
    if (!body) co_return body.error();
    co_return loggedIn(co_await api.accounts.logIn(request, body->name, body->password), 200);
}

asio::awaitable<net::Response> logOut(const Api& api, const net::Request& request) {
    net::Response response = text({{"name", nullptr}});
    response.set("Set-Cookie", co_await api.accounts.logOut(request));
    co_return response;
}

asio::awaitable<net::Response> whoAmI(const Api& api, const net::Request& request) {
    const auto id = co_await api.accounts.of(request);
    if (!id) co_return text({{"name", nullptr}});
    const auto account =
        co_await api.store.ask([&](Store& store) { return store.accounts().get(*id); });
    if (!account) co_return unavailable(account.error());
    co_return *account ? text({{"name", (*account)->name}}) : text({{"name", nullptr}});
}

asio::awaitable<net::Response> adopt(const Api& api, const net::Request& request) {
    const auto account = co_await api.accounts.of(request);
    if (!account) co_return refused(401, "not-logged-in", because("log-in-to-adopt"));
    const auto seat = co_await api.games.adopt(std::string(request.captured("game")),
                                               std::string(request.bearer()), *account);
    if (!seat) co_return refused(seat.error());
    co_return text({{"seat", *seat}});
}

// --- Notices -----------------------------------------------------------------------------------

// Mail goes to those who agreed: the confirmed address of the player's account, or after a link
// sent there was used. The answer in that case; nullopt: it is the account's own address.
asio::awaitable<std::optional<net::Response>> askReader(const Api& api, const net::Request& request,
                                                        std::string device, std::string address) {
    const std::string to(parseJson(address)->at("to").as_string());
    if (const auto session = co_await api.accounts.session(request)) {
        const auto account = co_await api.settings.account(*session);
        if (account && sameMail(account->mail, to)) co_return std::nullopt;
    }
    const auto held = co_await api.games.held(std::string(request.captured("game")),
                                              co_await credentials(api, request));
    if (!held) co_return refused(held.error());
    const auto asked =
        co_await api.settings.askForNotices(std::string(request.captured("game")), held->seat,
                                            held->key, std::move(device), std::move(address), to);
    if (!asked) co_return refused(asked.error());
    co_return text({{"seat", held->seat}, {"channel", "mail"}, {"confirm", true}});
}

asio::awaitable<net::Response> subscribe(const Api& api, const net::Request& request) {
    const std::string channel(request.captured("channel"));
    if (std::ranges::find(api.channels, channel) == api.channels.end())
        co_return refused(404, "no-channel", because("no-channel"));
    const std::string device(request.captured("device"));
    if (!isLabel(device)) co_return refused(404, "no-device", because("no-device"));
    std::optional<std::string> address;
    if (request.method != "DELETE") {
        const auto body = readBody(
            request, [&](const Reader& reader) { return readAddress(channel, reader, api.reach); });
        if (!body) co_return body.error();
        address = *body;
    }
    if (channel == "mail" && address) {
        const auto asked = co_await askReader(api, request, device, *address);
        if (asked) co_return *asked;
    }
    const auto seat =
        co_await api.games.subscribe(std::string(request.captured("game")),
                                     co_await credentials(api, request), channel, device, address);
    if (!seat) co_return refused(seat.error());
    co_return text({{"seat", *seat}, {"channel", channel}});
}

// Sends a notice to a registered address at once and says what became of it. What the other side
// answered is not passed on: only its status.
asio::awaitable<net::Response> tryNotice(const Api& api, const net::Request& request) {
    const auto notice = co_await api.games.noticeFor(
        std::string(request.captured("game")), co_await credentials(api, request),
        std::string(request.captured("channel")), std::string(request.captured("device")));
    if (!notice) co_return refused(notice.error());
    const Delivery delivery = co_await api.tryNotice(*notice);
    if (delivery.fate != Delivery::Fate::delivered)
        co_return refused(
            502, "not-delivered",
            because("notice-not-delivered",
                    {{"detail", delivery.status ? "it answered " + std::to_string(*delivery.status)
                                                : oneLine(delivery.text)}}));
    co_return text({{"seat", notice->seat}, {"channel", notice->channel}});
}

// --- Editions ----------------------------------------------------------------------------------

asio::awaitable<net::Response> listEditions(const Api& api, const net::Request&) {
    const Editions known = editionsWith(api.editions);
    std::vector<const Edition*> offered;
    const auto add = [&](std::string_view id) {
        const Edition* newest = known(id, 0);
        if (std::ranges::find(offered, newest) == offered.end()) offered.push_back(newest);
    };
    for (const BuiltIn& one : builtInEditions()) add(one.id);
    for (const OwnEdition& one : api.editions) add(one.edition->id);
    co_return text({{"editions", editionsOffered(offered)}});
}

// The file of an edition: of the newest version of its rules, or of the one that is asked for.
asio::awaitable<net::Response> editionFile(const Api& api, const net::Request& request) {
    const std::string_view id = request.captured("edition");
    const auto version = number(request.argument("version").value_or("0"), 999);
    if (!version) co_return badRequest("version: expected that of an edition's rules, from 1");
    const Edition* wanted = editionsWith(api.editions)(id, *version);
    for (const OwnEdition& one : api.editions)
        if (one.edition == wanted && wanted != nullptr) co_return net::jsonResponse(one.file);
    for (const BuiltIn& one : builtInEditions())
        if (wanted != nullptr && one.id == id) co_return net::jsonResponse(std::string(one.json));
    co_return refused(404, "no-edition", because("no-such-edition"));
}

asio::awaitable<net::Response> about(const Api& api, const net::Request&) {
    json::array channels(api.channels.begin(), api.channels.end());
    json::object answer{
        {"name", "OpenEndeavor"}, {"version", ENDEAVOR_VERSION},     {"protocol", 1},
        {"rules", "1"},           {"channels", std::move(channels)}, {"push_key", nullptr}};
    if (!api.pushKey.empty()) answer["push_key"] = api.pushKey;
    co_return text(answer);
}

}  // namespace

void addApi(net::Router& router, Api given) {
    const auto api = std::make_shared<Api>(std::move(given));
    using Answer = asio::awaitable<net::Response> (*)(const Api&, const net::Request&);
    const auto add = [&](std::string_view method, const std::string& pattern, Answer answer,
                         net::RouteOptions options = {}) {
        router.add(
            method, "/api/v1" + pattern,
            [api, answer](const net::Request& request) { return answer(*api, request); }, options);
    };
    const net::RouteOptions withRecord{.body = maxSettingsBytes, .cost = 5};
    const net::RouteOptions password{.body = 4 << 10, .cost = 50};  // hashing is slow
    add("GET", "/about", about);
    add("POST", "/games", create, withRecord);
    add("GET", "/games", lobby);
    add("GET", "/games/{game}", view);
    add("GET", "/games/{game}/events", eventsAfter);
    add("GET", "/games/{game}/record", record);
    add("GET", "/games/{game}/position", position);
    add("POST", "/games/{game}/join", join);
    add("POST", "/games/{game}/commands", give);
    add("POST", "/games/{game}/seats/{seat}/secret", reissue);
    add("POST", "/games/{game}/adopt", adopt);
    add("PUT", "/games/{game}/seats/{seat}/block", block);
    add("GET", "/blocks", blocks);
    add("DELETE", "/blocks/{id}", unblock);
    add("POST", "/games/{game}/reports", report);
    add("PUT", "/games/{game}/notify/{channel}/{device}", subscribe);
    add("DELETE", "/games/{game}/notify/{channel}/{device}", subscribe);
    // Sends something to an address that anybody may have registered: rarely.
    add("POST", "/games/{game}/notify/{channel}/{device}/test", tryNotice,
        {.body = 1 << 10, .cost = 20});
    add("GET", "/editions", listEditions);
    add("GET", "/editions/{edition}", editionFile);
    add("POST", "/accounts", addAccount, password);
    add("GET", "/session", whoAmI);
    add("POST", "/session", logIn, password);
    add("DELETE", "/session", logOut);
    add("GET", "/mine", mine);
}

}  // namespace endeavor::online
