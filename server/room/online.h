// The vocabulary of online games: settings, seats, commands, events. docs/protocol.md says what
// each means; messages.h has them as JSON, room.h decides and folds them.
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

using Millis = std::int64_t;  // since 1970, or how long
inline constexpr Millis second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;

// The rules a game is played by; stored with it, so that old games replay for ever.
inline constexpr std::string_view rulesVersion = "1";

// Who moves for people who are away, for open seats, and for those who were replaced.
inline constexpr std::string_view standIn = "mate";

inline constexpr int maxMoves = 16;  // in one command

// Editions by id: the built-in ones, and those the server was given. nullptr: there is none.
using Editions = std::function<const Edition*(std::string_view id)>;

struct TimeControl {
    enum class Kind { none, days, bank } kind = Kind::none;
    int days = 0;     // for each time a seat has to decide
    int minutes = 0;  // bank for the whole game
    int seconds = 0;  // what each of its turns adds to the bank
    bool operator==(const TimeControl&) const = default;
};

struct SeatPlan {
    std::string level;  // of the bot; empty: for a person
    bool operator==(const SeatPlan&) const = default;
};

struct Settings {
    std::string edition;
    int players = 0;
    PhaseOrder phases = PhaseOrder::together;  // of no meaning with a record, which has its own,
    bool exploits = true;                      // nor this; nor in editions without exploits
    TimeControl clock;
    bool listed = false;  // in the lobby; otherwise only people with the link find it
    bool hints = true;    // whether players may ask bots for advice
    std::vector<SeatPlan> seats;
    json::object record;     // of the game to continue; empty: a new one is dealt
    std::optional<int> ply;  // of the record, where to continue; none: at its end
    bool operator==(const Settings&) const = default;
};

enum class Stage { waiting, playing, paused, over };
enum class Holder { person, bot, nobody };
enum class Absence { time, left };
enum class Wish { undo, pause, replace, open, drop };  // what is asked of the others

inline constexpr std::string_view stageIds[] = {"waiting", "playing", "paused", "over"};
inline constexpr std::string_view holderIds[] = {"person", "bot", "nobody"};
inline constexpr std::string_view absenceIds[] = {"time", "left"};
inline constexpr std::string_view wishIds[] = {"undo", "pause", "replace", "open", "drop"};
inline constexpr std::string_view clockIds[] = {"none", "days", "bank"};

struct Seat {
    Holder holder = Holder::nobody;
    std::string name;             // of the person or bot; empty: nobody
    std::string level;            // of the bot
    std::optional<Absence> away;  // a stand-in moves for the person
    bool dropped = false;         // passes till the end

    // A person who is asked and waited for.
    bool present() const { return holder == Holder::person && !away && !dropped; }
    bool operator==(const Seat&) const = default;
};

// --- Events: what happened. Event::seat says whose seat it is about.
// ------------------------------
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
    std::optional<int> target;  // replace, open, drop
    bool operator==(const Asked&) const = default;
};
struct Answered {
    int request = 0;  // number of the event that asked
    bool agree = false;
    bool operator==(const Answered&) const = default;
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
    std::string text;
    bool operator==(const Said&) const = default;
};
struct Dropped {
    bool operator==(const Dropped&) const = default;
};
struct Reissued {
    bool operator==(const Reissued&) const = default;
};
struct Over {
    json::object result;  // as resultObject() makes it
    bool operator==(const Over&) const = default;
};
struct Rematch {
    std::string game;
    bool operator==(const Rematch&) const = default;
};

using Body = std::variant<Created, Seated, Renamed, Started, Played, Asked, Answered, Undone,
                          Paused, Resumed, Away, Back, Said, Dropped, Reissued, Over, Rematch>;

}  // namespace event

// The owner where a seat is meant; the store counts the same way.
inline constexpr int ownerSeat = -1;

struct Event {
    int number = 0;  // from 1, without gaps
    Millis at = 0;
    std::optional<int> seat;  // whose it is
    std::optional<int> by;    // who gave the command, if that was not `seat`; may be ownerSeat
    std::string command;      // id of the command; empty: there was none
    event::Body body;
    bool operator==(const Event&) const = default;
};

// --- Commands: what somebody wants.
// ---------------------------------------------------------------
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
    Wish what = Wish::replace;  // or open, drop
    bool operator==(const Vote&) const = default;
};
struct Answer {
    int request = 0;
    bool agree = false;
    bool operator==(const Answer&) const = default;
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
    bool operator==(const SetSeat&) const = default;
};
struct Start {
    std::string fill;  // a level; empty: none
    bool operator==(const Start&) const = default;
};
struct Rematch {
    std::string game;  // id of the next game; the server fills it in, clients do not send it
    bool operator==(const Rematch&) const = default;
};

// Those that only the server gives; readCommand() does not know them.
struct Sit {                  // somebody joins
    std::optional<int> seat;  // none: any free one
    std::string name;
    bool operator==(const Sit&) const = default;
};
struct Reissue {  // for the owner
    int target = 0;
    bool operator==(const Reissue&) const = default;
};
struct TimeUp {
    bool operator==(const TimeUp&) const = default;
};

using Body = std::variant<Play, Undo, Pause, Resume, Vote, Answer, Leave, Return, Rename, Say,
                          SetSeat, Start, Rematch, Sit, Reissue, TimeUp>;

}  // namespace command

struct Command {
    std::string id;  // empty: it is not remembered
    // How many moves the sender has seen; clients send it with play and undo.
    std::optional<int> ply;
    // The last event the sender has seen: a refusal as stale has those after it.
    std::optional<int> after;
    command::Body body;
    bool operator==(const Command&) const = default;
};

// Who gives a command: what the sender's secrets are good for. A bot's move comes from the server
// with the bot's seat.
struct Actor {
    std::optional<int> seat;
    bool owner = false;
    bool server = false;
};

// Why a command, or anything else a client wants, is not done. The code says what kind of refusal
// it is, for programs; the reason says why, for people.
struct Refusal {
    enum class Code { stale, illegal, notYours, notNow, badCommand, unavailable, noGame };

    Refusal(Code kind, Reason why) : code(kind), reason(std::move(why)), text(reason.english()) {}

    Code code;
    Reason reason;
    std::string text;                // the reason in English
    std::optional<int> move = {};    // of several that were sent, which it is about; from 1
    std::vector<std::string> legal;  // with illegal: what would be
};
inline constexpr std::string_view refusalIds[] = {
    "stale", "illegal", "not-yours", "not-now", "bad-command", "unavailable", "no-game"};

// A move the server has to make: to be given as command::Play by Actor{.seat = seat, .server =
// true} with this ply.
struct BotTurn {
    int seat = 0;
    int ply = 0;
    std::string level;  // who thinks about it; empty: nobody, `move` is what is played
    std::string move;   // of a dropped seat
    bool operator==(const BotTurn&) const = default;
};

}  // namespace endeavor::online
