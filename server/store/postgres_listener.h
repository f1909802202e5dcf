// A thread that listens to what other processes append, for as long as it lives.
#pragma once

#include <thread>

#include "postgres.h"

namespace endeavor::online {

inline constexpr std::string_view appendedChannel = "endeavor_appended";

// What is notified: who appended, the number of the last event, the game.
std::string appendedPayload(const std::string& origin, int number, const std::string& game);

class PostgresListener {
public:
    // Whatever has another origin is told. After every connecting, an empty id: what was appended
    // before it may have been missed.
    PostgresListener(std::string address, std::string origin, Database::Tell tell);
    PostgresListener(const PostgresListener&) = delete;
    PostgresListener& operator=(const PostgresListener&) = delete;
    ~PostgresListener();

private:
    void run(const std::stop_token& stop);
    void listen(const std::stop_token& stop, const std::function<void()>& connected);
    void pass(const std::string& payload);

    const std::string address_, origin_;
    const Database::Tell tell_;
    const int wake_;  // an eventfd, readable when it is time to stop
    std::jthread thread_;
};

}  // namespace endeavor::online
