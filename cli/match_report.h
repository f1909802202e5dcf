// What a match has shown, for people and for programs.
#pragma once

#include "match/match.h"

namespace endeavor::cli {

void printMatch(const Match& match, const MatchResult& result);
void printMatchJson(const Match& match, const MatchResult& result);

}  // namespace endeavor::cli
