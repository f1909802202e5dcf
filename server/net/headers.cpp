#include "headers.h"

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <ctime>

#include "text.h"

namespace endeavor::net {
namespace {

namespace http = boost::beast::http;

bool isName(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-';
    });
}

// Headers only the server itself sets: they control framing and connection reuse.
constexpr std::string_view oursToSay[] = {"Connection", "Content-Length", "Date",
                                          "Transfer-Encoding"};

std::string date() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[40];
    // Day and month names come from the "C" locale, the default unless setlocale() is called.
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc)};
}

}  // namespace

bool mayHaveBody(int status) { return status != 204 && status != 304; }

std::expected<std::string, std::string> responseHead(const Response& response, bool keepAlive,
                                                     bool secure) {
    std::string head = "HTTP/1.1 " + std::to_string(response.status) + " ";
    head += http::obsolete_reason(http::int_to_status(unsigned(response.status)));
    head += "\r\n";
    const auto say = [&](std::string_view name, std::string_view value) {
        head.append(name).append(": ").append(value).append("\r\n");
    };
    for (const Header& header : response.headers) {
        if (std::ranges::any_of(oursToSay, [&](auto ours) { return sameWord(ours, header.name); }))
            return std::unexpected("header " + header.name + " is not a handler's to set");
        if (!isName(header.name) || std::ranges::any_of(header.value, isControl))
            return std::unexpected("header " + header.name + " holds a control character");
        say(header.name, header.value);
    }
    const auto unlessSet = [&](const auto& header) {
        const bool set = std::ranges::any_of(
            response.headers, [&](const Header& own) { return sameWord(own.name, header.first); });
        if (!set) say(header.first, header.second);
    };
    std::ranges::for_each(alwaysSaid, unlessSet);
    if (secure) unlessSet(saidOverTls);
    say("Date", date());
    if (mayHaveBody(response.status))
        say("Content-Length", std::to_string(response.body ? response.body->size() : 0));
    say("Connection", keepAlive ? "keep-alive" : "close");
    return head + "\r\n";
}

}  // namespace endeavor::net
