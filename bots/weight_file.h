// The format of files of weights: a header with the layout they are for, their fingerprint, then
// the numbers. Damaged files and weights for another layout are refused.
#pragma once

#include <array>
#include <expected>
#include <string>

#include "core/base/fingerprint.h"
#include "core/base/input.h"
#include "core/base/types.h"

namespace endeavor {

// Ties a file to its format and to the layout of the features: a change of either makes old
// weights useless.
struct WeightFormat {
    std::string_view magic;
    std::array<u32, 5> layout;
};

inline std::string_view bytesOf(const auto& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

inline std::string writeWeights(const WeightFormat& format, std::string_view weights) {
    const u64 print = fingerprint(weights);
    std::string bytes(format.magic);
    for (const std::string_view part : {bytesOf(format.layout), bytesOf(print), weights})
        bytes += part;
    return bytes;
}

// The numbers, which are `size` bytes if that is not 0.
inline std::expected<std::string_view, Error> readWeights(const WeightFormat& format,
                                                          std::string_view bytes,
                                                          std::string_view file,
                                                          std::size_t size = 0) {
    const auto fail = [&](std::string_view why) {
        return std::unexpected(Error{std::string(file) + ": " + std::string(why)});
    };
    const auto skip = [&](std::string_view start) {
        if (!bytes.starts_with(start)) return false;
        bytes.remove_prefix(start.size());
        return true;
    };
    if (!skip(format.magic)) return fail("is not a file of weights");
    if (!skip(bytesOf(format.layout)))
        return fail("has weights for another version; train them again");
    if (bytes.size() < sizeof(u64) || (size != 0 && bytes.size() != sizeof(u64) + size))
        return fail("is cut or too long; expected " + std::to_string(size) + " bytes of weights");
    const u64 print = fingerprint(bytes.substr(sizeof(u64)));
    if (!skip(bytesOf(print)))
        return fail(
            "is damaged: its weights are not those that were written; copy it again, or train them "
            "again");
    return bytes;
}

}  // namespace endeavor
