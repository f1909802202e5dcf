// The clocks of a game: how much time each seat has left, and since when the deciding seat's clock
// has been running. Only people who are present have a running clock.
#pragma once

#include <array>

#include "online.h"

namespace endeavor::online {

class Clocks {
public:
    Clocks() = default;
    explicit Clocks(const TimeControl& control);

    // Starts the clock of this seat (nullopt: stops whichever runs). No effect if it already runs.
    void run(std::optional<int> seat, Millis now);
    // The running seat ended its turn with the move before `ply`: charges the time used and grants
    // the increment. Each ply grants it only once, even if it is undone and replayed.
    void endTurn(int ply, Millis now);
    void stop(Millis now);   // the game is paused
    void go(Millis now);     // the game resumes
    void expire(int seat);   // the seat's time is up
    void welcome(int seat);  // a person takes or retakes the seat: tops it up to enough for a move

    std::optional<int> running() const { return running_; }
    std::optional<Millis> deadline() const;
    // When the running seat's turn to decide began; while stopped, the time it had used by then.
    Millis since() const { return since_; }
    // The seat's bank, not counting the current run. nullopt if the time control has no bank.
    std::optional<Millis> left(int seat) const;
    // The seat's remaining time while its clock is not running. nullopt if it has no clock, or
    // while it runs: then see deadline().
    std::optional<Millis> resting(int seat) const;

private:
    void count(Millis now);  // charges the time used to the bank

    TimeControl control_;
    std::array<Millis, maxPlayers> left_{};
    std::array<int, maxPlayers> credited_{};  // increments were granted up to this ply
    std::optional<int> running_;
    Millis since_ = 0;
    bool stopped_ = false;
};

}  // namespace endeavor::online
