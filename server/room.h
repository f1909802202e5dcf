// One online game: who sits where, what was played, what is being asked for. A room is the fold of its
// events: commands are decided into events, events are stored, and applying them is the only way it
// changes. It has no clock, no network and no database of its own. docs/protocol.md lists commands
// and events as they look from outside; online.h has the types.
#pragma once

#include "online.h"

namespace endeavor::online {

class Room {
public:
    // The events of a new room (a `created`, and `started` at once if no seat waits for a person).
    // `seed` deals the set-up unless the settings continue a record.
    static std::expected<std::vector<Event>, Refusal> create(const Settings& settings, u64 seed,
                                                             Millis now);

    // The next event, numbered number() + 1. Events of a store that do not fit (an unknown type, an
    // illegal move, a gap) are an error that says which and why, and leave the room unchanged.
    std::expected<void, Error> apply(const Event& event);

    // What a command leads to, or why it is refused. Nothing changes until the events are applied.
    std::expected<std::vector<Event>, Refusal> decide(const Command& command, const Actor& actor,
                                                      u64 seed, Millis now) const;

    // The event a command with this id has led to, if it has been decided before.
    std::optional<int> answered(std::string_view commandId) const;

    int number() const;                       // of the last event
    Stage stage() const;                      // waiting, playing, paused, over
    const Settings& settings() const;
    std::span<const Seat> seats() const;
    const Record* record() const;             // nullptr until it is started
    int ply() const;
    std::optional<int> decider() const;       // the seat that decides, while playing
    std::optional<Millis> deadline() const;   // when Command::timeUp is due
    std::optional<BotTurn> botTurn() const;   // the seat a bot has to move for, and how
    std::span<const int> toTell() const;      // seats of people whose turn has just come
};

}  // namespace endeavor::online
