// Arbitrary bytes as client input: parsed as HTTP requests in chunks of the size the first byte
// gives, checked, and routed, as in a connection but without a socket.
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>

#include "require.h"
#include "server/net/files.h"
#include "server/net/headers.h"
#include "server/net/origin.h"
#include "server/net/parse.h"
#include "server/net/router.h"
#include "server/net/text.h"

using namespace endeavor;
using namespace endeavor::net;
namespace http = boost::beast::http;

namespace {

const Router& routes() {
    static const Router all = [] {
        const Handler nothing = [](const Request&) -> asio::awaitable<Response> {
            co_return Response{};
        };
        Router router;
        router.add("GET", "/api/v1/games", nothing);
        router.add("POST", "/api/v1/games", nothing, {.body = 64, .cost = 1});
        router.add("POST", "/api/v1/games/{game}/commands", nothing);
        router.add("GET", "/api/v1/games/{game}", nothing);
        router.addSocket(
            "/api/v1/socket",
            [](std::shared_ptr<Socket>, Request) -> asio::awaitable<void> { co_return; });
        router.otherwise(nothing);
        return router;
    }();
    return all;
}

bool hasControl(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return u8(c) < ' ' || u8(c) == 0x7f; });
}

// A written response has one empty line, after the headers, and no line break within a line.
void requireWritable(const Response& response) {
    const auto head = responseHead(response, true, true);
    fuzz::require(head.has_value(), "our own responses can be written");
    fuzz::require(head->find("\r\n\r\n") == head->size() - 4, "a header ends with its empty line");
    for (std::size_t i = 0; i < head->size(); ++i)
        if ((*head)[i] == '\r' || (*head)[i] == '\n')
            fuzz::require(
                (*head)[i] == '\n' ? i > 0 && (*head)[i - 1] == '\r' : (*head)[i + 1] == '\n',
                "lines end with both characters");
}

void requireRefusal(const Response& response, std::initializer_list<int> statuses) {
    fuzz::require(std::ranges::find(statuses, response.status) != statuses.end(),
                  "a status that is meant: " + std::to_string(response.status));
    fuzz::require(response.body && isUtf8(*response.body) && !hasControl(*response.body),
                  "a refusal is one line of UTF-8");
    requireWritable(response);
}

// A client's value echoed in a header is written unchanged or not at all.
void requireNoInjection(const std::string& value) {
    Response response;
    response.set("Location", value);
    fuzz::require(responseHead(response, true, false).has_value() == !hasControl(value),
                  "control characters don't get into a header");
}

void requireSound(const Request& request) {
    fuzz::require(request.path.starts_with('/'), "a path starts with /");
    fuzz::require(isUtf8(request.path) && !hasControl(request.path), "a path is text");
    fuzz::require(!request.header("host").empty(), "there is a host");
    for (const Header& header : request.headers) {
        fuzz::require(
            header.value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos,
            "a header is one line");
        requireNoInjection(header.value);
    }
    for (const auto& [name, value] : request.arguments) requireNoInjection(value);
    requireNoInjection(request.cookie("session").value_or(""));
    requireNoInjection(std::string(request.bearer()));
    accepts(request.header("Accept-Encoding"), "br");
    originAllowed(request, {});
    if (const auto address = forwardedFor(request.header("X-Forwarded-For")))
        fuzz::require(!limitKey(*address).empty(), "an address has a key");
}

class Stream {
public:
    Stream(std::string_view bytes, std::size_t piece) : bytes_(bytes), piece_(piece) {}

    // Feeds the parser until `enough` holds. Returns an error, or none if the bytes run out.
    template <class Enough>
    boost::system::error_code feed(RequestParser& parser, Enough enough) {
        boost::system::error_code error;
        while (!enough()) {
            if (buffer_.size() > 0) {
                buffer_.consume(parser.put(buffer_.data(), error));
                if (error && error != http::error::need_more) return error;
                if (enough()) break;
                if (!error) continue;
            }
            if (bytes_.empty()) return http::error::partial_message;
            const std::string_view next = bytes_.substr(0, piece_);
            bytes_.remove_prefix(next.size());
            buffer_.commit(
                boost::asio::buffer_copy(buffer_.prepare(next.size()), boost::asio::buffer(next)));
        }
        return {};
    }

private:
    std::string_view bytes_;
    std::size_t piece_;
    boost::beast::flat_buffer buffer_;
};

// Returns false if the connection would be closed now.
bool exchange(Stream& stream, const Limits& limits) {
    RequestParser parser;
    prepare(parser, limits);
    if (const auto error = stream.feed(parser, [&] { return parser.is_header_done(); })) {
        if (error != http::error::partial_message)
            requireRefusal(refusalOf(error, parser.get().base()), {400, 414, 431});
        return false;
    }
    auto request = requestFrom(parser.get().base(), limits);
    if (!request) {
        requireRefusal(request.error(), {400, 414, 417, 501});
        return false;
    }
    requireSound(*request);
    const auto route = routes().find(*request);
    if (!route) {
        requireRefusal(route.error(), {404, 405});
        return parser.is_done() && parser.keep_alive();
    }
    if ((*route)->socket) {
        const auto checked = checkSocketRequest(parser.get().base());
        if (!checked) requireRefusal(checked.error(), {400, 426});
        return !checked && parser.is_done();
    }
    const std::size_t most = (*route)->options.body;
    if (const auto allowed = allowBody(parser, most); !allowed) {
        requireRefusal(allowed.error(), {413});
        return false;
    }
    parser.eager(true);
    if (const auto error = stream.feed(parser, [&] { return parser.is_done(); })) {
        if (error != http::error::partial_message)
            requireRefusal(refusalOf(error, parser.get().base()), {400, 413});
        return false;
    }
    fuzz::require(parser.get().body().size() <= most, "a body is no longer than its route allows");
    return parser.keep_alive();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    if (size == 0) return 0;
    Limits limits;
    limits.header = 2048;
    limits.target = 512;
    Stream stream({reinterpret_cast<const char*>(data + 1), size - 1}, std::size_t{data[0]} + 1);
    while (exchange(stream, limits)) continue;
    return 0;
}
