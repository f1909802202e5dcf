// The listener around single requests: who may connect, how many, from which page; metrics;
// stopping.
#include "server/net/listener.h"

#include <gtest/gtest.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "client.h"
#include "server/net/origin.h"

namespace endeavor::net {
namespace {

using std::chrono::milliseconds;
using test::Client;
using test::get;
using test::post;
using test::Reply;
using test::Server;

asio::awaitable<Response> whoAsks(const Request& request) {
    co_return Response{.status = 200,
                       .headers = {},
                       .body = shared(request.address + (request.secure ? " over TLS" : ""))};
}

// Answers after a delay.
asio::awaitable<Response> slowly(const Request&) {
    asio::steady_timer timer(co_await asio::this_coro::executor, milliseconds(300));
    co_await timer.async_wait(asio::use_awaitable);
    co_return Response{.status = 200, .headers = {}, .body = shared("at last")};
}

asio::awaitable<void> listen(std::shared_ptr<Socket> socket, Request) {
    while (co_await socket->receive()) continue;
}

Router everyRoute() {
    Router router;
    router.add("GET", "/who", whoAsks);
    router.add("POST", "/who", whoAsks);
    router.add("POST", "/login", whoAsks, {.body = 1024, .cost = 4});
    router.add("GET", "/slow", slowly);
    router.addSocket("/socket", listen);
    return router;
}

TEST(Listener, SaysWhereItListensOrWhyNot) {
    Server server(everyRoute());
    EXPECT_GT(server.port(), 0);
    EXPECT_EQ(server.listener().address(), "127.0.0.1");
    asio::io_context context;
    Log log(Level::off);
    Metrics metrics;
    ListenOptions options;
    options.port = server.port();
    const auto taken = Listener::open(context, options, {}, log, metrics);
    ASSERT_FALSE(taken);
    EXPECT_NE(
        taken.error().find("can't listen on 127.0.0.1, port " + std::to_string(server.port())),
        std::string::npos)
        << taken.error();
    options.address = "localhost";
    const auto named = Listener::open(context, options, {}, log, metrics);
    ASSERT_FALSE(named);
    EXPECT_NE(named.error().find("'localhost' is not an address"), std::string::npos);
}

TEST(Origin, IsTheHostOrOneOfThoseNamed) {
    const std::vector<std::string> others = {"https://friend.example"};
    const auto allowed = [&](std::string origin, std::string host, bool secure = false) {
        Request request;
        request.headers = {{"host", std::move(host)}, {"origin", std::move(origin)}};
        request.secure = secure;
        return originAllowed(request, others);
    };
    EXPECT_TRUE(allowed("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(allowed("http://LocalHost:8080", "localhost:8080"));
    EXPECT_TRUE(allowed("https://a.example", "a.example:443"));
    EXPECT_TRUE(allowed("http://a.example:80", "a.example"));
    EXPECT_TRUE(allowed("https://a.example", "a.example", true));
    EXPECT_TRUE(allowed("https://friend.example", "a.example"));
    EXPECT_FALSE(allowed("http://a.example", "a.example", true)) << "a page without TLS";
    EXPECT_FALSE(allowed("http://friend.example", "a.example"));
    EXPECT_FALSE(allowed("https://friend.example.evil", "a.example"));
    EXPECT_FALSE(allowed("http://evil.example", "a.example"));
    EXPECT_FALSE(allowed("http://a.example:8081", "a.example:8080"));
    EXPECT_FALSE(allowed("http://a.example.evil", "a.example"));
    EXPECT_FALSE(allowed("null", "a.example"));
    EXPECT_FALSE(allowed("", "a.example"));
    EXPECT_FALSE(allowed("ftp://a.example", "a.example"));
    EXPECT_TRUE(originAllowed(Request{}, others)) << "programs say none";
}

TEST(Listener, PagesOfOtherServersMayLookButChangeNothing) {
    ListenOptions options;
    options.origins = {"https://friend.example"};
    Server server(everyRoute(), options);
    const std::string evil = "Origin: http://evil.example\r\n";
    EXPECT_EQ(server.ask(get("/who", evil)).status, 200);
    const Reply refused = server.ask(post("/who", "", evil));
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.code(), "foreign-origin");
    EXPECT_FALSE(refused.has("Access-Control-Allow-Origin"));
    EXPECT_EQ(server.ask(post("/who", "", "Origin: http://localhost\r\n")).status, 200);
    EXPECT_EQ(server.ask(post("/who", "", "Origin: https://friend.example\r\n")).status, 200);
    EXPECT_EQ(server.ask(post("/who", "")).status, 200);
    EXPECT_EQ(server.ask(post("/who", "", evil + "Origin: http://localhost\r\n")).status, 400);
}

TEST(Listener, OnlyAProxyThatWasAnnouncedIsBelieved) {
    const std::string said =
        get("/who", "X-Forwarded-For: 10.0.0.1, 192.0.2.7\r\nX-Forwarded-Proto: https\r\n");
    Server open(everyRoute());
    EXPECT_EQ(open.ask(said).body, "127.0.0.1");
    EXPECT_FALSE(open.ask(said).has("Strict-Transport-Security"));

    ListenOptions options;
    options.behindProxy = true;
    Server behind(everyRoute(), options);
    EXPECT_EQ(behind.ask(said).body, "192.0.2.7 over TLS");
    EXPECT_EQ(behind.ask(said).header("Strict-Transport-Security"), "max-age=31536000");
    EXPECT_EQ(behind.ask(get("/who")).body, "127.0.0.1");
    EXPECT_EQ(behind.ask(get("/who", "X-Forwarded-For: nonsense\r\n")).body, "127.0.0.1");
}

TEST(Listener, AnAddressThatAsksTooMuchHasToWait) {
    ListenOptions options;
    options.limits.requests = {.perSecond = 0.1, .burst = 5};
    Server server(everyRoute(), options);
    Client client = server.connect();
    EXPECT_EQ(client.ask(post("/login", "")).status, 200);  // costs four requests
    EXPECT_EQ(client.ask(get("/who")).status, 200);
    const Reply refused = client.ask(get("/who"));
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.code(), "too-many");
    EXPECT_EQ(refused.header("Retry-After"), "10");
    EXPECT_EQ(server.ask(get("/nowhere")).status, 429);
}

TEST(Listener, ProgramsOnThisMachineMayAskAsMuchAsTheyLikeIfTheOperatorSaysSo) {
    ListenOptions options;
    options.limits.exemptLoopback = true;
    options.limits.requests = {.perSecond = 0.1, .burst = 1};
    options.limits.connectionsPerAddress = 1;
    Server server(everyRoute(), options);
    Client client = server.connect();
    for (int i = 0; i < 10; ++i) EXPECT_EQ(client.ask(get("/who")).status, 200);
    EXPECT_EQ(server.ask(get("/who")).status, 200);
}

TEST(Listener, BehindAProxyThatDoesNotSayWhoTheClientIsNobodyIsUnlimited) {
    ListenOptions options;
    options.behindProxy = true;
    options.limits.exemptLoopback = true;
    options.limits.requests = {.perSecond = 0.1, .burst = 1};
    Server server(everyRoute(), options);
    EXPECT_EQ(server.ask(get("/who")).status, 200);
    EXPECT_EQ(server.ask(get("/who")).status, 429);
    EXPECT_EQ(server.ask(get("/who", "X-Forwarded-For: nonsense\r\n")).status, 429);
}

TEST(Listener, AnAddressHasSoManyConnections) {
    ListenOptions options;
    options.limits.connectionsPerAddress = 2;
    Server server(everyRoute(), options);
    {
        Client one = server.connect(), two = server.connect();
        EXPECT_EQ(one.ask(get("/who")).status, 200);
        EXPECT_EQ(two.upgrade("/socket").status, 101);
        const Reply refused = server.connect().reply();
        EXPECT_EQ(refused.status, 429);
        EXPECT_EQ(refused.code(), "too-many");
    }
    ASSERT_TRUE(server.reaches(0));
    EXPECT_EQ(server.ask(get("/who")).status, 200);
}

TEST(Listener, BehindAProxyTheClientsSocketsAreCounted) {
    ListenOptions options;
    options.behindProxy = true;
    options.limits.connectionsPerAddress = 1;
    Server server(everyRoute(), options);
    Client one = server.connect(), two = server.connect(), other = server.connect();
    EXPECT_EQ(one.upgrade("/socket", "X-Forwarded-For: 192.0.2.7\r\n").status, 101);
    EXPECT_EQ(two.upgrade("/socket", "X-Forwarded-For: 192.0.2.7\r\n").status, 429);
    EXPECT_EQ(other.upgrade("/socket", "X-Forwarded-For: 192.0.2.8\r\n").status, 101);
}

TEST(Listener, ThereAreSoManyConnectionsInAll) {
    ListenOptions options;
    options.limits.connections = 2;
    Server server(everyRoute(), options);
    Client one = server.connect(), two = server.connect();
    EXPECT_EQ(one.ask(get("/who")).status, 200);
    EXPECT_EQ(two.ask(get("/who")).status, 200);
    const Reply refused = server.connect().reply();
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.code(), "full");
}

TEST(Listener, StoppingAnswersWhatIsUnderWayAndTakesNothingNew) {
    Server server(everyRoute());
    Client busy = server.connect(), idle = server.connect();
    EXPECT_EQ(idle.ask(get("/who")).status, 200);
    busy.send(get("/slow"));
    std::this_thread::sleep_for(milliseconds(100));
    const auto begun = Clock::now();
    server.stop(std::chrono::seconds(5));
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(4)) << "all were gone long before";
    const Reply reply = busy.reply();
    EXPECT_EQ(reply.body, "at last");
    EXPECT_EQ(reply.header("Connection"), "close");
    EXPECT_TRUE(busy.closed());
    EXPECT_TRUE(idle.closed());
    EXPECT_EQ(server.connections(), 0u);
}

TEST(Listener, StoppingWaitsNoLongerThanItsGrace) {
    Server server(everyRoute());
    Client slow = server.connect();
    slow.send("GET /who HTTP/1.1\r\n");
    std::this_thread::sleep_for(milliseconds(100));
    const auto begun = Clock::now();
    server.stop(milliseconds(200));
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(4));
    EXPECT_TRUE(slow.closed());
    EXPECT_EQ(server.connections(), 0u);
}

TEST(Metrics, AreTextAsPrometheusReadsIt) {
    Metrics metrics;
    metrics.counter("games_total", "Games", {{"edition", "a\"b"}}).add(3);
    metrics.gauge("rooms", "Rooms").set(-2);
    Histogram& seconds = metrics.histogram("turn_seconds", "Turns");
    for (const double value : {0.0001, 0.001, 0.002, 99.0}) seconds.observe(value);
    const std::string text = metrics.text();
    for (const char* line :
         {"# TYPE games_total counter\ngames_total{edition=\"a\\\"b\"} 3\n",
          "# HELP rooms Rooms\n# TYPE rooms gauge\nrooms -2\n",
          "turn_seconds_bucket{le=\"0.0005\"} 1\n", "turn_seconds_bucket{le=\"0.001\"} 2\n",
          "turn_seconds_bucket{le=\"0.0025\"} 3\n", "turn_seconds_bucket{le=\"10\"} 3\n",
          "turn_seconds_bucket{le=\"+Inf\"} 4\n", "turn_seconds_sum 99.0031\n",
          "turn_seconds_count 4\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << text;
    EXPECT_THROW(metrics.gauge("games_total", "Games"), std::logic_error);
    EXPECT_EQ(&metrics.gauge("rooms", "Rooms"), &metrics.gauge("rooms", "Rooms"));
}

TEST(Metrics, CountWhatTheListenerDoes) {
    Server server(everyRoute());
    server.ask(get("/who"));
    server.ask(get("/nowhere"));
    Client client = server.connect();
    ASSERT_EQ(client.upgrade("/socket").status, 101);
    ASSERT_TRUE(server.reaches(1));
    const std::string text = server.metrics.text();
    for (const char* line :
         {"endeavor_http_requests_total{status=\"200\"} 1\n",
          "endeavor_http_requests_total{status=\"404\"} 1\n", "endeavor_http_seconds_count 2\n",
          "endeavor_sockets 1\n", "endeavor_connections 1\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << text;
}

TEST(Log, WritesOneObjectOnEachLine) {
    std::string text;
    Log log(Level::info, [&](std::string_view line) { text += line; });
    log.debug("unheard");
    log.warning("disk", {{"file", "a\nb"}, {"free", 12}, {"share", 0.5}, {"full", false}});
    EXPECT_EQ(text.find("unheard"), std::string::npos);
    const std::string expected =
        R"("level": "warning", "event": "disk", "file": "a\u000ab", "free": 12, "share": 0.500000, "full": false})"
        "\n";
    EXPECT_TRUE(text.ends_with(expected)) << text;
    EXPECT_TRUE(text.starts_with(R"({"at": "20)")) << text;
}

}  // namespace
}  // namespace endeavor::net
