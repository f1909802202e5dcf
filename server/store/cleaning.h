// Removes from a store what nobody needs any more: games that were left unfinished long ago,
// notices that are settled, sessions that have ended. In small steps, so that it can be done while
// the store is served from.
#pragma once

#include "store.h"

namespace endeavor::online {

struct CleanOptions {
    int days = 0;           // games untouched for so long; 0: no games
    bool finished = false;  // finished games too
    bool dry = false;       // only says what it would remove
};

struct Cleaned {
    std::vector<GameRow> games;
    int notices = 0, sessions = 0;
};

class Cleaning {
public:
    Cleaning(CleanOptions options, Millis now);

    // The next step, of a few dozen milliseconds. False: that was the last one.
    Stored<bool> step(Store& store);
    const Cleaned& done() const { return done_; }

private:
    Stored<bool> games(Store& store);
    Stored<bool> rest(Store& store);

    const CleanOptions options_;
    const Millis now_;
    bool gamesLeft_;
    std::string after_;  // games up to this id are done
    Cleaned done_;
};

}  // namespace endeavor::online
