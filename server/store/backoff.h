// Exponential back-off for retries: 50 ms after the first failure, doubling up to 5 s.
#pragma once

#include <algorithm>
#include <chrono>

namespace endeavor::online {

class Backoff {
public:
    std::chrono::milliseconds failed() {
        const auto wait = next_;
        next_ = std::min(next_ * 2, longest);
        return wait;
    }
    void succeeded() { next_ = shortest; }

private:
    static constexpr std::chrono::milliseconds shortest{50}, longest{5000};
    std::chrono::milliseconds next_ = shortest;
};

}  // namespace endeavor::online
