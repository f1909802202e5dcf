// Numbers that learning needs: random ones, and how its steps get smaller.
#pragma once

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/random.h"

namespace endeavor {

// Between 0 and 1, neither of them.
inline double uniform(Random& random) { return (double(random.next() >> 11) + 0.5) * 0x1p-53; }

inline float normal(Random& random) {  // Box and Muller
    const double length = std::sqrt(-2 * std::log(uniform(random)));
    return float(length * std::cos(2 * std::numbers::pi * uniform(random)));
}

inline void shuffle(std::vector<u32>& order, Random& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(u32(i))]);
}

// The size of a step when this part of the way is done, 0 to 1: along a cosine.
inline float slowing(double part) {
    return float(0.02 + 0.98 * 0.5 * (1 + std::cos(std::numbers::pi * part)));
}
// Weights are averaged over the steps after this part of the way.
inline constexpr double averagedFrom = 0.7;

}  // namespace endeavor
