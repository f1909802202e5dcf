// An edition that is not built in, and the file it was read from: pages of clients get that file.
// It may be another version of one that is built in.
#pragma once

#include <string>
#include <vector>

#include "server/room/online.h"

namespace endeavor::online {

struct OwnEdition {
    const Edition* edition = nullptr;
    std::string file;
};

// Looks up editions among those built in and these, which must outlive it.
Editions editionsWith(const std::vector<OwnEdition>& own);

}  // namespace endeavor::online
