// Appending to one game, within the caller's transaction.
#pragma once

#include "database.h"

namespace endeavor::online {

// Why it can't be an append at all: numbers that do not follow each other.
std::optional<std::string> malformed(const Append& append);

// Either everything in it is written, or nothing and the outcome says why.
Stored<Outcome> appendOne(Connection& connection, const Append& append);

// Hashes are stored in hex (schema.cpp says why).
std::string toHex(std::string_view bytes);
std::string fromHex(std::string_view hex);

Value orNull(std::optional<std::int64_t> number);

}  // namespace endeavor::online
