// A cache of bots between their decisions, with the trees they have grown: the next decision of the
// game starts with what is known of it. Holds at most a fixed number of bytes; the least recently
// used goes first. A bot is taken out while it thinks, so no two threads ever share one.
#pragma once

#include <list>
#include <mutex>

#include "bots/bot.h"

namespace endeavor::online {

// Any thread may call it.
class KeptBots {
public:
    explicit KeptBots(std::size_t capacity) : capacity_(capacity) {}

    // The bot that played this level in the game, for all its seats; nullptr: none is kept.
    std::unique_ptr<Bot> take(std::string_view game, std::string_view level);
    // Bots without a tree are not worth keeping and are dropped, as are those that alone are too
    // large.
    void keep(std::string_view game, std::string_view level, std::unique_ptr<Bot> bot);
    void forget(std::string_view game);

    std::size_t bytes() const;

private:
    struct Kept {
        std::string game, level;
        std::unique_ptr<Bot> bot;
        std::size_t bytes = 0;
    };
    using List = std::list<Kept>;  // the most recently used first; a few dozen

    // Moves those that match to `removed`, to be destroyed after the lock is released: freeing a
    // tree takes milliseconds.
    template <class Matches>
    void remove(List& removed, Matches matches);

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    List bots_;
    std::size_t bytes_ = 0;
};

}  // namespace endeavor::online
