// The authority over online games. Commands of one game are decided one at a time; the resulting
// events are committed, then broadcast to watchers, then sent as notices to absent players. Use it
// only on the network thread.
//
// Several processes may share a store: the store accepts each event number once. A process that
// loses the race reads what the other wrote and decides again.
#pragma once

#include <unordered_map>

#include "aside.h"
#include "clock.h"
#include "quotas.h"
#include "server/net/http.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/room/messages.h"
#include "server/room/room.h"
#include "store_queue.h"

namespace endeavor::online {

// A subscriber to the events of a game; receives them in order from when watch() returned.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void tell(net::SharedText message) = 0;
    // When it has received what it was told; false if it is gone.
    virtual asio::awaitable<bool> drained() { co_return true; }
};

// The history of a game is sent in pieces: an event that is larger than a piece is one by itself.
inline constexpr std::size_t pieceBytes = 64 << 10;
inline constexpr std::size_t httpPieceBytes = 1 << 20;

// What a client presents to prove who it is.
struct Credentials {
    std::string secret;  // of a seat or of the owner; empty: none
    Visitor visitor;
};

// Who creates a game, and which seat they take.
struct Founder {
    std::string name;
    std::optional<int> seat;  // none: only watches
    Visitor visitor;
};

struct Founded {
    std::string game;
    std::string owner;  // secret of the owner
    std::optional<int> seat;
    std::string secret;  // of the seat; empty: no seat
};

struct Joined {
    int seat = 0;
    std::string secret;
};

// The answer to a command that was refused.
struct RefusedCommand {
    Refusal refusal;
    int ply = 0;  // the game's current ply
    // If the command was stale and said which events the sender had seen: the events after those,
    // and whether there are more.
    std::optional<std::vector<net::SharedText>> missed;
    bool more = false;
};

struct Piece {
    std::vector<net::SharedText> events;
    bool more = false;  // there are events after these
};

struct Watching {
    Actor actor;
    int number = 0;                 // events up to this one have been sent
    std::vector<int> blocked = {};  // seats of players that the visitor has blocked
};

class Games {
public:
    template <typename T>
    using Answer = asio::awaitable<std::expected<T, Refusal>>;

    Games(asio::io_context& context, StoreQueue& store, Quotas& quotas, Editions editions,
          net::Log& log, net::Metrics& metrics);

    // For reading what is large.
    Aside& aside() { return aside_; }

    Answer<Founded> create(Settings settings, Founder founder);
    Answer<Joined> join(std::string game, std::optional<int> seat, std::string name,
                        Visitor visitor);
    // A new secret for a seat, for who sits there; the old one is void.
    Answer<std::string> reissue(std::string game, int seat, Credentials credentials);

    // Returns the number of the last event the command led to.
    asio::awaitable<std::expected<int, RefusedCommand>> command(std::string game,
                                                                Credentials credentials,
                                                                Command command);
    // A command of the server itself: a time-out or a bot's move.
    Answer<int> serverCommand(std::string game, Command command, std::optional<int> seat);

    // Sends what has happened after event number `after`, piece by piece, as fast as the watcher
    // receives it.
    Answer<Watching> watch(std::string game, Credentials credentials, int after,
                           std::shared_ptr<Watcher> watcher);
    void unwatch(const std::string& game, const Watcher& watcher);

    // Calls look(room, actor) with the turnstile held, so nothing changes meanwhile.
    template <typename Look>
    auto look(std::string game, Credentials credentials, Look look)
        -> Answer<std::invoke_result_t<Look&, const Room&, const Actor&>> {
        const auto open = find(game);
        const auto pass = co_await open->turn.enter();
        if (const auto ready = co_await read(*open); !ready)
            co_return std::unexpected(ready.error());
        co_return look(open->room, actorOf(*open, credentials));
    }
    Answer<Piece> events(std::string game, int after);

    // Sets where a seat's player is notified of their turn; no address: unsubscribes.
    Answer<int> subscribe(std::string game, Credentials credentials, std::string channel,
                          std::string device, std::optional<std::string> address);
    // A notice to where the sender's seat is told by this channel and device, to try it out.
    Answer<Notice> noticeFor(std::string game, Credentials credentials, std::string channel,
                             std::string device);
    // Notices of a seat go to an address whose reader has agreed, if the seat still has the key
    // (its hash, in hex) it had when they were asked.
    Answer<std::monostate> subscribeConfirmed(Subscription how, std::string key);
    // The person of the seat is gone for good: leaves it, and everywhere in the game their name is
    // replaced.
    Answer<std::monostate> retire(std::string game, int seat, std::string name);
    // The hash of a seat's key, for subscribeConfirmed(), if these are its credentials.
    struct SeatHeld {
        int seat = 0;
        std::string key;
    };
    Answer<SeatHeld> held(std::string game, Credentials credentials);
    // Does not let whoever sits there sit down with the visitor any more.
    Answer<std::monostate> block(std::string game, Credentials credentials, int seat);
    // Tells the operator about the player of a seat, with what was said lately.
    Answer<std::monostate> report(std::string game, Credentials credentials, int seat,
                                  std::string text);
    // Hides what was said, or shows it again, here and on all screens. For the operator.
    Answer<std::monostate> hide(std::string game, int number, bool hidden);
    // Refused while the visitor is suspended, or whoever took the seat they act for (its id).
    Answer<std::monostate> mayTakePart(const Visitor& visitor, std::string seated = {});

    // Links a seat to an account. Returns the seat.
    Answer<int> adopt(std::string game, std::string secret, std::int64_t account);

    // Reloads the room, for callers that know that the store is ahead of it.
    asio::awaitable<void> readAnew(std::string game);
    // Another process has appended to a game; an empty id: to any game.
    void changedElsewhere(const std::string& game, int number);
    // Called when a bot has a move to make.
    void onBotTurn(std::function<void()> wake) { botTurn_ = std::move(wake); }
    // Called when a game is over, possibly again if somebody chats in it afterwards.
    void onOver(std::function<void(const std::string& game)> tell) { over_ = std::move(tell); }
    // Called when there may be notices to send.
    void onNotice(std::function<void()> wake) { notice_ = std::move(wake); }

    // The store has removed the game.
    void removed(const std::string& game);

    // Times out players whose clock has expired. Never returns.
    asio::awaitable<void> keepTime();
    // Evicts rooms that have been idle for a while. Never returns.
    asio::awaitable<void> keepTidy();

private:
    struct OpenGame {
        explicit OpenGame(std::string id, const Editions& editions)
            : game(std::move(id)), room(editions) {}

        struct Subscriber {
            std::shared_ptr<Watcher> watcher;
            Actor actor;
        };

        const std::string game;
        Turnstile turn;
        bool ready = false;    // the room is in sync with the store
        bool whole = true;     // if not ready: read from the beginning, not only what is new
        bool follows = false;  // is told of appends by other processes
        Room room;
        std::vector<net::SharedText> events;  // committed, in the form sent to watchers
        std::size_t bytes = 0;                // of all events
        std::vector<std::size_t> chatBytes = std::vector<std::size_t>(maxPlayers);  // by seat
        std::vector<SeatKey> keys;
        std::vector<Subscription> subscriptions;
        std::vector<Subscriber> watchers;
        bool presenceChanged = false;  // a presence message is pending
        Millis used = 0;
    };
    using Open = std::shared_ptr<OpenGame>;

    // Who gives a command: a client, by its credentials, or the server itself.
    using By = std::variant<Credentials, Actor>;
    struct Done {
        int number = 0;
        std::vector<Event> events;  // empty: it was answered before
    };

    Open find(const std::string& game);
    Answer<std::monostate> read(OpenGame& open);
    Answer<std::monostate> readNews(OpenGame& open);
    Answer<bool> follow(OpenGame& open);  // true: it was not followed before
    Actor actorOf(const OpenGame& open, const Credentials& credentials) const;
    // Decides a command and commits its events. A person seated by it gets `key`.
    Answer<Done> carryOut(OpenGame& open, const Command& command, const By& by,
                          const SeatKey& key = {});
    // Whether the visitor may make such a game.
    Answer<std::monostate> mayCreate(const Visitor& visitor, const Settings& settings);
    Answer<std::monostate> mayHold(const Visitor& visitor, bool botsOnly);
    static std::string whoTook(const OpenGame& open, std::optional<int> seat);  // a visitor's id
    // Takes what the command costs from the quotas of its sender.
    std::expected<void, Refusal> pay(const OpenGame& open, const Visitor& visitor,
                                     const Command& command, std::span<const Event> events);
    // Stores what the room has decided, and the changed seat keys.
    Answer<Outcome> commit(OpenGame& open, Advance advance, std::vector<SeatKey> keys,
                           std::vector<std::string> barred = {});
    // Stores changed seat keys without any event in the game.
    Answer<Outcome> commit(OpenGame& open, std::vector<SeatKey> keys);
    Answer<Outcome> store(OpenGame& open, Append append);
    Append appendOf(const OpenGame& open, std::span<const Event> events,
                    std::vector<SeatKey> keys) const;
    // The visitors whom a command sends away, so that they may not sit down again.
    static std::vector<std::string> sentAway(const OpenGame& open, const Command& command,
                                             std::span<const Event> events);
    // The key of somebody else's seat, for a player at the table.
    std::expected<SeatKey, Refusal> otherPlayer(const OpenGame& open,
                                                const Credentials& credentials, int seat) const;
    Answer<std::monostate> mayJoin(const OpenGame& open, const Visitor& visitor);
    void tellChangedTexts(const OpenGame& open, std::span<const net::SharedText> before) const;
    bool mayTell(const OpenGame& open, int seat) const;
    void publish(OpenGame& open, std::size_t from);
    void presenceChanged(const Open& open);
    static void tellPresence(const OpenGame& open);
    asio::awaitable<void> catchUp(Open open, int number);
    Answer<std::string> foundRematch(const OpenGame& open);
    Answer<Done> rematch(OpenGame& open, Command command, const Credentials& credentials);
    void forgetIdle();

    asio::io_context& context_;
    StoreQueue& store_;
    Quotas& quotas_;
    Aside aside_;
    Editions editions_;
    net::Log& log_;
    std::unordered_map<std::string, Open> open_;
    std::function<void()> botTurn_, notice_;
    std::function<void(const std::string& game)> over_;
    net::Counter& committed_;
    net::Counter& read_;
    net::Counter& refused_;
    net::Gauge& rooms_;
    net::Gauge& watchers_;
    net::Histogram& commitTime_;
};

// The answer to a command, as described in docs/protocol.md.
json::object answerObject(std::string_view commandId,
                          const std::expected<int, RefusedCommand>& answered);

// The events from index `from` that fit in one piece; at least one, if there is one.
std::span<const net::SharedText> pieceOf(std::span<const net::SharedText> events, std::size_t from,
                                         std::size_t bytes);

// Events as one message: {"type": "events", "game": …, "events": […]}; with "more", if there are.
net::SharedText eventsMessage(std::string_view game, std::span<const net::SharedText> events,
                              bool more = false);

}  // namespace endeavor::online
