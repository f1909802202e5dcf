// Strict parsing of http and https URLs.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/input.h"

namespace endeavor::online {

struct Url {
    bool secure = false;  // https, else http
    std::string host;     // lower case; a name, or an IP address without brackets
    unsigned short port = 0;
    std::string target;  // path and query, at least "/"

    std::string origin() const;     // https://example.org, with the port if not the default
    std::string authority() const;  // example.org, likewise
    std::string text() const { return origin() + target; }
};

// Accepts only printable ASCII, without user or fragment.
std::expected<Url, Error> parseUrl(std::string_view text);

// Letters, digits, hyphens and dots, as in host names.
bool isHostName(std::string_view text);

}  // namespace endeavor::online
