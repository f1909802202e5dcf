// Mail: the format of addresses and messages, and the conversation with the relay.
#include "server/notices/mail.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "receivers.h"
#include "server/notices/digest.h"
#include "server/notices/smtp.h"

namespace endeavor::online::test {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;
using Fate = Delivery::Fate;

Mail someMail() {
    return {.from = "endeavor@games.example",
            .to = "ada@example.org",
            .subject = "Your turn",
            .text = "Come back:\n.hidden\nhttps://games.example/game/g\n",
            .id = "g-7-2"};
}

std::string message(const Mail& mail) {
    const auto composed = composeMail(mail, 1'700'000'000'000);
    return composed ? *composed : "error: " + composed.error().text;
}

TEST(Mail, AddressesAreOfTheOrdinaryForm) {
    for (const std::string_view good :
         {"ada@example.org", "a.b+c_d-e@x-y.example", "o'hara@mail1.example"})
        EXPECT_TRUE(isMailAddress(good)) << good;
    for (const std::string_view bad : {"",
                                       "ada",
                                       "@example.org",
                                       "ada@",
                                       "ada@@example.org",
                                       "a b@example.org",
                                       ".ada@example.org",
                                       "ada.@example.org",
                                       "a..b@example.org",
                                       "ada@exa mple.org",
                                       "ada@example..org",
                                       "ada@-x.org",
                                       "ada@example.org.",
                                       "\"ada\"@example.org",
                                       "<ada@example.org>",
                                       "ada@example.org,bob@example.org",
                                       "ada@example.org\r\nBcc: all@example.org",
                                       "ada\n@example.org",
                                       "ada@example.org>",
                                       "ädä@example.org"})
        EXPECT_FALSE(isMailAddress(bad)) << bad;
    EXPECT_FALSE(isMailAddress(std::string("ada\0@example.org", 16)));
    EXPECT_FALSE(isMailAddress(std::string(65, 'a') + "@example.org"));
}

TEST(Mail, AMessageHasItsHeaders) {
    const std::string text = message(someMail());
    EXPECT_EQ(text,
              "From: OpenEndeavor <endeavor@games.example>\r\n"
              "To: <ada@example.org>\r\n"
              "Subject: Your turn\r\n"
              "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"
              "Message-ID: <g-7-2@games.example>\r\n"
              "Auto-Submitted: auto-generated\r\n"
              "MIME-Version: 1.0\r\n"
              "Content-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: 7bit\r\n"
              "\r\n"
              "Come back:\r\n.hidden\r\nhttps://games.example/game/g\r\n");
}

TEST(Mail, NothingInItCanBecomeAHeader) {
    const std::string evil = "x\r\nBcc: all@example.org\r\n\r\nbuy";
    for (std::string Mail::* part : {&Mail::from, &Mail::to, &Mail::id}) {
        Mail mail = someMail();
        mail.*part += evil;
        EXPECT_TRUE(message(mail).starts_with("error: ")) << message(mail);
    }
    Mail mail = someMail();
    mail.subject = evil;
    const std::string text = message(mail);
    EXPECT_EQ(text.find("Bcc"), std::string::npos);
    EXPECT_TRUE(text.contains("Subject: =?UTF-8?B?" + base64(evil) + "?=\r\nDate: ")) << text;
}

TEST(Mail, WhatIsNotAsciiIsEncoded) {
    Mail mail = someMail();
    mail.text = "Am Zug: Zürich\n";
    EXPECT_TRUE(message(mail).ends_with("Content-Transfer-Encoding: base64\r\n\r\n" +
                                        base64(mail.text) + "\r\n"));
    mail.subject.clear();
    for (int i = 0; i < 40; ++i) mail.subject += "船";  // three bytes each
    std::string text = message(mail);
    text = text.substr(text.find("Subject: ") + 9);
    text.resize(text.find("\r\nDate"));
    std::string expected;
    for (int at = 0; at < 120; at += 42)  // whole characters only
        expected += (at == 0 ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") +
                    base64(mail.subject.substr(std::size_t(at), 42)) + "?=";
    EXPECT_EQ(text, expected);
}

TEST(Mail, ALineThatBeginsWithADotDoesNotEndIt) {
    EXPECT_EQ(dotted("a\r\n.\r\n..b\r\nc.d\r\n"), "a\r\n..\r\n...b\r\nc.d\r\n.\r\n");
    EXPECT_EQ(dotted(".a\r\n"), "..a\r\n.\r\n");
}

TEST(Relay, IsWrittenAsAnAddress) {
    const auto full = parseRelay("smtp://ada%40example.org:p%3Aa%2Fss@mail.example:2525");
    ASSERT_TRUE(full) << full.error().text;
    EXPECT_EQ(full->user, "ada@example.org");
    EXPECT_EQ(full->password, "p:a/ss");
    EXPECT_EQ(full->host, "mail.example");
    EXPECT_EQ(full->port, 2525);
    EXPECT_EQ(full->security, Relay::Security::offered);
    EXPECT_EQ(parseRelay("smtp://mail.example")->port, 587);
    EXPECT_EQ(parseRelay("smtps://mail.example/")->port, 465);
    EXPECT_EQ(parseRelay("smtp+plain://localhost")->port, 25);
}

TEST(Relay, MistakesAreSaidWithoutThePassword) {
    for (const std::string_view bad :
         {"mail.example", "http://u:hunter2@mail.example", "smtp://u:hunter2@",
          "smtp://u:hunter2@h:0", "smtp://u:hunter2@h:port", "smtp://u@h", "smtp://:hunter2@h",
          "smtp://u:hunter2%zz@h", "smtp://u:hunter2%00@h", "smtp://u:hunter2@h h"}) {
        const auto relay = parseRelay(bad);
        ASSERT_FALSE(relay) << bad;
        EXPECT_TRUE(relay.error().text.contains("expected smtp://user:password@host:port"));
        EXPECT_FALSE(relay.error().text.contains("hunter2")) << relay.error().text;
    }
}

// --- The talk with a relay -----------------------------------------------------------------------

class Smtp : public testing::Test {
protected:
    Delivery send(const std::string& scheme = "smtp://", const std::string& user = "",
                  const std::string& trusted = Certificate::self().certificate) {
        const auto parsed = parseRelay(scheme + user + "localhost:" + std::to_string(sink.port()));
        EXPECT_TRUE(parsed);
        MailRelay relay(*parsed, limit, trusted);
        std::optional<Delivery> delivery;
        asio::co_spawn(
            context, [&]() -> asio::awaitable<void> { delivery = co_await relay.send(someMail()); },
            asio::detached);
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (!delivery && std::chrono::steady_clock::now() < end) {
            context.restart();
            context.run_for(5ms);
        }
        return delivery.value_or(Delivery{Fate::lost, "it never ended"});
    }

    std::chrono::milliseconds limit = 5s;
    asio::io_context context;
    SmtpSink sink{context};
    const std::string login = "ada:secret@";
    const std::string authPlain = "AUTH PLAIN " + base64(std::string("\0ada\0secret", 11));
};

TEST_F(Smtp, AMailIsHandedOver) {
    const Delivery delivery = send();
    EXPECT_EQ(delivery.fate, Fate::delivered) << delivery.text;
    ASSERT_EQ(sink.mails.size(), 1u);
    EXPECT_TRUE(sink.mails[0].contains("\r\n..hidden\r\n"));
    ASSERT_GE(sink.said.size(), 4u);
    EXPECT_EQ(Words(sink.said.begin(), sink.said.begin() + 4),
              (Words{"EHLO games.example", "MAIL FROM:<endeavor@games.example>",
                     "RCPT TO:<ada@example.org>", "DATA"}));
}

TEST_F(Smtp, TlsIsUsedWhenOffered) {
    sink.offers = {"PIPELINING", "STARTTLS"};
    const Delivery delivery = send("smtp://", login);
    EXPECT_EQ(delivery.fate, Fate::delivered) << delivery.text;
    ASSERT_GE(sink.said.size(), 5u);
    EXPECT_EQ(Words(sink.said.begin(), sink.said.begin() + 5),
              (Words{"EHLO games.example", "STARTTLS", "TLS", "EHLO games.example", authPlain}));
}

TEST_F(Smtp, APasswordIsNotSentInTheClearUnlessAskedTo) {
    EXPECT_EQ(send("smtp://", login).fate, Fate::later);
    EXPECT_EQ(sink.said, Words{"EHLO games.example"});
    sink.said.clear();
    sink.offers = {"STARTTLS"};
    EXPECT_EQ(send("smtp+plain://", login).fate, Fate::delivered);
    EXPECT_EQ(sink.said[1], authPlain);
}

TEST_F(Smtp, ARelayWithoutAGoodCertificateGetsNothing) {
    sink.offers = {"STARTTLS"};
    const Delivery delivery = send("smtp://", login, "");
    EXPECT_EQ(delivery.fate, Fate::later) << delivery.text;
    EXPECT_EQ(sink.said, (Words{"EHLO games.example", "STARTTLS"}));
}

TEST_F(Smtp, WhatTheRelaySaysDecidesWhetherToTryAgain) {
    struct Case {
        const char *word, *reply;
        Fate fate;
    };
    for (const Case& each :
         {Case{"RCPT", "450 busy", Fate::later}, Case{"RCPT", "550 no such user", Fate::lost},
          Case{"MAIL", "421 going down", Fate::later}, Case{"DATA", "250 what?", Fate::lost},
          Case{".", "452 disk full", Fate::later}, Case{".", "554 spam", Fate::lost},
          Case{"EHLO", "nonsense", Fate::later}}) {
        sink.replies = {{each.word, each.reply}};
        EXPECT_EQ(send().fate, each.fate) << each.word << ": " << each.reply;
    }
    sink.replies = {{"AUTH", "535 wrong password"}};
    const Delivery delivery = send("smtp+plain://", login);
    EXPECT_EQ(delivery.fate, Fate::later);  // the operator may fix it
    EXPECT_FALSE(delivery.text.contains("secret"));
}

TEST_F(Smtp, AMailThatMayHaveArrivedIsNotSentAgain) {
    sink.silentAtEnd = true;
    limit = 300ms;
    EXPECT_EQ(send().fate, Fate::lost);
    EXPECT_EQ(sink.mails.size(), 1u);
}

}  // namespace
}  // namespace endeavor::online::test
