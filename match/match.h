// Matches: each set-up is played with every rotation of the entrants over the seats, and the order
// round the table changes from set-up to set-up, so that deal, seat and neighbours favour nobody.
// Without time limits the same options give the same result on any number of threads.
#pragma once

#include <functional>
#include <optional>

#include "contestant.h"
#include "sprt.h"
#include "statistics.h"
#include "times.h"

namespace endeavor {

struct Match {
    Game options;                    // what every set-up is dealt with: edition, players, …
    std::vector<SeatSpec> entrants;  // as many as players
    u64 games = 1;                   // games n · i to n · i + n - 1 of n players are set-up i
    u64 seed = 1;                    // set-up i is dealt from seed + i
    int threads = 1;
    std::optional<Sprt> sprt;                               // may stop it earlier
    std::function<void(u64 done)> onProgress;               // called from one thread at a time
    std::function<void(u64 game, const Record&)> onRecord;  // likewise, in the order of games
    // Plays the moves of a game that was played before; false: it was not. Called from all threads.
    std::function<bool(u64 game, Record&)> resume;
};

// The entrant at each seat. In games n · i to n · i + n - 1 of n players they sit round the table
// in one order, as they were given on the first set-up, and move on by a seat from game to game; on
// (n - 1)! set-ups in a row everybody has followed everybody else as often.
std::array<std::size_t, maxPlayers> seating(u64 game, int players);

// An answer for which another move was played.
struct FaultNote {
    u64 game = 0;
    std::size_t ply = 0;
    int entrant = 0;
    Fault fault = Fault::none;
    std::string why, played;
};

struct MatchResult {
    std::vector<GameResult> games;  // in order
    struct Entrant {
        Times times;  // of its decisions
        u64 faults = 0;
        std::array<u64, faultIds.size()> faultsOfKind{};
    };
    std::array<Entrant, maxPlayers> entrants;
    std::vector<FaultNote> notes;  // the first few of each entrant
    std::optional<Sprt> sprt;
    u64 resumed = 0;  // of the games; their times and faults are not known
    double seconds = 0;
};
inline constexpr u64 notesKept = 3;  // of each entrant

// The error says which program can't be started. What the callbacks throw is passed on.
std::expected<MatchResult, Error> playMatch(const Match& match);

}  // namespace endeavor
