// JSON written as text, from parts that are JSON already: for numbers with a fixed number of
// decimals, and where building values first would only cost time. Everything else is a value
// (json.h).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace endeavor {

std::string jsonString(std::string_view text);        // quoted and escaped
std::string jsonDecimal(double value, int decimals);  // 12.345; null if it is not finite
inline std::string jsonFlag(bool flag) { return flag ? "true" : "false"; }

// A member without a value is left out.
using JsonMembers = std::vector<std::pair<std::string, std::string>>;
std::string jsonObjectOf(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members);
std::string jsonObjectOf(const JsonMembers& members);

std::string jsonListOf(const auto& items, const auto& toJson) {
    std::string out = "[";
    for (const auto& item : items) {
        if (out.size() > 1) out += ", ";
        out += toJson(item);
    }
    return out += ']';
}
std::string jsonListOf(const auto& items) {
    return jsonListOf(items, [](const auto& item) -> const auto& { return item; });
}

}  // namespace endeavor
