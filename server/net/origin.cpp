#include "origin.h"

#include <algorithm>

#include "text.h"

namespace endeavor::net {
namespace {

std::string_view withoutPort(std::string_view host, std::string_view port) {
    return host.ends_with(port) ? host.substr(0, host.size() - port.size()) : host;
}

}  // namespace

bool originAllowed(const Request& request, std::span<const std::string> others) {
    const bool absent = std::ranges::none_of(
        request.headers, [](const Header& header) { return sameWord(header.name, "Origin"); });
    if (absent) return true;
    const std::string_view origin = request.header("Origin");
    if (std::ranges::any_of(others, [&](const auto& other) { return sameWord(other, origin); }))
        return true;
    const std::size_t colon = origin.find("://");
    if (colon == std::string_view::npos) return false;  // such as "null" for a local file
    const std::string_view scheme = origin.substr(0, colon), authority = origin.substr(colon + 3);
    const bool tls = sameWord(scheme, "https");
    if (!tls && (request.secure || !sameWord(scheme, "http"))) return false;
    // The default port may be given explicitly.
    const std::string_view port = tls ? ":443" : ":80";
    return !authority.empty() &&
           sameWord(withoutPort(authority, port), withoutPort(request.header("Host"), port));
}

}  // namespace endeavor::net
