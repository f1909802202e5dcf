// The parts of the edition file reader; for load*.cpp and tables.cpp only.
#pragma once

#include "../base/json.h"
#include "edition.h"

namespace endeavor {

// All ids share one namespace, so that a move's text is never ambiguous.
class Ids {
public:
    void claim(const Reader& where, const std::string& id);

private:
    std::vector<std::string> taken_;
};

// Reads the section "exploits", after everything it refers to (load_exploits.cpp).
void readExploits(const Reader& section, Edition& edition, Ids& ids);

// Computes Edition::tables from an edition that has been read and validated; the only place that
// does (tables.cpp).
void fillTables(Edition& edition);

}  // namespace endeavor
