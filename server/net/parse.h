// From bytes to a Request, without a network: what the parser let through is checked further, and
// what it did not is put into words.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <expected>

#include "http.h"
#include "limits.h"

namespace endeavor::net {

using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;
using RequestHeader = boost::beast::http::request_header<>;

// Limits the header; the body is nobody's yet.
void prepare(RequestParser& parser, const Limits& limits);

// The request without its body, or why it is refused: 400, 414, 417 or 501.
std::expected<Request, Response> requestFrom(const RequestHeader& header, const Limits& limits);

// Allows a body of so many bytes; 413 if more were announced.
std::expected<void, Response> allowBody(RequestParser& parser, std::size_t most);

// What to say when the parser gave up, having come so far.
Response refusalOf(boost::system::error_code error, const RequestHeader& header);

// Whether it asks to go on as WebSocket, and how that is refused: 400, or 426 with the version we
// speak.
bool asksForSocket(const RequestHeader& header);
std::expected<void, Response> checkSocketRequest(const RequestHeader& header);

}  // namespace endeavor::net
