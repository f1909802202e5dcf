// What a run of load has measured: times, counts, the memory and the work of the server.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace endeavor::load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

inline double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

// Times of many things of one kind.
class Spread {
public:
    void add(Clock::duration time) { milliseconds_.push_back(float(milliseconds(time))); }
    std::size_t count() const { return milliseconds_.size(); }
    // The time that this share of them, from 0 to 1, did not exceed; 0 without any.
    double at(double share) const;

private:
    mutable std::vector<float> milliseconds_;  // sorted when it is asked
};

// Another process on this machine, as /proc shows it.
class Process {
public:
    explicit Process(pid_t pid) : pid_(pid) {}
    double megabytes() const;   // resident
    double cpuSeconds() const;  // used so far, by all its threads

private:
    pid_t pid_;
};

double ownCpuSeconds();

// Lets this process have as many connections as it may have at all.
void raiseFileLimit();

}  // namespace endeavor::load
