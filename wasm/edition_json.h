// An edition for the page to draw: every table complete, no implicit defaults.
#pragma once

#include "core/edition/edition.h"

namespace endeavor::page {

std::string editionJson(const Edition& edition);

// What exploits of any edition can have, and the parameters of the page's text for each:
// {"abilities": [{"key": "sea_draw", "parameters": ["regions"]}, …], "counted": ["cities", …]}
std::string abilitiesJson();

}  // namespace endeavor::page
