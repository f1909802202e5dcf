// FNV-1a of some bytes: tells apart what differs by accident or by version; it withstands nobody.
#pragma once

#include <cstdint>
#include <string_view>

namespace endeavor {

// `before` is the fingerprint of what came before these bytes.
constexpr std::uint64_t fingerprint(std::string_view bytes,
                                    std::uint64_t before = 0xcbf29ce484222325) {
    for (const char byte : bytes) before = (before ^ std::uint8_t(byte)) * 0x100000001b3;
    return before;
}

}  // namespace endeavor
