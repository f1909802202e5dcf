// Draws a position as text for people. Used by show and play. A seat is always marked by its
// letter; colour is only an addition.
#pragma once

#include "core/endeavor.h"

namespace endeavor::cli {

std::size_t pictureWidth();  // the terminal's width, clamped to what the layout can use

char seatLetter(int seat);                                // 'A' for seat 0
std::string shownName(const Record& record, int seat);    // short, printable, never empty
std::string seatLabel(const Record& record, int seat);    // "Ada (A)" in the seat's colour
std::string playerLabel(const Record& record, int seat);  // "Ada" in the seat's colour

// The words the pictures are made of.
std::string tokenMark(const Edition& edition, Token kind);           // "cul"; blue tokens "S/D"
std::string iconText(const Edition& edition, u64 icons, int glory);  // "2 cul 1 glory"
std::string cardText(const Edition& edition, const Card& card);      // its icons and its effect
std::string actionText(const Building& building);                    // "ship or draw"
std::string abilityText(const Edition& edition, const Building& building);  // "ship, 1 cul"

// Lines of at most `width` columns, broken at spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);
std::string heading(std::string_view title, std::size_t width);  // with a rule filling the width
// Items in as many aligned columns as fit, every line indented.
std::string inColumns(const std::vector<std::string>& items, std::size_t width, std::size_t indent);

// Everything on the table after the record's last move.
std::string picture(const Record& record, std::size_t width);

}  // namespace endeavor::cli
