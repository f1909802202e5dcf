#include "notifier.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "digest.h"
#include "server/clock.h"
#include "server/secrets.h"

namespace endeavor::online {
namespace {

constexpr std::string_view pushLife =
    "86400";  // seconds the push service keeps it for a browser that is off

Delivery deliveryOf(const std::expected<HttpAnswer, HttpFailure>& answer) {
    using Fate = Delivery::Fate;
    if (!answer) {
        const bool before = answer.error().when == HttpFailure::When::before;
        return {before ? Fate::later : Fate::lost, answer.error().text};
    }
    const int status = answer->status;
    Delivery delivery{.fate = Fate::lost,
                      .text = std::to_string(status) + " " + answer->excerpt,
                      .status = status};
    if (status / 100 == 2)
        delivery.fate = Fate::delivered;
    else if (status == 404 || status == 410)
        delivery.fate = Fate::gone;
    else if (status == 429 || status / 100 == 5)
        delivery.fate = Fate::later;
    if (answer->retryAfter) delivery.wait = Millis{answer->retryAfter->count()} * 1000;
    return delivery;
}

bool isAbout(const Subscription& how, const Notice& notice) {
    return how.seat == notice.seat && how.channel == notice.channel && how.device == notice.device;
}

// Contact for the push service's operators: who runs this server.
std::string contact(const NotifierOptions& options) {
    if (!options.mailFrom.empty()) return "mailto:" + options.mailFrom;
    return options.baseUrl.starts_with("https://") ? options.baseUrl : "";
}

}  // namespace

std::optional<Millis> Pace::after(int tries) const {
    Millis wait = first, waited = 0;
    for (int i = 1; i < tries; ++i) {
        waited += wait;
        wait = std::min(2 * wait, longest);
        if (waited > giveUp) return std::nullopt;
    }
    return waited + wait <= giveUp ? std::optional(wait) : std::nullopt;
}

std::expected<std::unique_ptr<Notifier>, std::string> Notifier::make(
    asio::io_context& context, StoreQueue& store, NotifierOptions options, net::Log& log,
    net::Metrics& metrics, const Lookup& lookup) {
    if (!options.baseUrl.empty())
        if (const auto url = parseUrl(options.baseUrl); !url)
            return std::unexpected("--base-url: " + url.error().text);
    std::optional<Relay> relay;
    if (!options.smtp.empty()) {
        const auto parsed = parseRelay(options.smtp);
        if (!parsed) return std::unexpected(parsed.error().text);
        if (!isMailAddress(options.mailFrom))
            return std::unexpected("mail needs a sender: --mail-from endeavor@example.org");
        if (options.baseUrl.empty()) return std::unexpected("mail needs --base-url, for its links");
        relay = *parsed;
        options.smtp.clear();  // keep only one copy of the password
    }
    asio::io_context once;
    std::optional<Stored<P256Key>> key;
    asio::co_spawn(
        once, [&]() -> asio::awaitable<void> { key = co_await store.ask(online::pushKey); },
        asio::detached);
    once.run();
    if (!*key) return std::unexpected(key->error().text);
    return std::unique_ptr<Notifier>(new Notifier(context, store, **key, std::move(options),
                                                  std::move(relay), log, metrics, lookup));
}

Notifier::Notifier(asio::io_context& context, StoreQueue& store, P256Key key,
                   NotifierOptions options, std::optional<Relay> relay, net::Log& log,
                   net::Metrics& metrics, const Lookup& lookup)
    : store_(store),
      key_(std::move(key)),
      options_(std::move(options)),
      log_(log),
      http_({.reach = options_.reach, .limit = options_.httpLimit, .trusted = options_.trusted},
            lookup),
      idle_(context),
      onTheirWay_(metrics.gauge("endeavor_notices_sending", "Notifications being sent")),
      delivered_(metrics.counter("endeavor_notices_delivered_total", "Notifications delivered")),
      postponed_(metrics.counter("endeavor_notices_postponed_total",
                                 "Failed attempts that will be retried")),
      lost_(metrics.counter("endeavor_notices_lost_total", "Notifications given up")) {
    if (relay) relay_.emplace(*std::move(relay), options_.mailLimit, options_.trusted, lookup);
    asio::co_spawn(context, run(), asio::detached);
}

std::vector<std::string> Notifier::channels() const {
    std::vector<std::string> channels{"push", "webhook"};
    if (relay_) channels.emplace_back("mail");
    return channels;
}

std::string Notifier::pushKey() const { return base64url(key_.publicPoint()); }

void Notifier::wake() {
    ++wakes_;
    idle_.cancel();
}

void Notifier::stop() {
    stopping_ = true;
    wake();
}

// Takes only as many as can be sent at once: notices taken but unsent are lost if the server stops.
asio::awaitable<void> Notifier::run() {
    const auto executor = co_await asio::this_coro::executor;
    while (!stopping_) {
        const unsigned before = wakes_;
        const int room = options_.atOnce - sending_;
        if (room > 0) {
            auto taken = co_await store_.ask(
                [room](Store& store) { return store.takeNotices(now(), room); });
            if (!taken)
                log_.error("store", {{"what", "notices"}, {"text", taken.error().text}});
            else if (!taken->empty()) {
                for (SentNotice& notice : *taken) {
                    ++sending_;
                    onTheirWay_.add(1);
                    asio::co_spawn(executor, handle(std::move(notice)), asio::detached);
                }
                continue;
            }
        }
        if (wakes_ != before) continue;  // woken while polling
        idle_.expires_after(options_.pace.poll);
        co_await idle_.async_wait(asValues);
    }
}

asio::awaitable<void> Notifier::handle(SentNotice notice) {
    const auto address = co_await current(notice);
    if (!address) {
        co_await settle(notice, {Fate::later, address.error().text});
    } else if (!*address) {
        co_await settle(notice, {Fate::lost, "not wanted any more"});
    } else {
        const Delivery delivery =
            co_await send(notice, told(notice, options_.baseUrl, options_.editions), **address);
        if (delivery.fate == Fate::gone) co_await forget(notice, **address);
        co_await settle(notice, delivery);
    }
    --sending_;
    onTheirWay_.add(-1);
    wake();
}

asio::awaitable<Stored<std::optional<std::string>>> Notifier::current(const SentNotice& notice) {
    co_return co_await store_.ask([&](Store& store) -> Stored<std::optional<std::string>> {
        const auto row = store.game(notice.game);
        if (!row) return std::unexpected(row.error());
        if (!*row || outdated(notice, (*row)->summary)) return std::nullopt;
        const auto all = store.subscriptions(notice.game);
        if (!all) return std::unexpected(all.error());
        for (const Subscription& how : *all)
            if (isAbout(how, notice)) return how.address;
        return std::nullopt;
    });
}

asio::awaitable<Delivery> Notifier::test(Notice notice) {
    co_return co_await send(notice, toldAsTest(notice, options_.baseUrl, options_.editions),
                            notice.address);
}

asio::awaitable<Delivery> Notifier::write(std::string to, std::string subject, std::string text) {
    if (!relay_) co_return Delivery{Fate::lost, "this server sends no mail"};
    co_return co_await relay_->send({.from = options_.mailFrom,
                                     .to = std::move(to),
                                     .subject = std::move(subject),
                                     .text = std::move(text),
                                     .id = "account-" + newGameId()});
}

asio::awaitable<Delivery> Notifier::send(const Notice& notice, Told what, std::string address) {
    Error error;
    const auto value = parseJson(address);
    if (!value) co_return Delivery{Fate::lost, "its address can't be read"};
    const Reader reader(*value, "", error);
    // The reach is checked when sending; the setting may have changed since the address was stored.
    if (notice.channel == "push") {
        const PushAddress to = readPushAddress(reader, Reach::local);
        if (error.text.empty()) co_return co_await push(to, notice, what);
    } else if (notice.channel == "webhook") {
        const WebhookAddress to = readWebhookAddress(reader, Reach::local);
        if (error.text.empty()) co_return co_await call(to, what);
    } else if (notice.channel == "mail") {
        const MailAddress to = readMailAddress(reader);
        if (error.text.empty()) co_return co_await mail(to, what);
    }
    co_return Delivery{Fate::lost, "its address can't be read: " + error.text};
}

asio::awaitable<Delivery> Notifier::push(const PushAddress& address, const Notice& notice,
                                         Told what) {
    auto body = encryptPush(what.json, address.keys);
    if (!body) co_return Delivery{Fate::lost, "it can't be encrypted"};
    // A later turn in the same game replaces one the browser has not fetched yet.
    const std::string topic =
        base64url(sha256(notice.game + " " + std::to_string(notice.seat))).substr(0, 32);
    co_return deliveryOf(co_await http_.post(
        address.endpoint,
        {{"Authorization",
          vapidAuthorization(key_, address.endpoint.origin(), contact(options_), now())},
         {"Content-Encoding", "aes128gcm"},
         {"Content-Type", "application/octet-stream"},
         {"TTL", std::string(pushLife)},
         {"Topic", topic},
         {"Urgency", "normal"}},
        *std::move(body)));
}

asio::awaitable<Delivery> Notifier::call(const WebhookAddress& address, Told what) {
    std::vector<net::Header> headers{{"Content-Type", "application/json"},
                                     {"Endeavor-Id", what.id}};
    if (!address.secret.empty())
        headers.push_back(
            {"Endeavor-Signature", "sha256=" + hex(hmacSha256(address.secret, what.json))});
    co_return deliveryOf(co_await http_.post(address.url, std::move(headers), what.json));
}

asio::awaitable<Delivery> Notifier::mail(const MailAddress& address, Told what) {
    if (!relay_) co_return Delivery{Fate::lost, "this server sends no mail"};
    if (mailing_ >= options_.mailsAtOnce) co_return Delivery{Fate::later, "the relay is busy"};
    ++mailing_;
    Delivery delivery =
        co_await relay_->send({.from = options_.mailFrom,
                               .to = address.to,
                               .subject = what.text,
                               .text = what.text + ":\n" + what.url +
                                       "\n\nYou get this because mail was asked for in this "
                                       "game. It can be switched off there.\n",
                               .id = what.id});
    --mailing_;
    co_return delivery;
}

asio::awaitable<void> Notifier::settle(const SentNotice& notice, const Delivery& delivery) {
    std::optional<Millis> again;
    if (delivery.fate == Fate::later) {
        const auto wait = options_.pace.after(notice.tries);
        const Millis asked = std::min(delivery.wait.value_or(0), options_.pace.longest);
        if (wait) again = now() + std::max(*wait, asked);
    }
    (delivery.fate == Fate::delivered ? delivered_ : again ? postponed_ : lost_).add();
    // Do not log the address: webhook and mail addresses are private.
    if (delivery.fate != Fate::delivered)
        log_.info(again ? "notice postponed" : "notice lost", {{"game", notice.game},
                                                               {"number", notice.number},
                                                               {"seat", notice.seat},
                                                               {"channel", notice.channel},
                                                               {"tries", notice.tries},
                                                               {"text", delivery.text}});
    const auto settled = co_await store_.ask(
        [&](Store& store) { return store.settleNotice(notice.id, again, delivery.text); });
    // It stays taken: better lost than sent twice.
    if (!settled) log_.error("store", {{"what", "notice"}, {"text", settled.error().text}});
}

asio::awaitable<void> Notifier::forget(const SentNotice& notice, std::string address) {
    const auto forgotten = co_await store_.ask([&](Store& store) -> Stored<void> {
        const auto all = store.subscriptions(notice.game);
        if (!all) return std::unexpected(all.error());
        for (const Subscription& how : *all)  // unless it was replaced meanwhile
            if (isAbout(how, notice) && how.address == address)
                return store.unsubscribe(how.game, how.seat, how.channel, how.device);
        return {};
    });
    if (!forgotten)
        log_.error("store", {{"what", "unsubscribe"}, {"text", forgotten.error().text}});
}

}  // namespace endeavor::online
