// Whom the server will talk to when a player tells it to. An address given by somebody else must
// not lead into the network the server stands in.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace endeavor::online {

enum class Reach {
    publicOnly,  // https, to addresses everybody can reach
    local,       // http too, and to any address: for tests and servers at home
};

// Whether it is an address of the public internet: not loopback, private, link-local, multicast,
// reserved or for documentation, nor an IPv6 one that stands for an IPv4 one.
bool isPublic(const boost::asio::ip::address& address);

}  // namespace endeavor::online
