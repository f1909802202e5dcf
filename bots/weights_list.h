#pragma once

#include <span>
#include <string_view>

namespace endeavor {

// The files of data/weights, as they are: "classic-4" and so on. Written by the build.
struct WeightFile {
    std::string_view name, bytes;
};
std::span<const WeightFile> weightFiles();

}  // namespace endeavor
