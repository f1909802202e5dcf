// A background thread that listens for appends by other processes.
#pragma once

#include <thread>

#include "postgres.h"

namespace endeavor::online {

inline constexpr std::string_view appendedChannel = "endeavor_appended";

// The NOTIFY payload: who appended, the number of the last event, the game.
std::string appendedPayload(const std::string& origin, int number, const std::string& game);

class PostgresListener {
public:
    // Calls `tell` for every append by another origin. After every (re)connect it is called with an
    // empty id, because notifications before that may have been missed.
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
