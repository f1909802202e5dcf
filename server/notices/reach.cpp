#include "reach.h"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace endeavor::online {
namespace {

namespace ip = boost::asio::ip;

// IANA's special-purpose registries, as of RFC 6890 and its updates.
constexpr const char* notPublicV4[] = {
    "0.0.0.0/8",     "10.0.0.0/8",      "100.64.0.0/10",  "127.0.0.0/8",    "169.254.0.0/16",
    "172.16.0.0/12", "192.0.0.0/24",    "192.0.2.0/24",   "192.88.99.0/24", "192.168.0.0/16",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4"};
// Global unicast space, minus the special ranges below.
constexpr const char* publicV6 = "2000::/3";
constexpr const char* notPublicV6[] = {"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"};

bool within(const ip::address_v4& address, const char* network) {
    const ip::network_v4 net = ip::make_network_v4(network);
    return ip::network_v4(address, net.prefix_length()).canonical() == net;
}

bool within(const ip::address_v6& address, const char* network) {
    const ip::network_v6 net = ip::make_network_v6(network);
    return ip::network_v6(address, net.prefix_length()).canonical() == net;
}

}  // namespace

bool isPublic(const ip::address& address) {
    const auto in = [](const auto& given) {
        return [&given](const char* network) { return within(given, network); };
    };
    if (address.is_v4()) return std::ranges::none_of(notPublicV4, in(address.to_v4()));
    ip::address_v6 v6 = address.to_v6();
    v6.scope_id(0);
    return within(v6, publicV6) && std::ranges::none_of(notPublicV6, in(v6));
}

}  // namespace endeavor::online
