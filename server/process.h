// What the operating system gives this process: open files and memory.
#pragma once

#include <cstdint>
#include <string>

namespace endeavor::online {

// Raises the limit of open files to `wanted`, as far as the system allows. Returns the limit.
std::size_t raiseOpenFiles(std::size_t wanted);

std::int64_t openFiles();      // how many are open
std::int64_t residentBytes();  // of memory

}  // namespace endeavor::online
