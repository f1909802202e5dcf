// Validates the settings of a game and makes its opening record.
#pragma once

#include "online.h"

namespace endeavor::online {

// The record that the game continues, cut at the ply where play resumes; none for a new deal. An
// error names the key that is wrong and what was expected.
std::expected<std::optional<Record>, Reason> checkSettings(const Settings& settings,
                                                           const Editions& editions);

// The edition in the version a game with these settings is played by: the newest, or that of the
// record it continues. nullptr if there is none.
const Edition* editionFor(const Settings& settings, const Editions& editions);

// The record a game begins with: newly dealt, or the one it continues, which need not be read again
// if it is known. The settings must be valid.
Record openingRecord(const Settings& settings, std::vector<std::string> names, u64 seed,
                     const Edition& edition, std::optional<Record> continued = {});

// An error lists the levels there are. `key` is the JSON key the level was given under.
std::expected<void, Reason> checkLevel(std::string_view level, std::string key);

}  // namespace endeavor::online
