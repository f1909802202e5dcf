// An edition as the page draws it: every table complete, nothing left to defaults.
#pragma once

#include "core/edition/edition.h"

namespace endeavor::page {

std::string editionJson(const Edition& edition);

}  // namespace endeavor::page
