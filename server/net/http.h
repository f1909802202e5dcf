// HTTP requests and responses as values. The listener reads and writes them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/reasons.h"

namespace endeavor::net {

namespace asio = boost::asio;

// Text sent to many clients without being copied.
using SharedText = std::shared_ptr<const std::string>;
SharedText shared(std::string text);

struct Header {
    std::string name, value;
};

struct Request {
    std::string method;  // GET, HEAD, POST, …
    std::string path;    // decoded, without the query: /api/v1/games/7f3a
    std::vector<std::pair<std::string, std::string>> arguments;  // of the query, decoded
    std::vector<Header> headers;
    std::string body;
    std::string address;   // of the client; with --behind-proxy, as reported by the proxy
    std::string limitKey;  // what limits count by: its address or network; empty: exempt from them
    bool secure = false;   // the client connected over TLS, according to the proxy
    std::vector<std::pair<std::string, std::string>> captures;  // values of the route's {names}

    // The first header of that name, case-insensitive; empty if there is none.
    std::string_view header(std::string_view name) const;
    std::optional<std::string> argument(std::string_view name) const;
    // Empty if the route has no such name.
    std::string_view captured(std::string_view name) const;
    std::optional<std::string> cookie(std::string_view name) const;
    // What follows "Bearer " in Authorization; empty if there is none.
    std::string_view bearer() const;
};

struct Response {
    int status = 200;
    std::vector<Header> headers;  // length, connection, date and security headers are added
    SharedText body;              // may be null

    void set(std::string name, std::string value) {
        headers.emplace_back(std::move(name), std::move(value));
    }
};

Response jsonResponse(std::string json, int status = 200);
Response jsonResponse(SharedText json, int status = 200);
// {"error": {"code": "bad-request", "text": "…"}}
Response errorResponse(int status, std::string_view code, std::string_view text);
// {"error": {"code": "too-many", "text": "…", "reason": {"code": "too-many-requests"}}}, for errors
// that players may see.
Response refusalResponse(int status, std::string_view code, online::Why why);

// Runs on the network thread and must not block it: co_await anything slow. The request stays alive
// until the response is ready. An escaping exception is logged and answered with 500.
using Handler = std::function<asio::awaitable<Response>(const Request&)>;

}  // namespace endeavor::net
