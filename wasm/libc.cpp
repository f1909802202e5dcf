// Symbols that the target's C library lacks.
#include <cstdint>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5f3759df;
void __stack_chk_fail() { __builtin_trap(); }
}
