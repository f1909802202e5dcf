// Prints an analysis, for people and as JSON.
#pragma once

#include "bots/review.h"
#include "searched.h"

namespace endeavor::cli {

void printPosition(const Position& position, const SearchResult& result, const SearchLimits& limits,
                   int moves);
void printPositionJson(const Position& position, const SearchResult& result,
                       const SearchLimits& limits, int moves);
void printResultJson(const Record& record);  // for a position in which the game is over

// With so many of the costliest moves.
void printGame(const Record& record, const Review& review, const SearchLimits& limits, int swings);
void printGameJson(const Record& record, const Review& review, const SearchLimits& limits,
                   int swings);

}  // namespace endeavor::cli
