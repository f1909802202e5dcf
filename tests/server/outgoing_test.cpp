// Which hosts the server talks to, and how URLs are parsed.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <thread>

#include "receivers.h"
#include "server/notices/http_client.h"

namespace endeavor::online::test {
namespace {

using namespace std::chrono_literals;
using When = HttpFailure::When;

TEST(Url, IsReadStrictly) {
    const auto url = parseUrl("https://Push.Example:8443/a/b?c=d%20e");
    ASSERT_TRUE(url) << url.error().text;
    EXPECT_EQ(url->host, "push.example");
    EXPECT_EQ(url->port, 8443);
    EXPECT_EQ(url->target, "/a/b?c=d%20e");
    EXPECT_EQ(url->origin(), "https://push.example:8443");
    EXPECT_EQ(parseUrl("https://x.example:443")->text(), "https://x.example/");
    EXPECT_EQ(parseUrl("http://x.example?q")->text(), "http://x.example/?q");
    EXPECT_EQ(parseUrl("https://[2001:db8::1]:444/")->text(), "https://[2001:db8::1]:444/");
    EXPECT_EQ(parseUrl("https://[2001:db8::1]/")->host, "2001:db8::1");
    for (const std::string_view bad : {"",
                                       "x",
                                       "ftp://x.example",
                                       "https://",
                                       "https:///x",
                                       "https://a b.example",
                                       "https://x.example/\r\nA: b",
                                       "https://user@x.example/",
                                       "https://user:pw@x.example/",
                                       "https://x.example/#f",
                                       "https://x.example:0/",
                                       "https://x.example:65536/",
                                       "https://x.example:/",
                                       "https://x..example/",
                                       "https://[::1",
                                       "https://[x]/",
                                       "https://[fe80::1%25eth0]/",
                                       "https://ü.example/",
                                       "https://x.example/ä",
                                       "//x.example/"})
        EXPECT_FALSE(parseUrl(bad)) << bad;
    EXPECT_FALSE(parseUrl("https://x.example/" + std::string(2000, 'a')));
}

TEST(Reach, OnlyThePublicInternetIsPublic) {
    for (const char* open : {"1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.128.0.1",
                             "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1"})
        EXPECT_TRUE(isPublic(asio::ip::make_address(open))) << open;
    for (const char* closed : {"0.0.0.0",
                               "10.1.2.3",
                               "100.64.0.1",
                               "127.0.0.1",
                               "127.255.255.255",
                               "169.254.169.254",
                               "172.16.0.1",
                               "172.31.255.255",
                               "192.168.1.1",
                               "192.0.2.1",
                               "198.18.0.1",
                               "224.0.0.1",
                               "255.255.255.255",
                               "::",
                               "::1",
                               "::ffff:127.0.0.1",
                               "::ffff:8.8.8.8",
                               "::127.0.0.1",
                               "64:ff9b::7f00:1",
                               "fe80::1",
                               "fe80::1%1",
                               "fc00::1",
                               "fd12::1",
                               "ff02::1",
                               "2001:db8::1",
                               "2001::1",
                               "2002:7f00:1::",
                               "100::1"})
        EXPECT_FALSE(isPublic(asio::ip::make_address(closed))) << closed;
}

class Client : public testing::Test {
protected:
    std::expected<HttpAnswer, HttpFailure> post(const std::string& url, HttpClientOptions options,
                                                const Lookup& lookup = systemLookup()) {
        HttpClient client(std::move(options), lookup);
        std::optional<std::expected<HttpAnswer, HttpFailure>> answer;
        asio::co_spawn(
            context,
            [&]() -> asio::awaitable<void> {
                answer = co_await client.post(*parseUrl(url), {{"X", "y"}}, "hello");
            },
            asio::detached);
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (!answer && std::chrono::steady_clock::now() < end) {
            context.restart();
            context.run_for(5ms);
        }
        return answer.value_or(std::unexpected(HttpFailure{When::never, "it never ended"}));
    }
    HttpClientOptions local(const std::string& trusted = Certificate::self().certificate) {
        return {.reach = Reach::local, .limit = limit, .trusted = trusted};
    }
    // Answers lookups with these, one after the other, and counts them.
    Lookup answering(std::vector<std::vector<const char*>> all) {
        return [this, all](const std::string&) -> asio::awaitable<Found> {
            std::vector<asio::ip::address> addresses;
            for (const char* text : all[lookups++])
                addresses.push_back(asio::ip::make_address(text));
            co_return addresses;
        };
    }

    std::chrono::milliseconds limit = 5s;
    asio::io_context context;
    std::size_t lookups = 0;
};

TEST_F(Client, PostsOverHttpAndHttps) {
    for (const auto tls : {WebServer::Tls::no, WebServer::Tls::yes}) {
        WebServer server(context, tls);
        const auto answer = post(server.url() + "/in?a=b", local());
        ASSERT_TRUE(answer) << answer.error().text;
        EXPECT_EQ(answer->status, 200);
        ASSERT_EQ(server.got.size(), 1u);
        EXPECT_EQ(server.got[0].target, "/in?a=b");
        EXPECT_EQ(server.got[0].headers["X"], "y");
        EXPECT_EQ("http://" + server.got[0].headers["Host"],
                  "http://" + server.url().substr(server.url().find("//") + 2));
        EXPECT_EQ(server.got[0].body, "hello");
        server.close();
    }
}

TEST_F(Client, TalksOnlyToWhoHasAGoodCertificate) {
    WebServer server(context, WebServer::Tls::yes);
    const auto unknown = post(server.url(), local(""));
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().when, When::before) << unknown.error().text;
    // A trusted certificate, but for another name.
    const auto other =
        post("https://other.example:" + server.url().substr(server.url().rfind(':') + 1), local(),
             answering({{"127.0.0.1"}}));
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().when, When::before) << other.error().text;
    EXPECT_TRUE(server.got.empty());
    server.close();
}

TEST_F(Client, SaysWhetherItMayHaveArrived) {
    WebServer server(context);
    server.silent = true;
    limit = 300ms;
    const auto silent = post(server.url(), local());
    ASSERT_FALSE(silent);
    EXPECT_EQ(silent.error().when, When::after) << silent.error().text;
    EXPECT_EQ(server.got.size(), 1u);
    server.close();
    limit = 5s;
    const auto down = post(server.url(), local());
    ASSERT_FALSE(down);
    EXPECT_EQ(down.error().when, When::before) << down.error().text;
    const auto unknown =
        post("http://nowhere.invalid/", local(), [](const std::string&) -> asio::awaitable<Found> {
            co_return std::unexpected("no such name");
        });
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().when, When::before) << unknown.error().text;
}

TEST_F(Client, FollowsNoRedirect) {
    WebServer server(context);
    server.answers = {"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + server.url() +
                      "/elsewhere"};
    const auto answer = post(server.url() + "/here", local());
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 307);
    EXPECT_EQ(server.got.size(), 1u);
    server.close();
}

TEST_F(Client, AnEndlessAnswerIsCutOff) {
    WebServer server(context);
    server.answers = {"HTTP/1.1 200 OK\r\nX: " + std::string(1 << 20, 'x')};
    const auto answer = post(server.url(), local());
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().when, When::after);
    server.close();
}

TEST_F(Client, ReachesOnlyPublicAddressesUnlessAllowed) {
    WebServer server(context, WebServer::Tls::yes);
    HttpClientOptions closed = local();
    closed.reach = Reach::publicOnly;
    const std::string port = server.url().substr(server.url().rfind(':'));
    for (const std::string& url : {server.url(), "https://127.0.0.1" + port, "https://[::1]" + port,
                                   "https://[::ffff:127.0.0.1]" + port, "https://2130706433" + port,
                                   "https://0x7f.1" + port, "http://localhost" + port}) {
        const auto answer = post(url, closed);
        ASSERT_FALSE(answer) << url;
        EXPECT_EQ(answer.error().when, When::never) << url << ": " << answer.error().text;
    }
    const auto hidden = post("https://innocent.example" + port, closed,
                             answering({{"127.0.0.1", "10.0.0.1", "::1", "fd00::1"}}));
    ASSERT_FALSE(hidden);
    EXPECT_EQ(hidden.error().when, When::never);
    EXPECT_TRUE(server.got.empty());
    server.close();
}

TEST_F(Client, ConnectsToTheAddressThatWasCheckedAndAsksForTheNameOnce) {
    WebServer server(context);
    // The name exists only in this lookup: a second lookup to connect would have found nobody.
    const auto answer = post("http://rebind.example" + server.url().substr(server.url().rfind(':')),
                             local(), answering({{"127.0.0.1"}, {"127.9.9.9"}}));
    ASSERT_TRUE(answer) << answer.error().text;
    EXPECT_EQ(server.got.size(), 1u);
    EXPECT_EQ(lookups, 1u);
    server.close();
}

// Runs coroutines that look names up, and says what each found and when.
struct Asked {
    Found found;
    std::chrono::milliseconds after{};
};
std::vector<Asked> lookUpAll(const Lookup& lookup, const std::vector<std::string>& names) {
    asio::io_context context;
    std::vector<Asked> asked(names.size());
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < names.size(); ++i)
        asio::co_spawn(
            context,
            [&, i]() -> asio::awaitable<void> {
                asked[i].found = co_await lookup(names[i]);
                asked[i].after = std::chrono::duration_cast<std::chrono::milliseconds>(
                    std::chrono::steady_clock::now() - start);
            },
            asio::detached);
    context.run();
    return asked;
}

TEST(Lookups, OfANameServerThatDoesNotAnswerEndAndHoldUpOnlyThemselves) {
    std::atomic<int> lookups = 0;
    const Lookup lookup = boundedLookup(
        [&](asio::thread_pool&, const std::string& host) -> Found {
            ++lookups;
            if (host.ends_with("tarpit.example")) std::this_thread::sleep_for(1s);
            return std::vector{asio::ip::make_address("192.0.2.1")};
        },
        200ms);
    std::vector<std::string> names;
    for (int i = 0; i < 40; ++i) names.push_back("n" + std::to_string(i) + ".tarpit.example");
    names.emplace_back("push.friend.example");
    const auto asked = lookUpAll(lookup, names);
    EXPECT_TRUE(asked.back().found);
    EXPECT_LT(asked.back().after, 150ms);
    for (std::size_t i = 0; i < 40; ++i) {
        EXPECT_FALSE(asked[i].found);
        EXPECT_LT(asked[i].after, 800ms);
    }
    EXPECT_LE(lookups, 5) << "four of the slow domain, and the friend's";
}

TEST(Lookups, OfTheSameNameAreOne) {
    std::atomic<int> lookups = 0;
    const Lookup lookup = boundedLookup(
        [&](asio::thread_pool&, const std::string&) -> Found {
            ++lookups;
            std::this_thread::sleep_for(50ms);
            return std::vector{asio::ip::make_address("192.0.2.1")};
        },
        2s);
    for (const Asked& asked : lookUpAll(lookup, std::vector<std::string>(30, "push.example")))
        EXPECT_TRUE(asked.found);
    EXPECT_EQ(lookups, 1);
}

TEST(Lookups, KnowWhichNamesBelongTogether) {
    EXPECT_EQ(domainOf("push.example.org"), "example.org");
    EXPECT_EQ(domainOf("a.b.c.example.org"), "example.org");
    EXPECT_EQ(domainOf("example.org"), "example.org");
    EXPECT_EQ(domainOf("localhost"), "localhost");
    EXPECT_EQ(domainOf("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(domainOf("2001:db8::1"), "2001:db8::1");
}

}  // namespace
}  // namespace endeavor::online::test
