// Prints an analysis, for people and as JSON.
#pragma once

#include "bots/analysis.h"
#include "searched.h"

namespace endeavor::cli {

void printPosition(const Position& position, const SearchResult& result, const SearchLimits& limits,
                   int moves);
void printPositionJson(const Position& position, const SearchResult& result,
                       const SearchLimits& limits, int moves);
void printResultJson(const Record& record);  // for a position in which the game is over

void printGame(const Record& record, const GameAnalysis& analysis, const SearchLimits& limits);
void printGameJson(const Record& record, const GameAnalysis& analysis, const SearchLimits& limits);

}  // namespace endeavor::cli
