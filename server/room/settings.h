// Validates the settings of a game and makes its opening record.
#pragma once

#include "online.h"

namespace endeavor::online {

// An error names the key that is wrong and what was expected.
std::expected<void, Reason> checkSettings(const Settings& settings, const Editions& editions);

// The edition in the version a game with these settings is played by: the newest, or that of the
// record it continues. nullptr if there is none.
const Edition* editionFor(const Settings& settings, const Editions& editions);

// The record a game begins with: newly dealt, or the one it continues. The settings must be valid.
Record openingRecord(const Settings& settings, std::vector<std::string> names, u64 seed,
                     const Edition& edition);

// An error lists the levels there are. `key` is the JSON key the level was given under.
std::expected<void, Reason> checkLevel(std::string_view level, std::string key);

}  // namespace endeavor::online
