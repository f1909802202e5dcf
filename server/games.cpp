#include "games.h"

#include <algorithm>
#include <chrono>

#include "core/base/json_text.h"
#include "secrets.h"
#include "server/room/view.h"

namespace endeavor::online {
namespace {

constexpr int mostAside = 32;  // records being read
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

// The event as it is sent: with the text that is stored apart. For clients that do not know that
// texts can be hidden, there is always some text.
std::string withText(std::string_view json, const StoredText& text) {
    const std::string said = jsonString(text.hidden ? "…" : text.text);
    return std::string(json.substr(0, json.rfind('}'))) + ", \"text\": " + said +
           (text.hidden ? ", \"hidden\": true}" : "}");
}

int wholeSeconds(std::chrono::milliseconds wait) {
    return int(std::chrono::ceil<std::chrono::seconds>(wait).count());
}

std::unexpected<Refusal> tooMany(Why why, std::vector<Parameter> parameters) {
    return std::unexpected(Refusal(Refusal::Code::tooMany, because(why, std::move(parameters))));
}
std::unexpected<Refusal> tooFast(Why why, std::chrono::milliseconds wait) {
    return tooMany(why, {{"seconds", wholeSeconds(wait)}});
}

int mebibytes(double bytes) { return int(bytes / (1 << 20)); }

bool botsOnly(std::span<const Seat> seats) {
    return std::ranges::all_of(seats, [](const Seat& seat) { return seat.holder == Holder::bot; });
}

// A game as it was read, put together on the store's thread.
struct ReadGame {
    Room room;
    std::vector<net::SharedText> events;
    std::size_t bytes = 0;
    std::vector<std::size_t> chatBytes;
    std::vector<SeatKey> keys;
    std::vector<Subscription> subscriptions;
    std::string misfit;  // why an event does not fit; empty: all do
};

// What happened after event number `after`, which the room has come to.
Stored<ReadGame> readGame(Store& store, const std::string& game, Room room, int after) {
    auto events = store.events(game, after);
    if (!events) return std::unexpected(events.error());
    auto texts = store.texts(game, after);
    if (!texts) return std::unexpected(texts.error());
    auto keys = store.keys(game);
    if (!keys) return std::unexpected(keys.error());
    auto subscriptions = store.subscriptions(game);
    if (!subscriptions) return std::unexpected(subscriptions.error());
    ReadGame found{.room = std::move(room),
                   .events = {},
                   .chatBytes = std::vector<std::size_t>(maxPlayers),
                   .keys = std::move(*keys),
                   .subscriptions = std::move(*subscriptions),
                   .misfit = {}};
    auto text = texts->begin();
    for (StoredEvent& stored : *events) {
        const auto event = parseEvent(stored.json);
        const auto applied = event ? found.room.apply(*event) : std::unexpected(event.error());
        if (!applied) {
            found.misfit = "event " + std::to_string(stored.number) + ": " + applied.error().text;
            return found;
        }
        while (text != texts->end() && text->number < stored.number) ++text;
        const bool said = text != texts->end() && text->number == stored.number;
        if (said && event->seat) found.chatBytes[std::size_t(*event->seat)] += text->text.size();
        found.events.push_back(
            net::shared(said ? withText(stored.json, *text) : std::move(stored.json)));
        found.bytes += found.events.back()->size();
    }
    return found;
}

// The seat keys that events change: the key for whoever sits down, none for seats given to nobody
// or a bot.
std::vector<SeatKey> keysAfter(std::span<const Event> events, const SeatKey& key) {
    std::vector<SeatKey> keys;
    for (const Event& event : events) {
        SeatKey changed{.seat = event.seat.value_or(ownerSeat), .hash = {}, .account = {}};
        if (const auto* seated = std::get_if<event::Seated>(&event.body)) {
            if (seated->holder == Holder::person) {
                changed = key;
                changed.seat = *event.seat;
            }
            keys.push_back(changed);
        } else if (std::holds_alternative<event::Reissued>(event.body)) {
            keys.push_back(key);
        }
    }
    return keys;
}

SeatKey keyOf(const Visitor& visitor) {
    return {.seat = 0,
            .hash = {},
            .account = visitor.account,
            .visitor = visitor.id(),
            .address = visitor.address};
}

void merge(std::vector<SeatKey>& keys, const std::vector<SeatKey>& changed) {
    for (const SeatKey& key : changed) {
        std::erase_if(keys, [&](const SeatKey& old) { return old.seat == key.seat; });
        keys.push_back(key);
    }
}

}  // namespace

std::span<const net::SharedText> pieceOf(std::span<const net::SharedText> events, std::size_t from,
                                         std::size_t bytes) {
    std::size_t end = std::min(from, events.size());
    for (std::size_t sum = 0; end < events.size(); ++end) {
        sum += events[end]->size();
        if (sum > bytes && end > from) break;
    }
    return events.subspan(std::min(from, end), end - std::min(from, end));
}

net::SharedText eventsMessage(std::string_view game, std::span<const net::SharedText> events,
                              bool more) {
    return net::shared(jsonObjectOf(
        {{"type", jsonString("events")},
         {"game", jsonString(game)},
         {"events", jsonListOf(events, [](const net::SharedText& one) { return *one; })},
         {"more", more ? "true" : ""}}));
}

Games::Games(asio::io_context& context, StoreQueue& store, Quotas& quotas, Editions editions,
             net::Log& log, net::Metrics& metrics)
    : context_(context),
      store_(store),
      quotas_(quotas),
      aside_(1, mostAside,
             metrics.gauge("endeavor_records_waiting", "Records and large requests being read")),
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
    // The room is as it was after the last event we have, unless something went wrong since.
    const std::size_t known = open.whole ? 0 : open.events.size();
    auto found = co_await store_.ask(
        [game = open.game, room = known == 0 ? Room(editions_) : open.room, known](
            Store& store) mutable { return readGame(store, game, std::move(room), int(known)); });
    if (!found) {
        log_.error("store", {{"what", "read"}, {"game", open.game}, {"text", found.error().text}});
        co_return std::unexpected(unavailable());
    }
    if (!found->misfit.empty()) {
        log_.error("game does not replay", {{"game", open.game}, {"text", found->misfit}});
        open.whole = true;
        co_return std::unexpected(Refusal(Refusal::Code::unavailable, because("game-unreadable")));
    }
    if (known == 0 && found->events.empty()) {
        open.used = 0;
        co_return std::unexpected(noGame(open.game));
    }
    read_.add(found->events.size());
    const std::size_t told = open.events.size();
    open.room = std::move(found->room);
    if (known == 0) {
        const auto before = std::exchange(open.events, std::move(found->events));
        tellChangedTexts(open, before);
        open.bytes = found->bytes;
        open.chatBytes = std::move(found->chatBytes);
    } else {
        std::ranges::move(found->events, std::back_inserter(open.events));
        open.bytes += found->bytes;
        for (std::size_t seat = 0; seat < open.chatBytes.size(); ++seat)
            open.chatBytes[seat] += found->chatBytes[seat];
    }
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
        const bool mine =
            (hash && sameHash(key.hash, *hash)) ||
            (credentials.visitor.account && key.account == credentials.visitor.account);
        if (!mine) continue;
        if (key.seat == ownerSeat) actor.owner = true;
        // If the account has several seats, the one whose secret was presented.
        else if (!actor.seat || (hash && sameHash(key.hash, *hash)))
            actor.seat = key.seat;
    }
    return actor;
}

Games::Answer<Piece> Games::events(std::string game, int after) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const auto from = std::size_t(std::max(after, 0));
    const auto piece = pieceOf(open->events, from, httpPieceBytes);
    co_return Piece{{piece.begin(), piece.end()}, from + piece.size() < open->events.size()};
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
    for (const Event& event : events) {
        const auto* said = std::get_if<event::Said>(&event.body);
        if (said == nullptr) {
            append.events.push_back({event.number, eventJson(event)});
            continue;
        }
        Event silent = event;
        silent.body = event::Said{};
        append.events.push_back({event.number, eventJson(silent)});
        append.texts.push_back({event.number, said->text});
    }
    append.keys = std::move(keys);
    append.row.people =
        int(std::ranges::count_if(room.seats(), [](const Seat& seat) { return seat.present(); }));
    append.row.botsOnly = botsOnly(room.seats());
    for (const auto& some : {std::span(open.keys), std::span<const SeatKey>(append.keys)})
        for (const SeatKey& key : some)
            if (key.seat == ownerSeat)
                append.row.botFor = key.visitor, append.row.botAddress = key.address;
    if (const auto seat = room.toTell())
        for (const Subscription& how : open.subscriptions)
            if (how.seat == *seat && mayTell(open, *seat))
                append.notices.push_back({.game = open.game,
                                          .number = room.number(),
                                          .seat = *seat,
                                          .channel = how.channel,
                                          .device = how.device,
                                          .address = how.address,
                                          .text = append.row.summary});
    return append;
}

// Whether a notice more is within the quota of the seat's player.
bool Games::mayTell(const OpenGame& open, int seat) const {
    for (const SeatKey& key : open.keys)
        if (key.seat == seat && !key.address.empty())
            return !quotas_.takeFor(Purpose::notices, key.visitor);
    return true;
}

// The room is ahead of the store while the append is being written. Nobody sees that, because
// readers need the turnstile too. If the append fails, the room is reloaded.
Games::Answer<Outcome> Games::commit(OpenGame& open, Advance advance, std::vector<SeatKey> keys,
                                     std::vector<std::string> barred) {
    open.ready = false;
    open.whole = true;
    const std::vector<Event> events = advance.events;
    open.room.take(std::move(advance));
    Append append = appendOf(open, events, std::move(keys));
    append.barred = std::move(barred);
    co_return co_await store(open, std::move(append));
}

Games::Answer<Outcome> Games::commit(OpenGame& open, std::vector<SeatKey> keys) {
    open.ready = false;
    open.whole = true;
    co_return co_await store(open, appendOf(open, {}, std::move(keys)));
}

Games::Answer<Outcome> Games::store(OpenGame& open, Append append) {
    std::vector<net::SharedText> texts;
    for (const StoredEvent& stored : append.events) {
        const auto text = std::ranges::find(append.texts, stored.number, &StoredText::number);
        texts.push_back(
            net::shared(text == append.texts.end() ? stored.json : withText(stored.json, *text)));
    }
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
    for (const net::SharedText& text : texts) open.bytes += text->size();
    // Only a new game is not followed yet, and nobody else knows it.
    co_await follow(open);
    publish(open, known);
    if (notices && notice_) notice_();
    co_return Outcome::done;
}

std::string Games::whoTook(const OpenGame& open, std::optional<int> seat) {
    for (const SeatKey& key : open.keys)
        if (key.seat == seat) return key.visitor;
    return {};
}

std::expected<void, Refusal> Games::pay(const OpenGame& open, const Visitor& visitor,
                                        const Command& command, std::span<const Event> events) {
    const GameLimits& limits = quotas_.settings().game;
    if (double(open.bytes) > limits.gameBytes)
        return tooMany("game-full", {{"most", mebibytes(limits.gameBytes)}});
    if (std::holds_alternative<command::Play>(command.body)) return {};
    if (!std::holds_alternative<command::Say>(command.body)) {
        if (const auto wait = quotas_.take(Purpose::commands, visitor))
            return tooFast("commands-too-fast", *wait);
        return {};
    }
    const Event& event = events.front();
    const auto seat = std::size_t(*event.seat);
    if (double(open.chatBytes[seat] + std::get<event::Said>(event.body).text.size()) >
        limits.chatBytes)
        return tooMany("chat-full", {{"most", int(limits.chatBytes / 1024)}});
    if (visitor.exempt()) return {};
    auto wait = quotas_.takeFor(Purpose::chat, "seat:" + open.game + std::to_string(seat));
    if (!wait) wait = quotas_.take(Purpose::chat, visitor);
    if (wait) return tooFast("chat-too-fast", *wait);
    return {};
}

Games::Answer<std::monostate> Games::mayHold(const Visitor& visitor, bool onlyBots) {
    if (visitor.exempt()) co_return std::monostate{};
    struct Both {
        Holdings own, address;
    };
    const auto held = co_await store_.ask([&](Store& store) -> Stored<Both> {
        const auto own = store.holdings(visitor.id());
        if (!own) return std::unexpected(own.error());
        const auto address = store.holdingsAt(visitor.address);
        if (!address) return std::unexpected(address.error());
        return Both{*own, *address};
    });
    if (!held) {
        log_.error("store", {{"what", "holdings"}, {"text", held.error().text}});
        co_return std::unexpected(unavailable());
    }
    const auto over = [&](Purpose purpose, auto count) -> std::optional<double> {
        const double own = quotas_.most(purpose, visitor), all = quotas_.mostOfAddress(purpose);
        if (double(count(held->own)) >= own) return own;
        if (double(count(held->address)) >= all) return all;
        return std::nullopt;
    };
    if (const auto most = over(Purpose::bytes, [](const Holdings& all) { return all.bytes; }))
        co_return tooMany("too-many-bytes", {{"most", mebibytes(*most)}});
    if (const auto most = over(Purpose::openGames, [](const Holdings& all) { return all.games; }))
        co_return tooMany("too-many-open-games", {{"most", int(*most)}});
    if (onlyBots)
        if (const auto most =
                over(Purpose::botGames, [](const Holdings& all) { return all.botGames; }))
            co_return tooMany("too-many-bot-games", {{"most", int(*most)}});
    co_return std::monostate{};
}

Games::Answer<std::monostate> Games::mayCreate(const Visitor& visitor, const Settings& settings) {
    if (const auto may = co_await mayTakePart(visitor); !may)
        co_return std::unexpected(may.error());
    if (!settings.record.empty())
        if (const auto wait = quotas_.take(Purpose::imports, visitor))
            co_return tooFast("imports-too-fast", *wait);
    if (const auto wait = quotas_.take(Purpose::games, visitor))
        co_return tooFast("games-too-fast", *wait);
    co_return co_await mayHold(
        visitor, std::ranges::all_of(settings.seats,
                                     [](const SeatPlan& plan) { return !plan.level.empty(); }));
}

Games::Answer<Games::Done> Games::carryOut(OpenGame& open, const Command& command, const By& by,
                                           const SeatKey& key) {
    for (int i = 0; i < mostTries; ++i) {
        if (const auto ready = co_await read(open); !ready)
            co_return std::unexpected(ready.error());
        const auto* credentials = std::get_if<Credentials>(&by);
        const Actor actor = credentials ? actorOf(open, *credentials) : std::get<Actor>(by);
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
        if (credentials != nullptr && i == 0) {
            if (const auto paid = pay(open, credentials->visitor, command, events); !paid) {
                refused_.add();
                co_return std::unexpected(paid.error());
            }
            if (std::holds_alternative<command::Say>(command.body) ||
                std::holds_alternative<command::Rename>(command.body))
                if (const auto may =
                        co_await mayTakePart(credentials->visitor, whoTook(open, actor.seat));
                    !may)
                    co_return std::unexpected(may.error());
            // The owner may have given the last seat for people to a bot.
            if (botsOnly(advance->room.seats()) && !botsOnly(open.room.seats()))
                if (const auto may = co_await mayHold(credentials->visitor, true); !may)
                    co_return std::unexpected(may.error());
        }
        auto barred = sentAway(open, command, events);
        const auto outcome =
            co_await commit(open, std::move(*advance), keysAfter(events, key), std::move(barred));
        if (!outcome) co_return std::unexpected(outcome.error());
        if (*outcome != Outcome::done) continue;
        for (const Event& event : events)
            if (const auto* said = std::get_if<event::Said>(&event.body))
                open.chatBytes[std::size_t(*event.seat)] += said->text.size();
        co_return Done{events.back().number, std::move(events)};
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
    if (const auto may = co_await mayCreate(founder.visitor, settings); !may)
        co_return std::unexpected(may.error());
    const auto make = [&] { return Room::create(settings, names, newSeed(), now(), editions_); };
    auto made = settings.record.empty() ? std::optional(make()) : co_await aside_.run(make);
    if (!made) co_return std::unexpected(Refusal(Refusal::Code::unavailable, because("busy")));
    auto& advance = *made;
    if (!advance) co_return std::unexpected(advance.error());

    Founded founded{.game = newGameId(), .owner = newSecret(), .seat = founder.seat, .secret = {}};
    SeatKey key = keyOf(founder.visitor);
    if (founder.seat) founded.secret = newSecret(), key.hash = *secretHash(founded.secret);
    std::vector<SeatKey> keys = keysAfter(advance->events, key);
    key.seat = ownerSeat, key.hash = *secretHash(founded.owner);
    keys.push_back(key);

    const auto open = find(founded.game);
    const auto pass = co_await open->turn.enter();
    const auto outcome = co_await commit(*open, std::move(*advance), std::move(keys));
    if (!outcome) co_return std::unexpected(outcome.error());
    if (*outcome != Outcome::done) co_return std::unexpected(unavailable());
    co_return founded;
}

Games::Answer<Joined> Games::join(std::string game, std::optional<int> seat, std::string name,
                                  Visitor visitor) {
    if (const auto wait = quotas_.take(Purpose::commands, visitor))
        co_return tooFast("commands-too-fast", *wait);
    const std::string secret = newSecret();
    SeatKey key = keyOf(visitor);
    key.hash = *secretHash(secret);
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    if (const auto may = co_await mayJoin(*open, visitor); !may)
        co_return std::unexpected(may.error());
    const Command command{
        .id = {}, .ply = {}, .after = {}, .body = command::Sit{seat, std::move(name)}};
    const auto done =
        co_await carryOut(*open, command, Actor{.seat = {}, .owner = false, .server = true}, key);
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
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    SeatKey key{.seat = seat, .hash = {}, .account = {}};
    for (const SeatKey& old : open->keys)
        if (old.seat == seat) key = old;
    key.hash = *secretHash(secret);
    const Command command{.id = {}, .ply = {}, .after = {}, .body = command::Reissue{seat}};
    const auto done = co_await carryOut(*open, command, credentials, key);
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
    if (const auto may = co_await mayCreate(credentials.visitor, nextRoom(open.room).settings);
        !may)
        co_return std::unexpected(may.error());
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
        const auto from = std::size_t(std::max(*command.after, 0));
        const auto piece = pieceOf(open->events, from, pieceBytes);
        refused.missed.emplace(piece.begin(), piece.end());
        refused.more = from + piece.size() < open->events.size();
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
        if (refused.more) answer["more"] = true;
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
