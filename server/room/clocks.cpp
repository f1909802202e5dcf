#include "clocks.h"

#include <algorithm>

namespace endeavor::online {

Clocks::Clocks(const TimeControl& control) : control_(control) {
    left_.fill(control.minutes * minute);
}

void Clocks::count(Millis now) {
    if (!running_) return;
    const Millis used = stopped_ ? since_ : now - since_;
    // A late move still counts if it arrives before anybody claimed the time-out.
    left_[*running_] = std::max(Millis{0}, left_[*running_] - used);
}

void Clocks::run(std::optional<int> seat, Millis now) {
    if (seat == running_) return;
    count(now);
    running_ = seat;
    since_ = stopped_ ? 0 : now;
}

void Clocks::endTurn(int ply, Millis now) {
    if (!running_) return;
    const int seat = *running_;
    run({}, now);
    if (ply <= credited_[seat]) return;
    credited_[seat] = ply;
    left_[seat] += control_.seconds * second;
}

void Clocks::stop(Millis now) {
    since_ = now - since_;
    stopped_ = true;
}

void Clocks::go(Millis now) {
    since_ = now - since_;
    stopped_ = false;
}

void Clocks::expire(int seat) {
    left_[seat] = 0;
    if (running_ == seat) running_.reset();
}

void Clocks::welcome(int seat) {
    left_[seat] = std::max({left_[seat], minute, control_.seconds * second});
}

std::optional<Millis> Clocks::deadline() const {
    if (!running_ || stopped_ || control_.kind == TimeControl::Kind::none) return {};
    const bool bank = control_.kind == TimeControl::Kind::bank;
    return since_ + (bank ? left_[*running_] : control_.days * day);
}

std::optional<Millis> Clocks::left(int seat) const {
    if (control_.kind != TimeControl::Kind::bank) return {};
    return left_[seat];
}

std::optional<Millis> Clocks::resting(int seat) const {
    const bool mine = running_ == seat;
    if (mine && !stopped_) return {};
    const Millis used = mine ? since_ : 0;
    if (control_.kind == TimeControl::Kind::bank) return std::max(Millis{0}, left_[seat] - used);
    if (control_.kind == TimeControl::Kind::days && mine)
        return std::max(Millis{0}, control_.days * day - used);
    return {};
}

}  // namespace endeavor::online
