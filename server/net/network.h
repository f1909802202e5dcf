// What all connections of a listener share. It lives until the last of them is gone. Only the
// sources of the network include this.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <exception>
#include <unordered_set>

#include "listener.h"
#include "parse.h"

namespace endeavor::net {

namespace beast = boost::beast;
using tcp = asio::ip::tcp;

// Errors of the network come back as values: a client that goes away is nothing exceptional.
inline constexpr auto quietly = asio::as_tuple(asio::use_awaitable);

// Something with a client at its other end.
class Peer {
public:
    virtual ~Peer() = default;
    virtual void finish() = 0;  // as soon as what is under way is done
    virtual void abort() = 0;   // now
};

struct Network {
    Network(asio::io_context& context, ListenOptions options, Router router, Log& log,
            Metrics& metrics);

    // What the limits of an address count by; empty if it has none.
    std::string keyOf(const std::string& address) const;

    // Who is connected, for stopping.
    void enter(Peer& peer) { peers.insert(&peer); }
    void leave(Peer& peer);

    asio::io_context& context;
    const ListenOptions options;
    const Router router;
    Log& log;
    Metrics& metrics;
    Buckets requests;
    Tally connectionsOf;
    tcp::acceptor acceptor;
    std::unordered_set<Peer*> peers;
    asio::steady_timer allGone;  // never expires; cancelled when the last peer has left
    bool stopping = false;
    std::function<void(Socket&)> tellStop;

    Gauge& openConnections;
    Gauge& openSockets;
    Counter& received;
    Counter& sent;
    Counter& dropped;
    Histogram& seconds;
};

// For the end of a coroutine nobody waits for.
inline auto reporting(std::shared_ptr<Network> network) {
    return [network = std::move(network)](const std::exception_ptr& thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const std::exception& why) {
            network->log.error("connection-failed", {{"why", why.what()}});
        }
    };
}

// A connection from its first byte on; holds its place among those of its address.
asio::awaitable<void> serveConnection(std::shared_ptr<Network> network, tcp::socket socket,
                                      std::string peer, std::unique_ptr<Tally::Place> place);

// The same connection after it was agreed to go on as WebSocket.
struct Upgrade {
    beast::tcp_stream stream;
    boost::beast::http::request<boost::beast::http::string_body> message;  // as it was received
    Request request;
    const Route* route;
    std::unique_ptr<Tally::Place> place;
};
asio::awaitable<void> serveSocket(std::shared_ptr<Network> network, Upgrade upgrade);

}  // namespace endeavor::net
