// What calls of a store answer with.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace endeavor::online {

using Millis = std::int64_t;  // since 1970

struct StoreError {
    std::string text;
    // `again`: a retry may succeed (database restarting, disk full, locked). `unknown`: the call
    // may have succeeded (connection lost during commit).
    bool again = false, unknown = false;
};
template <typename T>
using Stored = std::expected<T, StoreError>;

}  // namespace endeavor::online
