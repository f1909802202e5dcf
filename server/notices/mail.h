// Mail as text: addresses, messages, and the relay's address. smtp.h sends it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/input.h"
#include "server/store/store.h"

namespace endeavor::online {

// The common form of an address: letters, digits and a few marks, one @, a host name. Nothing that
// could end a line, a header or the angle brackets around it.
bool isMailAddress(std::string_view text);

struct Mail {
    std::string from, to;  // addresses
    std::string subject;
    std::string text;  // lines end with \n
    std::string id;    // stable across retries: letters, digits, dots and hyphens
};

// The message with its headers, ready to send except for dot-stuffing.
std::expected<std::string, Error> composeMail(const Mail& mail, Millis now);

// Dot-stuffing and the terminating line (RFC 5321: 4.5.2).
std::string dotted(std::string_view message);

struct Relay {
    enum class Security {
        offered,  // smtp://: STARTTLS if the relay offers it, and always before a password
        always,   // smtps://: TLS from the first byte
        none,     // smtp+plain://: never, for a relay on the same machine
    };
    Security security = Security::offered;
    std::string host;
    unsigned short port = 0;
    std::string user, password;  // empty: no authentication
};

// smtp://user:password@host:port; special characters in user and password are percent-encoded.
// Errors do not repeat the text, because it may contain the password.
std::expected<Relay, Error> parseRelay(std::string_view text);

}  // namespace endeavor::online
