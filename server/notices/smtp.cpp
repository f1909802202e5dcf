#include "smtp.h"

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "core/base/json.h"
#include "digest.h"
#include "server/clock.h"

namespace endeavor::online {
namespace {

using Fate = Delivery::Fate;

constexpr std::size_t mostOfReply = 16 << 10;

struct Reply {
    int code = 0;
    std::string text;  // its lines, each ended with \n

    // Whether a line of the EHLO reply begins with this word.
    bool offers(std::string_view word) const {
        return ("\n" + text).contains("\n" + std::string(word));
    }
};

struct Step {
    std::string_view name;  // for error messages: the text sent may be a password
    int good;               // first digit of the expected reply
    Fate refused,
        silent;  // what becomes of the mail if the relay refuses for good, or says nothing
};
// Refusals before MAIL are for the operator to fix, so the mail is retried. Once the relay has the
// whole mail, no reply means that the outcome is unknown.
constexpr Step greeting{"greeting", 2, Fate::later, Fate::later};
constexpr Step ehlo{"EHLO", 2, Fate::later, Fate::later};
constexpr Step startTls{"STARTTLS", 2, Fate::later, Fate::later};
constexpr Step login{"AUTH", 2, Fate::later, Fate::later};
constexpr Step sender{"MAIL", 2, Fate::lost, Fate::later};
constexpr Step recipient{"RCPT", 2, Fate::lost, Fate::later};
constexpr Step begin{"DATA", 3, Fate::lost, Fate::later};
constexpr Step content{"the mail", 2, Fate::lost, Fate::lost};

// The dialogue with a relay. After the first failure nothing more is sent, and `trouble` holds the
// mail's fate.
class SmtpSession {
public:
    explicit SmtpSession(Outgoing& line) : line_(line) {}

    bool failed() const { return trouble_.has_value(); }
    Delivery trouble() const { return *trouble_; }
    void fail(Fate fate, std::string text) { trouble_ = Delivery{fate, std::move(text)}; }

    // Sends the text, if any, and reads the reply.
    asio::awaitable<Reply> say(Step step, std::string text) {
        if (failed()) co_return Reply{};
        if (!text.empty()) {
            const auto [error, size] = co_await line_.over([&](auto& stream) {
                return asio::async_write(stream, asio::buffer(text), asValues);
            });
            if (error) {
                fail(step.silent, std::string(step.name) + ": can't send: " + error.message());
                co_return Reply{};
            }
        }
        Reply reply = co_await read(step);
        if (!failed() && reply.code / 100 != step.good)
            fail(reply.code / 100 == 4 ? Fate::later : step.refused,
                 std::string(step.name) + ": " + std::to_string(reply.code) + " " +
                     oneLine(reply.text));
        co_return reply;
    }

    // Nothing received before TLS began may count as received under it (STARTTLS injection).
    bool silent() const { return buffer_.empty(); }

private:
    asio::awaitable<Reply> read(Step step) {
        Reply reply;
        for (;;) {
            const auto [error, size] = co_await line_.over([&](auto& stream) {
                return asio::async_read_until(stream, asio::dynamic_buffer(buffer_, mostOfReply),
                                              "\r\n", asValues);
            });
            if (error) {
                fail(step.silent, std::string(step.name) + ": no answer: " + error.message());
                co_return reply;
            }
            const std::string row = buffer_.substr(0, size - 2);
            buffer_.erase(0, size);
            const bool understood =
                row.size() >= 3 &&
                std::ranges::all_of(row.substr(0, 3), [](char c) { return c >= '0' && c <= '9'; });
            if (!understood || reply.text.size() > mostOfReply) {
                fail(step.silent, std::string(step.name) + ": not an answer of SMTP");
                co_return reply;
            }
            reply.code = std::stoi(row.substr(0, 3));
            reply.text += row.size() > 4 ? row.substr(4) + "\n" : "\n";
            if (row.size() == 3 || row[3] != '-') co_return reply;
        }
    }

    Outgoing& line_;
    std::string buffer_;
    std::optional<Delivery> trouble_;
};

std::string hostOf(const std::string& address) { return address.substr(address.find('@') + 1); }

}  // namespace

MailRelay::MailRelay(Relay relay, std::chrono::milliseconds limit, const std::string& trusted,
                     Lookup lookup)
    : relay_(std::move(relay)),
      limit_(limit),
      lookup_(std::move(lookup)),
      tls_(tlsClient(trusted)) {}

asio::awaitable<Delivery> MailRelay::send(Mail mail) {
    using Security = Relay::Security;
    const auto message = composeMail(mail, now());
    if (!message) co_return Delivery{Fate::lost, message.error().text};
    const auto addresses = co_await lookup_(relay_.host);
    if (!addresses) co_return Delivery{Fate::later, addresses.error()};
    Outgoing line(co_await asio::this_coro::executor, limit_);
    if (const auto connected = co_await line.connect(*addresses, relay_.port); !connected)
        co_return Delivery{Fate::later, connected.error()};
    SmtpSession relay(line);
    const auto secure = [&]() -> asio::awaitable<void> {
        if (relay.failed()) co_return;
        if (!relay.silent()) co_return relay.fail(Fate::later, "the relay spoke before TLS began");
        if (const auto done = co_await line.secure(tls_, relay_.host); !done)
            relay.fail(Fate::later, done.error());
    };

    const std::string hello = "EHLO " + hostOf(mail.from) + "\r\n";
    if (relay_.security == Security::always) co_await secure();
    co_await relay.say(greeting, "");
    Reply offer = co_await relay.say(ehlo, hello);
    if (relay_.security == Security::offered && offer.offers("STARTTLS")) {
        co_await relay.say(startTls, "STARTTLS\r\n");
        co_await secure();
        offer = co_await relay.say(ehlo, hello);
    }
    if (!relay.failed() && !relay_.password.empty()) {
        if (relay_.security != Security::none && !line.secured())
            relay.fail(Fate::later, "the relay offers no TLS; a password is sent only over TLS");
        const std::string secret = '\0' + relay_.user + '\0' + relay_.password;
        co_await relay.say(login, "AUTH PLAIN " + base64(secret) + "\r\n");
    }
    co_await relay.say(sender, "MAIL FROM:<" + mail.from + ">\r\n");
    co_await relay.say(recipient, "RCPT TO:<" + mail.to + ">\r\n");
    co_await relay.say(begin, "DATA\r\n");
    const Reply taken = co_await relay.say(content, dotted(*message));
    if (relay.failed()) co_return relay.trouble();
    const std::string bye = "QUIT\r\n";
    co_await line.over(
        [&](auto& stream) { return asio::async_write(stream, asio::buffer(bye), asValues); });
    co_return Delivery{Fate::delivered, oneLine(taken.text)};
}

}  // namespace endeavor::online
