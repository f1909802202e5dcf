#include "parse.h"

#include <algorithm>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "text.h"

namespace endeavor::net {
namespace {

namespace http = boost::beast::http;

std::unexpected<Response> refused(int status, std::string_view code, std::string_view text) {
    return std::unexpected(errorResponse(status, code, text));
}

std::unexpected<Response> badRequest(std::string_view text) {
    return refused(400, "bad-request", text);
}

bool isText(std::string_view text) { return isUtf8(text) && std::ranges::none_of(text, isControl); }

std::expected<void, Response> readTarget(std::string_view target, Request& request) {
    const std::size_t question = target.find('?');
    const std::string_view path = target.substr(0, question);
    // Reject escaped slashes: some components would treat them as separators, others as part of a
    // name.
    const auto decoded = percentDecoded(path);
    if (!path.starts_with('/') || !decoded || !isText(*decoded) ||
        std::ranges::count(*decoded, '/') != std::ranges::count(path, '/'))
        return badRequest("the address is not a path such as /api/v1/games");
    request.path = *decoded;
    if (question == std::string_view::npos) return {};
    bool sound = true;
    eachPart(target.substr(question + 1), '&', [&](std::string_view pair) {
        if (pair.empty()) return;
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const auto name = percentDecoded(pair.substr(0, equals), true);
        const auto value = percentDecoded(pair.substr(std::min(equals + 1, pair.size())), true);
        sound = sound && name && value && isUtf8(*name) && isUtf8(*value);
        if (sound) request.arguments.emplace_back(*name, *value);
    });
    if (!sound) return badRequest("what follows ? is not name=value&name=value");
    return {};
}

// Characters of host names, IPv4 and [IPv6] addresses, and ports.
bool isHost(std::string_view host) {
    return !host.empty() && std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view(".:[]-_").contains(c);
    });
}

// Headers that decide identity, routing or framing must not repeat: a proxy may have read the other
// one (request smuggling).
std::expected<void, Response> checkHeaders(const RequestHeader& header) {
    for (const http::field once :
         {http::field::host, http::field::origin, http::field::authorization,
          http::field::transfer_encoding, http::field::expect, http::field::sec_websocket_key})
        if (header.count(once) > 1)
            return badRequest("header " + std::string(http::to_string(once)) + " is there twice");
    if (!isHost(header[http::field::host]))
        return badRequest("header Host has to name the server, such as localhost:8080");
    const std::string_view coding = header[http::field::transfer_encoding];
    if (header.count(http::field::transfer_encoding) > 0 && !sameWord(coding, "chunked"))
        return refused(501, "not-implemented", "the only Transfer-Encoding understood is chunked");
    if (header.count(http::field::expect) > 0 &&
        !sameWord(header[http::field::expect], "100-continue"))
        return refused(417, "expectation-failed", "the only Expect understood is 100-continue");
    return {};
}

}  // namespace

void prepare(RequestParser& parser, const Limits& limits) {
    parser.header_limit(std::uint32_t(limits.header));
    parser.body_limit(boost::none);
}

std::expected<Request, Response> requestFrom(const RequestHeader& header, const Limits& limits) {
    if (header.target().size() > limits.target)
        return refused(414, "address-too-long",
                       "an address has at most " + std::to_string(limits.target) + " bytes");
    Request request;
    request.method = header.method_string();
    for (const auto& field : header)
        request.headers.push_back({std::string(field.name_string()), std::string(field.value())});
    if (auto checked = checkHeaders(header); !checked) return std::unexpected(checked.error());
    if (auto read = readTarget(header.target(), request); !read)
        return std::unexpected(read.error());
    return request;
}

std::expected<void, Response> allowBody(RequestParser& parser, std::size_t most) {
    const auto length = parser.content_length();
    if (length && *length > most)
        return refused(413, "too-large",
                       "the body has at most " + std::to_string(most) + " bytes here");
    parser.body_limit(most);
    return {};
}

Response refusalOf(boost::system::error_code error, const RequestHeader& header) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        if (header.target().empty())
            return errorResponse(414, "address-too-long", "the address is too long");
        return errorResponse(431, "header-too-large", "the header of the request is too large");
    }
    if (error == http::error::body_limit) return refusalResponse(413, "too-large", "too-large");
    return errorResponse(400, "bad-request", "this is not HTTP: " + error.message());
}

bool asksForSocket(const RequestHeader& header) {
    return header.method() == http::verb::get &&
           http::token_list{header[http::field::connection]}.exists("upgrade") &&
           http::token_list{header[http::field::upgrade]}.exists("websocket");
}

std::expected<void, Response> checkSocketRequest(const RequestHeader& header) {
    const auto upgrade = [](std::string_view text) {
        Response response = errorResponse(426, "upgrade-required", text);
        response.set("Sec-WebSocket-Version", "13");
        response.set("Upgrade", "websocket");
        return std::unexpected(std::move(response));
    };
    if (!asksForSocket(header)) return upgrade("this address speaks WebSocket");
    if (header.version() < 11) return badRequest("WebSocket needs HTTP/1.1");
    if (header[http::field::sec_websocket_version] != "13")
        return upgrade("the only Sec-WebSocket-Version spoken here is 13");
    if (header[http::field::sec_websocket_key].size() != 24)
        return badRequest("Sec-WebSocket-Key is not 16 bytes in base64");
    return {};
}

}  // namespace endeavor::net
