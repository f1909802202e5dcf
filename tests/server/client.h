// The other end of the server under test: a plain TCP client that can misbehave, and a listener on
// its own thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "server/net/listener.h"

namespace endeavor::net::test {

struct Reply {
    int status = 0;  // 0: no reply
    std::vector<Header> headers;
    std::string body;

    std::string_view header(std::string_view name) const;
    bool has(std::string_view name) const;
    std::string code() const;  // of an error
};

struct Frame {
    int opcode = -1;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: no frame
    std::string payload;

    int closeCode() const;
};

class Client {
public:
    // From 127.0.0.1; `receiveBuffer` sets the size of the kernel's buffer in bytes, if given.
    explicit Client(std::uint16_t port, int receiveBuffer = 0);
    ~Client();
    Client(Client&& other) noexcept;
    Client& operator=(Client&&) = delete;

    void send(std::string_view bytes);
    // The next response; with `head`, without a body.
    Reply reply(bool head = false);
    Reply ask(std::string_view bytes) {
        send(bytes);
        return reply();
    }
    // Whether the server closes the connection without sending anything more.
    bool closed();

    // WebSocket. `headers` are added to the request, each ending in a line break.
    Reply upgrade(std::string_view path, std::string_view headers = "");
    void sendFrame(int opcode, std::string_view payload, bool last = true, bool masked = true);
    Frame frame();
    std::string text() { return frame().payload; }

private:
    bool fill();  // reads more; false at the end or after some seconds without data
    bool need(std::size_t bytes);

    int socket_;
    std::string unread_;
};

// A GET request for a path; `headers` are added, each ending in a line break.
std::string get(std::string_view path, std::string_view headers = "");
std::string post(std::string_view path, std::string_view body, std::string_view headers = "");

class Server {
public:
    explicit Server(Router router, ListenOptions options = {});
    ~Server();

    std::uint16_t port() const { return port_; }
    Client connect() const { return Client(port_); }
    Reply ask(std::string_view bytes) const { return connect().ask(bytes); }

    // Runs it on the network thread; returns when it is done.
    void run(const std::function<void()>& what);
    void stop(std::chrono::milliseconds grace);
    std::size_t connections();
    // Waits up to a few seconds for this number of connections.
    bool reaches(std::size_t connections);
    std::string logged();

    Metrics metrics;
    Listener& listener() { return *listener_; }

private:
    std::mutex logMutex_;
    std::string logText_;
    Log log_;
    asio::io_context context_{1};
    std::unique_ptr<Listener> listener_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

}  // namespace endeavor::net::test
