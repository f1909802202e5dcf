// Files that only their owner may read or write, whatever the umask says.
#pragma once

#include <string>

#include "store.h"

namespace endeavor::online {

// Makes an empty file. False: it was there already, and is as it was.
Stored<bool> makePrivateFile(const std::string& file);

// Takes away what others may do with a file that is there; does nothing if there is none.
Stored<void> keepPrivate(const std::string& file);

}  // namespace endeavor::online
