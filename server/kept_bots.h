// An LRU cache of bots between their decisions, with the search trees they have grown, so the next
// decision in the game reuses them. Holds at most a fixed number of bytes. A bot is taken out while
// it thinks, so no two threads ever share one.
#pragma once

#include <list>
#include <mutex>

#include "bots/bot.h"

namespace endeavor::online {

// Thread-safe.
class KeptBots {
public:
    explicit KeptBots(std::size_t capacity) : capacity_(capacity) {}

    // The bot that plays this level in the game, for all its seats; nullptr if none is cached.
    std::unique_ptr<Bot> take(std::string_view game, std::string_view level);
    // Drops bots without a tree, which are not worth caching, and bots that alone exceed the
    // capacity.
    void keep(std::string_view game, std::string_view level, std::unique_ptr<Bot> bot);
    void forget(std::string_view game);

    std::size_t bytes() const;

private:
    struct Kept {
        std::string game, level;
        std::unique_ptr<Bot> bot;
        std::size_t bytes = 0;
    };
    using List = std::list<Kept>;  // most recently used first; a few dozen

    // Moves matching bots to `removed`, to be destroyed after the lock is released: freeing a tree
    // takes milliseconds.
    template <class Matches>
    void remove(List& removed, Matches matches);

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    List bots_;
    std::size_t bytes_ = 0;
};

}  // namespace endeavor::online
