// Appending to games, within the caller's transaction.
#pragma once

#include "database.h"

namespace endeavor::online {

// Why the append is malformed: event numbers that are not consecutive.
std::optional<std::string> malformed(const Append& append);

// Each append is written completely, or not at all and its outcome says why.
Stored<std::vector<Outcome>> appendAll(DatabaseConnection& connection,
                                       std::span<const Append* const> appends);

// Hashes are stored in hex (schema.cpp says why).
std::string toHex(std::string_view bytes);
std::string fromHex(std::string_view hex);

Value orNull(std::optional<std::int64_t> number);

}  // namespace endeavor::online
