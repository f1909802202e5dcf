// Whole games between bots, in bulk, with statistics. Same options, same result, whatever the
// number of threads.
#pragma once

#include <functional>

#include "bot.h"

namespace endeavor {

struct Simulation {
    const Edition* edition = nullptr;
    int players = 4;
    PhaseOrder phases = PhaseOrder::together;
    bool exploits = true;  // where the edition has them
    u64 games = 1;
    u64 seed = 1;                   // game i is dealt from seed + i
    std::vector<std::string> bots;  // a kind for each seat
    int threads = 1;
    bool check = false;                                     // all invariants after every move
    std::function<void(u64 done)> onProgress;               // called from one thread at a time
    std::function<void(u64 game, const Record&)> onRecord;  // if set; from any thread
};

struct Statistics {
    u64 games = 0, decisions = 0, moves = 0;  // moves: the sum of legal moves over all decisions
    u64 fewestDecisions = ~u64{0}, mostDecisions = 0, mostMoves = 0;
    struct Seat {
        u64 glory = 0, glorySquares = 0;  // sum, sum of squares
        int least = 1 << 30, most = -(1 << 30);
        u64 won = 0;         // in sixtieths: a win shared by k counts 60 / k
        u64 wonSquares = 0;  // sum of their squares
    };
    std::array<Seat, maxPlayers> seats{};
    u64 winnersGlory = 0;
    std::array<std::array<u64, 8>, maxRegions> opened{};  // [region][round]: games in which
    double seconds = 0;
    std::string failure;  // the first broken invariant, if any
    u64 failedGame = 0;

    void add(const Statistics& other);
};

Statistics simulate(const Simulation& simulation);

}  // namespace endeavor
