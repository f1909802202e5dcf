#include "games.h"

#include <chrono>

#include "core/base/json_text.h"
#include "secrets.h"
#include "server/room/view.h"

namespace endeavor::online {
namespace {

constexpr int mostTries = 32;  // retries of a command that loses the race to other processes

Refusal unavailable() { return {Refusal::Code::unavailable, because("not-stored")}; }

Refusal noGame(std::string_view game) {
    return {Refusal::Code::noGame, because("no-game", {{"game", oneLine(std::string(game))}})};
}

u64 newSeed() {
    u64 seed = 0;
    for (const char c : newSecret()) seed = seed * 67 + static_cast<unsigned char>(c);
    return seed;
}

// The seat keys that events change: the key for whoever sits down, none for seats given to nobody
// or a bot.
std::vector<SeatKey> keysAfter(std::span<const Event> events, const SeatKey& key) {
    std::vector<SeatKey> keys;
    for (const Event& event : events) {
        SeatKey changed{.seat = event.seat.value_or(ownerSeat), .hash = {}, .account = {}};
        if (const auto* seated = std::get_if<event::Seated>(&event.body)) {
            if (seated->holder == Holder::person)
                changed.hash = key.hash, changed.account = key.account;
            keys.push_back(changed);
        } else if (std::holds_alternative<event::Reissued>(event.body)) {
            changed.hash = key.hash;
            keys.push_back(changed);
        }
    }
    return keys;
}

void merge(std::vector<SeatKey>& keys, const std::vector<SeatKey>& changed) {
    for (const SeatKey& key : changed) {
        std::erase_if(keys, [&](const SeatKey& old) { return old.seat == key.seat; });
        keys.push_back(key);
    }
}

}  // namespace

net::SharedText eventsMessage(std::string_view game, std::span<const net::SharedText> events) {
    return net::shared(jsonObjectOf(
        {{"type", jsonString("events")},
         {"game", jsonString(game)},
         {"events", jsonListOf(events, [](const net::SharedText& one) { return *one; })}}));
}

Games::Games(asio::io_context& context, StoreQueue& store, Editions editions, net::Log& log,
             net::Metrics& metrics)
    : context_(context),
      store_(store),
      editions_(std::move(editions)),
      log_(log),
      committed_(
          metrics.counter("endeavor_events_committed_total", "Events stored by this process")),
      read_(metrics.counter("endeavor_events_read_total", "Events read from the store")),
      refused_(metrics.counter("endeavor_commands_refused_total", "Commands that were refused")),
      rooms_(metrics.gauge("endeavor_rooms", "Games held in memory")),
      watchers_(metrics.gauge("endeavor_watchers", "Clients that watch a game")),
      commitTime_(
          metrics.histogram("endeavor_commit_seconds", "From the advance to the stored event")) {}

// --- Reading -----------------------------------------------------------------------------------

Games::Open Games::find(const std::string& game) {
    Open& open = open_[game];
    if (!open) {
        open = std::make_shared<OpenGame>(game, editions_);
        rooms_.set(std::int64_t(open_.size()));
    }
    open->used = now();
    return open;
}

// The caller must hold the game's turnstile.
Games::Answer<std::monostate> Games::read(OpenGame& open) {
    while (!open.ready) {
        if (const auto news = co_await readNews(open); !news)
            co_return std::unexpected(news.error());
        // If it is followed only from now on, whatever was appended meanwhile is read, too.
        const auto fresh = co_await follow(open);
        open.ready = fresh && !*fresh;
        if (!fresh) co_return std::unexpected(fresh.error());
    }
    co_return std::monostate{};
}

Games::Answer<bool> Games::follow(OpenGame& open) {
    if (open.follows) co_return false;
    const auto followed =
        co_await store_.ask([&](Store& store) -> Stored<bool> { return store.follow(open.game); });
    if (!followed) {
        log_.error("store",
                   {{"what", "follow"}, {"game", open.game}, {"text", followed.error().text}});
        co_return std::unexpected(unavailable());
    }
    open.follows = true;
    co_return *followed;
}

Games::Answer<std::monostate> Games::readNews(OpenGame& open) {
    struct Found {
        std::vector<StoredEvent> events;
        std::vector<SeatKey> keys;
        std::vector<Subscription> subscriptions;
    };
    // The room is as it was after the last event we have, unless something went wrong since.
    const std::size_t known = open.whole ? 0 : open.events.size();
    auto found = co_await store_.ask([&, game = open.game](Store& store) -> Stored<Found> {
        auto events = store.events(game, int(known));
        if (!events) return std::unexpected(events.error());
        auto keys = store.keys(game);
        if (!keys) return std::unexpected(keys.error());
        auto subscriptions = store.subscriptions(game);
        if (!subscriptions) return std::unexpected(subscriptions.error());
        return Found{std::move(*events), std::move(*keys), std::move(*subscriptions)};
    });
    if (!found) {
        log_.error("store", {{"what", "read"}, {"game", open.game}, {"text", found.error().text}});
        co_return std::unexpected(unavailable());
    }
    if (known == 0 && found->events.empty()) {
        open.used = 0;
        co_return std::unexpected(noGame(open.game));
    }
    Room room = known == 0 ? Room(editions_) : open.room;
    for (const StoredEvent& stored : found->events) {
        const auto event = parseEvent(stored.json);
        const auto applied = event ? room.apply(*event) : std::unexpected(event.error());
        if (applied) continue;
        log_.error(
            "game does not replay",
            {{"game", open.game}, {"number", stored.number}, {"text", applied.error().text}});
        open.whole = true;
        co_return std::unexpected(Refusal(Refusal::Code::unavailable, because("game-unreadable")));
    }
    read_.add(found->events.size());
    const std::size_t told = open.events.size();
    for (std::size_t i = told - known; i < found->events.size(); ++i)
        open.events.push_back(net::shared(std::move(found->events[i].json)));
    open.room = std::move(room);
    open.keys = std::move(found->keys);
    open.subscriptions = std::move(found->subscriptions);
    open.ready = true;
    open.whole = false;
    publish(open, told);
    co_return std::monostate{};
}

Actor Games::actorOf(const OpenGame& open, const Credentials& credentials) const {
    const auto hash = secretHash(credentials.secret);
    Actor actor;
    for (const SeatKey& key : open.keys) {
        const bool mine = (hash && sameHash(key.hash, *hash)) ||
                          (credentials.account && key.account == credentials.account);
        if (!mine) continue;
        if (key.seat == ownerSeat) actor.owner = true;
        // If the account has several seats, the one whose secret was presented.
        else if (!actor.seat || (hash && sameHash(key.hash, *hash)))
            actor.seat = key.seat;
    }
    return actor;
}

Games::Answer<std::vector<net::SharedText>> Games::events(std::string game, int after) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const auto from = std::min(std::size_t(std::max(after, 0)), open->events.size());
    co_return std::vector(open->events.begin() + std::ptrdiff_t(from), open->events.end());
}

// --- Changing ----------------------------------------------------------------------------------

Append Games::appendOf(const OpenGame& open, std::span<const Event> events,
                       std::vector<SeatKey> keys) const {
    const Room& room = open.room;
    Append append;
    append.row = {.game = open.game,
                  .stage = std::string(stageIds[std::size_t(room.stage())]),
                  .listed = room.settings().listed,
                  .rules = room.rules(),
                  .summary = summaryJson(room),
                  .deadline = room.deadline(),
                  .botPly = {},
                  .number = room.number(),
                  .created = room.created(),
                  .updated = room.updated()};
    if (const auto turn = room.botTurn()) append.row.botPly = turn->ply;
    for (const Event& event : events) append.events.push_back({event.number, eventJson(event)});
    append.keys = std::move(keys);
    if (const auto seat = room.toTell())
        for (const Subscription& how : open.subscriptions)
            if (how.seat == *seat)
                append.notices.push_back({.game = open.game,
                                          .number = room.number(),
                                          .seat = *seat,
                                          .channel = how.channel,
                                          .device = how.device,
                                          .address = how.address,
                                          .text = append.row.summary});
    return append;
}

// The room is ahead of the store while the append is being written. Nobody sees that, because
// readers need the turnstile too. If the append fails, the room is reloaded.
Games::Answer<Outcome> Games::commit(OpenGame& open, Advance advance, std::vector<SeatKey> keys) {
    open.ready = false;
    open.whole = true;
    const std::vector<Event> events = advance.events;
    open.room.take(std::move(advance));
    co_return co_await store(open, appendOf(open, events, std::move(keys)));
}

Games::Answer<Outcome> Games::commit(OpenGame& open, std::vector<SeatKey> keys) {
    open.ready = false;
    open.whole = true;
    co_return co_await store(open, appendOf(open, {}, std::move(keys)));
}

Games::Answer<Outcome> Games::store(OpenGame& open, Append append) {
    std::vector<net::SharedText> texts;
    for (const StoredEvent& stored : append.events) texts.push_back(net::shared(stored.json));
    const std::vector<SeatKey> changed = append.keys;
    const bool notices = !append.notices.empty();
    const auto start = std::chrono::steady_clock::now();
    const Stored<Outcome> outcome = co_await store_.append(std::move(append));
    if (!outcome) {
        log_.error("store",
                   {{"what", "append"}, {"game", open.game}, {"text", outcome.error().text}});
        co_return std::unexpected(unavailable());
    }
    if (*outcome != Outcome::done) co_return *outcome;
    commitTime_.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    committed_.add(texts.size());
    open.ready = true;
    open.whole = false;
    merge(open.keys, changed);
    const std::size_t known = open.events.size();
    open.events.insert(open.events.end(), texts.begin(), texts.end());
    // Only a new game is not followed yet, and nobody else knows it.
    co_await follow(open);
    publish(open, known);
    if (notices && notice_) notice_();
    co_return Outcome::done;
}

Games::Answer<Games::Done> Games::carryOut(OpenGame& open, const Command& command, const Who& who,
                                           const SeatKey& key) {
    for (int i = 0; i < mostTries; ++i) {
        if (const auto ready = co_await read(open); !ready)
            co_return std::unexpected(ready.error());
        const auto* credentials = std::get_if<Credentials>(&who);
        const Actor actor = credentials ? actorOf(open, *credentials) : std::get<Actor>(who);
        if (const auto number = open.room.answered(actor, command.id)) co_return Done{*number, {}};
        // A player who has seen more moves than this process got them from another one: reload.
        if (i == 0 && actor.seat && command.ply.value_or(0) > open.room.ply()) {
            open.ready = false;
            continue;
        }
        auto advance = open.room.decide(command, actor, newSeed(), now());
        if (!advance) {
            refused_.add();
            co_return std::unexpected(advance.error());
        }
        std::vector<Event> events = advance->events;
        const auto outcome = co_await commit(open, std::move(*advance), keysAfter(events, key));
        if (!outcome) co_return std::unexpected(outcome.error());
        if (*outcome == Outcome::done) co_return Done{events.back().number, std::move(events)};
    }
    co_return std::unexpected(unavailable());
}

Games::Answer<Founded> Games::create(Settings settings, Founder founder) {
    std::vector<std::string> names(settings.seats.size());
    if (founder.seat) {
        if (*founder.seat < 0 || std::size_t(*founder.seat) >= names.size() ||
            !settings.seats[std::size_t(*founder.seat)].level.empty())
            co_return std::unexpected(
                Refusal(Refusal::Code::badCommand,
                        because("seat-not-for-person", {{"seat", *founder.seat}})));
        names[std::size_t(*founder.seat)] = founder.name;
    }
    auto advance = Room::create(settings, names, newSeed(), now(), editions_);
    if (!advance) co_return std::unexpected(advance.error());

    Founded founded{.game = newGameId(), .owner = newSecret(), .seat = founder.seat, .secret = {}};
    SeatKey key{.seat = 0, .hash = {}, .account = founder.account};
    if (founder.seat) founded.secret = newSecret(), key.hash = *secretHash(founded.secret);
    std::vector<SeatKey> keys = keysAfter(advance->events, key);
    keys.push_back(
        {.seat = ownerSeat, .hash = *secretHash(founded.owner), .account = founder.account});

    const auto open = find(founded.game);
    const auto pass = co_await open->turn.enter();
    const auto outcome = co_await commit(*open, std::move(*advance), std::move(keys));
    if (!outcome) co_return std::unexpected(outcome.error());
    if (*outcome != Outcome::done) co_return std::unexpected(unavailable());
    co_return founded;
}

Games::Answer<Joined> Games::join(std::string game, std::optional<int> seat, std::string name,
                                  std::optional<std::int64_t> account) {
    const std::string secret = newSecret();
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    const Command command{
        .id = {}, .ply = {}, .after = {}, .body = command::Sit{seat, std::move(name)}};
    const auto done =
        co_await carryOut(*open, command, Actor{.seat = {}, .owner = false, .server = true},
                          {.seat = 0, .hash = *secretHash(secret), .account = account});
    if (!done) co_return std::unexpected(done.error());
    for (const Event& event : done->events)
        if (std::holds_alternative<event::Seated>(event.body))
            co_return Joined{*event.seat, secret};
    co_return std::unexpected(unavailable());
}

Games::Answer<std::string> Games::reissue(std::string game, int seat, Credentials credentials) {
    const std::string secret = newSecret();
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    const Command command{.id = {}, .ply = {}, .after = {}, .body = command::Reissue{seat}};
    const auto done = co_await carryOut(*open, command, credentials,
                                        {.seat = seat, .hash = *secretHash(secret), .account = {}});
    if (!done) co_return std::unexpected(done.error());
    co_return secret;
}

Games::Answer<std::string> Games::foundRematch(const OpenGame& open) {
    NextRoom next = nextRoom(open.room);
    auto advance = Room::create(next.settings, next.names, newSeed(), now(), editions_);
    if (!advance) co_return std::unexpected(advance.error());
    const auto fresh = find(newGameId());
    const auto pass = co_await fresh->turn.enter();
    std::vector<SeatKey> keys = keysAfter(advance->events, {});
    for (SeatKey& key : keys)
        for (const SeatKey& old : open.keys)
            if (old.seat == key.seat && !next.names[std::size_t(key.seat)].empty()) key = old;
    for (const SeatKey& old : open.keys)
        if (old.seat == ownerSeat) keys.push_back(old);
    const auto outcome = co_await commit(*fresh, std::move(*advance), std::move(keys));
    if (!outcome) co_return std::unexpected(outcome.error());
    if (*outcome != Outcome::done) co_return std::unexpected(unavailable());
    co_return fresh->game;
}

// The next game must exist before this one refers to it. Concurrent requests may leave an orphaned
// game behind; pruning removes it.
Games::Answer<Games::Done> Games::rematch(OpenGame& open, Command command,
                                          const Credentials& credentials) {
    std::string& next = std::get<command::Rematch>(command.body).game;
    next = newGameId();
    if (const auto ready = co_await read(open); !ready) co_return std::unexpected(ready.error());
    const Actor actor = actorOf(open, credentials);
    if (const auto number = open.room.answered(actor, command.id)) co_return Done{*number, {}};
    if (const auto allowed = open.room.decide(command, actor, 0, now()); !allowed)
        co_return std::unexpected(allowed.error());
    const auto founded = co_await foundRematch(open);
    if (!founded) co_return std::unexpected(founded.error());
    next = *founded;
    co_return co_await carryOut(open, command, credentials);
}

asio::awaitable<std::expected<int, RefusedCommand>> Games::command(std::string game,
                                                                   Credentials credentials,
                                                                   Command command) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    const bool again = std::holds_alternative<command::Rematch>(command.body);
    const auto done = again ? co_await rematch(*open, command, credentials)
                            : co_await carryOut(*open, command, credentials);
    if (done) co_return done->number;
    RefusedCommand refused{done.error(), open->room.ply(), {}};
    if (refused.refusal.code == Refusal::Code::stale && command.after) {
        const auto from = std::min(std::size_t(std::max(*command.after, 0)), open->events.size());
        refused.missed.emplace(open->events.begin() + std::ptrdiff_t(from), open->events.end());
    }
    co_return std::unexpected(std::move(refused));
}

json::object answerObject(std::string_view commandId,
                          const std::expected<int, RefusedCommand>& answered) {
    if (answered) return acceptance(commandId, *answered);
    const RefusedCommand& refused = answered.error();
    json::object answer = refusal(commandId, refused.refusal, refused.ply);
    if (refused.missed) {
        json::array& events = answer["events"].emplace_array();
        for (const net::SharedText& event : *refused.missed) events.push_back(*parseJson(*event));
    }
    return answer;
}

Games::Answer<int> Games::serverCommand(std::string game, Command command,
                                        std::optional<int> seat) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    const auto done =
        co_await carryOut(*open, command, Actor{.seat = seat, .owner = false, .server = true});
    if (!done) co_return std::unexpected(done.error());
    co_return done->number;
}

}  // namespace endeavor::online
