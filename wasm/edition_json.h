// An edition as the page draws it: every table complete, nothing left to defaults.
#pragma once

#include "core/edition/edition.h"

namespace endeavor::page {

std::string editionJson(const Edition& edition);

// What there may be in an exploit of any edition, and the parameters that the words of each have:
// {"abilities": [{"key": "sea_draw", "parameters": ["regions"]}, …], "counted": ["cities", …]}
std::string abilitiesJson();

}  // namespace endeavor::page
