// Commands, events, settings and answers as JSON, exactly as specified in docs/protocol.md and
// docs/messages.schema.json. Parsing is strict: an error names the key and what was expected.
#pragma once

#include "core/base/json.h"
#include "online.h"

namespace endeavor::online {

inline constexpr std::size_t maxCommandBytes = std::size_t{16} * 1024;
inline constexpr std::size_t maxSettingsBytes = std::size_t{512} * 1024;  // may hold a game record
inline constexpr std::size_t maxMoveBytes = 200;
inline constexpr int maxPly = 1'000'000, maxNumber = 100'000'000;  // beyond any game

// Read from a value inside another message; errors are reported through the reader.
inline int readSeat(const Reader& reader) { return reader.integer(0, maxPlayers - 1); }
Command readCommand(const Reader& reader);
Event readEvent(const Reader& reader);
Settings readSettings(const Reader& reader);

// Parse a whole text. An unreadable command is refused as bad-command.
std::expected<Command, Refusal> parseCommand(std::string_view json);
std::expected<Event, Error> parseEvent(std::string_view json);
std::expected<Settings, Error> parseSettings(std::string_view json);

json::object commandObject(const Command& command);  // only for commands that clients send
json::object eventObject(const Event& event);
json::object settingsObject(const Settings& settings);
json::object clockObject(const TimeControl& clock);
std::string eventJson(const Event& event);  // on one line, as stored and sent

// The id of a command that may otherwise be invalid, so that its refusal can name it. Empty if it
// has none.
std::string commandId(const json::value& command);

// {"code": "not-now", "text": "the game is over", "reason": {"code": "over"}}
json::object errorObject(const Refusal& refused);

// Answers. `number` is that of the last event the command led to, `ply` the current ply.
json::object acceptance(std::string_view id, int number);
json::object refusal(std::string_view id, const Refusal& refused, int ply);

}  // namespace endeavor::online
