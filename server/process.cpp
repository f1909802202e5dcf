#include "process.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace endeavor::online {

std::size_t raiseOpenFiles(std::size_t wanted) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = std::min(rlim_t(wanted), limit.rlim_max);
        ::setrlimit(RLIMIT_NOFILE, &limit);
        ::getrlimit(RLIMIT_NOFILE, &limit);
    }
    return std::size_t(limit.rlim_cur);
}

std::int64_t openFiles() {
    std::error_code failed;
    const std::filesystem::directory_iterator list("/proc/self/fd", failed);
    return failed ? 0 : std::distance(begin(list), end(list));
}

std::int64_t residentBytes() {
    std::ifstream about("/proc/self/statm");
    std::int64_t total = 0, resident = 0;
    about >> total >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

}  // namespace endeavor::online
