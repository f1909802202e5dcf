# WebAssembly with Debian's clang, libc++ and wasi-libc; tools/page-engine uses it.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
# A module has no main and can't be run here.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# So links can't be tried either; wasm-ld is an lld and has the cache.
set(ENDEAVOR_LINKS_WITH_LTO_CACHE ON)
