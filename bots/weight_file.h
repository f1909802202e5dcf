// The format of files of weights: a header with the layout they are for, their fingerprint, then
// the numbers. Damaged files and weights for another layout are refused.
#pragma once

#include <array>
#include <cstring>
#include <expected>
#include <memory>
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

template <class Weights>
std::string writeWeights(const WeightFormat& format, const Weights& weights) {
    const u64 print = fingerprint(bytesOf(weights));
    std::string bytes(format.magic);
    for (const std::string_view part : {bytesOf(format.layout), bytesOf(print), bytesOf(weights)})
        bytes += part;
    return bytes;
}

template <class Weights>
std::expected<std::unique_ptr<const Weights>, Error> readWeights(const WeightFormat& format,
                                                                 std::string_view bytes,
                                                                 std::string_view file) {
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
    if (bytes.size() != sizeof(u64) + sizeof(Weights))
        return fail("is cut or too long; expected " + std::to_string(sizeof(Weights)) +
                    " bytes of weights");
    auto weights = std::make_unique<Weights>();
    std::memcpy(weights.get(), bytes.data() + sizeof(u64), sizeof(Weights));
    const u64 print = fingerprint(bytesOf(*weights));
    if (!skip(bytesOf(print)))
        return fail(
            "is damaged: its weights are not those that were written; copy it again, or train them "
            "again");
    return weights;
}

}  // namespace endeavor
