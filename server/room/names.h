// Validation of names, chat and the labels clients choose.
#pragma once

#include "online.h"

namespace endeavor::online {

inline constexpr int maxNameCharacters = 40;
inline constexpr int maxChatCharacters = 500;

// The text with surrounding blanks trimmed: valid UTF-8, 1 to `most` characters, no control or
// formatting characters. `key` is the JSON key it was given under, for the error.
std::expected<std::string, Reason> cleanText(std::string_view text, std::string key, int most);

// The name, or "Ada 2", "Ada 3", … if another seat already has it.
std::string uniqueName(std::string_view name, std::span<const Seat> seats, int seat);

// Ids that clients choose for commands and devices: 1 to 64 letters, digits, - and _.
bool isLabel(std::string_view text);

std::string botName(std::string_view level);  // "Captain"

}  // namespace endeavor::online
