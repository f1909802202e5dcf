// One WebSocket connection: text in, text out. Everything here belongs to the network's thread;
// others post to it (boost::asio::post on the listener's context).
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

// Whoever keeps one lets go of it when receive() says that it has ended: none may outlive the
// io_context, and none does when the listener is stopped first.
class Socket {
public:
    virtual ~Socket() = default;

    // Queues a message; the text is shared, not copied. A client that lets more than the limits
    // allow pile up is dropped: it comes back and asks for what it missed. After close it does
    // nothing.
    virtual void send(SharedText text) = 0;

    // The next message, in UTF-8; nothing when the connection has ended. One at a time. A client
    // that sends faster than its limit is read more slowly.
    virtual asio::awaitable<std::optional<std::string>> receive() = 0;

    // Sends what is queued, then says good-bye. Reasons are cut to 123 bytes.
    virtual void close(CloseCode code, std::string_view reason) = 0;

    virtual bool open() const = 0;
    virtual const std::string& address() const = 0;  // of the client, as in Request
    virtual std::size_t queued() const = 0;          // bytes not yet written
};

// Lives as long as the conversation: when it returns the connection is closed.
using SocketHandler =
    std::function<asio::awaitable<void>(std::shared_ptr<Socket> socket, Request request)>;

}  // namespace endeavor::net
