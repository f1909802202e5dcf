// An edition that is not built in, and the file it was read from: pages of clients get that file.
#pragma once

#include <string>

#include "core/edition/edition.h"

namespace endeavor::online {

struct OwnEdition {
    const Edition* edition = nullptr;
    std::string file;
};

}  // namespace endeavor::online
