// Commands, events, settings and answers as JSON, exactly as docs/protocol.md and
// docs/messages.schema.json have them. Reading is strict: the error names the key and says what
// would be right.
#pragma once

#include "core/base/json.h"
#include "online.h"

namespace endeavor::online {

inline constexpr std::size_t maxCommandBytes = std::size_t{16} * 1024;
inline constexpr std::size_t maxSettingsBytes = std::size_t{512} * 1024;  // they may hold a record
inline constexpr std::size_t maxMoveBytes = 200;
inline constexpr int maxPly = 1'000'000, maxNumber = 100'000'000;  // beyond any game

// From a value inside another message; what is wrong is in the reader's error.
inline int readSeat(const Reader& reader) { return reader.integer(0, maxPlayers - 1); }
Command readCommand(const Reader& reader);
Event readEvent(const Reader& reader);
Settings readSettings(const Reader& reader);

// From a whole text. A command that can't be read is refused as bad-command.
std::expected<Command, Refusal> parseCommand(std::string_view json);
std::expected<Event, Error> parseEvent(std::string_view json);
std::expected<Settings, Error> parseSettings(std::string_view json);

json::object commandObject(const Command& command);  // only of those that clients send
json::object eventObject(const Event& event);
json::object settingsObject(const Settings& settings);
json::object clockObject(const TimeControl& clock);
std::string eventJson(const Event& event);  // on one line, as it is stored and sent

// The id of a command that may be wrong otherwise, so that its refusal can name it. Empty: none.
std::string commandId(const json::value& command);

// {"code": "not-now", "text": "the game is over", "reason": {"code": "over"}}
json::object errorObject(const Refusal& refused);

// Answers. `number` is that of the last event a command has led to, `ply` where the game is.
json::object acceptance(std::string_view id, int number);
json::object refusal(std::string_view id, const Refusal& refused, int ply);

}  // namespace endeavor::online
