#include "json_text.h"

#include <cmath>
#include <cstdlib>

#include "json.h"

namespace endeavor {

std::string jsonString(std::string_view text) { return json::serialize(json::value(text)); }

// By hand: Boost.JSON would write 1.2345E1, and the standard library's way is 60 kB in the module.
std::string jsonDecimal(double value, int decimals) {
    if (!std::isfinite(value)) return "null";
    long long scale = 1;
    for (int i = 0; i < decimals; ++i) scale *= 10;
    const long long whole = std::llround(value * double(scale));
    std::string text = (whole < 0 ? "-" : "") + std::to_string(std::llabs(whole) / scale);
    if (decimals == 0) return text;
    const std::string rest = std::to_string(std::llabs(whole) % scale);
    return text.append(".").append(std::size_t(decimals) - rest.size(), '0').append(rest);
}

static std::string objectOf(const auto& members) {
    std::string out = "{";
    for (const auto& [key, value] : members) {
        if (value.empty()) continue;
        if (out.size() > 1) out += ", ";
        out.append(jsonString(key)).append(": ").append(value);
    }
    return out += '}';
}

std::string jsonObjectOf(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
    return objectOf(members);
}
std::string jsonObjectOf(const JsonMembers& members) { return objectOf(members); }

}  // namespace endeavor
