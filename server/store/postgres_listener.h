// A background thread that listens for what other processes write: appends to the games that this
// process follows, and turns of bots if it thinks for them.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "postgres.h"

namespace endeavor::online {

// Each game has a channel of its own, so that nobody is woken by games that do not concern them.
std::string channelOf(const std::string& game);
inline constexpr std::string_view botsChannel = "endeavor_bots";

// The NOTIFY payload: who appended, and the number of the last event; 0: read all of the game's
// keys, too.
std::string appendedPayload(const std::string& origin, int number);

class PostgresListener {
public:
    // Calls `tell` for every append by another origin to a game that is followed. After every
    // (re)connect it is called with an empty id, because notifications before that may have been
    // missed. `botTurn`, if not empty, is called when another origin leaves a bot to move.
    PostgresListener(std::string address, std::string origin, Database::Tell tell,
                     std::function<void()> botTurn);
    PostgresListener(const PostgresListener&) = delete;
    PostgresListener& operator=(const PostgresListener&) = delete;
    ~PostgresListener();

    // Counted: a game is followed until it was let go as often. Returns when notifications arrive,
    // or at once while there is no connection: the next one begins with an empty id.
    void follow(const std::string& game);
    void unfollow(const std::string& game);

private:
    void run(const std::stop_token& stop);
    void listen(const std::stop_token& stop, const std::function<void()>& connected);
    bool keepUp(PostgresConnection& connection);  // listens to what is followed now
    void change(const std::string& channel, int by);
    void pass(const PostgresConnection::Notification& notification);

    const std::string address_, origin_;
    const Database::Tell tell_;
    const std::function<void()> botTurn_;
    const int wake_;  // an eventfd, readable when there is something to do
    std::mutex mutex_;
    std::condition_variable kept_;
    std::map<std::string, int> followed_;    // by channel: how often
    std::map<std::string, bool> listening_;  // channels, as the connection has them
    std::vector<std::string> changed_;       // channels to listen to, or no longer
    std::uint64_t asked_ = 0, done_ = 0;     // changes
    bool connected_ = false;
    std::jthread thread_;
};

}  // namespace endeavor::online
