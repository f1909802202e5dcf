// Addresses of the web as people and browsers give them, read strictly.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/input.h"

namespace endeavor::online {

struct Url {
    bool secure = false;  // https, else http
    std::string host;     // lower case; a name, or an address without its brackets
    unsigned short port = 0;
    std::string target;  // path and query, at least "/"

    std::string origin() const;     // https://example.org, with the port if it is not the usual one
    std::string authority() const;  // example.org, likewise
    std::string text() const { return origin() + target; }
};

// Nothing but printable ASCII, no user, no fragment.
std::expected<Url, Error> parseUrl(std::string_view text);

// Letters, digits, hyphens and dots, as a host's name has them.
bool isHostName(std::string_view text);

}  // namespace endeavor::online
