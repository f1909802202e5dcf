#include "http.h"

#include <algorithm>

#include "text.h"

namespace endeavor::net {
namespace {

template <class Pairs>
auto named(const Pairs& pairs, std::string_view name) {
    return std::ranges::find(pairs, name, [](const auto& pair) { return pair.first; });
}

}  // namespace

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string_view Request::header(std::string_view name) const {
    for (const Header& header : headers)
        if (sameWord(header.name, name)) return header.value;
    return {};
}

std::optional<std::string> Request::argument(std::string_view name) const {
    const auto found = named(arguments, name);
    if (found == arguments.end()) return std::nullopt;
    return found->second;
}

std::string_view Request::captured(std::string_view name) const {
    const auto found = named(captures, name);
    return found == captures.end() ? std::string_view{} : std::string_view(found->second);
}

std::optional<std::string> Request::cookie(std::string_view name) const {
    std::optional<std::string> value;
    eachPart(header("Cookie"), ';', [&](std::string_view pair) {
        const std::size_t equals = pair.find('=');
        if (!value && equals != std::string_view::npos && pair.substr(0, equals) == name)
            value = pair.substr(equals + 1);
    });
    return value;
}

std::string_view Request::bearer() const {
    constexpr std::string_view scheme = "Bearer ";
    const std::string_view value = header("Authorization");
    if (!sameWord(value.substr(0, scheme.size()), scheme)) return {};
    return trimmed(value.substr(scheme.size()));
}

Response jsonResponse(SharedText json, int status) {
    return {.status = status,
            .headers = {{"Content-Type", "application/json"}},
            .body = std::move(json)};
}

Response jsonResponse(std::string json, int status) {
    return jsonResponse(shared(std::move(json)), status);
}

Response errorResponse(int status, std::string_view code, std::string_view text) {
    return jsonResponse(
        "{\"error\": {\"code\": " + jsonString(code) + ", \"text\": " + jsonString(text) + "}}",
        status);
}

Response refusalResponse(int status, std::string_view code, online::Why why) {
    const ReasonRow& row = why.row();
    return jsonResponse("{\"error\": {\"code\": " + jsonString(code) +
                            ", \"text\": " + jsonString(row.english) +
                            ", \"reason\": {\"code\": " + jsonString(row.code) + "}}}",
                        status);
}

}  // namespace endeavor::net
