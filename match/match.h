// Matches: each set-up is played with every rotation of the entrants over the seats, and the order
// round the table changes from set-up to set-up, so that neither deal, seat nor neighbours favour
// anyone. Without time limits the same options give the same result on any number of threads.
#pragma once

#include <functional>
#include <optional>

#include "contestant.h"
#include "sprt.h"
#include "statistics.h"
#include "times.h"

namespace endeavor {

struct Match {
    Game options;                    // how every set-up is dealt: edition, players, …
    std::vector<SeatSpec> entrants;  // as many as players
    u64 games = 1;                   // games n · i to n · i + n - 1 of n players are set-up i
    u64 seed = 1;                    // set-up i is dealt from seed + i
    int threads = 1;
    std::optional<Sprt> sprt;                               // may stop the match early
    std::function<void(u64 done)> onProgress;               // called from one thread at a time
    std::function<void(u64 game, const Record&)> onRecord;  // likewise, in the order of games
    // Adds the moves of a game played earlier; false if there is none. Called from all threads.
    std::function<bool(u64 game, Record&)> resume;
};

// The entrant at each seat. In games n · i to n · i + n - 1 of n players the entrants keep one
// order round the table (on the first set-up the order given) and move on by a seat with each game.
// Over (n - 1)! consecutive set-ups everybody follows everybody else equally often.
std::array<std::size_t, maxPlayers> seating(u64 game, int players);

// An answer that was replaced by another move.
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
    std::vector<FaultNote> notes;  // the first few for each entrant
    std::optional<Sprt> sprt;
    u64 resumed = 0;  // how many games were resumed; their times and faults are unknown
    double seconds = 0;
};
inline constexpr u64 notesKept = 3;  // per entrant

// The error says which program can't be started. Exceptions from the callbacks are passed on.
std::expected<MatchResult, Error> playMatch(const Match& match);

}  // namespace endeavor
