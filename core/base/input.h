// User input: how large a file may be, and the error reported when something is wrong with it.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

namespace endeavor {

// What is wrong with some user input, in one line, including what would be right.
struct Error {
    std::string text;
};

// Larger files are rejected without parsing.
inline constexpr std::size_t maxJsonBytes = 8 << 20;

}  // namespace endeavor
