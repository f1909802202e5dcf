// The head of every response: status line, security headers, header validation.
#pragma once

#include <expected>

#include "http.h"

namespace endeavor::net {

// The page loads only from this server, runs no inline script and can't be framed; it may share
// memory with its workers (COOP and COEP). A handler can override any of these.
inline constexpr std::pair<std::string_view, std::string_view> alwaysSaid[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
     "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    {"Cache-Control", "no-store"},
};
// HSTS, sent only to clients that connected over TLS.
inline constexpr std::pair<std::string_view, std::string_view> saidOverTls = {
    "Strict-Transport-Security", "max-age=31536000"};

bool mayHaveBody(int status);

// From "HTTP/1.1 200 OK" to the empty line. An error says which header can't be written: a line
// break in a value would allow header injection or response splitting.
std::expected<std::string, std::string> responseHead(const Response& response, bool keepAlive,
                                                     bool secure);

}  // namespace endeavor::net
