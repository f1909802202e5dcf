// The parts of the reader of edition files; for load*.cpp and tables.cpp only.
#pragma once

#include "../base/json.h"
#include "edition.h"

namespace endeavor {

// Every id is one name space: a move's text must never be ambiguous.
class Ids {
public:
    void claim(const Reader& where, const std::string& id);

private:
    std::vector<std::string> taken_;
};

// The section "exploits", after everything it refers to (load_exploits.cpp).
void readExploits(const Reader& section, Edition& edition, Ids& ids);

// Works Edition::tables out of an edition that has been read and found right; the only place that
// does (tables.cpp).
void fillTables(Edition& edition);

}  // namespace endeavor
