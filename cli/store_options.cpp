#include "store_options.h"

#include <fmt/format.h>

#include <cstdlib>
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
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        throw Failure(
            fmt::format("--data: {} can't be created: {}", folder.string(), failed.message()));
    return "sqlite:" + (folder / "games.sqlite").string();
}

}  // namespace endeavor::cli
