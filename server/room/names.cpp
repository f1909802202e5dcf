#include "names.h"

#include <algorithm>

namespace endeavor::online {
namespace {

// Removes the next UTF-8 character from the text and returns it; nullopt if it is malformed.
std::optional<char32_t> takeCharacter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return char32_t(u8(text[i])); };
    const char32_t first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0  // continuation byte or overlong encoding
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || text.size() < length) return {};
    char32_t character = length == 1 ? first : first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        character = character << 6 | (byte(i) & 0x3f);
    }
    constexpr char32_t shortest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xd800 && character <= 0xdfff;
    if (character < shortest[length] || surrogate || character > 0x10ffff) return {};
    text.remove_prefix(length);
    return character;
}

// Characters that are invisible, break the line or reverse the text direction. The joiners for
// letters and emoji (200c, 200d) are needed and allowed.
bool controls(char32_t c) {
    constexpr std::pair<char32_t, char32_t> ranges[] = {
        {0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},     {0x200b, 0x200b}, {0x200e, 0x200f},
        {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}};
    return std::ranges::any_of(
        ranges, [c](const auto& range) { return c >= range.first && c <= range.second; });
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks[] = {" ", "\t", "\n", "\r", "\u00a0", "\u2003", "\u3000"};
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view blank : blanks) {
            if (text.starts_with(blank)) text.remove_prefix(blank.size()), again = true;
            if (text.ends_with(blank)) text.remove_suffix(blank.size()), again = true;
        }
    }
    return text;
}

std::string_view firstCharacters(std::string_view text, int number) {
    std::string_view rest = text;
    while (number-- > 0 && !rest.empty() && takeCharacter(rest)) {
    }
    return text.substr(0, text.size() - rest.size());
}

}  // namespace

std::expected<std::string, Reason> cleanText(std::string_view text, std::string key, int most) {
    const auto wrong = [&](Why why) {
        return std::unexpected(because(why, {{"key", key}, {"most", most}}));
    };
    text = trimmed(text);
    if (text.empty()) return wrong("text-empty");
    int characters = 0;
    for (std::string_view rest = text; !rest.empty(); ++characters) {
        const auto character = takeCharacter(rest);
        if (!character) return wrong("text-not-utf8");
        if (controls(*character)) return wrong("text-control");
    }
    if (characters > most)
        return std::unexpected(
            because("text-too-long", {{"key", key}, {"has", characters}, {"most", most}}));
    return std::string(text);
}

std::string uniqueName(std::string_view name, std::span<const Seat> seats, int seat) {
    std::string unique(name);
    const auto taken = [&] {
        for (std::size_t other = 0; other < seats.size(); ++other)
            if (int(other) != seat && seats[other].name == unique) return true;
        return false;
    };
    for (int number = 2; taken(); ++number) {
        const std::string suffix = " " + std::to_string(number);
        unique = firstCharacters(name, maxNameCharacters - int(suffix.size()));
        unique += suffix;
    }
    return unique;
}

bool isLabel(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, allowed);
}

std::string botName(std::string_view level) {
    std::string name(level);
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = char(name[0] - 'a' + 'A');
    return name;
}

}  // namespace endeavor::online
