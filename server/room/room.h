// One online game: who sits where, what was played, which requests are open. A room is the fold of
// its events: commands are decided into events, events are stored, and applying them is the only
// way it changes. It has no clock, network or database of its own. docs/protocol.md documents
// commands and events; online.h has the types.
#pragma once

#include <map>
#include <memory>

#include "clocks.h"
#include "online.h"
#include "requests.h"

namespace endeavor::online {

struct Advance;
struct Known;  // moves.h

class Room {
public:
    // Empty until a `created` event is applied. The editions must outlive the room.
    explicit Room(Editions editions = builtIns) : editions_(std::move(editions)) {}

    // The first events of a new room: `created`, a `seated` for each bot and each known person
    // (`names` by seat; empty: nobody yet), and `started` if no seat waits for a person. `seed`
    // deals the set-up unless the settings continue a record.
    static std::expected<Advance, Refusal> create(const Settings& settings,
                                                  std::span<const std::string> names, u64 seed,
                                                  Millis now, const Editions& editions = builtIns);

    // Applies the next event, numbered number() + 1. A stored event that does not fit (unknown
    // type, illegal move, gap in the numbers) is an error that says which and why, and leaves the
    // room unchanged.
    std::expected<void, Error> apply(const Event& event);

    // What a command leads to, or why it is refused; no events if it was already answered(), so
    // retries are idempotent. The room changes only when the events are applied or the advance is
    // taken. `seed` is used if the command starts the game.
    std::expected<Advance, Refusal> decide(const Command& command, const Actor& actor, u64 seed,
                                           Millis now) const;

    // Moves to the state decide() computed, provided nothing was applied since: equivalent to
    // applying the events, without repeating the work.
    void take(Advance advance);

    // The last event an earlier command of this actor with this id led to. Command ids are unique
    // only per client, so the same id from another seat is another command.
    std::optional<int> answered(const Actor& actor, std::string_view commandId) const;

    int number() const { return number_; }  // of the last event; 0: none yet
    Stage stage() const { return stage_; }
    const Settings& settings() const { return *settings_; }
    const Edition& edition() const { return *edition_; }  // in the version it is played by
    std::string rules() const { return std::to_string(edition_->version); }
    std::span<const Seat> seats() const { return seats_; }
    // nullptr until the game starts; the names are those of the seats.
    const Record* record() const { return record_ ? &*record_ : nullptr; }
    int ply() const { return record_ ? int(record_->moves.size()) : 0; }
    std::optional<int> decider() const;      // the seat to decide, even while paused
    std::optional<Millis> deadline() const;  // when command::TimeUp is due
    const Clocks& clocks() const { return clocks_; }
    std::optional<BotTurn> botTurn() const;  // the move the server has to make
    const std::vector<OpenRequest>& requests() const { return requests_; }
    const std::string& next() const { return next_; }  // id of the rematch; empty: none yet
    Millis created() const { return created_; }
    Millis updated() const { return updated_; }  // when the last event happened

    // When the others may start a vote about the person of a seat: at once if they are away; after
    // a day if they leave their turn unplayed in a game without a clock. nullopt if not possible
    // now.
    std::optional<Millis> voteFrom(int seat) const;
    int from() const { return from_; }  // ply at which it started; undo can't go further back

    // The person to notify: the last event, which was not their own, made it their turn.
    std::optional<int> toTell() const { return toTell_; }

private:
    friend class Fold;   // fold.cpp: what each event changes
    friend class Draft;  // draft.h: what each command leads to

    // Who made a move: undoing a person's move needs their consent, a bot's or a record's does not.
    struct Mover {
        int seat = 0;
        bool person = false;
    };

    // apply() without remembering the command id, which a draft never needs.
    std::expected<void, Error> go(const Event& event, const Known& known);
    // Empty, or why the event was rejected and nothing changed.
    std::string change(const Event& event, const Known& known);
    void remember(const Event& event);   // records its command id as answered
    std::optional<int> awaited() const;  // the person whose move it is

    Editions editions_;
    const Edition* edition_ = nullptr;
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
    // By actor and command id. Grows with the game, and each command is decided on a copy of the
    // room, so copies share it until one changes it (copy-on-write).
    using Answers = std::map<std::pair<int, std::string>, int>;
    std::shared_ptr<Answers> answered_ = std::make_shared<Answers>();
};

// What a command leads to.
struct Advance {
    std::vector<Event> events;  // empty: the command was answered before
    Room room;                  // after them, without the command id remembered
};

// The room for a rematch: the same settings, and the people who still have their seats (names by
// seat, as create() takes them). A continued record is not continued again; a new game is dealt.
struct NextRoom {
    Settings settings;
    std::vector<std::string> names;
};
NextRoom nextRoom(const Room& room);

}  // namespace endeavor::online
