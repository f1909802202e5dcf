#include "editions_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace endeavor::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesIn(const std::string& folder) {
    std::error_code failed;
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder, failed))
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    if (failed)
        throw Failure(fmt::format("--editions: {} can't be read: {}", folder, failed.message()));
    if (files.empty())
        throw Failure(
            fmt::format("--editions: {} has no edition; expected files that end in .json", folder));
    std::ranges::sort(files);
    return files;
}

}  // namespace

void EditionsFolder::addTo(CLI::App& command) {
    command
        .add_option("--editions", folder,
                    "Folder of further editions (*.json), with their weights beside them")
        ->type_name("DIR");
}

std::vector<online::OwnEdition> EditionsFolder::load() const {
    std::vector<online::OwnEdition> all;
    if (folder.empty()) return all;
    for (const std::string& path : filesIn(folder)) {
        const Edition& edition = loadEdition(path);
        if (online::builtIns(edition.id, edition.version) != nullptr)
            throw Failure(fmt::format(
                "{}: the id '{}' is that of a built-in edition; expected one of its own, or "
                "another \"version\" than {}",
                path, edition.id, edition.version));
        if (std::ranges::any_of(all, [&](const auto& one) {
                return one.edition->id == edition.id && one.edition->version == edition.version;
            }))
            throw Failure(
                fmt::format("{}: another file of the folder has the id '{}' and version {} already",
                            path, edition.id, edition.version));
        all.push_back({&edition, readFile(path)});
    }
    return all;
}

online::Editions EditionsFolder::lookup() const {
    const auto own = std::make_shared<std::vector<online::OwnEdition>>(load());
    return [own, all = online::editionsWith(*own)](std::string_view id, int version) {
        return all(id, version);
    };
}

}  // namespace endeavor::cli
