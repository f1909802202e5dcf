// What a load run measures: times, counts, and the server's memory and CPU use.
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

// A distribution of durations.
class Spread {
public:
    void add(Clock::duration time) { milliseconds_.push_back(float(milliseconds(time))); }
    std::size_t count() const { return milliseconds_.size(); }
    // The quantile for `share` (0 to 1): the time that this share did not exceed; 0 if empty.
    double at(double share) const;

private:
    mutable std::vector<float> milliseconds_;  // sorted lazily
};

// Another process on this machine, read from /proc.
class Process {
public:
    explicit Process(pid_t pid) : pid_(pid) {}
    double megabytes() const;   // resident
    double cpuSeconds() const;  // used so far, by all its threads

private:
    pid_t pid_;
};

double ownCpuSeconds();

// Raises this process's limit on open files, and so on connections, to the maximum allowed.
void raiseFileLimit();

}  // namespace endeavor::load
