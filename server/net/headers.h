// What every response says before its body, and what it may not.
#pragma once

#include <expected>

#include "http.h"

namespace endeavor::net {

// The page loads only from here, runs no script written into it, and is shown in no frame; it may
// share memory with its workers (COOP and COEP). A handler that sets one of these itself is
// believed.
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
// Only a client that came over TLS is told to insist on it.
inline constexpr std::pair<std::string_view, std::string_view> saidOverTls = {
    "Strict-Transport-Security", "max-age=31536000"};

bool mayHaveBody(int status);

// From "HTTP/1.1 200 OK" to the empty line. An error says which header can't be written: a line
// break in a value would begin a header, or a response, of somebody else's choice.
std::expected<std::string, std::string> responseHead(const Response& response, bool keepAlive,
                                                     bool secure);

}  // namespace endeavor::net
