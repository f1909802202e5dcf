#include "client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>
#include <future>

#include "server/net/text.h"

namespace endeavor::net::test {
namespace {

constexpr timeval patience{.tv_sec = 15, .tv_usec = 0};

std::string_view find(std::span<const Header> headers, std::string_view name, bool& found) {
    for (const Header& header : headers)
        if (sameWord(header.name, name)) {
            found = true;
            return header.value;
        }
    found = false;
    return {};
}

}  // namespace

std::string_view Reply::header(std::string_view name) const {
    bool found = false;
    return find(headers, name, found);
}

bool Reply::has(std::string_view name) const {
    bool found = false;
    find(headers, name, found);
    return found;
}

std::string Reply::code() const {
    constexpr std::string_view before = R"({"error": {"code": ")";
    if (!body.starts_with(before)) return "no error: " + body;
    return body.substr(before.size(), body.find('"', before.size()) - before.size());
}

int Frame::closeCode() const {
    if (opcode != 8 || payload.size() < 2) return -1;
    return std::uint8_t(payload[0]) << 8 | std::uint8_t(payload[1]);
}

Client::Client(std::uint16_t port, int receiveBuffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receiveBuffer > 0)
        setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, sizeof receiveBuffer);
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0)
        << std::strerror(errno);
}

Client::~Client() {
    if (socket_ >= 0) ::close(socket_);
}

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), unread_(std::move(other.unread_)) {}

void Client::send(std::string_view bytes) {
    // A server that has seen enough may have closed already: its answer can still be read.
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(std::size_t(sent));
    }
}

bool Client::fill() {
    char bytes[4096];
    const ssize_t received = ::recv(socket_, bytes, sizeof bytes, 0);
    if (received <= 0) return false;
    unread_.append(bytes, std::size_t(received));
    return true;
}

bool Client::need(std::size_t bytes) {
    while (unread_.size() < bytes)
        if (!fill()) return false;
    return true;
}

Reply Client::reply(bool head) {
    std::size_t end = 0;
    while ((end = unread_.find("\r\n\r\n")) == std::string::npos)
        if (!fill()) return {};
    Reply reply;
    std::string_view lines(unread_.data(), end);
    reply.status = std::stoi(unread_.substr(9, 3));
    for (std::size_t at = lines.find("\r\n"); at != std::string_view::npos;) {
        lines.remove_prefix(at + 2);
        at = lines.find("\r\n");
        const std::string_view line = lines.substr(0, at);
        const std::size_t colon = line.find(": ");
        reply.headers.push_back(
            {std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
    }
    unread_.erase(0, end + 4);
    const std::string length(reply.header("Content-Length"));
    if (head || length.empty() || !need(std::stoul(length))) return reply;
    reply.body = unread_.substr(0, std::stoul(length));
    unread_.erase(0, reply.body.size());
    return reply;
}

bool Client::closed() {
    if (!unread_.empty()) return false;
    char byte = 0;
    const ssize_t received = ::recv(socket_, &byte, 1, 0);
    const bool over = received == 0 || (received < 0 && errno == ECONNRESET);
    if (over) ::shutdown(socket_, SHUT_WR);  // a well-behaved client closes its side as well
    return over;
}

Reply Client::upgrade(std::string_view path, std::string_view headers) {
    send(get(path,
             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                 std::string(headers)));
    return reply();
}

void Client::sendFrame(int opcode, std::string_view payload, bool last, bool masked) {
    std::string frame;
    frame += char(opcode | (last ? 0x80 : 0));
    const int mask = masked ? 0x80 : 0;
    const std::size_t size = payload.size();
    const int lengthBytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    frame += char(mask | (lengthBytes == 0 ? int(size) : lengthBytes == 2 ? 126 : 127));
    for (int i = lengthBytes - 1; i >= 0; --i) frame += char(size >> (8 * i) & 255);
    constexpr std::string_view key = "\x01\x20\x03\x44";
    if (masked) frame += key;
    for (std::size_t i = 0; i < size; ++i)
        frame += masked ? char(payload[i] ^ key[i % 4]) : payload[i];
    send(frame);
}

Frame Client::frame() {
    if (!need(2)) return {};
    std::size_t size = std::uint8_t(unread_[1]) & 0x7f, header = 2;
    const std::size_t lengthBytes = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (!need(header + lengthBytes)) return {};
    if (lengthBytes > 0) size = 0;
    for (std::size_t i = 0; i < lengthBytes; ++i) size = size << 8 | std::uint8_t(unread_[2 + i]);
    header += lengthBytes;
    if (!need(header + size)) return {};
    Frame frame{.opcode = unread_[0] & 15, .payload = unread_.substr(header, size)};
    unread_.erase(0, header + size);
    return frame;
}

std::string get(std::string_view path, std::string_view headers) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
           "\r\n";
}

std::string post(std::string_view path, std::string_view body, std::string_view headers) {
    return "POST " + std::string(path) +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

Server::Server(Router router, ListenOptions options)
    : log_(Level::debug, [this](std::string_view line) {
          const std::lock_guard lock(logMutex_);
          logText_ += line;
      }) {
    auto listener = Listener::open(context_, std::move(options), std::move(router), log_, metrics);
    EXPECT_TRUE(listener) << listener.error();
    listener_ = std::move(*listener);
    port_ = listener_->port();
    thread_ = std::thread([this, guard = asio::make_work_guard(context_)] { context_.run(); });
}

Server::~Server() {
    stop(std::chrono::milliseconds(0));
    context_.stop();
    thread_.join();
    listener_.reset();
}

void Server::run(const std::function<void()>& what) {
    asio::post(context_, asio::use_future(what)).get();
}

void Server::stop(std::chrono::milliseconds grace) {
    asio::co_spawn(context_, listener_->stop(grace), asio::use_future).get();
}

std::size_t Server::connections() {
    std::size_t number = 0;
    run([&] { number = listener_->connections(); });
    return number;
}

bool Server::reaches(std::size_t number) {
    for (int tries = 0; tries < 500; ++tries) {
        if (connections() == number) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

std::string Server::logged() {
    const std::lock_guard lock(logMutex_);
    return logText_;
}

}  // namespace endeavor::net::test
