// One online game: who sits where, what was played, what is being asked for. A room is the fold of
// its events: commands are decided into events, events are stored, and applying them is the only
// way it changes. It has no clock, no network and no database of its own. docs/protocol.md lists
// commands and events as they look from outside; online.h has the types.
#pragma once

#include <map>
#include <memory>

#include "clocks.h"
#include "online.h"
#include "requests.h"

namespace endeavor::online {

struct Advance;
struct PlayedOut;  // moves.h

class Room {
public:
    // Empty until its `created` is applied. The editions must outlive the room.
    explicit Room(Editions editions = builtInEdition) : editions_(std::move(editions)) {}

    // How a new room begins: `created`, a `seated` for each bot and for each person who is known
    // (`names` by seat; empty: nobody yet), and `started` at once if no seat waits for a person.
    // `seed` deals the set-up unless the settings continue a record.
    static std::expected<Advance, Refusal> create(const Settings& settings,
                                                  std::span<const std::string> names, u64 seed,
                                                  Millis now,
                                                  const Editions& editions = builtInEdition);

    // The next event, numbered number() + 1. Events of a store that do not fit (an unknown type, an
    // illegal move, a gap) are an error that says which and why, and leave the room unchanged.
    std::expected<void, Error> apply(const Event& event);

    // What a command leads to, or why it is refused; nothing at all if it was answered() before.
    // Nothing changes until the events are applied, or the advance is taken. `seed` is used when
    // the game starts by it.
    std::expected<Advance, Refusal> decide(const Command& command, const Actor& actor, u64 seed,
                                           Millis now) const;

    // Goes on as this room has decided, if nothing has happened since: the same as applying the
    // events, without doing again what deciding has done.
    void take(Advance advance);

    // The last event that an earlier command of this actor with this id has led to. Clients choose
    // ids each for themselves, so that of another seat is another command.
    std::optional<int> answered(const Actor& actor, std::string_view commandId) const;

    int number() const { return number_; }  // of the last event; 0: there is none yet
    Stage stage() const { return stage_; }
    const Settings& settings() const { return *settings_; }
    std::span<const Seat> seats() const { return seats_; }
    // Nothing until it is started; the names are those of the seats.
    const Record* record() const { return record_ ? &*record_ : nullptr; }
    int ply() const { return record_ ? int(record_->moves.size()) : 0; }
    std::optional<int> decider() const;      // the seat that decides, also while paused
    std::optional<Millis> deadline() const;  // when command::TimeUp is due
    const Clocks& clocks() const { return clocks_; }
    std::optional<BotTurn> botTurn() const;  // the move that is the server's to make
    const std::vector<OpenRequest>& requests() const { return requests_; }
    const std::string& next() const { return next_; }  // id of the rematch; empty: none yet
    Millis created() const { return created_; }
    Millis updated() const { return updated_; }  // when the last event happened

    // From when on the others may vote about the person of a seat: at once if they are away, after
    // a day if they leave their turn alone in a game without a clock. Nothing: not as things are.
    std::optional<Millis> voteFrom(int seat) const;
    int from() const { return from_; }  // ply at which it started: nothing before can be undone

    // The person whose decision has come by the last event, without doing anything for it.
    std::optional<int> toTell() const { return toTell_; }

private:
    friend class Fold;   // fold.cpp: what each event changes
    friend class Draft;  // draft.h: what each command leads to

    // Who made a move: a person is asked before it is taken back, a bot or a record is not.
    struct Mover {
        int seat = 0;
        bool person = false;
    };

    // apply() without the answer to its command: a draft is never asked for those. `played` is what
    // the event's moves lead to, where that is known already.
    std::expected<void, Error> go(const Event& event, const PlayedOut* played = nullptr);
    // Empty, or why nothing was changed.
    std::string change(const Event& event, const PlayedOut* played);
    void remember(const Event& event);   // that it answers its command
    std::optional<int> awaited() const;  // the person whose move it is

    Editions editions_;
    int number_ = 0;
    Millis created_ = 0, updated_ = 0;
    Stage stage_ = Stage::waiting;
    std::shared_ptr<const Settings> settings_ = std::make_shared<Settings>();
    std::vector<Seat> seats_;
    std::optional<Record> record_;
    std::vector<Mover> movers_;  // by ply
    int from_ = 0;
    Clocks clocks_;
    std::vector<OpenRequest> requests_;
    std::string next_;
    std::optional<int> toTell_;
    // By actor and command id. As long as the game, so that copies share it until one is changed:
    // each command is decided on a copy.
    using Answers = std::map<std::pair<int, std::string>, int>;
    std::shared_ptr<Answers> answered_ = std::make_shared<Answers>();
};

// What a command leads to.
struct Advance {
    std::vector<Event> events;  // none: the command was answered before
    Room room;                  // after them, but for the answer to the command
};

// The room for a rematch: the same settings, and the people who still have their seats (names by
// seat, as create() wants them). A continued record is not continued again: it is a new deal.
struct NextRoom {
    Settings settings;
    std::vector<std::string> names;
};
NextRoom nextRoom(const Room& room);

}  // namespace endeavor::online
