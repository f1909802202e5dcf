#include "postgres_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <charconv>

#include "backoff.h"

namespace endeavor::online {

std::string appendedPayload(const std::string& origin, int number, const std::string& game) {
    return origin + " " + std::to_string(number) + " " + game;
}

PostgresListener::PostgresListener(std::string address, std::string origin, Database::Tell tell)
    : address_(std::move(address)),
      origin_(std::move(origin)),
      tell_(std::move(tell)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

PostgresListener::~PostgresListener() {
    thread_.request_stop();
    ::eventfd_write(wake_, 1);
    thread_.join();
    ::close(wake_);
}

void PostgresListener::run(const std::stop_token& stop) {
    Backoff backoff;
    while (!stop.stop_requested()) {
        listen(stop, [&] {
            backoff.succeeded();
            tell_("", 0);
        });
        pollfd woken{.fd = wake_, .events = POLLIN, .revents = 0};
        ::poll(&woken, 1, int(backoff.failed().count()));
    }
}

// Runs until stopped or the connection is lost; returns at once if it can't connect.
void PostgresListener::listen(const std::stop_token& stop, const std::function<void()>& connected) {
    auto connection = PostgresConnection::open(address_, Use::read);
    if (!connection) return;
    if (!(*connection)->run("LISTEN " + std::string(appendedChannel))) return;
    connected();
    while (!stop.stop_requested()) {
        auto payloads = (*connection)->notifications();
        if (!payloads) return;
        for (const std::string& payload : *payloads) pass(payload);
        pollfd ready[] = {{.fd = (*connection)->socket(), .events = POLLIN, .revents = 0},
                          {.fd = wake_, .events = POLLIN, .revents = 0}};
        ::poll(ready, 2, -1);
    }
}

void PostgresListener::pass(const std::string& payload) {
    const std::size_t first = payload.find(' '), second = payload.find(' ', first + 1);
    if (first == std::string::npos || second == std::string::npos) return;  // not sent by a store
    if (payload.substr(0, first) == origin_) return;
    int number = 0;
    std::from_chars(payload.data() + first + 1, payload.data() + second, number);
    tell_(payload.substr(second + 1), number);
}

}  // namespace endeavor::online
