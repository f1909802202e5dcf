// The types of online games: settings, seats, commands, events. docs/protocol.md says what each
// means; messages.h converts them to and from JSON, room.h decides and applies them.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "core/endeavor.h"
#include "server/reasons.h"

namespace endeavor::online {

using Millis = std::int64_t;  // a Unix time or a duration
inline constexpr Millis second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;

// The record of a game that is being played without hints is marked with this key, false: the page
// gives no hint for it and does not play it on, and no game continues it.
inline constexpr std::string_view noHintsKey = "hints";

// The bot level that moves for people who are away, for open seats, and for replaced players.
inline constexpr std::string_view standIn = "mate";

inline constexpr int maxMoves = 16;  // in one command

// Looks up an edition by its id and the version of its rules; 0 is the newest, which new games are
// played by. nullptr if unknown.
using Editions = std::function<const Edition*(std::string_view id, int version)>;

// Those that are built in.
inline const Edition* builtIns(std::string_view id, int version) {
    const Edition* edition = builtInEdition(id);
    return edition != nullptr && (version == 0 || version == edition->version) ? edition : nullptr;
}

struct TimeControl {
    enum class Kind { none, days, bank } kind = Kind::none;
    int days = 0;     // per decision
    int minutes = 0;  // bank for the whole game
    int seconds = 0;  // increment per turn
    bool operator==(const TimeControl&) const = default;
};

struct SeatPlan {
    std::string level;  // of the bot; empty: reserved for a person
    bool operator==(const SeatPlan&) const = default;
};

struct Settings {
    std::string edition;
    int players = 0;
    PhaseOrder phases = PhaseOrder::together;  // ignored with a record, which has its own;
    bool exploits = true;                      // likewise, and in editions without exploits
    TimeControl clock;
    bool listed = false;  // shown in the lobby; otherwise reachable only by its link
    bool hints = true;    // whether players may ask bots for advice
    std::vector<SeatPlan> seats;
    json::object record;     // the game to continue; empty: deal a new one
    std::optional<int> ply;  // where in the record to continue; none: at its end
    bool operator==(const Settings&) const = default;
};

enum class Stage { waiting, playing, paused, over };
enum class Holder { person, bot, nobody };
enum class Absence { time, left };
enum class Wish { undo, pause, replace, open, drop, kick };  // what players ask the others for

inline constexpr std::string_view stageIds[] = {"waiting", "playing", "paused", "over"};
inline constexpr std::string_view holderIds[] = {"person", "bot", "nobody"};
inline constexpr std::string_view absenceIds[] = {"time", "left"};
inline constexpr std::string_view wishIds[] = {"undo", "pause", "replace", "open", "drop", "kick"};
inline constexpr std::string_view clockIds[] = {"none", "days", "bank"};

struct Seat {
    Holder holder = Holder::nobody;
    std::string name;             // of the person or bot; empty: nobody
    std::string level;            // of the bot
    std::optional<Absence> away;  // a stand-in moves for the person
    bool dropped = false;         // passes until the game ends

    // Held by a person the game waits for.
    bool present() const { return holder == Holder::person && !away && !dropped; }
    bool operator==(const Seat&) const = default;
};

// --- Events: what happened. Event::seat is the seat an event is about.
namespace event {

struct Created {
    Settings settings;
    std::string rules;
    bool operator==(const Created&) const = default;
};
struct Seated {
    Holder holder = Holder::nobody;
    std::string name, level;
    bool operator==(const Seated&) const = default;
};
struct Renamed {
    std::string name;
    bool operator==(const Renamed&) const = default;
};
struct Started {
    json::object record;
    bool operator==(const Started&) const = default;
};
struct Played {
    int ply = 0;  // of the first move
    std::vector<std::string> moves;
    std::string hash;  // of the position after them, 16 hexadecimal digits
    bool bot = false;
    bool operator==(const Played&) const = default;
};
struct Asked {
    Wish what = Wish::undo;
    std::optional<int> to;      // undo
    std::optional<int> target;  // the votes
    bool operator==(const Asked&) const = default;
};
struct Answered {
    int request = 0;  // number of the event that asked
    bool agree = false;
    bool operator==(const Answered&) const = default;
};
struct Withdrawn {
    int request = 0;
    bool operator==(const Withdrawn&) const = default;
};
struct Undone {
    int to = 0;
    bool operator==(const Undone&) const = default;
};
struct Paused {
    bool operator==(const Paused&) const = default;
};
struct Resumed {
    bool operator==(const Resumed&) const = default;
};
struct Away {
    Absence why = Absence::left;
    bool operator==(const Away&) const = default;
};
struct Back {
    bool operator==(const Back&) const = default;
};
struct Said {
    std::string text;     // empty as stored: texts are kept apart from the events
    bool hidden = false;  // its text was hidden by the operator
    bool operator==(const Said&) const = default;
};
struct Dropped {
    bool operator==(const Dropped&) const = default;
};
struct Reissued {
    bool operator==(const Reissued&) const = default;
};
struct Over {
    json::object result;  // from resultObject()
    bool operator==(const Over&) const = default;
};
struct Rematch {
    std::string game;
    bool operator==(const Rematch&) const = default;
};

using Body =
    std::variant<Created, Seated, Renamed, Started, Played, Asked, Answered, Withdrawn, Undone,
                 Paused, Resumed, Away, Back, Said, Dropped, Reissued, Over, Rematch>;

}  // namespace event

// Stands for the owner in place of a seat; the store uses the same number.
inline constexpr int ownerSeat = -1;

struct Event {
    int number = 0;  // from 1, without gaps
    Millis at = 0;
    std::optional<int> seat;  // the seat it is about
    std::optional<int> by;    // who gave the command, if not `seat`; may be ownerSeat
    std::string command;      // id of the command; empty: none
    event::Body body;
    bool operator==(const Event&) const = default;
};

// --- Commands: what somebody wants.
namespace command {

struct Play {
    std::vector<std::string> moves;
    bool operator==(const Play&) const = default;
};
struct Undo {
    int to = 0;
    bool operator==(const Undo&) const = default;
};
struct Pause {
    bool operator==(const Pause&) const = default;
};
struct Resume {
    bool operator==(const Resume&) const = default;
};
struct Vote {
    int target = 0;
    Wish what = Wish::replace;  // or open, drop, kick
    bool operator==(const Vote&) const = default;
};
struct Answer {
    int request = 0;
    bool agree = false;
    bool operator==(const Answer&) const = default;
};
struct Withdraw {  // takes an own request back
    int request = 0;
    bool operator==(const Withdraw&) const = default;
};
struct Leave {
    bool operator==(const Leave&) const = default;
};
struct Return {
    bool operator==(const Return&) const = default;
};
struct Rename {
    std::string name;
    bool operator==(const Rename&) const = default;
};
struct Say {
    std::string text;
    bool operator==(const Say&) const = default;
};
struct SetSeat {  // "seat"
    int target = 0;
    Holder holder = Holder::nobody;  // or bot
    std::string level;
    bool bar = false;  // who sat there may not sit down again
    bool operator==(const SetSeat&) const = default;
};
struct Start {
    std::string fill;  // a level; empty: none
    bool operator==(const Start&) const = default;
};
struct Rematch {
    std::string game;  // id of the next game; set by the server, never sent by clients
    bool operator==(const Rematch&) const = default;
};

// Server-internal commands; readCommand() rejects them.
struct Sit {                  // somebody joins
    std::optional<int> seat;  // none: any free one
    std::string name;
    bool operator==(const Sit&) const = default;
};
struct Reissue {  // for who sits there
    int target = 0;
    bool operator==(const Reissue&) const = default;
};
struct TimeUp {
    bool operator==(const TimeUp&) const = default;
};

using Body = std::variant<Play, Undo, Pause, Resume, Vote, Answer, Withdraw, Leave, Return, Rename,
                          Say, SetSeat, Start, Rematch, Sit, Reissue, TimeUp>;

}  // namespace command

struct Command {
    std::string id;  // for idempotent retries; empty: none
    // How many moves the sender has seen; clients send it with play and undo.
    std::optional<int> ply;
    // The last event the sender has seen: a `stale` refusal includes the events after it.
    std::optional<int> after;
    command::Body body;
    bool operator==(const Command&) const = default;
};

// Who gives a command, as established by the sender's secrets. A bot's move comes from the server
// with the bot's seat.
struct Actor {
    std::optional<int> seat;
    bool owner = false;
    bool server = false;
};

// Why a command or another client request is refused. `code` is the kind of refusal, for programs;
// `reason` is the explanation, for people.
struct Refusal {
    enum class Code { stale, illegal, notYours, notNow, badCommand, unavailable, noGame, tooMany };

    Refusal(Code kind, Reason why) : code(kind), reason(std::move(why)), text(reason.english()) {}

    Code code;
    Reason reason;
    std::string text;                // the reason in English
    std::optional<int> move = {};    // if several were sent: the offending one, from 1
    std::vector<std::string> legal;  // if illegal: the legal moves
};
inline constexpr std::string_view refusalIds[] = {"stale",   "illegal",     "not-yours",
                                                  "not-now", "bad-command", "unavailable",
                                                  "no-game", "too-many"};

// A move the server has to make: submit it as command::Play by Actor{.seat = seat, .server = true}
// with this ply.
struct BotTurn {
    int seat = 0;
    int ply = 0;
    std::string level;  // the bot level that chooses; empty: play `move`
    std::string move;   // of a dropped seat
    bool operator==(const BotTurn&) const = default;
};

}  // namespace endeavor::online
