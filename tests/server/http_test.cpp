// HTTP over a real connection: what is accepted, what is refused and how.
#include "server/net/http.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "client.h"
#include "server/net/headers.h"
#include "server/net/text.h"

namespace endeavor::net {
namespace {

using namespace std::string_view_literals;
using std::chrono::milliseconds;
using test::Client;
using test::get;
using test::post;
using test::Reply;
using test::Server;

// What the handler received of a request, line by line.
asio::awaitable<Response> echo(const Request& request) {
    std::string text = request.method + " " + request.path + "\n";
    for (const auto& [name, value] : request.arguments) text += name + "=" + value + "\n";
    text += "bearer " + std::string(request.bearer()) + "\n";
    text += "cookie " + request.cookie("session").value_or("none") + "\n";
    text += "body " + request.body;
    co_return Response{.status = 200, .headers = {}, .body = shared(std::move(text))};
}

Router routes() {
    Router router;
    router.add("GET", "/echo/{rest}", echo);
    router.add("POST", "/echo", echo);
    router.add("POST", "/import", echo, {.body = 1 << 20, .cost = 1});
    router.add("GET", "/throw", [](const Request&) -> asio::awaitable<Response> {
        throw std::runtime_error("a detail nobody outside should see");
        co_return Response{};
    });
    router.add("GET", "/inject", [](const Request& request) -> asio::awaitable<Response> {
        Response response;
        response.set("Location", "/" + request.argument("to").value_or(""));
        co_return response;
    });
    router.add("GET", "/empty", [](const Request&) -> asio::awaitable<Response> {
        co_return Response{.status = 204, .headers = {}, .body = shared("not to be written")};
    });
    return router;
}

ListenOptions hasty() {
    ListenOptions options;
    options.limits.headerTime = milliseconds(300);
    options.limits.bodyTime = milliseconds(300);
    options.limits.idleTime = milliseconds(300);
    return options;
}

void expectRefused(const Reply& reply, int status, std::string_view code) {
    EXPECT_EQ(reply.status, status) << reply.body;
    EXPECT_EQ(reply.code(), code);
    EXPECT_EQ(reply.header("Content-Type"), "application/json");
}

TEST(Http, ARequestReachesItsHandlerDecoded) {
    Server server(routes());
    const Reply reply = server.ask(
        get("/echo/caf%C3%A9%20x?name=a+b%26c&empty&x=%C3%A9",
            "Authorization: bearer s3cret\r\nCookie: other=1; session=abc; session=def\r\n"));
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body,
              "GET /echo/café x\nname=a b&c\nempty=\nx=é\nbearer s3cret\ncookie abc\nbody ");
}

TEST(Http, BodiesComeWithALengthOrInChunks) {
    Server server(routes());
    EXPECT_TRUE(server.ask(post("/echo", "hello")).body.ends_with("body hello"));
    EXPECT_TRUE(server
                    .ask("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                         "3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n")
                    .body.ends_with("body hello"));
}

TEST(Http, AConnectionIsKeptUnlessTheClientSaysOtherwise) {
    Server server(routes());
    Client client = server.connect();
    for (int i = 0; i < 3; ++i) {
        const Reply reply = client.ask(get("/echo/" + std::to_string(i)));
        EXPECT_EQ(reply.status, 200);
        EXPECT_EQ(reply.header("Connection"), "keep-alive");
    }
    EXPECT_EQ(client.ask(get("/echo/a", "Connection: close\r\n")).header("Connection"), "close");
    EXPECT_TRUE(client.closed());

    Client old = server.connect();
    EXPECT_EQ(old.ask("GET /echo/a HTTP/1.0\r\nHost: a\r\n\r\n").status, 200);
    EXPECT_TRUE(old.closed());
}

TEST(Http, RequestsSentTogetherAreAnsweredInOrder) {
    Server server(routes());
    Client client = server.connect();
    client.send(get("/echo/1") + post("/echo", "two") + get("/nowhere") + get("/echo/4"));
    EXPECT_TRUE(client.reply().body.starts_with("GET /echo/1"));
    EXPECT_TRUE(client.reply().body.ends_with("body two"));
    expectRefused(client.reply(), 404, "not-found");
    EXPECT_TRUE(client.reply().body.starts_with("GET /echo/4"));
}

TEST(Http, ARequestMayArriveByteByByte) {
    Server server(routes());
    Client client = server.connect();
    for (const char c : post("/echo", "slowly")) client.send({&c, 1});
    EXPECT_TRUE(client.reply().body.ends_with("body slowly"));
}

TEST(Http, HeadIsGetWithoutTheBody) {
    Server server(routes());
    Client client = server.connect();
    client.send("HEAD /echo/a HTTP/1.1\r\nHost: a\r\n\r\n");
    const Reply reply = client.reply(true);
    EXPECT_EQ(reply.status, 200);
    const std::string body = "HEAD /echo/a\nbearer \ncookie none\nbody ";
    EXPECT_EQ(reply.header("Content-Length"), std::to_string(body.size()));
    client.send("HEAD /nowhere HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.reply(true).status, 404);
    EXPECT_EQ(client.ask(get("/echo/b")).status, 200) << "a body was written after a HEAD";
}

TEST(Http, NoContentIsFollowedByNone) {
    Server server(routes());
    Client client = server.connect();
    const Reply reply = client.ask(get("/empty"));
    EXPECT_EQ(reply.status, 204);
    EXPECT_FALSE(reply.has("Content-Length"));
    EXPECT_EQ(client.ask(get("/echo/b")).status, 200);
}

TEST(Http, WhoAsksBeforeSendingABodyIsToldToGoOn) {
    Server server(routes());
    Client client = server.connect();
    client.send(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(client.reply().status, 100);
    client.send("hello");
    EXPECT_TRUE(client.reply().body.ends_with("body hello"));
    expectRefused(server.ask(get("/echo/a", "Expect: tea\r\n")), 417, "expectation-failed");
}

TEST(Http, EveryResponseHasTheSecurityHeaders) {
    Server server(routes());
    for (const char* path : {"/echo/a", "/nowhere", "/bad%"}) {
        const Reply reply = server.ask(get(path));
        EXPECT_TRUE(reply.header("Content-Security-Policy")
                        .starts_with("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"));
        EXPECT_EQ(reply.header("Content-Security-Policy").find("unsafe-inline"), std::string::npos);
        EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(reply.header("Referrer-Policy"), "no-referrer");
        EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
        EXPECT_EQ(reply.header("Cross-Origin-Embedder-Policy"), "require-corp");
        EXPECT_EQ(reply.header("Cache-Control"), "no-store");
        EXPECT_FALSE(reply.has("Strict-Transport-Security"));
        EXPECT_FALSE(reply.has("Server"));
    }
}

TEST(Http, ALineBreakNeverGetsIntoAHeader) {
    Server server(routes());
    Client client = server.connect();
    EXPECT_EQ(client.ask(get("/inject?to=games")).header("Location"), "/games");
    for (const char* to : {"a%0d%0aSet-Cookie:%20x=1", "a%0ab", "a%0db", "a%00b"}) {
        const Reply reply = client.ask(get("/inject?to=" + std::string(to)));
        expectRefused(reply, 500, "internal");
        EXPECT_FALSE(reply.has("Set-Cookie"));
        EXPECT_FALSE(reply.has("Location"));
    }
    for (const char* name : {"Content-Length", "transfer-encoding", "a b", "", "a:b", "a\r\nb"})
        EXPECT_FALSE(
            responseHead({.status = 200, .headers = {{name, "1"}}, .body = {}}, true, false))
            << name;
}

TEST(Http, WhatIsNotHttpIsRefused) {
    Server server(routes());
    for (const std::string_view bytes :
         {"\r\n\r\n\r\n\r\n"sv, "GET\r\n\r\n"sv, "GET / HTTP/9.9\r\nHost: a\r\n\r\n"sv,
          "GET /echo/a HTTP/1.1\r\nHost: a\r\nBroken header\r\n\r\n"sv,
          "GET /echo/a HTTP/1.1\r\nHost : a\r\n\r\n"sv,
          "GET /echo/a HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"sv,
          "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\r\n\r\n"sv,
          "GET /echo/a HTTP/1.1\nHost: a\n\n"sv,
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"sv,
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n"sv,
          "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"sv,
          "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"sv}) {
        Client client = server.connect();
        expectRefused(client.ask(bytes), 400, "bad-request");
        EXPECT_TRUE(client.closed()) << bytes;
    }
}

TEST(Http, ABodyThatTwoCouldReadDifferentlyIsRefused) {
    Server server(routes());
    const std::string smuggled = "0\r\n\r\nGET /echo/smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
    for (const std::string_view headers :
         {"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
          "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
          "Content-Length: 5\r\nContent-Length: 6\r\n", "Transfer-Encoding: identity\r\n",
          "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
          "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: chunked, identity\r\n"}) {
        Client client = server.connect();
        const Reply reply = client.ask("POST /echo HTTP/1.1\r\nHost: a\r\n" + std::string(headers) +
                                       "\r\n" + smuggled);
        EXPECT_TRUE(reply.status == 400 || reply.status == 501) << headers << reply.status;
        EXPECT_TRUE(client.closed()) << headers;
    }
}

TEST(Http, AddressesThatAreNoPathsAreRefused) {
    Server server(routes());
    for (const char* path : {"/echo/%", "/echo/%4", "/echo/%zz", "/echo/%00", "/echo/a%0a",
                             "/echo/%ff", "/echo/%c0%af", "/echo/a%2fb", "http://localhost/echo/a",
                             "*", "echo/a", "/echo/a?x=%", "/echo/a?x=%ff"})
        expectRefused(server.ask(get(path)), 400, "bad-request");
}

TEST(Http, TheHostMustBeNamedOnce) {
    Server server(routes());
    for (const char* headers : {"", "Host:\r\n", "Host: a\r\nHost: b\r\n", "Host: a b\r\n",
                                "Host: a/b\r\n", "Host: user@a\r\n"})
        expectRefused(server.ask("GET /echo/a HTTP/1.1\r\n" + std::string(headers) + "\r\n"), 400,
                      "bad-request");
    EXPECT_EQ(server.ask("GET /echo/a HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n").status, 200);
}

TEST(Http, LongAddressesAndHeadersAreRefused) {
    Server server(routes());
    const std::string longText(5000, 'a'), veryLong(40'000, 'a');
    expectRefused(server.ask(get("/echo/" + longText)), 414, "address-too-long");
    expectRefused(server.ask(get("/echo/" + veryLong)), 414, "address-too-long");
    expectRefused(server.ask(get("/echo/a", "X: " + veryLong + "\r\n")), 431, "header-too-large");
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "X-" + std::to_string(i) + ": 1\r\n";
    expectRefused(server.ask(get("/echo/a", many)), 431, "header-too-large");
}

TEST(Http, ARouteSaysHowLongABodyMayBe) {
    Server server(routes());
    const std::string small(16 << 10, 'a'), large(1 << 20, 'a');
    EXPECT_EQ(server.ask(post("/echo", small)).status, 200);
    expectRefused(server.ask(post("/echo", small + "a")), 413, "too-large");
    EXPECT_TRUE(server.ask(post("/import", large)).body.ends_with(large));
    expectRefused(server.ask(post("/import", large + "a")), 413, "too-large");
    // A chunked body does not announce its length: the limit applies while reading.
    Client client = server.connect();
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20; ++i) client.send("400\r\n" + std::string(1024, 'a') + "\r\n");
    expectRefused(client.reply(), 413, "too-large");
}

TEST(Http, WhoDoesNotGetRoundToAskingIsNotWaitedFor) {
    Server server(routes(), hasty());
    const auto begun = Clock::now();
    Client silent = server.connect();
    EXPECT_TRUE(silent.closed());

    Client header = server.connect();
    header.send("GET /echo/a HTTP/1.1\r\nHost:");
    expectRefused(header.reply(), 408, "too-slow");

    Client body = server.connect();
    body.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
    expectRefused(body.reply(), 408, "too-slow");

    Client idle = server.connect();
    EXPECT_EQ(idle.ask(get("/echo/a")).status, 200);
    EXPECT_TRUE(idle.closed());
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(10));
}

TEST(Http, AByteNowAndThenDoesNotKeepARequestAlive) {
    Server server(routes(), hasty());
    Client client = server.connect();
    std::atomic<bool> answered = false;
    std::thread drip([&] {
        client.send("GET /echo/a HTTP/1.1\r\n");
        for (int i = 0; i < 100 && !answered; ++i) {
            client.send("X: 1\r\n");
            std::this_thread::sleep_for(milliseconds(50));
        }
    });
    const auto begun = Clock::now();
    expectRefused(client.reply(), 408, "too-slow");
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(3));
    answered = true;
    drip.join();
}

TEST(Http, AFailureInAHandlerIsNobodysBusinessOutside) {
    Server server(routes());
    Client client = server.connect();
    const Reply reply = client.ask(get("/throw"));
    expectRefused(reply, 500, "internal");
    EXPECT_EQ(reply.body.find("detail"), std::string::npos);
    EXPECT_EQ(client.ask(get("/echo/a")).status, 200);
    EXPECT_NE(server.logged().find("a detail nobody outside should see"), std::string::npos);
}

TEST(Http, TheLogHasPathsButNoSecrets) {
    Server server(routes());
    server.ask(
        get("/echo/a%22b?token=sesame", "Authorization: Bearer sesame\r\nCookie: s=sesame\r\n"));
    server.ask(post("/echo", "sesame"));
    server.ask(get("/echo/%?token=sesame"));
    const std::string log = server.logged();
    EXPECT_NE(
        log.find(R"("event": "request", "method": "GET", "path": "/echo/a\"b", "status": 200)"),
        std::string::npos)
        << log;
    EXPECT_EQ(log.find("sesame"), std::string::npos) << log;
}

TEST(Text, JsonStringsAreSoundWhateverTheBytes) {
    EXPECT_EQ(jsonString("a\"b\\c\n\x01\x7f"), R"("a\"b\\c\u000a\u0001\u007f")");
    EXPECT_EQ(jsonString("é€😀"), "\"é€😀\"");
    EXPECT_EQ(jsonString("\xff\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80 \xe2\x82"),
              R"("\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd")");
}

}  // namespace
}  // namespace endeavor::net
