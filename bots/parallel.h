// Threads, and a stand-in for WebAssembly, where there is only one.
#pragma once

#include <functional>

#ifndef __wasm__
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace endeavor {

#ifdef __wasm__
struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
    void lock() {}
    void unlock() {}
};
inline void onThreads(int, const std::function<void()>& work) { work(); }
#else
using Mutex = std::mutex;
using Lock = std::unique_lock<Mutex>;
// Runs `work` on so many threads at the same time, the caller's among them.
inline void onThreads(int threads, const std::function<void()>& work) {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
}
#endif

}  // namespace endeavor
