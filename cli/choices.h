// Text for the current question, the possible answers and their effects. Used by show and play.
#pragma once

#include "picture.h"

namespace endeavor::cli {

// The question to the player to move, in one sentence.
std::string question(const Record& record);

// The legal moves as listed and numbered from 1, grouped by what they are made with, such as a
// building; those that end a turn come last.
struct Choice {
    Move move;
    std::string text;    // in move notation
    std::string effect;  // what it gains: "+cul +glory, opens India"
};
struct ChoiceGroup {
    std::string title;   // "shipyard:", "level 2", or nothing
    std::string remark;  // what the building does
    std::vector<Choice> choices;
};
std::vector<ChoiceGroup> choices(const Record& record);
std::string choicesText(const std::vector<ChoiceGroup>& groups, std::size_t width);

// Side effects of the last move, one line each: regions opened, governors, abolition, a new round.
// `before` is the position before the move.
std::vector<std::string> eventsSince(const Record& record, const State& before);

}  // namespace endeavor::cli
