// How a game stands, as a table: used by replay, show and play.
#pragma once

#include "core/endeavor.h"

namespace endeavor::cli {

// One line on the course of the game and a table of everyone's glory by kind.
void printStanding(const Record& record);

}  // namespace endeavor::cli
