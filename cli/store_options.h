// --data and --store: where online games are kept; and what a store answers.
#pragma once

#include "command.h"
#include "server/store/store.h"

namespace endeavor::cli {

struct StoreOptions {
    std::string data, store;

    void addTo(CLI::App& command);
    // The address for openStore(). Creates the folder if it does not exist.
    std::string address() const;
};

// What a store answered; its failure is the command's.
template <typename T>
T checked(online::Stored<T> stored) {
    if (!stored) throw Failure(stored.error().text);
    if constexpr (!std::is_void_v<T>) return std::move(*stored);
}

}  // namespace endeavor::cli
