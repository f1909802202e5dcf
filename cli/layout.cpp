#include "layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal.h"

namespace endeavor::cli {

std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if ((c >= 0 && c < ' ') || c == 0x7f) c = '?';
    return result;
}

std::string firstCharacters(std::string_view text, std::size_t most) {
    std::size_t bytes = 0;
    for (std::size_t seen = 0; bytes < text.size(); ++bytes)
        if ((text[bytes] & 0xc0) != 0x80 && ++seen > most) break;
    return std::string(text.substr(0, bytes));
}

Text::Text(std::string_view plain) : shown(printable(plain)), width(columns(shown)) {}

Text::Text(std::string styled, std::size_t columnsTaken)
    : shown(std::move(styled)), width(columnsTaken) {}

Text& Text::operator+=(const Text& more) {
    shown += more.shown;
    width += more.width;
    return *this;
}

Text& Text::padTo(std::size_t wanted) {
    if (wanted > width) *this += Text(std::string(wanted - width, ' '), wanted - width);
    return *this;
}

Text operator+(Text left, const Text& right) { return left += right; }

Text strong(std::string_view text) { return {bold(printable(text)), columns(text)}; }
Text quiet(std::string_view text) { return {faint(printable(text)), columns(text)}; }
Text coloured(int seat, std::string_view text) {
    return {inSeatColour(seat, printable(text)), columns(text)};
}

Texts flow(const Text& first, const Texts& items, std::size_t width) {
    Texts lines{first};
    const std::size_t indent = first.width;
    for (const Text& item : items) {
        const bool atStart = lines.back().width <= indent;
        if (!atStart && lines.back().width + gap + item.width > width)
            lines.push_back(Text("").padTo(indent));
        else if (!atStart)
            lines.back() += Text("").padTo(gap);
        lines.back() += item;
    }
    return lines;
}

// The column widths when the items are laid out row by row in n columns.
static std::vector<std::size_t> columnWidths(const Texts& items, std::size_t n) {
    std::vector<std::size_t> widths(n);
    for (std::size_t i = 0; i < items.size(); ++i)
        widths[i % n] = std::max(widths[i % n], items[i].width);
    return widths;
}

Texts grid(const Text& first, Texts items, std::size_t width) {
    if (items.empty()) return {};
    std::vector<std::size_t> widths;
    for (std::size_t n = items.size(); n > 0; --n) {
        widths = columnWidths(items, n);
        std::size_t taken = first.width + gap * (n - 1);
        for (const std::size_t one : widths) taken += one;
        if (taken <= width) break;
    }
    Texts lines;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::size_t column = i % widths.size();
        if (column == 0) lines.push_back(i == 0 ? first : Text("").padTo(first.width));
        const bool last = column + 1 == widths.size();
        lines.back() += last ? items[i] : items[i].padTo(widths[column] + gap);
    }
    return lines;
}

void append(Texts& lines, const Texts& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

std::string joined(const Texts& lines) {
    std::string text;
    for (const Text& line : lines) {
        text += line.shown;
        while (text.ends_with(' ')) text.pop_back();
        text += '\n';
    }
    return text;
}

std::string plural(int n, std::string_view one) {
    return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

}  // namespace endeavor::cli
