// Notices: who is told what, how often, and what happens when delivery fails.
#include <gtest/gtest.h>

#include "receivers.h"
#include "server/clock.h"
#include "server/notices/digest.h"
#include "server/notices/notifier.h"
#include "server/secrets.h"
#include "tests/temp_folder.h"

namespace endeavor::online::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* browserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* browserAuth = "BTBZMqHH6r4Tts7J_aSIgg";

// --- Addresses -----------------------------------------------------------------------------------

std::string address(std::string_view channel, const std::string& text,
                    Reach reach = Reach::publicOnly) {
    const auto value = parseJson(text);
    if (!value) return "error: " + value.error().text;
    Error error;
    const std::string read = readAddress(channel, Reader(*value, "", error), reach);
    return error.text.empty() ? read : "error: " + error.text;
}

std::string pushAddress(const std::string& endpoint, const std::string& key = browserPublic,
                        const std::string& auth = browserAuth) {
    return R"({"endpoint": ")" + endpoint + R"(", "keys": {"p256dh": ")" + key + R"(", "auth": ")" +
           auth + R"("}})";
}

TEST(Addresses, AreKeptInOneForm) {
    EXPECT_EQ(address("webhook", R"({"url":"https://Hook.Example:443"})"),
              R"({"url": "https://hook.example/"})");
    EXPECT_EQ(address("webhook", R"({"secret":"s","url":"https://hook.example/x"})"),
              R"({"url": "https://hook.example/x", "secret": "s"})");
    EXPECT_EQ(address("mail", R"({"to":"ada@example.org"})"), R"({"to": "ada@example.org"})");
    const std::string push = pushAddress("https://push.example/send/abc");
    EXPECT_EQ(address("push", push), push);
    std::string asBrowsersGiveIt = push;
    asBrowsersGiveIt.insert(1, R"("expirationTime": null, )");
    EXPECT_EQ(address("push", asBrowsersGiveIt), push);
    EXPECT_EQ(address("webhook", R"({"url":"http://127.0.0.1:8000/"})", Reach::local),
              R"({"url": "http://127.0.0.1:8000/"})");
}

TEST(Addresses, MistakesAreNamed) {
    struct Case {
        const char* channel;
        std::string text, named;
    };
    for (const Case& each : {
             Case{"webhook", R"({})", "url"},
             Case{"webhook", R"({"url": 7})", "url"},
             Case{"webhook", R"({"url": "http://hook.example/"})", "https"},
             Case{"webhook", R"({"url": "https://192.168.1.1/"})", "public"},
             Case{"webhook", R"({"url": "https://[::1]/"})", "public"},
             Case{"webhook", R"({"url": "https://hook.example/", "secret": ""})", "secret"},
             Case{"webhook", R"({"url": "https://hook.example/", "token": "x"})", "token"},
             Case{"mail", R"({"to": "ada@example.org\r\nBcc: x@example.org"})", "to"},
             Case{"mail", R"(["ada@example.org"])", "object"},
             Case{"push", R"({"endpoint": "https://push.example/"})", "keys"},
             Case{"push", pushAddress("http://push.example/"), "endpoint"},
             Case{"push", pushAddress("https://push.example/", "AAAA"), "p256dh"},
             Case{"push", pushAddress("https://push.example/", "!"), "p256dh"},
             Case{"push", pushAddress("https://push.example/", browserPublic, "AAAA"), "auth"},
         }) {
        const std::string read = address(each.channel, each.text);
        EXPECT_TRUE(read.starts_with("error: ") && read.contains(each.named))
            << each.text << ": " << read;
    }
}

// --- What is told --------------------------------------------------------------------------------

TEST(Told, SaysWhoseTurnItIsWhere) {
    const auto text = [](const char* summary) {
        return told({.game = "g",
                     .number = 7,
                     .seat = 2,
                     .channel = {},
                     .device = {},
                     .address = {},
                     .text = summary},
                    "")
            .text;
    };
    EXPECT_EQ(text(R"({"edition": "classic", "round": 3})"),
              "Your turn in Endeavor (2009) (round 3)");
    EXPECT_EQ(text(R"({"edition": "my-own", "round": 3})"), "Your turn in my-own (round 3)");
    EXPECT_EQ(text(R"({"edition": "classic"})"), "Your turn in Endeavor (2009)");
    for (const char* odd : {"", "[]", "{}", R"({"edition": 7, "round": "x"})"})
        EXPECT_EQ(text(odd), "Your turn in Endeavor") << odd;
}

TEST(Pace, WaitsTwiceAsLongEachTimeForADay) {
    const Pace pace;
    Millis waited = 0, last = 0;
    int tries = 1;
    for (; const auto wait = pace.after(tries); ++tries) {
        EXPECT_EQ(*wait, tries == 1 ? 30'000 : std::min<Millis>(2 * last, 6 * 3'600'000));
        last = *wait;
        waited += last;
        ASSERT_LT(tries, 100);
    }
    EXPECT_LE(waited, 24 * 3'600'000);
    EXPECT_GT(waited, 12 * 3'600'000);
    EXPECT_FALSE(pace.after(1'000'000));
}

// --- Telling -------------------------------------------------------------------------------------

class Notices : public testing::Test {
protected:
    Notices() {
        auto opened = openStore("sqlite:" + (folder / "games.db"));
        if (!opened) throw std::runtime_error(opened.error().text);
        store = std::move(*opened);
        queue.emplace(*store);
        options.baseUrl = "https://games.example/";
        options.reach = Reach::local;
        options.trusted = Certificate::self().certificate;
        options.httpLimit = options.mailLimit = 5s;
        options.pace = {.first = 60, .longest = 200, .giveUp = 60'000, .poll = 10ms};
    }
    ~Notices() override {
        stop();
        hook.close();
        queue.reset();
        store.reset();
    }

    void start() {
        auto made = Notifier::make(context, *queue, options, log, metrics);
        ASSERT_TRUE(made) << made.error();
        notifier = std::move(*made);
    }
    void stop() {
        if (!notifier) return;
        notifier->stop();
        EXPECT_TRUE(
            until([&] { return metrics.gauge("endeavor_notices_sending", "").value() == 0; }));
        runFor(100ms);  // so that it notices that it was stopped
        notifier.reset();
    }
    void runFor(std::chrono::milliseconds time) {
        context.restart();
        context.run_for(time);
    }
    template <typename Holds>
    bool until(Holds holds) {
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (!holds() && std::chrono::steady_clock::now() < end) runFor(5ms);
        return holds();
    }

    void subscribe(const std::string& channel, const std::string& how, int seat = 2,
                   const std::string& device = "phone") {
        ASSERT_FALSE(how.starts_with("error"));
        ASSERT_TRUE(store->subscribe(
            {.game = "g", .seat = seat, .channel = channel, .device = device, .address = how}));
    }
    void subscribeHook(const std::string& more = "") {
        subscribe(
            "webhook",
            address("webhook", R"({"url": ")" + hook.url() + R"(/in")" + more + "}", Reach::local));
    }
    // Adds an event that makes it a seat's turn; everyone who subscribed is to be told.
    static constexpr int everybody = -1;
    void turn(int seat = 2) {
        ++number;
        const std::string summary =
            R"({"edition": "classic", "round": 3, "ply": )" + std::to_string(number) + "}";
        Append append{.row = {.game = "g",
                              .stage = "playing",
                              .listed = false,
                              .rules = "1",
                              .summary = summary,
                              .deadline = {},
                              .botPly = {},
                              .number = number,
                              .created = 1,
                              .updated = now()},
                      .events = {{number, "{}"}},
                      .keys = {},
                      .notices = {}};
        if (number > 1)
            for (const Subscription& how : *store->subscriptions("g"))
                if (how.seat == seat || seat == everybody)
                    append.notices.push_back({.game = "g",
                                              .number = number,
                                              .seat = how.seat,
                                              .channel = how.channel,
                                              .device = how.device,
                                              .address = how.address,
                                              .text = summary});
        const auto outcomes = store->append({&append, 1});
        ASSERT_TRUE(outcomes) << outcomes.error().text;
        ASSERT_EQ(outcomes->front(), Outcome::done);
    }
    bool subscribed(const std::string& channel) {
        const auto all = store->subscriptions("g");
        return std::ranges::any_of(*all,
                                   [&](const Subscription& how) { return how.channel == channel; });
    }
    std::uint64_t counted(const std::string& what) {
        return metrics.counter("endeavor_notices_" + what + "_total", "").value();
    }

    endeavor::test::TempFolder folder;  // outlives the store
    asio::io_context context;
    net::Log log{net::Level::off};
    net::Metrics metrics;
    std::unique_ptr<Store> store;
    std::optional<StoreQueue> queue;
    NotifierOptions options;
    std::unique_ptr<Notifier> notifier;
    WebServer hook{context};
    int number = 0;
};

TEST_F(Notices, AWebhookIsToldOnceForEachTurn) {
    start();
    turn();
    subscribeHook(R"(, "secret": "s3cret")");
    turn();
    notifier->wake();
    ASSERT_TRUE(until([&] { return hook.got.size() == 1; }));
    turn();
    ASSERT_TRUE(until([&] { return hook.got.size() == 2; }));  // found without a wake-up
    runFor(300ms);
    ASSERT_EQ(hook.got.size(), 2u);
    Got& first = hook.got[0];
    EXPECT_EQ(first.target, "/in");
    EXPECT_EQ(
        first.body,
        R"~({"game": "g", "seat": 2, "number": 2, "edition": "Endeavor (2009)", "round": 3, )~"
        R"~("text": "Your turn in Endeavor (2009) (round 3)", )~"
        R"("url": "https://games.example/game/g"})");
    EXPECT_EQ(first.headers["Content-Type"], "application/json");
    EXPECT_EQ(first.headers["Endeavor-Id"], "g-2-2");
    EXPECT_EQ(first.headers["Endeavor-Signature"],
              "sha256=" + hex(hmacSha256("s3cret", first.body)));
    EXPECT_EQ(hook.got[1].headers["Endeavor-Id"], "g-3-2");
    EXPECT_EQ(counted("delivered"), 2u);
}

TEST_F(Notices, OnlyTheSeatWhoseTurnItIsIsTold) {
    start();
    turn();
    subscribeHook();
    turn(1);
    runFor(200ms);
    EXPECT_TRUE(hook.got.empty());
}

TEST_F(Notices, WhoIsDownIsToldExactlyOnceWhenUpAgain) {
    turn();
    subscribeHook();
    hook.close();
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("postponed") >= 2; }));
    hook.open();
    ASSERT_TRUE(until([&] { return hook.got.size() == 1; }));
    runFor(500ms);
    EXPECT_EQ(hook.got.size(), 1u);
    EXPECT_EQ(counted("delivered"), 1u);
    EXPECT_EQ(counted("lost"), 0u);
}

TEST_F(Notices, WhoAnswersWithAnErrorOfItsOwnIsAskedAgain) {
    turn();
    subscribeHook();
    hook.answers = {"HTTP/1.1 500 Oops", "HTTP/1.1 503 Busy"};
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("delivered") == 1; }));
    runFor(500ms);
    ASSERT_EQ(hook.got.size(), 3u);
    for (Got& each : hook.got) EXPECT_EQ(each.headers["Endeavor-Id"], "g-2-2");
}

TEST_F(Notices, WhoAsksForTimeIsLeftAlone) {
    options.pace.longest = 1'000;
    turn();
    subscribeHook();
    hook.answers = {"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1"};
    start();
    turn();
    ASSERT_TRUE(until([&] { return hook.got.size() == 1; }));
    runFor(500ms);  // the pace alone would give 60 ms
    EXPECT_EQ(hook.got.size(), 1u);
    EXPECT_TRUE(until([&] { return hook.got.size() == 2; }));
}

TEST_F(Notices, WhoRefusesIsNotAskedAgain) {
    turn();
    subscribeHook();
    hook.answers = {"HTTP/1.1 400 Bad Request", "HTTP/1.1 307 Elsewhere\r\nLocation: /else"};
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 2; }));
    runFor(300ms);
    EXPECT_EQ(hook.got.size(), 2u);
    EXPECT_TRUE(subscribed("webhook"));
}

TEST_F(Notices, WhoIsGoneIsForgotten) {
    for (const char* status : {"HTTP/1.1 410 Gone", "HTTP/1.1 404 Not Found"}) {
        const std::size_t before = hook.got.size();
        if (!notifier) turn(), start();
        subscribeHook();
        hook.answers = {status};
        turn();
        ASSERT_TRUE(until([&] { return hook.got.size() == before + 1 && !subscribed("webhook"); }))
            << status;
        turn();
        runFor(200ms);
        EXPECT_EQ(hook.got.size(), before + 1);
    }
}

TEST_F(Notices, AnAddressGivenMeanwhileIsNotForgottenWithTheOldOne) {
    turn();
    subscribeHook();
    hook.delay = 200ms;
    hook.answers = {"HTTP/1.1 410 Gone"};
    start();
    turn();
    ASSERT_TRUE(until([&] { return hook.got.size() == 1; }));
    subscribe("webhook", R"({"url": "https://new.example/"})");
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    EXPECT_TRUE(subscribed("webhook"));
}

TEST_F(Notices, WhatMayHaveArrivedIsNotSentAgain) {
    turn();
    subscribeHook();
    hook.silent = true;
    options.httpLimit = 300ms;
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    hook.silent = false;
    runFor(500ms);
    EXPECT_EQ(hook.got.size(), 1u);
}

TEST_F(Notices, WhatACrashedServerHadTakenIsNotSentAgain) {
    turn();
    subscribeHook();
    turn();
    const auto taken = store->takeNotices(now(), 10);  // by a server that is never heard from again
    ASSERT_TRUE(taken);
    ASSERT_EQ(taken->size(), 1u);
    start();
    runFor(300ms);
    EXPECT_TRUE(hook.got.empty());
}

TEST_F(Notices, WhatWasPostponedSurvivesARestart) {
    turn();
    subscribeHook();
    hook.close();
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("postponed") >= 1; }));
    stop();
    hook.open();
    start();
    ASSERT_TRUE(until([&] { return hook.got.size() == 1; }));
    runFor(300ms);
    EXPECT_EQ(hook.got.size(), 1u);
}

TEST_F(Notices, TwoServersOnOneStoreTellOnce) {
    turn();
    subscribeHook();
    start();
    auto other = Notifier::make(context, *queue, options, log, metrics);
    ASSERT_TRUE(other) << other.error();
    for (int i = 0; i < 5; ++i) {
        turn();
        ASSERT_TRUE(until([&] { return hook.got.size() == std::size_t(i + 1); }));
    }
    (*other)->stop();
    stop();
    EXPECT_EQ(hook.got.size(), 5u);
}

TEST_F(Notices, UnsubscribingStopsWhatIsWaitingToo) {
    turn();
    subscribeHook();
    hook.close();
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("postponed") >= 1; }));
    ASSERT_TRUE(store->unsubscribe("g", 2, "webhook", "phone"));
    hook.open();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    turn();
    runFor(200ms);
    EXPECT_TRUE(hook.got.empty());
}

TEST_F(Notices, NobodyIsToldOfATurnThatIsOver) {
    turn();
    subscribeHook();
    hook.close();
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("postponed") >= 1; }));
    turn(1);
    hook.open();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    EXPECT_TRUE(hook.got.empty());
}

TEST_F(Notices, ItIsGivenUpInTheEnd) {
    options.pace.giveUp = 300;  // after waits of 60 and 120
    turn();
    subscribeHook();
    hook.close();
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    EXPECT_EQ(counted("postponed"), 2u);
    hook.open();
    runFor(300ms);
    EXPECT_TRUE(hook.got.empty());
}

TEST_F(Notices, PrivateAddressesAreNotToldUnlessAllowed) {
    options.reach = Reach::publicOnly;
    turn();
    subscribeHook();  // as if it had been allowed when it was stored
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 1; }));
    runFor(200ms);
    EXPECT_TRUE(hook.got.empty());
    EXPECT_EQ(counted("postponed"), 0u);
}

TEST_F(Notices, NoMoreAreSentAtOnceThanAllowedAndNoneIsForgotten) {
    options.atOnce = 2;
    hook.delay = 50ms;
    turn();
    for (int seat = 0; seat < 5; ++seat)
        subscribe("webhook", R"({"url": ")" + hook.url() + R"("})", seat);
    start();
    turn(everybody);
    ASSERT_TRUE(until([&] { return counted("delivered") == 5; }));
    EXPECT_EQ(hook.got.size(), 5u);
    EXPECT_EQ(hook.mostTalking, 2);
}

TEST_F(Notices, ABrowserIsToldThroughItsPushService) {
    WebServer service(context, WebServer::Tls::yes);
    turn();
    subscribe("push", pushAddress(service.url() + "/send/abc"));
    service.answers = {"HTTP/1.1 201 Created", "HTTP/1.1 410 Gone"};
    start();
    turn();
    ASSERT_TRUE(until([&] { return counted("delivered") == 1; }));
    ASSERT_EQ(service.got.size(), 1u);
    Got got = service.got[0];
    EXPECT_EQ(got.target, "/send/abc");
    EXPECT_EQ(got.headers["Content-Encoding"], "aes128gcm");
    EXPECT_EQ(got.headers["TTL"], "86400");
    EXPECT_EQ(got.headers["Topic"].size(), 32u);
    EXPECT_TRUE(got.headers["Authorization"].starts_with("vapid t="));
    EXPECT_TRUE(got.headers["Authorization"].ends_with(", k=" + notifier->pushKey()));
    EXPECT_EQ(got.body.find("Your turn"), std::string::npos);
    turn();
    ASSERT_TRUE(until([&] { return !subscribed("push"); }));
    EXPECT_EQ(service.got[1].headers["Topic"], got.headers["Topic"]);
    service.close();
}

TEST_F(Notices, MailGoesThroughTheRelay) {
    SmtpSink sink(context);
    sink.offers = {"STARTTLS"};
    sink.replies = {{"RCPT", "450 later"}};
    options.smtp = "smtp://ada:secret@localhost:" + std::to_string(sink.port());
    options.mailFrom = "endeavor@games.example";
    turn();
    subscribe("mail", address("mail", R"({"to": "bob@example.org"})"));
    start();
    EXPECT_EQ(notifier->channels(), (std::vector<std::string>{"push", "webhook", "mail"}));
    turn();
    ASSERT_TRUE(until([&] { return counted("postponed") == 1; }));
    sink.replies.clear();
    ASSERT_TRUE(until([&] { return counted("delivered") == 1; }));
    runFor(200ms);
    ASSERT_EQ(sink.mails.size(), 1u);
    const std::string& mail = sink.mails[0];
    for (const char* part :
         {"\r\nTo: <bob@example.org>\r\n",
          "\r\nSubject: Your turn in Endeavor (2009) (round 3)\r\n",
          "\r\nMessage-ID: <g-2-2@games.example>\r\n", "\r\nhttps://games.example/game/g\r\n"})
        EXPECT_TRUE(mail.contains(part)) << part << " in " << mail;
}

TEST_F(Notices, TheLogHasNeitherPasswordNorSecretNorAddress) {
    std::string lines;
    net::Log ear(net::Level::debug, [&](std::string_view line) { lines += line; });
    SmtpSink sink(context);
    sink.replies = {{"AUTH", "535 no"}};
    options.smtp = "smtp+plain://ada:hunter2@localhost:" + std::to_string(sink.port());
    options.mailFrom = "endeavor@games.example";
    turn();
    subscribeHook(R"(, "secret": "s3cret")");
    subscribe("mail", R"({"to": "bob@example.org"})");
    hook.answers = {"HTTP/1.1 400 Bad Request"};
    auto made = Notifier::make(context, *queue, options, ear, metrics);
    ASSERT_TRUE(made) << made.error();
    notifier = std::move(*made);
    turn();
    ASSERT_TRUE(until([&] { return counted("lost") == 1 && counted("postponed") >= 1; }));
    stop();
    EXPECT_TRUE(lines.contains("535"));
    for (const std::string& secret :
         {std::string("hunter2"), base64(std::string("\0ada\0hunter2", 12)), std::string("s3cret"),
          std::string("bob@"), std::string("/in")})
        EXPECT_FALSE(lines.contains(secret)) << secret << " in " << lines;
}

TEST_F(Notices, WrongOptionsAreSaidAtTheStart) {
    const auto error = [&](const NotifierOptions& wrong) {
        const auto made = Notifier::make(context, *queue, wrong, log, metrics);
        return made ? "none" : made.error();
    };
    NotifierOptions wrong = options;
    wrong.baseUrl = "games.example";
    EXPECT_TRUE(error(wrong).contains("https://")) << error(wrong);
    wrong = options;
    wrong.smtp = "mail.example";
    EXPECT_TRUE(error(wrong).contains("smtp://")) << error(wrong);
    wrong.smtp = "smtp://mail.example";
    EXPECT_TRUE(error(wrong).contains("needs a sender")) << error(wrong);
    wrong.mailFrom = "endeavor@games.example";
    wrong.baseUrl = "";
    EXPECT_TRUE(error(wrong).contains("links")) << error(wrong);
}

}  // namespace
}  // namespace endeavor::online::test
