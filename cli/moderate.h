// The part of `endeavor admin` that moderates.
#pragma once

#include "command.h"

namespace endeavor::cli {

void addModeration(CLI::App& admin);

}  // namespace endeavor::cli
