// What people give us: how large a file may be, and what is said when something is wrong with it.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

namespace endeavor {

// What was wrong with something a person gave us, in one line, with what would have been right.
struct Error {
    std::string text;
};

// Larger files are refused unread.
inline constexpr std::size_t maxJsonBytes = 8 << 20;

}  // namespace endeavor
