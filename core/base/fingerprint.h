// FNV-1a hash of bytes: detects differences by accident or by version. Not cryptographic: it does
// not protect against deliberate collisions.
#pragma once

#include <cstdint>
#include <string_view>

namespace endeavor {

// `before` is the fingerprint of the preceding bytes, to hash in several calls.
constexpr std::uint64_t fingerprint(std::string_view bytes,
                                    std::uint64_t before = 0xcbf29ce484222325) {
    for (const char byte : bytes) before = (before ^ std::uint8_t(byte)) * 0x100000001b3;
    return before;
}

}  // namespace endeavor
