// Tells players who are away that it is their turn: Web Push, webhooks, mail. What is to be told is
// stored with the move that leads to it; here it is taken from the store and sent. Nothing is told
// twice: a notice counts as told from when it is taken, and only what has certainly not arrived is
// put back to be tried again, from 30 seconds to 6 hours later, for a day.
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

// When to try again.
struct Pace {
    Millis first = 30'000, longest = Millis{6} * 3'600'000, giveUp = Millis{24} * 3'600'000;
    std::chrono::milliseconds poll = std::chrono::seconds(5);  // others may have put notices in

    // How long to wait after so many tries, each wait twice the last; nothing when it is enough.
    std::optional<Millis> after(int tries) const;
};

struct NotifierOptions {
    std::string baseUrl;   // of the page, for links: https://games.example
    std::string smtp;      // where mail goes, as parseRelay() reads it; empty: there is none
    std::string mailFrom;  // the address mail comes from
    Reach reach = Reach::publicOnly;
    std::string trusted;  // certificates beside the system's, PEM
    std::chrono::milliseconds httpLimit = std::chrono::seconds(10);  // for one request
    std::chrono::milliseconds mailLimit = std::chrono::seconds(30);  // for one mail
    Pace pace;
    int atOnce = 16;
};

class Notifier {
public:
    // Begins at once. An error says which option is wrong, or why the store can't be used. The
    // context must not run on without it unless it was stopped before.
    static std::expected<std::unique_ptr<Notifier>, std::string> make(
        asio::io_context& context, StoreQueue& store, NotifierOptions options, net::Log& log,
        net::Metrics& metrics, const Lookup& lookup = systemLookup());

    std::vector<std::string> channels() const;  // by which players can be told
    std::string pushKey() const;                // public, for browsers that subscribe; base64url

    void wake();  // there may be notices
    void stop();  // takes no more; what is being sent is finished

private:
    using Fate = Delivery::Fate;

    Notifier(asio::io_context& context, StoreQueue& store, P256Key key, NotifierOptions options,
             std::optional<Relay> relay, net::Log& log, net::Metrics& metrics,
             const Lookup& lookup);

    asio::awaitable<void> run();
    asio::awaitable<void> handle(SentNotice notice);
    // The address to send to now; nothing if the player need not be told any more.
    asio::awaitable<Stored<std::optional<std::string>>> current(const SentNotice& notice);
    asio::awaitable<Delivery> send(const SentNotice& notice, std::string address);
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
    asio::steady_timer idle_;  // set while there is nothing to take, or no room for it
    unsigned wakes_ = 0;
    int sending_ = 0;
    bool stopping_ = false;
    net::Gauge& onTheirWay_;
    net::Counter& delivered_;
    net::Counter& postponed_;
    net::Counter& lost_;
};

}  // namespace endeavor::online
