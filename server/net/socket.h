// One WebSocket connection: text in, text out. Use it only on the network thread; other threads
// post to it (boost::asio::post on the listener's context).
#pragma once

#include <cstdint>

#include "http.h"

namespace endeavor::net {

// Why a connection is closed (RFC 6455, 7.4.1; 1012 and 1013 are registered with IANA).
enum class CloseCode : std::uint16_t {
    normal = 1000,
    goingAway = 1001,
    textOnly = 1003,
    policy = 1008,
    tooBig = 1009,
    failure = 1011,
    restart = 1012,
    tryLater = 1013,
};

// Owners must release it when receive() reports the end: none may outlive the io_context, and none
// does if the listener is stopped first.
class Socket {
public:
    virtual ~Socket() = default;

    // Queues a message; the text is shared, not copied. A slow client whose queue exceeds the
    // limits is dropped; it reconnects and asks for what it missed. No effect after close().
    virtual void send(SharedText text) = 0;

    // The next message, in UTF-8; nullopt when the connection has ended. One call at a time. A
    // client that sends faster than its rate limit is throttled.
    virtual asio::awaitable<std::optional<std::string>> receive() = 0;

    // Sends what is queued, then the close frame. Reasons are truncated to 123 bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;

    // When everything queued has been written; false if the connection has ended instead. One call
    // at a time.
    virtual asio::awaitable<bool> drained() = 0;

    virtual bool open() const = 0;
    virtual const std::string& address() const = 0;  // of the client, as in Request
    virtual std::size_t queued() const = 0;          // bytes not yet written
};

// Runs as long as the connection: when it returns, the connection is closed.
using SocketHandler =
    std::function<asio::awaitable<void>(std::shared_ptr<Socket> socket, Request request)>;

}  // namespace endeavor::net
