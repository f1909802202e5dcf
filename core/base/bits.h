// Bit masks and bytes packed into 64-bit words.
//
// This header is installed, so its inline functions must not depend on the user's instruction set
// flags: the library and its user would get different bodies of one function (an ODR violation). So
// it tests for the architecture only (SSE2 is part of x86-64); anything that needs more is in
// bits.cpp.
#pragma once

#include <bit>

#include "types.h"

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace endeavor {

constexpr u64 bit(int i) { return u64{1} << i; }
constexpr bool has(u64 mask, int i) { return (mask >> i) & 1; }
constexpr int count(u64 mask) { return std::popcount(mask); }
constexpr int lowest(u64 mask) { return std::countr_zero(mask); }

// The position of the n-th set bit, counting from 0; the mask must have more than n bits set.
// Inlined by link-time optimisation.
int select(u64 mask, int n);

// Visits the set bits from low to high.
class Bits {
public:
    constexpr explicit Bits(u64 mask) : mask_(mask) {}
    struct Iterator {
        u64 mask;
        constexpr int operator*() const { return lowest(mask); }
        constexpr Iterator& operator++() {
            mask &= mask - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return mask != other.mask; }
    };
    constexpr Iterator begin() const { return {mask_}; }
    constexpr Iterator end() const { return {0}; }

private:
    u64 mask_;
};

constexpr int byteAt(u64 word, int i) { return int((word >> (8 * i)) & 0xff); }
constexpr u64 inByte(int i, u64 value) { return value << (8 * i); }
inline constexpr u64 everyByte = 0x0101010101010101;

// A mask of the bytes equal to value; byte 0 is bit 0.
inline u32 bytesEqual(u64 word, u8 value) {
#ifdef __x86_64__
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(word));
    return u32(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(char(value))))) & 0xff;
#else
    constexpr u64 low7 = 0x7f * everyByte;
    const u64 other = word ^ (value * everyByte);
    const u64 high = ~(((other & low7) + low7) | other | low7);  // 0x80 where other is zero
    return u32(((high >> 7) * 0x0102040810204080) >> 56);
#endif
}

// A mask of the bytes that are at most value.
inline u32 bytesUpTo(u64 word, u8 value) {
#ifdef __x86_64__
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(word));
    const __m128i lower = _mm_min_epu8(bytes, _mm_set1_epi8(char(value)));
    return u32(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, lower))) & 0xff;
#else
    u32 mask = 0;
    for (int i = 0; i < 8; ++i) mask |= u32(byteAt(word, i) <= value) << i;
    return mask;
#endif
}

inline u32 nonZeroBytes(u64 word) { return bytesEqual(word, 0) ^ 0xff; }

// Division by a small count as multiplication by its reciprocal: exact for numbers below 2^16.
struct Reciprocals {
    u64 of[65] = {};
    constexpr Reciprocals() {
        for (u64 n = 1; n <= 64; ++n) of[n] = ((u64{1} << 32) + n - 1) / n;
    }
};
inline constexpr Reciprocals reciprocals;
constexpr u32 dividedBy(u32 number, u32 upTo64) {
    return u32((number * reciprocals.of[upTo64]) >> 32);
}

}  // namespace endeavor
