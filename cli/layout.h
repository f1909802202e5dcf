// Lines of text built from pieces that know their display width, with or without colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace endeavor::cli {

// Makes text from files safe to print: nothing in it may move the cursor or break a line.
std::string printable(std::string_view text);
std::string firstCharacters(std::string_view text, std::size_t most);

struct Text {
    std::string shown;
    std::size_t width = 0;

    Text() = default;
    Text(std::string_view plain);
    Text(const std::string& plain) : Text(std::string_view(plain)) {}
    Text(const char* plain) : Text(std::string_view(plain)) {}
    Text(std::string styled, std::size_t columnsTaken);

    Text& operator+=(const Text& more);
    Text& padTo(std::size_t wanted);
};
Text operator+(Text left, const Text& right);

Text strong(std::string_view text);
Text quiet(std::string_view text);
Text coloured(int seat, std::string_view text);

using Texts = std::vector<Text>;  // items of a line, or lines of a block

inline constexpr std::size_t gap = 3;  // columns between items

// The label followed by the items; wrapped lines start below the first item.
Texts flow(const Text& first, const Texts& items, std::size_t width);
// The same in aligned columns, as many as fit.
Texts grid(const Text& first, Texts items, std::size_t width);
void append(Texts& lines, const Texts& more);
std::string joined(const Texts& lines);

std::string plural(int n, std::string_view one);  // "1 card", "2 cards"

}  // namespace endeavor::cli
