// Which addresses given by players the server may connect to. They must not lead into the server's
// own network (SSRF).
#pragma once

#include <boost/asio/ip/address.hpp>

namespace endeavor::online {

enum class Reach {
    publicOnly,  // https to public addresses only
    local,       // also http, and any address: for tests and home servers
};

// Whether the address is on the public internet: not loopback, private, link-local, multicast,
// reserved or for documentation, nor an IPv6 address that embeds an IPv4 one.
bool isPublic(const boost::asio::ip::address& address);

}  // namespace endeavor::online
