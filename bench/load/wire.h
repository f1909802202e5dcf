// Client side of the protocol: HTTP for single requests, a WebSocket for the running game. Failures
// throw boost::system::system_error, which the caller counts.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>
#include <string>

#include "core/base/json.h"

namespace endeavor::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

// Accepts "ws://127.0.0.1:8080" or http. Loopback only: this must not be usable as an attack tool.
tcp::endpoint endpointOf(const std::string& url);

// Requests over a small pool of keep-alive connections; when all are busy, callers wait.
class Http {
public:
    Http(asio::io_context& context, tcp::endpoint server)
        : context_(context), server_(std::move(server)), freed_(context, Time::max()) {}

    // Returns the object in the response; throws unless the status is 2xx.
    asio::awaitable<json::object> post(std::string path, json::object body);

private:
    using Time = asio::steady_timer::time_point;
    struct Kept {
        std::unique_ptr<tcp::socket> socket;
        Time since;
    };
    static constexpr int mostConnections = 16;
    static constexpr auto idleTime = std::chrono::seconds(30);

    asio::awaitable<std::unique_ptr<tcp::socket>> take();

    asio::io_context& context_;
    tcp::endpoint server_;
    asio::steady_timer freed_;  // never fires: cancelled to wake a waiting caller
    std::vector<Kept> free_;
    int taken_ = 0;
};

// One WebSocket connection.
class Line : public std::enable_shared_from_this<Line> {
public:
    // `which` selects the loopback address the connection comes from: a single address has fewer
    // than thirty thousand ports.
    static asio::awaitable<std::shared_ptr<Line>> open(tcp::endpoint server, int which);

    explicit Line(tcp::socket socket) : stream_(std::move(socket)) {}
    void send(std::string text);
    // The view is valid until the next call.
    asio::awaitable<std::string_view> receive();
    void close() { stream_.next_layer().close(); }

private:
    void writeNext();

    beast::websocket::stream<tcp::socket, false> stream_;
    beast::flat_buffer heard_;
    std::deque<std::string> queue_;  // the front is being written
};

}  // namespace endeavor::load
