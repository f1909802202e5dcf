#include "network.h"

namespace endeavor::net {

Network::Network(asio::io_context& io, ListenOptions listenOptions, Router routes, Log& logTo,
                 Metrics& count)
    : context(io),
      options(std::move(listenOptions)),
      router(std::move(routes)),
      log(logTo),
      metrics(count),
      requests(options.limits.requests),
      connectionsOf(options.limits.connectionsPerAddress),
      acceptor(io),
      allGone(io, Time::max()),
      openConnections(count.gauge("endeavor_connections", "Connections, of either kind")),
      openSockets(count.gauge("endeavor_sockets", "WebSocket connections")),
      received(count.counter("endeavor_socket_received_total", "WebSocket messages received")),
      sent(count.counter("endeavor_socket_sent_total", "WebSocket messages written")),
      dropped(count.counter("endeavor_socket_dropped_total",
                            "WebSocket clients dropped because they did not read")),
      seconds(count.histogram("endeavor_http_seconds",
                              "Time from a request's last byte to its response's")) {}

std::string Network::keyOf(const std::string& address) const {
    const bool exempt =
        options.limits.exemptLoopback && !options.behindProxy && isLoopback(address);
    return exempt ? "" : limitKey(address);
}

void Network::leave(Peer& peer) {
    peers.erase(&peer);
    if (peers.empty()) allGone.cancel();
}

}  // namespace endeavor::net
