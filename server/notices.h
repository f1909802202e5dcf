// Tells players who are away that it is their turn: Web Push, webhooks, mail. What is to be told is
// stored with the move that leads to it; here it is taken from the store and sent. Nothing is told
// twice: a notice counts as told from when it is taken, and only what has certainly not arrived is
// put back to be tried again, from 30 seconds to 6 hours later, for a day.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "http_client.h"
#include "log.h"
#include "metrics.h"
#include "smtp.h"
#include "store_queue.h"
#include "subscription.h"

namespace endeavor::online {

// When to try again.
struct Pace {
    Millis first = 30'000, longest = 6 * 3'600'000, giveUp = 24 * 3'600'000;
    std::chrono::milliseconds poll = std::chrono::seconds(5);  // others may have put notices in

    // How long to wait after so many tries, each wait twice the last; nothing when it is enough.
    std::optional<Millis> after(int tries) const;
};

struct NotifierOptions {
    std::string baseUrl;         // of the page, for links: https://games.example
    std::optional<Relay> relay;  // none: no mail
    std::string mailFrom;
    HttpClientOptions http;
    std::chrono::milliseconds mailLimit = std::chrono::seconds(30);
    Pace pace;
    int atOnce = 16;
};

// {"game": …, "seat": …, "number": …, "text": "Your turn in …", "url": …}
struct Told {
    std::string id;    // the same for the same event and seat
    std::string text;  // for people
    std::string url;
    std::string json;
};
Told told(const Notice& notice, std::string_view baseUrl);

class Notifier {
public:
    Notifier(asio::io_context& context, StoreQueue& store, P256Key pushKey, NotifierOptions options,
             Log& log, Metrics& metrics, const Lookup& lookup = systemLookup());

    std::vector<std::string> channels() const;  // by which players can be told
    std::string publicKey() const;              // for browsers that subscribe, base64url

    void wake();  // there may be notices
    void stop();  // takes no more; what is being sent is finished

private:
    using Fate = Delivery::Fate;

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
    P256Key pushKey_;
    NotifierOptions options_;
    Log& log_;
    HttpClient http_;
    std::optional<MailRelay> relay_;
    asio::steady_timer idle_;  // set while there is nothing to take, or no room for it
    unsigned wakes_ = 0;
    int sending_ = 0;
    bool stopping_ = false;
    Counter& delivered_;
    Counter& postponed_;
    Counter& lost_;
};

}  // namespace endeavor::online
