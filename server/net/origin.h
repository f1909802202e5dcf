// Whether a page may ask what it asks. Browsers send cookies along with requests of any page, and
// let any page open a WebSocket anywhere: the server has to look where they come from.
#pragma once

#include <span>

#include "http.h"

namespace endeavor::net {

// The Origin header names the server the request came to (its Host) or one of the others; or there
// is none, because it comes from a program or is a plain link.
bool originAllowed(const Request& request, std::span<const std::string> others);

}  // namespace endeavor::net
