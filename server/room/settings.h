// Whether a game can be played as it is wanted, and how it begins.
#pragma once

#include "online.h"

namespace endeavor::online {

// Nothing, or which key is wrong and what would be right.
std::expected<void, Reason> checkSettings(const Settings& settings, const Editions& editions);

// The record a game begins with: dealt, or the one it continues. The settings must be right.
Record openingRecord(const Settings& settings, std::vector<std::string> names, u64 seed,
                     const Editions& editions);

// Nothing, or which levels there are. `key` is where the level was given.
std::expected<void, Reason> checkLevel(std::string_view level, std::string key);

}  // namespace endeavor::online
