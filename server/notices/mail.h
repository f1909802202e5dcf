// Mail as text: addresses, messages, and where the relay is. smtp.h sends it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/input.h"
#include "server/store/store.h"

namespace endeavor::online {

// The form nearly everybody's address has: letters, digits and a few marks, one @, a name of a
// host. Nothing that could end a line, a header or the angle brackets around it.
bool isMailAddress(std::string_view text);

struct Mail {
    std::string from, to;  // addresses
    std::string subject;
    std::string text;  // lines end with \n
    std::string id;    // the same for the same mail: letters, digits, dots and hyphens
};

// The message with its headers, as it goes over the wire but for the dots.
std::expected<std::string, Error> composeMail(const Mail& mail, Millis now);

// With a dot more in front of lines that begin with one, and the line that ends it (RFC
// 5321: 4.5.2).
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
    std::string user, password;  // empty: it wants none
};

// smtp://user:password@host:port; special characters of user and password are written with %. What
// is wrong is said without repeating the text, for it may hold the password.
std::expected<Relay, Error> parseRelay(std::string_view text);

}  // namespace endeavor::online
