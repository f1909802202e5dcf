#include "store_options.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace endeavor::cli {
namespace {

std::string dataFolder() {
    if (const char* given = std::getenv("XDG_DATA_HOME"); given != nullptr && *given != '\0')
        return std::string(given) + "/endeavor";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share/endeavor";
    return "endeavor-data";
}

// Makes the folder and those above it that are missing, for their owner only whatever the umask
// says. One that is there is left as it is: it may be used for other things.
void makePrivateFolder(const std::filesystem::path& folder) {
    std::error_code failed;
    if (folder.empty() || std::filesystem::is_directory(folder, failed)) return;
    makePrivateFolder(folder.parent_path());
    if (::mkdir(folder.c_str(), S_IRWXU) == 0 && ::chmod(folder.c_str(), S_IRWXU) == 0) return;
    throw Failure(
        fmt::format("--data: {} can't be created: {}", folder.string(), std::strerror(errno)));
}

}  // namespace

void StoreOptions::addTo(CLI::App& command) {
    CLI::Option* folder =
        command
            .add_option("--data", data,
                        "Folder of the SQLite database (default: $XDG_DATA_HOME/endeavor or "
                        "~/.local/share/endeavor)")
            ->type_name("DIR");
    command
        .add_option("--store", store, "A PostgreSQL database instead: postgres://user@host/name")
        ->type_name("ADDRESS")
        ->envname("ENDEAVOR_STORE")
        ->excludes(folder);
}

std::string StoreOptions::address() const {
    if (!store.empty()) {
        if (!store.starts_with("postgres://") && !store.starts_with("postgresql://"))
            throw Failure(
                fmt::format("--store: {} is not a database URL; expected postgres://…", store));
        return store;
    }
    const std::filesystem::path folder = data.empty() ? dataFolder() : data;
    // Without the slash that a name may end with, which would make for a nameless folder.
    makePrivateFolder(folder.has_filename() ? folder : folder.parent_path());
    return "sqlite:" + (folder / "games.sqlite").string();
}

}  // namespace endeavor::cli
