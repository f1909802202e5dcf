// An outgoing connection: name lookup, one time limit for everything, plain or TLS, or upgraded
// from plain to TLS later (STARTTLS).
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/thread_pool.hpp>
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

// Returns network errors as values: an unreachable host is not exceptional.
inline constexpr auto asValues = asio::as_tuple(asio::use_awaitable);

// The addresses of a host, or why there are none.
using Found = std::expected<std::vector<asio::ip::address>, std::string>;
using Lookup = std::function<asio::awaitable<Found>(std::string host)>;

// What looks a name up and may take long.
using BlockingLookup = std::function<Found(asio::thread_pool& pool, const std::string& host)>;
// Runs it on threads of its own, with a deadline for each name; only a few names of one domain are
// looked up at once, so that slow ones hold up only themselves.
Lookup boundedLookup(BlockingLookup find, std::chrono::milliseconds limit);
Lookup systemLookup();  // the same with the system's resolver

// example.org for push.example.org; an address is its own.
std::string domainOf(const std::string& host);

// Verifies certificates against the system's CAs and additionally `trusted` (PEM). Throws
// boost::system::system_error if `trusted` can't be read.
asio::ssl::context tlsClient(const std::string& trusted = {});

class Outgoing {
public:
    using Done = asio::awaitable<std::expected<void, std::string>>;  // or what went wrong

    Outgoing(const asio::any_io_executor& executor, std::chrono::milliseconds limit);

    Done connect(const std::vector<asio::ip::address>& addresses, unsigned short port);
    // Starts TLS; the peer must have a certificate for this host.
    Done secure(asio::ssl::context& context, std::string host);
    bool secured() const { return tls_.has_value(); }

    // Calls use(stream) with the TLS stream if there is one, else the plain one.
    template <typename Use>
    auto over(Use use) {
        return tls_ ? use(*tls_) : use(tcp_);
    }

private:
    boost::beast::tcp_stream tcp_;
    std::optional<asio::ssl::stream<boost::beast::tcp_stream&>> tls_;
};

}  // namespace endeavor::online
