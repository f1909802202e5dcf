// Bit masks and bytes packed in words. Portable; uses the instruction where the target has it.
#pragma once

#include <bit>

#include "types.h"

#if defined(__BMI2__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace endeavor {

constexpr u64 bit(int i) { return u64{1} << i; }
constexpr bool has(u64 mask, int i) { return (mask >> i) & 1; }
constexpr int count(u64 mask) { return std::popcount(mask); }
constexpr int lowest(u64 mask) { return std::countr_zero(mask); }

// The position of the n-th set bit (n from 0); there must be more than n.
inline int select(u64 mask, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(u64{1} << n, mask));
#else
    while (n-- > 0) mask &= mask - 1;
    return std::countr_zero(mask);
#endif
}

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

// One bit for each byte that is equal to value, byte 0 in bit 0.
inline u32 bytesEqual(u64 word, u8 value) {
#if defined(__SSE2__)
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(word));
    return u32(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(char(value))))) & 0xff;
#else
    constexpr u64 low7 = 0x7f * everyByte;
    const u64 other = word ^ (value * everyByte);
    const u64 high = ~(((other & low7) + low7) | other | low7);  // 0x80 where other is zero
    return u32(((high >> 7) * 0x0102040810204080) >> 56);
#endif
}

inline u32 nonZeroBytes(u64 word) { return bytesEqual(word, 0) ^ 0xff; }

// How many of eight numbers are at most `most`; all are below 2^31.
inline int countUpTo(const std::array<u32, 8>& numbers, u32 most) {
#if defined(__AVX2__)
    const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(numbers.data()));
    const __m256i above = _mm256_cmpgt_epi32(all, _mm256_set1_epi32(int(most)));
    return 8 - count(u64(u32(_mm256_movemask_ps(_mm256_castsi256_ps(above)))));
#else
    int n = 0;
    for (const u32 number : numbers) n += number <= most;
    return n;
#endif
}

}  // namespace endeavor
