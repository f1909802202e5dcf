// Names and chat as people write them, and what programs name things by.
#pragma once

#include "online.h"

namespace endeavor::online {

inline constexpr int maxNameCharacters = 40;
inline constexpr int maxChatCharacters = 500;

// The text without blanks around it: valid UTF-8, from 1 to `most` characters, none of which
// controls how others are shown. `key` is where it was given, for the reason.
std::expected<std::string, Reason> cleanText(std::string_view text, std::string key, int most);

// The name, or "Ada 2", "Ada 3", … if another seat has it.
std::string uniqueName(std::string_view name, std::span<const Seat> seats, int seat);

// What clients name commands and devices by: 1 to 64 letters, digits, - and _.
bool isLabel(std::string_view text);

std::string botName(std::string_view level);  // "Captain"

}  // namespace endeavor::online
