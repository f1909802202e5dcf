// A connection the server opens to somebody: found by name, with one time limit for all that is
// done over it, plain or with TLS, or plain first and TLS later.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/later.h"

namespace endeavor::online {

using tcp = asio::ip::tcp;

// Errors of the network come back as values: others being out of reach is nothing exceptional.
inline constexpr auto asValues = asio::as_tuple(asio::use_awaitable);

// The addresses of a host, or why there are none.
using Found = std::expected<std::vector<asio::ip::address>, std::string>;
using Lookup = std::function<asio::awaitable<Found>(std::string host)>;

// As the system looks names up, on threads of its own: a name that takes long to find does not hold
// up the others.
Lookup systemLookup();

// Checks certificates against the system's authorities, and `trusted` (PEM) besides. Throws
// boost::system::system_error if that can't be read.
asio::ssl::context tlsClient(const std::string& trusted = {});

class Outgoing {
public:
    using Done = asio::awaitable<std::expected<void, std::string>>;  // or what went wrong

    Outgoing(const asio::any_io_executor& executor, std::chrono::milliseconds limit);

    Done connect(const std::vector<asio::ip::address>& addresses, unsigned short port);
    // TLS from here on, with somebody who has a certificate for this host.
    Done secure(asio::ssl::context& context, std::string host);
    bool secured() const { return tls_.has_value(); }

    // use(stream), with the stream there is.
    template <typename Use>
    auto over(Use use) {
        return tls_ ? use(*tls_) : use(tcp_);
    }

private:
    boost::beast::tcp_stream tcp_;
    std::optional<asio::ssl::stream<boost::beast::tcp_stream&>> tls_;
};

}  // namespace endeavor::online
