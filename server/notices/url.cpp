#include "url.h"

#include <algorithm>
#include <boost/asio/ip/address_v6.hpp>
#include <charconv>

#include "server/net/text.h"

namespace endeavor::online {
namespace {

constexpr std::size_t maxUrl = 2000, maxHost = 253;

std::unexpected<Error> wrong(std::string_view why) {
    return std::unexpected(Error{"not an address of the web: " + std::string(why) +
                                 "; expected one such as https://example.org/path"});
}

unsigned short usualPort(bool secure) { return secure ? 443 : 80; }

}  // namespace

bool isHostName(std::string_view text) {
    return !text.empty() && text.size() <= maxHost && text.front() != '-' && text.front() != '.' &&
           text.find("..") == std::string_view::npos && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '.' || c == '_';
           });
}

std::string Url::authority() const {
    std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
    if (port != usualPort(secure)) text += ":" + std::to_string(port);
    return text;
}

std::string Url::origin() const { return (secure ? "https://" : "http://") + authority(); }

std::expected<Url, Error> parseUrl(std::string_view text) {
    if (text.size() > maxUrl) return wrong("it is longer than 2000 characters");
    if (!std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f; }))
        return wrong("it has a blank or another character that has to be written with %");
    Url url;
    if (text.starts_with("https://"))
        url.secure = true;
    else if (!text.starts_with("http://"))
        return wrong("it does not begin with https://");
    text.remove_prefix(url.secure ? 8 : 7);

    const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
    std::string_view host = text.substr(0, end);
    url.target = text.substr(end);
    if (url.target.find('#') != std::string::npos) return wrong("it has a part behind #");
    if (!url.target.starts_with('/')) url.target.insert(0, "/");
    if (host.find('@') != std::string_view::npos) return wrong("it has a user in front of @");

    url.port = usualPort(url.secure);
    const std::size_t bracket = host.find(']');
    const std::size_t colon =
        host.find(':', host.starts_with('[') && bracket != host.npos ? bracket : 0);
    if (colon != std::string_view::npos) {
        const std::string_view port = host.substr(colon + 1);
        const auto [stop, code] = std::from_chars(port.data(), port.data() + port.size(), url.port);
        if (code != std::errc{} || stop != port.data() + port.size() || url.port == 0)
            return wrong("its port is not a number from 1 to 65535");
        host = host.substr(0, colon);
    }
    if (host.starts_with('[') && host.ends_with(']')) {
        boost::system::error_code code;
        url.host = host.substr(1, host.size() - 2);
        boost::asio::ip::make_address_v6(url.host, code);
        if (code || url.host.find('%') != std::string::npos)
            return wrong("what is in brackets is not an address");
        return url;
    }
    if (!isHostName(host)) return wrong("it does not name a host");
    url.host = net::lowered(host);
    return url;
}

}  // namespace endeavor::online
