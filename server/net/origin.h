// Origin check against cross-site requests. Browsers attach cookies to requests from any page and
// let any page open a WebSocket anywhere, so the server has to check where they come from.
#pragma once

#include <span>

#include "http.h"

namespace endeavor::net {

// True if the Origin header names this server (its Host) or one of `others`, or if there is none,
// as with programs and plain links.
bool originAllowed(const Request& request, std::span<const std::string> others);

}  // namespace endeavor::net
