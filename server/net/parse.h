// From bytes to a Request, without a network: checks what Beast's parser accepts and turns its
// errors into responses.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <expected>

#include "http.h"
#include "limits.h"

namespace endeavor::net {

using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;
using RequestHeader = boost::beast::http::request_header<>;

// Sets the header limit; the body gets its limit in allowBody().
void prepare(RequestParser& parser, const Limits& limits);

// The request without its body, or why it is refused: 400, 414, 417 or 501.
std::expected<Request, Response> requestFrom(const RequestHeader& header, const Limits& limits);

// Allows a body of up to `most` bytes; 413 if more were announced.
std::expected<void, Response> allowBody(RequestParser& parser, std::size_t most);

// The response to a parser error, given the header parsed so far.
Response refusalOf(boost::system::error_code error, const RequestHeader& header);

// Whether it requests a WebSocket upgrade, and how a bad one is refused: 400, or 426 with the
// version we support.
bool asksForSocket(const RequestHeader& header);
std::expected<void, Response> checkSocketRequest(const RequestHeader& header);

}  // namespace endeavor::net
