// The client's side of the protocol's wires: HTTP for what is asked once, a WebSocket for what goes
// on. Failures throw boost::system::system_error, which the caller counts.
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

// "ws://127.0.0.1:8080", or with http. Only loopback: this is no tool to take others' servers down.
tcp::endpoint endpointOf(const std::string& url);

// Requests over a small pool of connections that are kept open; further ones wait.
class Http {
public:
    Http(asio::io_context& context, tcp::endpoint server)
        : context_(context), server_(std::move(server)), freed_(context, Time::max()) {}

    // The object that was answered; throws when the status is not 2xx.
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
    asio::steady_timer freed_;  // never fires: cancelled for one who waits
    std::vector<Kept> free_;
    int taken_ = 0;
};

// One WebSocket connection.
class Line : public std::enable_shared_from_this<Line> {
public:
    // The number of the connection decides which of this machine's addresses it comes from: one
    // address has ports for less than thirty thousand.
    static asio::awaitable<std::shared_ptr<Line>> open(tcp::endpoint server, int which);

    explicit Line(tcp::socket socket) : stream_(std::move(socket)) {}
    void send(std::string text);
    // Good until the next call.
    asio::awaitable<std::string_view> receive();
    void close() { stream_.next_layer().close(); }

private:
    void writeNext();

    beast::websocket::stream<tcp::socket, false> stream_;
    beast::flat_buffer heard_;
    std::deque<std::string> queue_;  // the first is being written
};

}  // namespace endeavor::load
