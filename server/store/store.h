// What online games have to be kept in: a log of events for each game, and what has to be found by
// other keys. Calls block and may come from several threads. docs/architecture.md says who calls.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace endeavor::online {

using Millis = std::int64_t;  // since 1970

struct StoreError {
    std::string text;
    // Whether the same call may go through later (database restarting, disk full, locked), and
    // whether it may have gone through now (the connection was lost while committing).
    bool again = false, unknown = false;
};
template <typename T>
using Stored = std::expected<T, StoreError>;

struct StoredEvent {
    int number = 0;    // from 1, without gaps
    std::string json;  // the event as it is sent
};

// What is known of a game without replaying it. Written with every append.
struct GameRow {
    std::string game;     // its id
    std::string stage;    // waiting, playing, paused, over
    bool listed = false;  // in the lobby
    std::string rules;    // version of the rules it is played by
    std::string summary;  // JSON for lists: edition, seats, names, ply, whose turn, result
    std::optional<Millis> deadline;  // when the clock of the player to move runs out
    std::optional<int> botPly;       // a bot has to make this ply
    int number = 0;                  // of the last event
    Millis created = 0, updated = 0;
};

// Who may act for a seat: who knows the secret, or is logged in to the account. Seat -1 is the
// owner.
struct SeatKey {
    int seat = 0;
    std::string hash;  // of the secret, 32 bytes; empty: nobody knows one
    std::optional<std::int64_t> account;
};

// Something to tell a player outside the page. At most one for a game, event, seat, channel and
// device.
struct Notice {
    std::string game;
    int number = 0;  // of the event it is about
    int seat = 0;
    std::string channel;  // push, webhook, mail
    std::string device;   // which of the seat's addresses on the channel
    std::string address;  // JSON, as the channel needs it
    std::string text;     // JSON, what is told
};

// Events row.number - events.size() + 1 to row.number. Without events only the row and the keys
// change.
struct Append {
    GameRow row;
    std::vector<StoredEvent> events;
    std::vector<SeatKey> keys;  // those that change
    std::vector<Notice> notices;
};
enum class Outcome {
    done,
    taken,    // an event of that number is there already: somebody else was faster. Nothing was
              // written.
    missing,  // events before it are not there, or there is no such game. Nothing was written.
};

struct BotWork {
    std::string game;
    int ply = 0;
};

struct Subscription {  // how a seat wants to be told
    std::string game;
    int seat = 0;
    std::string channel, device, address;
};

struct SentNotice : Notice {
    std::int64_t id = 0;
    int tries = 0;  // counting this one
};

struct Account {
    std::int64_t id = 0;
    std::string name;      // as written; unique without regard to the case of a to z
    std::string password;  // argon2id, as libsodium writes it
    Millis created = 0;
};

struct Session {
    std::string hash;  // of the cookie's secret
    std::int64_t account = 0;
    Millis until = 0;
};

class Store {
public:
    virtual ~Store() = default;

    // Each append wholly or not at all, all of them in one transaction that is on disk when this
    // returns. An append with events from 1 makes the game. An error means that nothing was
    // written, unless it says `unknown`.
    virtual Stored<std::vector<Outcome>> append(std::span<const Append> appends) = 0;

    virtual Stored<std::optional<GameRow>> game(const std::string& game) = 0;
    virtual Stored<std::vector<StoredEvent>> events(const std::string& game, int after) = 0;
    virtual Stored<std::vector<SeatKey>> keys(const std::string& game) = 0;

    // Listed games in a stage, the newest first; those after `before` (an `updated`) for paging.
    virtual Stored<std::vector<GameRow>> lobby(const std::string& stage, int limit,
                                               std::optional<Millis> before) = 0;
    virtual Stored<std::vector<GameRow>> gamesOf(std::int64_t account, int limit) = 0;
    virtual Stored<std::vector<std::string>> due(Millis now, int limit) = 0;  // deadlines passed

    // The bot turn that has waited longest and that nobody has a lease on. The lease ends at
    // `until` or when the ply is appended.
    virtual Stored<std::optional<BotWork>> takeBotWork(Millis now, Millis until) = 0;

    // A seat has one address for each channel and device: a new one replaces it.
    virtual Stored<void> subscribe(const Subscription& subscription) = 0;
    virtual Stored<void> unsubscribe(const std::string& game, int seat, const std::string& channel,
                                     const std::string& device) = 0;
    virtual Stored<std::vector<Subscription>> subscriptions(const std::string& game) = 0;

    // Notices to send now, each marked as being sent: nobody gets it a second time unless it is put
    // back with a time to try again. Without one it is done with, delivered or not.
    virtual Stored<std::vector<SentNotice>> takeNotices(Millis now, int limit) = 0;
    virtual Stored<void> settleNotice(std::int64_t id, std::optional<Millis> again,
                                      const std::string& result) = 0;

    // Nothing if the name is taken.
    virtual Stored<std::optional<std::int64_t>> addAccount(const std::string& name,
                                                           const std::string& password,
                                                           Millis now) = 0;
    virtual Stored<std::optional<Account>> account(const std::string& name) = 0;
    virtual Stored<std::optional<Account>> account(std::int64_t id) = 0;
    virtual Stored<void> addSession(const Session& session, Millis now) = 0;  // forgets old ones
    virtual Stored<std::optional<Session>> session(const std::string& hash, Millis now) = 0;
    virtual Stored<void> endSession(const std::string& hash) = 0;

    // Values the server makes once and keeps (its push key).
    virtual Stored<std::string> keep(const std::string& name, const std::string& ifMissing) = 0;

    // For `endeavor admin`.
    virtual Stored<std::vector<GameRow>> allGames(const std::string& after,
                                                  int limit) = 0;  // by id
    virtual Stored<void> remove(const std::string& game) = 0;

    // A whole, consistent copy in a new file, while everything goes on. The file is the same
    // whatever the store is, so a backup of one can be restored into the other. Restoring needs an
    // empty store.
    virtual Stored<void> backup(const std::string& file) = 0;
    virtual Stored<void> restore(const std::string& file) = 0;

    // Called, from a thread of the store's own, when another process has appended to a game, and
    // with an empty id when some may have been missed. Stores that only one process uses never do.
    // An empty function ends it: when this returns, nothing is called any more.
    virtual void onAppended(std::function<void(const std::string& game, int number)> tell) = 0;
};

enum class Use {
    serve,  // makes or migrates the schema; only one process at a time may serve from a SQLite file
    read,   // beside a process that serves: every call that writes is refused
};

// "sqlite:FILE", or "postgres://…" as libpq reads it. A schema newer than this program's is
// refused.
Stored<std::unique_ptr<Store>> openStore(const std::string& address, Use use = Use::serve);

}  // namespace endeavor::online
