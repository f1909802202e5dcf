// --editions DIR: editions that a server offers beside those built in.
#pragma once

#include "command.h"
#include "server/own_edition.h"
#include "server/room/online.h"

namespace endeavor::cli {

struct EditionsFolder {
    std::string folder;  // empty: none

    void addTo(CLI::App& command);
    // Every *.json file of the folder, by name. A file that is not an edition, or whose id is
    // taken, fails with its name. They live until the program ends.
    std::vector<online::OwnEdition> load() const;
    online::Editions lookup() const;  // those and the ones built in
};

}  // namespace endeavor::cli
