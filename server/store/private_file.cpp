#include "private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "database.h"

namespace endeavor::online {
namespace {

constexpr mode_t ownerOnly = S_IRUSR | S_IWUSR;
constexpr mode_t others = S_IRWXG | S_IRWXO;

}  // namespace

Stored<bool> makePrivateFile(const std::string& file) {
    const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ownerOnly);
    if (handle < 0) {
        if (errno == EEXIST) return false;
        return failure(file + " can't be made (" + std::strerror(errno) +
                       "); the folder has to be there and to be writable");
    }
    ::fchmod(handle, ownerOnly);  // the umask may have taken more away
    ::close(handle);
    return true;
}

Stored<void> keepPrivate(const std::string& file) {
    struct stat about{};
    if (::stat(file.c_str(), &about) != 0 || (about.st_mode & others) == 0) return {};
    if (::chmod(file.c_str(), ownerOnly) == 0) return {};
    return failure(file + " may be read by other users, and that can't be changed (" +
                   std::strerror(errno) + "); it has to belong to whoever runs this program");
}

}  // namespace endeavor::online
