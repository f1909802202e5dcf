// Notifies absent players of their turn: Web Push, webhooks, mail. A notice is stored together with
// the move that causes it; the notifier takes it from the store and sends it. Delivery is at most
// once: a notice counts as sent once it is taken, and only one that has certainly not arrived is
// retried, with a back-off from 30 seconds to 6 hours, for a day.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "http_client.h"
#include "notices.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/store_queue.h"
#include "smtp.h"

namespace endeavor::online {

// Retry policy: exponential back-off.
struct Pace {
    Millis first = 30'000, longest = Millis{6} * 3'600'000, giveUp = Millis{24} * 3'600'000;
    std::chrono::milliseconds poll = std::chrono::seconds(5);  // for notices of other processes

    // Delay after this many tries, doubling each time; nullopt: give up.
    std::optional<Millis> after(int tries) const;
};

struct NotifierOptions {
    std::string baseUrl;   // of the page, for links: https://games.example
    std::string smtp;      // the mail relay, as parseRelay() takes it; empty: no mail
    std::string mailFrom;  // the address mail comes from
    Reach reach = Reach::publicOnly;
    KnownEditions editions = builtInEdition;  // for their names
    std::string trusted;                      // additional CA certificates, PEM
    std::chrono::milliseconds httpLimit = std::chrono::seconds(10);  // for one request
    std::chrono::milliseconds mailLimit = std::chrono::seconds(30);  // for one mail
    Pace pace;
    int atOnce = 128;
    int mailsAtOnce = 16;  // to the relay
};

class Notifier {
public:
    // Starts immediately. An error says which option is wrong, or why the store can't be used. Stop
    // it before destroying it if the context keeps running.
    static std::expected<std::unique_ptr<Notifier>, std::string> make(
        asio::io_context& context, StoreQueue& store, NotifierOptions options, net::Log& log,
        net::Metrics& metrics, const Lookup& lookup = systemLookup());

    std::vector<std::string> channels() const;  // channels that are configured
    bool mails() const { return relay_.has_value(); }
    // Sends a test at once, to the notice's address; never repeated.
    asio::awaitable<Delivery> test(Notice notice);
    // Sends a mail that is about no game, at once.
    asio::awaitable<Delivery> write(std::string to, std::string subject, std::string text);
    std::string pushKey() const;  // public key for browsers that subscribe; base64url

    void wake();  // there may be notices
    void stop();  // takes no new notices; finishes those being sent

private:
    using Fate = Delivery::Fate;

    Notifier(asio::io_context& context, StoreQueue& store, P256Key key, NotifierOptions options,
             std::optional<Relay> relay, net::Log& log, net::Metrics& metrics,
             const Lookup& lookup);

    asio::awaitable<void> run();
    asio::awaitable<void> handle(SentNotice notice);
    // The current address; nullopt if the player no longer needs the notice.
    asio::awaitable<Stored<std::optional<std::string>>> current(const SentNotice& notice);
    asio::awaitable<Delivery> send(const Notice& notice, Told what, std::string address);
    asio::awaitable<Delivery> push(const PushAddress& address, const Notice& notice, Told what);
    asio::awaitable<Delivery> call(const WebhookAddress& address, Told what);
    asio::awaitable<Delivery> mail(const MailAddress& address, Told what);
    asio::awaitable<void> settle(const SentNotice& notice, const Delivery& delivery);
    asio::awaitable<void> forget(const SentNotice& notice, std::string address);

    StoreQueue& store_;
    P256Key key_;
    NotifierOptions options_;
    net::Log& log_;
    HttpClient http_;
    std::optional<MailRelay> relay_;
    asio::steady_timer idle_;  // armed while there is nothing to take or no capacity
    unsigned wakes_ = 0;
    int sending_ = 0, mailing_ = 0;
    bool stopping_ = false;
    net::Gauge& onTheirWay_;
    net::Counter& delivered_;
    net::Counter& postponed_;
    net::Counter& lost_;
};

}  // namespace endeavor::online
