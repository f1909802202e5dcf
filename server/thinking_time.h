// How long bots have thought lately, and for whom: what "lately" was halves every minute.
#pragma once

#include <chrono>
#include <cmath>
#include <string>
#include <unordered_map>

namespace endeavor::online {

class ThinkingTime {
public:
    using Time = std::chrono::steady_clock::time_point;

    void add(const std::string& whom, double seconds, Time now) {
        if (used_.size() >= sweepAt)
            std::erase_if(
                used_, [&](const auto& entry) { return halved(entry.second, now) < negligible; });
        Used& used = used_[whom];
        used = {halved(used, now) + seconds, now};
    }
    double of(const std::string& whom, Time now) const {
        const auto found = used_.find(whom);
        return found == used_.end() ? 0 : halved(found->second, now);
    }

private:
    struct Used {
        double seconds = 0;
        Time at = {};
    };
    static constexpr std::size_t sweepAt = 4096;
    static constexpr double halfLife = 60, negligible = 0.001;  // seconds

    static double halved(const Used& used, Time now) {
        const std::chrono::duration<double> since = now - used.at;
        return used.seconds * std::exp2(-since.count() / halfLife);
    }

    std::unordered_map<std::string, Used> used_;
};

}  // namespace endeavor::online
