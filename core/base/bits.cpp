#include "bits.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace endeavor {

int select(u64 mask, int n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(u64{1} << n, mask));
#else
    while (n-- > 0) mask &= mask - 1;
    return std::countr_zero(mask);
#endif
}

}  // namespace endeavor
