// Text helpers for parsing and writing HTTP and JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace endeavor::net {

// Length in bytes of the UTF-8 character at the start of the text; 0 if it is invalid.
std::size_t characterLength(std::string_view text);
bool isUtf8(std::string_view text);
inline bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// A quoted JSON string. Bytes that are not UTF-8 become U+FFFD.
std::string jsonString(std::string_view text);

// Decodes %41 to A. nullopt if an escape is malformed.
std::optional<std::string> percentDecoded(std::string_view text, bool plusIsBlank = false);

std::string lowered(std::string_view text);                   // ASCII only
bool sameWord(std::string_view one, std::string_view other);  // ignoring case, ASCII only
std::string_view trimmed(std::string_view text);  // without blanks and tabs at both ends

// Calls `use` with each part of a list such as "gzip, br;q=0.5", trimmed.
template <class Use>
void eachPart(std::string_view list, char comma, Use use) {
    while (true) {
        const std::size_t end = list.find(comma);
        use(trimmed(list.substr(0, end)));
        if (end == std::string_view::npos) return;
        list.remove_prefix(end + 1);
    }
}

}  // namespace endeavor::net
