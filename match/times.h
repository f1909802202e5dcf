// A histogram of how long decisions took: mean, maximum and percentiles in constant memory.
#pragma once

#include <chrono>

#include "core/base/types.h"

namespace endeavor {

class Times {
public:
    void add(std::chrono::nanoseconds time);
    void add(const Times& other);

    // In milliseconds; 0 if there are none.
    double mean() const;
    double longest() const;
    double percentile(double percent) const;  // accurate to 3%

private:
    // Bucket size grows with the time: each power of two is divided into 32 buckets; the shortest
    // times have one each.
    static constexpr int bits = 5;
    static std::size_t bucketOf(u64 nanoseconds);
    static u64 endOf(std::size_t bucket);

    u64 count_ = 0, sum_ = 0, longest_ = 0;
    std::array<u32, (64 - bits) << bits> buckets_{};
};

}  // namespace endeavor
