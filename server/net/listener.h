// Accepts connections and speaks HTTP/1.1 and WebSocket on them. One thread runs the io_context;
// every handler runs there, and nothing here may be called from another thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "limits.h"
#include "log.h"
#include "metrics.h"
#include "router.h"

namespace endeavor::net {

struct ListenOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  // 0: any free port
    // Only a trusted proxy can connect to us: its X-Forwarded-For and X-Forwarded-Proto are
    // believed.
    bool behindProxy = false;
    // Allowed foreign origins, such as "https://example.org".
    std::vector<std::string> origins;
    Limits limits;
};

struct Network;  // network.h: what the connections share

class Listener {
public:
    // Already listening when it returns. Log and metrics must outlive the io_context.
    static std::expected<std::unique_ptr<Listener>, std::string> open(asio::io_context& context,
                                                                      ListenOptions options,
                                                                      Router router, Log& log,
                                                                      Metrics& metrics);
    ~Listener();  // stops at once
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    std::string address() const;
    std::uint16_t port() const;

    // `tell` sends a last message to each WebSocket client when the server stops, before closing.
    void onStop(std::function<void(Socket&)> tell);

    // Stops accepting, finishes requests in progress, notifies WebSocket clients and closes their
    // connections; any still open after the grace period are aborted. Returns when all are closed.
    asio::awaitable<void> stop(std::chrono::milliseconds grace);

    std::size_t connections() const;

private:
    explicit Listener(std::shared_ptr<Network> network);

    std::shared_ptr<Network> network_;
};

}  // namespace endeavor::net
