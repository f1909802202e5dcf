#include "times.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace endeavor {

std::size_t Times::bucketOf(u64 nanoseconds) {
    const int shift = std::max(0, int(std::bit_width(nanoseconds)) - bits - 1);
    return (std::size_t(shift) << bits) + std::size_t(nanoseconds >> shift);
}

// The smallest time that falls into the next bucket.
u64 Times::endOf(std::size_t bucket) {
    const std::size_t next = bucket + 1;
    const u64 shift = next < (2u << bits) ? 0 : (next >> bits) - 1;
    return u64(next - (shift << bits)) << shift;
}

void Times::add(std::chrono::nanoseconds time) {
    const u64 nanoseconds = u64(std::max<std::int64_t>(0, time.count()));
    ++count_;
    sum_ += nanoseconds;
    longest_ = std::max(longest_, nanoseconds);
    ++buckets_[bucketOf(nanoseconds)];
}

void Times::add(const Times& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    longest_ = std::max(longest_, other.longest_);
    for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
}

double Times::mean() const { return count_ == 0 ? 0 : double(sum_) / double(count_) / 1e6; }

double Times::longest() const { return double(longest_) / 1e6; }

double Times::percentile(double percent) const {
    const u64 wanted = u64(std::ceil(double(count_) * percent / 100));
    u64 passed = 0;
    for (std::size_t i = 0; i < buckets_.size() && count_ > 0; ++i) {
        passed += buckets_[i];
        if (passed >= wanted) return std::min(double(endOf(i)) / 1e6, longest());
    }
    return 0;
}

}  // namespace endeavor
