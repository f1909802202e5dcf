// What is being asked, what may be answered and what it brings, as text. Used by show and play.
#pragma once

#include "picture.h"

namespace endeavor::cli {

// What the player to move is asked, in one sentence.
std::string question(const Record& record);

// The legal moves in the order in which they are listed and numbered from 1, by what they are
// made with; what ends a turn comes last.
struct Choice {
    Move move;
    std::string text;    // in the notation
    std::string effect;  // what it brings: "+cul +glory, opens India"
};
struct ChoiceGroup {
    std::string title;   // "shipyard:", "level 2", or nothing
    std::string remark;  // what the building does
    std::vector<Choice> choices;
};
std::vector<ChoiceGroup> choices(const Record& record);
std::string choicesText(const std::vector<ChoiceGroup>& groups, std::size_t width);

// What happened by the last move beyond the move itself: regions opened, governors, abolition, a
// new round; one line each. `before` is the position before it.
std::vector<std::string> eventsSince(const Record& record, const State& before);

}  // namespace endeavor::cli
