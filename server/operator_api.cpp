#include "operator_api.h"

#include "api_answers.h"
#include "secrets.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr int pageOfReports = 50;
constexpr int maxWhyCharacters = 200, maxDays = 36'500;
constexpr Millis aDay = 24LL * 3600 * 1000;

json::object object(const Report& report) {
    const auto chat = parseJson(report.chat);
    return {{"id", report.id},           {"at", report.at},
            {"game", report.game},       {"seat", report.seat},
            {"name", report.name},       {"visitor", report.visitor},
            {"address", report.address}, {"by", report.by},
            {"text", report.text},       {"chat", chat ? *chat : json::value(json::array())},
            {"open", report.open}};
}

json::object object(const Suspension& suspension) {
    return {{"visitor", suspension.visitor},
            {"at", suspension.at},
            {"until", suspension.until},
            {"why", suspension.why}};
}

asio::awaitable<net::Response> reports(const OperatorApi& api, const net::Request& request) {
    const std::string state = request.argument("state").value_or("open");
    if (state != "open" && state != "closed")
        co_return badRequest("state: expected open or closed");
    std::optional<std::int64_t> before;
    if (const auto given = request.argument("before")) {
        const auto id = number(*given, 999'999'999);
        if (!id) co_return badRequest("before: expected the id of a report");
        before = *id;
    }
    const auto found = co_await api.store.ask(
        [&](Store& store) { return store.reports(state == "open", pageOfReports, before); });
    if (!found) co_return unavailable(found.error());
    json::array list;
    for (const Report& report : *found) list.push_back(object(report));
    co_return text({{"reports", std::move(list)}});
}

asio::awaitable<net::Response> close(const OperatorApi& api, const net::Request& request) {
    const auto id = number(request.captured("id"), 999'999'999);
    const auto done = co_await api.store.ask(
        [&](Store& store) { return id ? store.closeReport(*id) : Stored<bool>(false); });
    if (!done) co_return unavailable(done.error());
    if (!*done) co_return refused(404, "no-report", because("no-report"));
    co_return text({{"id", *id}});
}

asio::awaitable<net::Response> suspensions(const OperatorApi& api, const net::Request&) {
    const auto found =
        co_await api.store.ask([](Store& store) { return store.suspensions(now()); });
    if (!found) co_return unavailable(found.error());
    json::array list;
    for (const Suspension& suspension : *found) list.push_back(object(suspension));
    co_return text({{"suspensions", std::move(list)}});
}

asio::awaitable<net::Response> suspend(const OperatorApi& api, const net::Request& request) {
    auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"visitor", "days", "why"});
        return Suspension{.visitor = reader["visitor"].text(),
                          .at = now(),
                          .until = now() + aDay * reader["days"].integer(1, maxDays),
                          .why = reader["why"].text()};
    });
    if (!body) co_return body.error();
    if (!isVisitor(body->visitor)) co_return refused(400, "bad-request", because("visitor-form"));
    const auto why = cleanText(body->why, "why", maxWhyCharacters);
    if (!why) co_return refused(400, "bad-request", why.error());
    body->why = *why;
    const auto done = co_await api.store.ask([&](Store& store) { return store.suspend(*body); });
    if (!done) co_return unavailable(done.error());
    co_return text(object(*body), 201);
}

asio::awaitable<net::Response> lift(const OperatorApi& api, const net::Request& request) {
    const std::string visitor(request.captured("visitor"));
    const auto done =
        co_await api.store.ask([&](Store& store) { return store.liftSuspension(visitor); });
    if (!done) co_return unavailable(done.error());
    if (!*done) co_return refused(404, "no-suspension", because("no-suspension"));
    co_return text({{"visitor", visitor}});
}

asio::awaitable<net::Response> hide(const OperatorApi& api, const net::Request& request) {
    const auto body = readBody(request, [](const Reader& reader) {
        reader.keys({"hidden"});
        return reader["hidden"].flag();
    });
    if (!body) co_return body.error();
    const auto line = number(request.captured("number"), maxNumber);
    if (!line) co_return refused(404, "no-text", because("no-text"));
    const auto done = co_await api.games.hide(std::string(request.captured("game")), *line, *body);
    if (!done) co_return refused(done.error());
    co_return text({{"number", *line}, {"hidden", *body}});
}

}  // namespace

void addOperatorApi(net::Router& router, OperatorApi given) {
    const auto api = std::make_shared<OperatorApi>(std::move(given));
    using Answer = asio::awaitable<net::Response> (*)(const OperatorApi&, const net::Request&);
    const auto add = [&](std::string_view method, const std::string& pattern, Answer answer) {
        router.add(method, "/api/v1/operator" + pattern,
                   [api, answer](const net::Request& request) -> asio::awaitable<net::Response> {
                       const Visitor visitor{.account = {}, .key = {}, .address = request.limitKey};
                       if (!sameSecret(request.bearer(), api->secret)) {
                           if (const auto wait = api->quotas.take(Purpose::logins, visitor)) {
                               const auto left = std::chrono::ceil<std::chrono::seconds>(*wait);
                               co_return refused(Refusal(
                                   Refusal::Code::tooMany,
                                   because("logins-too-fast", {{"seconds", int(left.count())}})));
                           }
                           co_return refused(401, "not-the-operator", because("not-the-operator"));
                       }
                       co_return co_await answer(*api, request);
                   });
    };
    add("GET", "/reports", reports);
    add("POST", "/reports/{id}/close", close);
    add("GET", "/suspensions", suspensions);
    add("POST", "/suspensions", suspend);
    add("DELETE", "/suspensions/{visitor}", lift);
    add("PUT", "/games/{game}/texts/{number}", hide);
}

}  // namespace endeavor::online
