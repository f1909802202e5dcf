// Fan-out: watchers, other processes, clocks, subscriptions to notices.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "games.h"
#include "server/room/view.h"

namespace endeavor::online {
namespace {

// How long an unwatched room stays cached: reloading it takes milliseconds, while under load
// finished games would fill the memory.
constexpr Millis idleFor = 60'000;
constexpr auto tick = std::chrono::seconds(1);
constexpr int mostDue = 200;         // expired clocks handled per tick
constexpr Millis dueAgain = 10'000;  // if the process that took a deadline dies
constexpr int mostDevices = 8;       // per seat and channel
// Arrivals and departures within this time are sent as one message; otherwise many watchers would
// get one message for each of the others.
constexpr auto presencePause = std::chrono::milliseconds(100);

}  // namespace

// Sends committed events after the first `from` to all watchers.
void Games::publish(OpenGame& open, std::size_t from) {
    while (from < open.events.size() && !open.watchers.empty()) {
        const auto piece = pieceOf(open.events, from, pieceBytes);
        const net::SharedText message = eventsMessage(open.game, piece);
        for (const auto& seen : open.watchers) seen.watcher->tell(message);
        from += piece.size();
    }
    if (botTurn_ && open.room.botTurn()) botTurn_();
    if (over_ && open.room.stage() == Stage::over) over_(open.game);
}

Games::Answer<Watching> Games::watch(std::string game, Credentials credentials, int after,
                                     std::shared_ptr<Watcher> watcher) {
    unwatch(game, *watcher);  // watching again is how a client changes its seat
    const std::string id = credentials.visitor.id();
    auto blocked = co_await store_.ask([&](Store& store) { return store.blockedSeats(id, game); });
    if (!blocked) blocked.emplace();  // a convenience: not worth refusing the game for
    auto from = std::size_t(std::max(after, 0));
    for (bool first = true;; first = false) {
        {
            const auto open = find(game);  // each time: it may have been forgotten meanwhile
            const auto pass = co_await open->turn.enter();
            // A client that was connected to another process may have seen more events than we
            // have.
            if (first && from > open->events.size()) open->ready = false;
            if (const auto ready = co_await read(*open); !ready)
                co_return std::unexpected(ready.error());
            from = std::min(from, open->events.size());
            const auto piece = pieceOf(open->events, from, pieceBytes);
            if (!piece.empty()) watcher->tell(eventsMessage(game, piece));
            from += piece.size();
            if (from == open->events.size()) {
                const Actor actor = actorOf(*open, credentials);
                open->watchers.push_back({std::move(watcher), actor});
                watchers_.add(1);
                presenceChanged(open);
                co_return Watching{actor, int(from), std::move(*blocked)};
            }
        }
        // What happens meanwhile is in the next pieces.
        if (!co_await watcher->drained())
            co_return std::unexpected(Refusal(Refusal::Code::unavailable, because("too-slow")));
    }
}

void Games::unwatch(const std::string& game, const Watcher& watcher) {
    const auto found = open_.find(game);
    if (found == open_.end()) return;
    OpenGame& open = *found->second;
    const auto gone = std::erase_if(
        open.watchers, [&](const auto& seen) { return seen.watcher.get() == &watcher; });
    if (gone == 0) return;
    watchers_.add(-std::int64_t(gone));
    open.used = now();
    presenceChanged(found->second);
}

void Games::presenceChanged(const Open& open) {
    if (std::exchange(open->presenceChanged, true)) return;
    asio::co_spawn(
        context_,
        [](Open changed, asio::io_context& context) -> asio::awaitable<void> {
            asio::steady_timer timer(context, presencePause);
            co_await timer.async_wait(asio::use_awaitable);
            changed->presenceChanged = false;
            tellPresence(*changed);
        }(open, context_),
        asio::detached);
}

// Tells watchers which seats have their player connected to this server.
void Games::tellPresence(const OpenGame& open) {
    std::vector<bool> here(open.room.seats().size());
    for (const auto& seen : open.watchers)
        if (seen.actor.seat && std::size_t(*seen.actor.seat) < here.size())
            here[std::size_t(*seen.actor.seat)] = true;
    json::array seats;
    for (std::size_t i = 0; i < here.size(); ++i)
        if (here[i]) seats.push_back(int(i));
    const net::SharedText message =
        net::shared(jsonLine(json::object{{"type", "presence"},
                                          {"game", open.game},
                                          {"seats", std::move(seats)},
                                          {"watchers", open.watchers.size()}}));
    for (const auto& seen : open.watchers) seen.watcher->tell(message);
}

asio::awaitable<void> Games::catchUp(Open open, int number) {
    const auto pass = co_await open->turn.enter();
    // The announced event may be one that we already have, from our own append under way then.
    if (number > 0 && std::size_t(number) <= open->events.size()) co_return;
    open->ready = false;
    open->whole = open->whole || number == 0;  // something has changed that is not new
    co_await read(*open);
}

asio::awaitable<void> Games::readAnew(std::string game) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    open->ready = false;
    co_await read(*open);
}

void Games::changedElsewhere(const std::string& game, int number) {
    if (game.empty()) {
        for (const auto& [id, open] : open_)
            asio::co_spawn(context_, catchUp(open, number), asio::detached);
        if (botTurn_) botTurn_();
    } else if (const auto found = open_.find(game); found != open_.end()) {
        // 0: a text or the keys have changed.
        if (number == 0 || std::size_t(number) > found->second->events.size())
            asio::co_spawn(context_, catchUp(found->second, number), asio::detached);
    }
}

Games::Answer<int> Games::subscribe(std::string game, Credentials credentials, std::string channel,
                                    std::string device, std::optional<std::string> address) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const Actor actor = actorOf(*open, credentials);
    if (!actor.seat)
        co_return std::unexpected(Refusal(Refusal::Code::notYours, because("notices-need-seat")));
    const Subscription how{.game = game,
                           .seat = *actor.seat,
                           .channel = std::move(channel),
                           .device = std::move(device),
                           .address = address.value_or("")};
    const auto others = std::ranges::count_if(open->subscriptions, [&](const Subscription& other) {
        return other.seat == how.seat && other.channel == how.channel && other.device != how.device;
    });
    if (address && others >= mostDevices)
        co_return std::unexpected(Refusal(Refusal::Code::notNow,
                                          because("too-many-devices", {{"devices", mostDevices}})));
    const auto stored = co_await store_.ask([&](Store& store) {
        return address ? store.subscribe(how)
                       : store.unsubscribe(how.game, how.seat, how.channel, how.device);
    });
    if (!stored)
        co_return std::unexpected(
            Refusal(Refusal::Code::unavailable,
                    because("store-failed", {{"detail", stored.error().text}})));
    open->ready = false;  // reload the subscriptions
    co_return *actor.seat;
}

Games::Answer<Notice> Games::noticeFor(std::string game, Credentials credentials,
                                       std::string channel, std::string device) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const Actor actor = actorOf(*open, credentials);
    if (!actor.seat)
        co_return std::unexpected(Refusal(Refusal::Code::notYours, because("notices-need-seat")));
    if (const auto wait = quotas_.take(Purpose::notices, credentials.visitor))
        co_return std::unexpected(Refusal(
            Refusal::Code::tooMany,
            because("notices-too-fast",
                    {{"seconds", int(std::chrono::ceil<std::chrono::seconds>(*wait).count())}})));
    for (const Subscription& how : open->subscriptions)
        if (how.seat == *actor.seat && how.channel == channel && how.device == device)
            co_return Notice{.game = game,
                             .number = open->room.number(),
                             .seat = *actor.seat,
                             .channel = how.channel,
                             .device = how.device,
                             .address = how.address,
                             .text = summaryJson(open->room)};
    co_return std::unexpected(Refusal(Refusal::Code::notNow, because("not-subscribed")));
}

Games::Answer<int> Games::adopt(std::string game, std::string secret, std::int64_t account) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const Actor actor = actorOf(*open, {.secret = std::move(secret), .visitor = {}});
    if (!actor.seat && !actor.owner)
        co_return std::unexpected(Refusal(Refusal::Code::notYours, because("wrong-secret")));
    const int seat = actor.seat.value_or(ownerSeat);
    std::vector<SeatKey> keys;
    for (const SeatKey& key : open->keys)
        if (key.seat == seat) {
            keys.push_back(key);
            keys.back().account = account;
            keys.back().visitor = Visitor{.account = account, .key = {}, .address = {}}.id();
        }
    const auto outcome = co_await commit(*open, std::move(keys));
    if (!outcome) co_return std::unexpected(outcome.error());
    open->ready = false;
    co_return seat;
}

void Games::removed(const std::string& game) {
    const auto found = open_.find(game);
    if (found == open_.end()) return;
    found->second->ready = false;
    found->second->whole = true;
}

void Games::forgetIdle() {
    const Millis at = now(), before = at - idleFor;
    std::vector<std::string> unfollowed;
    std::erase_if(open_, [&](const auto& entry) {
        OpenGame& open = *entry.second;
        open.used = std::min(open.used, at);  // the system's clock may have been put back
        if (!open.watchers.empty() || !open.turn.idle() || open.used >= before) return false;
        if (open.follows) unfollowed.push_back(open.game);
        return true;
    });
    rooms_.set(std::int64_t(open_.size()));
    if (unfollowed.empty()) return;
    asio::co_spawn(
        context_,
        [](StoreQueue& queue, std::vector<std::string> games) -> asio::awaitable<void> {
            co_await queue.ask([&](Store& store) -> Stored<void> {
                for (const std::string& game : games) store.unfollow(game);
                return {};
            });
        }(store_, std::move(unfollowed)),
        asio::detached);
}

asio::awaitable<void> Games::keepTime() {
    asio::steady_timer timer(context_);
    for (;;) {
        timer.expires_after(tick);
        co_await timer.async_wait(asio::use_awaitable);
        const auto due = co_await store_.ask([](Store& store) {
            auto found = store.due(now(), 1);
            if (!found || found->empty()) return found;
            return store.takeDue(now(), now() + dueAgain, mostDue);
        });
        if (due) {
            for (const std::string& game : *due)
                // Refused if the player moved at the last moment or another process was faster.
                co_await serverCommand(
                    game, {.id = {}, .ply = {}, .after = {}, .body = command::TimeUp{}}, {});
        } else {
            log_.error("store", {{"what", "clocks"}, {"text", due.error().text}});
        }
    }
}

asio::awaitable<void> Games::keepTidy() {
    asio::steady_timer timer(context_);
    for (;;) {
        timer.expires_after(tick);
        co_await timer.async_wait(asio::use_awaitable);
        forgetIdle();
    }
}

}  // namespace endeavor::online
