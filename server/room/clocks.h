// The clocks of a game: how much time each seat has left, and since when it runs for the one that
// decides. Only people who are present have a running clock.
#pragma once

#include <array>

#include "online.h"

namespace endeavor::online {

class Clocks {
public:
    Clocks() = default;
    explicit Clocks(const TimeControl& control);

    // The clock of this seat runs from now on (or nobody's), unless it runs already.
    void run(std::optional<int> seat, Millis now);
    // The seat that was running has ended its turn with the move before `ply`: its time is counted,
    // and it gets its increment, once for each ply however often that is undone and played again.
    void endTurn(int ply, Millis now);
    void stop(Millis now);   // the game is paused
    void go(Millis now);     // … and goes on
    void expire(int seat);   // its time is up
    void welcome(int seat);  // somebody comes (back) to the seat: enough to make a move

    std::optional<int> running() const { return running_; }
    std::optional<Millis> deadline() const;
    // Since when the running seat has to decide; while stopped, for how long it had to.
    Millis since() const { return since_; }
    // What the seat's bank holds, not counting what runs now. Nothing without a bank.
    std::optional<Millis> left(int seat) const;
    // How much time the seat has while its clock does not run: nothing where no clock counts for
    // it, nor while it runs, when deadline() says it.
    std::optional<Millis> resting(int seat) const;

private:
    void count(Millis now);  // takes what has run off the bank

    TimeControl control_;
    std::array<Millis, maxPlayers> left_{};
    std::array<int, maxPlayers> credited_{};  // increments up to this ply have been given
    std::optional<int> running_;
    Millis since_ = 0;
    bool stopped_ = false;
};

}  // namespace endeavor::online
