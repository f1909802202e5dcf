// --data and --store: where online games are kept.
#pragma once

#include "command.h"

namespace endeavor::cli {

struct StoreOptions {
    std::string data, store;

    void addTo(CLI::App& command);
    // As openStore() takes it. Makes the folder if it is not there.
    std::string address() const;
};

}  // namespace endeavor::cli
