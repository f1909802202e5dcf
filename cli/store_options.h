// --data and --store: where online games are kept.
#pragma once

#include "command.h"

namespace endeavor::cli {

struct StoreOptions {
    std::string data, store;

    void addTo(CLI::App& command);
    // The address for openStore(). Creates the folder if it does not exist.
    std::string address() const;
};

}  // namespace endeavor::cli
