// Reading files of weights that are named on the command line.
#pragma once

#include "bots/policy.h"
#include "command.h"

namespace endeavor::cli {

// Nothing if no file is named; fails if it can't be read or is not for this version.
inline std::unique_ptr<const Network> loadNetwork(const std::string& file) {
    if (file.empty()) return nullptr;
    auto read = readNetwork(readFile(file), file);
    if (!read) throw Failure(read.error().text);
    return std::move(*read);
}

inline std::unique_ptr<const Policy> loadPolicy(const std::string& file) {
    if (file.empty()) return nullptr;
    auto read = readPolicy(readFile(file), file);
    if (!read) throw Failure(read.error().text);
    return std::move(*read);
}

}  // namespace endeavor::cli
