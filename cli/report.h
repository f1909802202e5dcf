// Prints the score table. Used by replay, show and play.
#pragma once

#include "core/endeavor.h"

namespace endeavor::cli {

// One line on how far the game is, and a table of everyone's glory by source.
void printStanding(const Record& record);

}  // namespace endeavor::cli
