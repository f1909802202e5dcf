// WebSocket over a real connection: messages, limits, misbehaving clients, many clients, and
// closing.
#include "server/net/socket.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "client.h"

namespace endeavor::net {
namespace {

using namespace std::string_view_literals;
using std::chrono::milliseconds;
using test::Client;
using test::Frame;
using test::Server;

constexpr int textFrame = 1, binaryFrame = 2, continuation = 0, closeFrame = 8, pingFrame = 9,
              pongFrame = 10;

// Everybody connected hears what anyone says.
struct EchoServer {
    std::set<std::shared_ptr<Socket>> all;

    Router router() {
        Router routes;
        routes.addSocket(
            "/echo/{name}",
            [](std::shared_ptr<Socket> socket, Request request) -> asio::awaitable<void> {
                const std::string name(request.captured("name"));
                while (const auto text = co_await socket->receive()) {
                    if (*text == "leave") co_return;
                    if (*text == "fail") throw std::runtime_error("failed");
                    if (*text == "ban") socket->close(CloseCode::policy, std::string(200, 'x'));
                    socket->send(shared(name + ": " + *text));
                }
            });
        routes.addSocket("/table",
                         [this](std::shared_ptr<Socket> socket, Request) -> asio::awaitable<void> {
                             all.insert(socket);
                             while (co_await socket->receive()) continue;
                             all.erase(socket);
                         });
        return routes;
    }
    void say(const SharedText& text) {
        for (const auto& socket : all) socket->send(text);
    }
};

struct SocketTest : testing::Test {
    EchoServer table;

    static Client joined(const Server& server, std::string_view path = "/echo/ann") {
        Client client = server.connect();
        EXPECT_EQ(client.upgrade(path).status, 101);
        return client;
    }
    // For tests with more connections than one address may have.
    static ListenOptions unlimited() {
        ListenOptions options;
        options.limits.exemptLoopback = true;
        return options;
    }
};

TEST_F(SocketTest, MessagesGoBothWays) {
    Server server(table.router());
    Client client = server.connect();
    const auto reply = client.upgrade("/echo/ann");
    EXPECT_EQ(reply.status, 101);
    EXPECT_EQ(reply.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_FALSE(reply.has("Sec-WebSocket-Extensions"));
    for (const std::string& text :
         {std::string("hello"), std::string(), std::string("é😀"), std::string(60'000, 'x')}) {
        client.sendFrame(textFrame, text);
        const Frame frame = client.frame();
        EXPECT_EQ(frame.opcode, textFrame);
        EXPECT_EQ(frame.payload, "ann: " + text);
    }
}

TEST_F(SocketTest, OnlyAProperRequestIsUpgraded) {
    Server server(table.router());
    EXPECT_EQ(server.ask(test::get("/echo/ann")).code(), "upgrade-required");
    EXPECT_EQ(server.connect().upgrade("/nowhere").status, 404);
    const std::string upgrade = "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n";
    const auto old = server.ask(test::get("/echo/ann", upgrade + "Sec-WebSocket-Version: 8\r\n"));
    EXPECT_EQ(old.status, 426);
    EXPECT_EQ(old.header("Sec-WebSocket-Version"), "13");
    const std::string version = upgrade + "Sec-WebSocket-Version: 13\r\n";
    EXPECT_EQ(server.ask(test::get("/echo/ann", version)).status, 400);
    EXPECT_EQ(server.ask(test::get("/echo/ann", version + "Sec-WebSocket-Key: short\r\n")).status,
              400);
    Client eager = server.connect();
    eager.send(test::get("/echo/ann", version + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") +
               "\x81");
    EXPECT_EQ(eager.reply().status, 400);
}

TEST_F(SocketTest, PagesOfOtherServersMayNotConnect) {
    ListenOptions options;
    options.origins = {"https://friend.example"};
    Server server(table.router(), options);
    const auto status = [&](std::string_view origin) {
        return server.connect().upgrade("/echo/ann", origin).status;
    };
    EXPECT_EQ(status(""), 101);
    EXPECT_EQ(status("Origin: http://localhost\r\n"), 101);
    EXPECT_EQ(status("Origin: https://friend.example\r\n"), 101);
    EXPECT_EQ(status("Origin: http://evil.example\r\n"), 403);
    EXPECT_EQ(status("Origin: null\r\n"), 403);
    EXPECT_EQ(status("Origin:\r\n"), 403);
}

TEST_F(SocketTest, AMessageMayComeInPieces) {
    Server server(table.router());
    Client client = joined(server);
    client.sendFrame(textFrame, "one ", false);
    client.sendFrame(pingFrame, "still there?");
    client.sendFrame(continuation, "two ", false);
    client.sendFrame(continuation, "", false);
    client.sendFrame(continuation, "three");
    const Frame pong = client.frame();
    EXPECT_EQ(pong.opcode, pongFrame);
    EXPECT_EQ(pong.payload, "still there?");
    EXPECT_EQ(client.text(), "ann: one two three");
}

TEST_F(SocketTest, WhatIsTooBigEndsTheConversation) {
    Server server(table.router());
    const std::string half(40'000, 'a');
    Client whole = joined(server), pieces = joined(server), announced = joined(server);
    whole.sendFrame(textFrame, half + half);
    EXPECT_EQ(whole.frame().closeCode(), 1009);
    pieces.sendFrame(textFrame, half, false);
    pieces.sendFrame(continuation, half);
    EXPECT_EQ(pieces.frame().closeCode(), 1009);
    announced.send("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff 1234");
    EXPECT_EQ(announced.frame().closeCode(), 1009);
}

TEST_F(SocketTest, OnlyTextIsUnderstood) {
    Server server(table.router());
    Client client = joined(server);
    client.sendFrame(binaryFrame, "\x01\x02");
    EXPECT_EQ(client.frame().closeCode(), 1003);
}

TEST_F(SocketTest, BrokenFramesEndTheConversation) {
    Server server(table.router());
    const std::pair<std::string_view, int> broken[] = {
        {"\x81\x02hi"sv, 1002},                        // not masked
        {"\xf1\x81\x01\x02\x03\x04x"sv, 1002},         // reserved bits
        {"\x83\x81\x01\x02\x03\x04x"sv, 1002},         // a reserved opcode
        {"\x80\x81\x01\x02\x03\x04x"sv, 1002},         // a continuation of nothing
        {"\x89\xfe\x01\x00\x01\x02\x03\x04"sv, 1002},  // a ping of 256 bytes
        {"\x09\x81\x01\x02\x03\x04x"sv, 1002},         // a fragmented ping
        {"\x88\x81\x01\x02\x03\x04x"sv, 1002},         // half a close code
        {"\x81\x81\x01\x02\x03\x04\xfe"sv, 1007},      // not UTF-8
    };
    for (const auto& [bytes, code] : broken) {
        Client client = joined(server);
        client.send(bytes);
        EXPECT_EQ(client.frame().closeCode(), code) << testing::PrintToString(bytes);
    }
    EXPECT_TRUE(server.reaches(0));
}

TEST_F(SocketTest, EndsAreSaidInBothDirections) {
    Server server(table.router());
    Client client = joined(server);
    client.sendFrame(closeFrame, "\x03\xe8");
    EXPECT_EQ(client.frame().closeCode(), 1000);
    EXPECT_TRUE(client.closed());

    const auto end = [&](std::string_view text) {
        Client other = joined(server);
        other.sendFrame(textFrame, text);
        const Frame frame = other.frame();
        other.sendFrame(closeFrame, frame.payload.substr(0, 2));
        EXPECT_TRUE(other.closed());
        return frame;
    };
    EXPECT_EQ(end("leave").closeCode(), 1000);
    EXPECT_EQ(end("fail").closeCode(), 1011);
    const Frame banned = end("ban");
    EXPECT_EQ(banned.closeCode(), 1008);
    EXPECT_EQ(banned.payload.size(), 125u) << "as much of the reason as a frame has room for";
    EXPECT_TRUE(server.reaches(0));
}

TEST_F(SocketTest, AClientThatGoesAwayWithoutAWordIsForgotten) {
    Server server(table.router());
    {
        Client client = joined(server, "/table");
        client.sendFrame(textFrame, "half a messa", false);
        ASSERT_TRUE(server.reaches(1));
    }
    EXPECT_TRUE(server.reaches(0));
    server.run([&] { EXPECT_TRUE(table.all.empty()); });
}

TEST_F(SocketTest, ASilentClientIsPingedAndThenForgotten) {
    ListenOptions options;
    options.limits.pingTime = milliseconds(1000);
    Server server(table.router(), options);
    Client alive = joined(server, "/table"), dead = joined(server, "/table");
    for (int i = 0; i < 4; ++i) {
        const Frame ping = alive.frame();
        ASSERT_EQ(ping.opcode, pingFrame) << i;
        alive.sendFrame(pongFrame, ping.payload);
    }
    EXPECT_EQ(server.connections(), 1u);
    EXPECT_EQ(dead.frame().opcode, pingFrame);
    EXPECT_TRUE(dead.closed());
}

TEST_F(SocketTest, OneTextGoesToAllWithoutBeingCopied) {
    Server server(table.router());
    std::vector<Client> clients;
    for (int i = 0; i < 50; ++i) clients.push_back(joined(server, "/table"));
    ASSERT_TRUE(server.reaches(50));
    const SharedText text = shared("to everybody");
    server.run([&] {
        table.say(text);
        EXPECT_EQ(text.use_count(), 51) << "each queue holds the same text";
    });
    for (Client& client : clients) EXPECT_EQ(client.text(), "to everybody");
}

TEST_F(SocketTest, MessagesArriveInOrder) {
    Server server(table.router());
    Client client = joined(server, "/table");
    ASSERT_TRUE(server.reaches(1));
    server.run([&] {
        for (int i = 0; i < 1000; ++i) table.say(shared(std::to_string(i)));
    });
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(client.text(), std::to_string(i));
}

TEST_F(SocketTest, AClientThatDoesNotReadIsDroppedAndTheOthersAreNot) {
    Server server(table.router());
    Client stuck(server.port(), 4096);
    ASSERT_EQ(stuck.upgrade("/table").status, 101);
    Client reader = joined(server, "/table");
    ASSERT_TRUE(server.reaches(2));
    const SharedText text = shared(std::string(30'000, 'x'));
    std::size_t most = 0;
    for (int i = 0; i < 1000 && server.connections() == 2; ++i) {
        server.run([&] {
            table.say(text);
            for (const auto& socket : table.all) most = std::max(most, socket->queued());
        });
        ASSERT_EQ(reader.text().size(), text->size());
    }
    EXPECT_TRUE(server.reaches(1)) << "30 MB were queued for somebody who reads nothing";
    EXPECT_LE(most, (std::size_t{1} << 20) + text->size());
    EXPECT_NE(server.metrics.text().find("endeavor_socket_dropped_total 1\n"), std::string::npos);
    server.run([&] { table.say(shared("still here?")); });
    EXPECT_EQ(reader.text(), "still here?");
}

TEST_F(SocketTest, AClosedConversationTakesNothingMore) {
    Server server(table.router());
    Client client = joined(server, "/table");
    ASSERT_TRUE(server.reaches(1));
    server.run([&] {
        const auto socket = *table.all.begin();
        socket->send(shared("before"));
        socket->close(CloseCode::restart, "new version");
        EXPECT_FALSE(socket->open());
        socket->send(shared("after"));
        socket->close(CloseCode::normal, "again");
    });
    EXPECT_EQ(client.text(), "before");
    const Frame frame = client.frame();
    EXPECT_EQ(frame.closeCode(), 1012);
    EXPECT_EQ(frame.payload.substr(2), "new version");
}

TEST_F(SocketTest, AClientThatDoesNotSayGoodByeIsNotWaitedFor) {
    ListenOptions options;
    options.limits.closeTime = milliseconds(200);
    Server server(table.router(), options);
    Client client(server.port(), 4096);
    ASSERT_EQ(client.upgrade("/table").status, 101);
    ASSERT_TRUE(server.reaches(1));
    server.run([&] {
        // More than the kernel buffers: the close frame has to wait behind it.
        for (int i = 0; i < 30; ++i) table.say(shared(std::string(30'000, 'x')));
        (*table.all.begin())->close(CloseCode::normal, "");
    });
    EXPECT_TRUE(server.reaches(0));
}

TEST_F(SocketTest, WhoTalksTooFastIsHeardMoreSlowly) {
    ListenOptions options;
    options.limits.messages = {.perSecond = 20, .burst = 2};
    Server server(table.router(), options);
    Client client = joined(server);
    const auto begun = Clock::now();
    for (int i = 0; i < 12; ++i) client.sendFrame(textFrame, std::to_string(i));
    for (int i = 0; i < 12; ++i) EXPECT_EQ(client.text(), "ann: " + std::to_string(i));
    EXPECT_GE(Clock::now() - begun, milliseconds(450));
}

TEST_F(SocketTest, AFloodOfPingsIsNotEndured) {
    ListenOptions options;
    options.limits.messages = {.perSecond = 20, .burst = 10};
    Server server(table.router(), options);
    Client client = joined(server);
    for (int i = 0; i < 100; ++i) client.sendFrame(pingFrame, "");
    EXPECT_TRUE(server.reaches(0));
}

TEST_F(SocketTest, StoppingTellsEverybody) {
    Server server(table.router());
    server.run([&] {
        server.listener().onStop([](Socket& socket) { socket.send(shared("back in a minute")); });
    });
    std::vector<Client> clients;
    for (int i = 0; i < 20; ++i) clients.push_back(joined(server, "/table"));
    ASSERT_TRUE(server.reaches(20));
    std::thread goodBye([&] {
        for (Client& client : clients) {
            EXPECT_EQ(client.text(), "back in a minute");
            EXPECT_EQ(client.frame().closeCode(), 1001);
            client.sendFrame(closeFrame, "\x03\xe9");
            EXPECT_TRUE(client.closed());
        }
    });
    const auto begun = Clock::now();
    server.stop(std::chrono::seconds(10));
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(5));
    goodBye.join();
    EXPECT_EQ(server.connections(), 0u);
}

TEST_F(SocketTest, StoppingCutsOffWhoDoesNotAnswer) {
    Server server(table.router());
    std::vector<Client> clients;
    for (int i = 0; i < 5; ++i) clients.push_back(joined(server, "/table"));
    ASSERT_TRUE(server.reaches(5));
    const auto begun = Clock::now();
    server.stop(milliseconds(200));
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(4));
    EXPECT_EQ(server.connections(), 0u);
}

std::size_t residentBytes() {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * 4096;
}

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
constexpr bool memoryIsCounted = false;  // sanitizers hold on to freed memory
#else
constexpr bool memoryIsCounted = true;
#endif

TEST_F(SocketTest, ThousandsComeAndGoAndLeaveNothingBehind) {
    Server server(table.router(), unlimited());
    const auto hundreds = [&](int times) {
        for (int i = 0; i < times; ++i) {
            std::vector<Client> clients;
            for (int k = 0; k < 100; ++k) {
                clients.push_back(joined(server));
                clients.back().sendFrame(textFrame, "hello");
                ASSERT_EQ(clients.back().text(), "ann: hello");
            }
        }
        ASSERT_TRUE(server.reaches(0));
    };
    hundreds(5);
    const std::size_t before = residentBytes();
    hundreds(25);
    if (memoryIsCounted) EXPECT_LT(residentBytes(), before + (2 << 20));
}

TEST_F(SocketTest, AnIdleConnectionIsSmall) {
    constexpr std::size_t number = 2000;
    Server server(table.router(), unlimited());
    const std::size_t before = residentBytes();
    std::vector<Client> clients;
    for (std::size_t i = 0; i < number; ++i) clients.push_back(joined(server, "/table"));
    ASSERT_TRUE(server.reaches(number));
    server.run([&] { table.say(shared("hello")); });
    for (Client& client : clients) ASSERT_EQ(client.text(), "hello");
    const std::size_t each = (residentBytes() - before) / number;
    RecordProperty("bytes", std::to_string(each));
    if (memoryIsCounted) EXPECT_LT(each, 20'000u);
}

}  // namespace
}  // namespace endeavor::net
