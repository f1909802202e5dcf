// Persistent storage of online games: an event log for each game, and what has to be looked up by
// other keys. Calls block and may come from several threads. docs/architecture.md says who calls.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "account_store.h"

namespace endeavor::online {

struct StoredEvent {
    int number = 0;    // from 1, without gaps
    std::string json;  // the event as it is sent
};

// What somebody said in a game. Kept apart from the events, which have only that it was said: so it
// can be limited, hidden and removed without touching the game.
struct StoredText {
    int number = 0;  // of the event
    std::string text;
    bool hidden = false;
};

// Summary of a game, readable without replaying it. Written with every append.
struct GameRow {
    std::string game;     // its id
    std::string stage;    // waiting, playing, paused, over
    bool listed = false;  // in the lobby
    std::string rules;    // version of the rules it is played by
    std::string summary;  // JSON for lists: edition, seats, names, ply, whose turn, result
    std::optional<Millis> deadline;  // when the clock of the player to move runs out
    std::optional<int> botPly;       // a bot has to play this ply
    int number = 0;                  // of the last event
    Millis created = 0, updated = 0;
    // For whom its bots think: whoever made the game, and the address that came from; how many
    // people wait for them; whether nobody but bots plays.
    std::string botFor = {}, botAddress = {};
    int people = 0;
    bool botsOnly = false;
    std::int64_t bytes = 0;  // of its events and texts; counted by the store
};

// Who may act for a seat: whoever knows the secret or is logged in to the account. Seat -1 is the
// owner.
struct SeatKey {
    int seat = 0;
    std::string hash;  // of the secret, 32 bytes; empty: there is none
    std::optional<std::int64_t> account;
    std::string visitor = {}, address = {};  // who took the seat or made the game (visitor.h)
};

// A notification to a player outside the page. At most one per game, event, seat, channel and
// device.
struct Notice {
    std::string game;
    int number = 0;  // of the event it is about
    int seat = 0;
    std::string channel;  // push, webhook, mail
    std::string device;   // which of the seat's addresses on the channel
    std::string address;  // JSON in the channel's format
    std::string text;     // JSON, the content
};

// Appends events row.number - events.size() + 1 to row.number. Without events, only the row and the
// keys change.
struct Append {
    GameRow row;
    std::vector<StoredEvent> events;
    std::vector<SeatKey> keys;  // changed ones only
    std::vector<Notice> notices;
    std::vector<StoredText> texts = {};    // of those events that have one
    std::vector<std::string> barred = {};  // visitors who may not sit down in this game again
};
enum class Outcome {
    done,
    taken,    // that event number already exists: lost the race. Nothing was written.
    missing,  // earlier events or the game itself are missing. Nothing was written.
};

struct BotWork {
    std::string game;
    int ply = 0;
    std::string visitor = {}, address = {};  // for whom (GameRow::botFor, botAddress)
    int people = 0;                          // who wait for it
    Millis since = 0;
};

// What is kept of the games that a visitor has made.
struct Holdings {
    int games = 0, botGames = 0;  // not over
    std::int64_t bytes = 0;       // of all
};

struct Subscription {  // where a seat's notices go
    std::string game;
    int seat = 0;
    std::string channel, device, address;
};

struct SentNotice : Notice {
    std::int64_t id = 0;
    int tries = 0;  // counting this one
};

// A visitor who may neither make games nor sit down nor write until then.
struct Suspension {
    std::string visitor;
    Millis at = 0, until = 0;
    std::string why;
};

struct Block {  // somebody that a visitor does not want to play with
    std::int64_t id = 0;
    std::string name;  // which they had then
    Millis at = 0;
};

struct Report {
    std::int64_t id = 0;
    Millis at = 0;
    std::string game;
    int seat = 0;
    std::string name, visitor, address;  // whom it is about
    std::string by;                      // the visitor who reports
    std::string text;
    std::string chat;  // what was said around then, JSON
    bool open = true;
};

class Store {
public:
    virtual ~Store() = default;

    // Each append is atomic; all of them are in one transaction that is on disk when this returns.
    // An append with events from 1 creates the game. An error means that nothing was written,
    // unless it is `unknown`.
    virtual Stored<std::vector<Outcome>> append(std::span<const Append> appends) = 0;

    virtual Stored<std::optional<GameRow>> game(const std::string& game) = 0;
    virtual Stored<std::vector<StoredEvent>> events(const std::string& game, int after) = 0;
    virtual Stored<std::vector<StoredText>> texts(const std::string& game, int after) = 0;
    virtual Stored<std::vector<SeatKey>> keys(const std::string& game) = 0;
    // Puts other texts in place of events that are there, to replace a name that is to be
    // forgotten.
    virtual Stored<void> rewrite(const std::string& game, std::span<const StoredEvent> events) = 0;
    // Of a visitor, or of everybody at an address.
    virtual Stored<Holdings> holdings(const std::string& visitor) = 0;
    virtual Stored<Holdings> holdingsAt(const std::string& address) = 0;

    // Listed games in a stage, the newest first; those after `before` (an `updated`) for paging.
    virtual Stored<std::vector<GameRow>> lobby(const std::string& stage, int limit,
                                               std::optional<Millis> before) = 0;
    virtual Stored<std::vector<GameRow>> gamesOf(std::int64_t account, int limit) = 0;
    virtual Stored<std::vector<std::string>> due(Millis now, int limit) = 0;  // deadlines passed
    // Takes some of them, so that no other process handles them too: they are due again at `until`,
    // unless something is appended before.
    virtual Stored<std::vector<std::string>> takeDue(Millis now, Millis until, int limit) = 0;

    // Bot turns without a lease, those that have waited longest first: a few of each visitor that
    // people wait for, and a few that nobody waits for.
    virtual Stored<std::vector<BotWork>> botWork(Millis now) = 0;
    // Takes the first of these that nobody else has taken meanwhile. The lease ends at `until` or
    // when the ply is appended.
    virtual Stored<std::optional<BotWork>> takeBotWork(std::span<const BotWork> wanted, Millis now,
                                                       Millis until) = 0;

    // A seat has one address per channel and device: a new one replaces it.
    virtual Stored<void> subscribe(const Subscription& subscription) = 0;
    virtual Stored<void> unsubscribe(const std::string& game, int seat, const std::string& channel,
                                     const std::string& device) = 0;
    virtual Stored<std::vector<Subscription>> subscriptions(const std::string& game) = 0;

    // Notices due now. Each is marked as in flight and is never handed out again unless
    // settleNotice() gives it a retry time (at-most-once delivery). Without one it is finished,
    // delivered or not.
    virtual Stored<std::vector<SentNotice>> takeNotices(Millis now, int limit) = 0;
    virtual Stored<void> settleNotice(std::int64_t id, std::optional<Millis> again,
                                      const std::string& result) = 0;

    virtual AccountStore& accounts() = 0;

    // Get-or-create for values the server generates once (its push key).
    virtual Stored<std::string> keep(const std::string& name, const std::string& ifMissing) = 0;

    // What is no longer needed (cleaning.h). Games untouched since `before`, by id after
    // `after`: unfinished ones, or with `finished` all of them.
    virtual Stored<std::vector<GameRow>> untouched(Millis before, bool finished,
                                                   const std::string& after, int limit) = 0;
    // Removes those of the games that are still untouched, with all that belongs to them, and says
    // which.
    virtual Stored<std::vector<std::string>> removeUntouched(std::span<const std::string> games,
                                                             Millis before) = 0;
    // Notices that are sent or given up and whose game has gone on since. At most `limit` are
    // removed, or with `dry` all are counted.
    virtual Stored<int> cleanNotices(int limit, bool dry) = 0;
    // Whether the visitor may not sit down in the game: was sent away from it, or is blocked by one
    // of these.
    virtual Stored<bool> isBarred(const std::string& game, const std::string& visitor,
                                  std::span<const std::string> seated) = 0;
    virtual Stored<void> block(const std::string& visitor, const std::string& other,
                               const std::string& name, Millis now) = 0;
    virtual Stored<void> unblock(const std::string& visitor, std::int64_t id) = 0;
    virtual Stored<std::vector<Block>> blocks(const std::string& visitor) = 0;
    virtual Stored<std::vector<int>> blockedSeats(const std::string& visitor,
                                                  const std::string& game) = 0;
    // A longer or shorter one replaces an earlier one.
    virtual Stored<void> suspend(const Suspension& suspension) = 0;
    virtual Stored<bool> liftSuspension(const std::string& visitor) = 0;  // whether there was one
    virtual Stored<std::vector<Suspension>> suspensions(Millis now) = 0;  // that hold
    virtual Stored<std::optional<Suspension>> suspension(const std::string& visitor,
                                                         const std::string& address,
                                                         Millis now) = 0;
    virtual Stored<void> addReport(const Report& report) = 0;
    virtual Stored<std::vector<Report>> reports(bool open, int limit,
                                                std::optional<std::int64_t> before) = 0;
    virtual Stored<bool> closeReport(std::int64_t id) = 0;  // whether it was open
    virtual Stored<bool> hideText(const std::string& game, int number,
                                  bool hidden) = 0;  // whether there is one

    // For `endeavor admin`.
    virtual Stored<std::vector<GameRow>> allGames(const std::string& after,
                                                  int limit) = 0;  // by id

    // A complete, consistent snapshot in a new file, taken while the store stays in use. The file
    // format is independent of the database, so a backup of one can be restored into the other.
    // Restoring needs an empty store.
    virtual Stored<void> backup(const std::string& file) = 0;
    virtual Stored<void> restore(const std::string& file) = 0;

    // `tell` is called from a thread of the store when another process has appended to a game that
    // this one follows (with the number of the last event, or 0 if its keys changed, too), and with
    // an empty id when appends may have been missed. `botTurn`, if not empty, is called when
    // another process leaves a bot to move. Neither is called for stores that only one process
    // uses. An empty function unsubscribes: once this returns, there are no more calls.
    virtual void onAppended(std::function<void(const std::string& game, int number)> tell,
                            std::function<void()> botTurn = {}) = 0;
    // Follow a game, then read it again, so that nothing is missed; let it go as often. False:
    // there are no other processes.
    virtual bool follow(const std::string& game) = 0;
    virtual void unfollow(const std::string& game) = 0;
};

enum class Use {
    serve,  // creates or migrates the schema; a SQLite file allows one serving process at a time
    read,   // alongside a serving process: every call that writes is refused
    admin,  // alongside a serving process: single changes of an operator
};

// "sqlite:FILE", or a libpq "postgres://…" URL. A schema newer than this program's is refused.
Stored<std::unique_ptr<Store>> openStore(const std::string& address, Use use = Use::serve);

}  // namespace endeavor::online
