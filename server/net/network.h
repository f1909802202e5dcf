// State shared by all connections of a listener. It lives until the last of them is gone. Internal
// to server/net.
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

// Returns network errors as values: a client that disconnects is not exceptional.
inline constexpr auto quietly = asio::as_tuple(asio::use_awaitable);

// A connection to a client.
class Peer {
public:
    virtual ~Peer() = default;
    virtual void finish() = 0;  // close after the current exchange
    virtual void abort() = 0;   // close immediately
};

struct Network {
    Network(asio::io_context& context, ListenOptions options, Router router, Log& log,
            Metrics& metrics);

    // The key for the per-address limits; empty if exempt.
    std::string keyOf(const std::string& address) const;

    // Tracks open connections, for shutdown.
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

// Completion handler for detached coroutines: logs what they throw.
inline auto reporting(std::shared_ptr<Network> network) {
    return [network = std::move(network)](const std::exception_ptr& thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const std::exception& why) {
            network->log.error("connection-failed", {{"why", why.what()}});
        }
    };
}

// Serves a connection from its first byte on; `place` counts it against its address's limit.
asio::awaitable<void> serveConnection(std::shared_ptr<Network> network, tcp::socket socket,
                                      std::string peer, std::unique_ptr<Tally::Place> place);

// A connection that is being upgraded to WebSocket.
struct Upgrade {
    beast::tcp_stream stream;
    boost::beast::http::request<boost::beast::http::string_body> message;  // as received
    Request request;
    const Route* route;
    std::unique_ptr<Tally::Place> place;
};
asio::awaitable<void> serveSocket(std::shared_ptr<Network> network, Upgrade upgrade);

}  // namespace endeavor::net
