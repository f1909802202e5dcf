// Prints the result of a match, for people and as JSON.
#pragma once

#include "match/match.h"

namespace endeavor::cli {

void printMatch(const Match& match, const MatchResult& result);
void printMatchJson(const Match& match, const MatchResult& result);

}  // namespace endeavor::cli
