// Submits mail to an SMTP relay (RFC 5321).
#pragma once

#include "delivery.h"
#include "mail.h"
#include "outgoing.h"

namespace endeavor::online {

class MailRelay {
public:
    // `trusted`: additional CA certificates, PEM.
    MailRelay(Relay relay, std::chrono::milliseconds limit, const std::string& trusted = {},
              Lookup lookup = systemLookup());

    asio::awaitable<Delivery> send(Mail mail);

private:
    Relay relay_;
    std::chrono::milliseconds limit_;
    Lookup lookup_;
    asio::ssl::context tls_;
};

}  // namespace endeavor::online
