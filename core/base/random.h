// The generator behind every set-up: xoshiro256** (Blackman, Vigna) seeded by SplitMix64. It is
// part of the record format: a seed gives the same game on every platform, forever. The standard
// library's distributions are not used, because their output is not portable.
#pragma once

#include "types.h"

namespace endeavor {

constexpr u64 splitMix(u64& state) {
    u64 z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

class Random {
public:
    constexpr explicit Random(u64 seed) {
        for (u64& word : words_) word = splitMix(seed);
    }

    constexpr u64 next() {
        const u64 result = rotate(words_[1] * 5, 7) * 9;
        const u64 shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    // Uniform in 0 .. bound-1 without bias (Lemire); bound from 1 to 2^32-1.
    constexpr u32 below(u32 bound) {
        u64 product = (next() >> 32) * bound;
        if (u32(product) < bound) [[unlikely]] {
            const u32 threshold = (0u - bound) % bound;
            while (u32(product) < threshold) product = (next() >> 32) * bound;
        }
        return u32(product >> 32);
    }

private:
    static constexpr u64 rotate(u64 x, int k) { return (x << k) | (x >> (64 - k)); }
    u64 words_[4];
};

}  // namespace endeavor
