// The parts of the reader of edition files; for edition_*.cpp only.
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

// The section "exploits", after everything it refers to (edition_exploits.cpp).
void readExploits(const Reader& section, Edition& edition, Ids& ids);

// What follows from a complete edition: Edition::tables, but for what says where the tokens lie,
// which counting them needed (edition_tables.cpp).
void fillTables(Edition& edition);

}  // namespace endeavor
