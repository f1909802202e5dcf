// The other end of the server under test: a plain TCP client that can misbehave, and a listener on
// a thread of its own.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "server/net/listener.h"

namespace endeavor::net::test {

struct Reply {
    int status = 0;  // 0: none came
    std::vector<Header> headers;
    std::string body;

    std::string_view header(std::string_view name) const;
    bool has(std::string_view name) const;
    std::string code() const;  // of an error
};

struct Frame {
    int opcode = -1;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: none came
    std::string payload;

    int closeCode() const;
};

class Client {
public:
    // From 127.0.0.1; `receiveBuffer` bytes of the kernel's, if given.
    explicit Client(std::uint16_t port, int receiveBuffer = 0);
    ~Client();
    Client(Client&& other) noexcept;
    Client& operator=(Client&&) = delete;

    void send(std::string_view bytes);
    // The next response; with `head` none of its body is expected.
    Reply reply(bool head = false);
    Reply ask(std::string_view bytes) {
        send(bytes);
        return reply();
    }
    // Whether the server closes the connection without a further byte.
    bool closed();

    // WebSocket. `headers` are added to the request, each with its line end.
    Reply upgrade(std::string_view path, std::string_view headers = "");
    void sendFrame(int opcode, std::string_view payload, bool last = true, bool masked = true);
    Frame frame();
    std::string text() { return frame().payload; }

private:
    bool fill();  // reads more; false at the end or when nothing came for some seconds
    bool need(std::size_t bytes);

    int socket_;
    std::string unread_;
};

// GET of a path, with further headers, each with its line end.
std::string get(std::string_view path, std::string_view headers = "");
std::string post(std::string_view path, std::string_view body, std::string_view headers = "");

class Server {
public:
    explicit Server(Router router, ListenOptions options = {});
    ~Server();

    std::uint16_t port() const { return port_; }
    Client connect() const { return Client(port_); }
    Reply ask(std::string_view bytes) const { return connect().ask(bytes); }

    // On the thread of the network; returns when it is done.
    void run(const std::function<void()>& what);
    void stop(std::chrono::milliseconds grace);
    std::size_t connections();
    // Waits some seconds at most until there are so many.
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
