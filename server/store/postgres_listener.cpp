#include "postgres_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <charconv>

#include "backoff.h"

namespace endeavor::online {
namespace {

constexpr std::string_view prefix = "endeavor_";
constexpr std::chrono::seconds untilHeard{5};

// Ids are letters and digits; anything else can't be a game of ours.
std::string quoted(const std::string& channel) {
    std::string text = "\"";
    for (const char c : channel)
        if (c != '"') text += c;
    return text + "\"";
}

}  // namespace

std::string channelOf(const std::string& game) { return std::string(prefix) + game; }

std::string appendedPayload(const std::string& origin, int number) {
    return origin + " " + std::to_string(number);
}

PostgresListener::PostgresListener(std::string address, std::string origin, Database::Tell tell,
                                   std::function<void()> botTurn)
    : address_(std::move(address)),
      origin_(std::move(origin)),
      tell_(std::move(tell)),
      botTurn_(std::move(botTurn)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (botTurn_) followed_[std::string(botsChannel)] = 1;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

PostgresListener::~PostgresListener() {
    thread_.request_stop();
    ::eventfd_write(wake_, 1);
    thread_.join();
    ::close(wake_);
}

void PostgresListener::follow(const std::string& game) {
    std::unique_lock lock(mutex_);
    change(channelOf(game), 1);
    const std::uint64_t mine = asked_;
    kept_.wait_for(lock, untilHeard, [&] { return done_ >= mine || !connected_; });
}

void PostgresListener::unfollow(const std::string& game) {
    const std::lock_guard lock(mutex_);
    change(channelOf(game), -1);
}

// With the mutex held.
void PostgresListener::change(const std::string& channel, int by) {
    int& followers = followed_[channel];
    followers += by;
    if (followers <= 0) followed_.erase(channel);
    changed_.push_back(channel);
    ++asked_;
    ::eventfd_write(wake_, 1);
}

void PostgresListener::run(const std::stop_token& stop) {
    Backoff backoff;
    while (!stop.stop_requested()) {
        listen(stop, [&] {
            backoff.succeeded();
            tell_("", 0);
        });
        {
            const std::lock_guard lock(mutex_);
            connected_ = false;
            kept_.notify_all();
        }
        pollfd woken{.fd = wake_, .events = POLLIN, .revents = 0};
        const auto wait = std::chrono::steady_clock::now() + backoff.failed();
        // Woken by somebody who follows a game: that is not yet a reason to try again.
        while (!stop.stop_requested() && std::chrono::steady_clock::now() < wait) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                wait - std::chrono::steady_clock::now());
            ::poll(&woken, 1, int(left.count()) + 1);
            eventfd_t ignored = 0;
            ::eventfd_read(wake_, &ignored);
        }
    }
}

// Runs until stopped or the connection is lost; returns at once if it can't connect.
void PostgresListener::listen(const std::stop_token& stop, const std::function<void()>& connected) {
    auto connection = PostgresConnection::open(address_, Use::read);
    if (!connection) return;
    {
        const std::lock_guard lock(mutex_);
        listening_.clear();
        changed_.clear();
        for (const auto& [channel, count] : followed_) changed_.push_back(channel);
        connected_ = true;
    }
    if (!keepUp(**connection)) return;
    connected();
    while (!stop.stop_requested()) {
        if (!keepUp(**connection)) return;
        auto notifications = (*connection)->notifications();
        if (!notifications) return;
        for (const auto& notification : *notifications) pass(notification);
        pollfd ready[] = {{.fd = (*connection)->socket(), .events = POLLIN, .revents = 0},
                          {.fd = wake_, .events = POLLIN, .revents = 0}};
        ::poll(ready, 2, -1);
        eventfd_t ignored = 0;
        ::eventfd_read(wake_, &ignored);
    }
}

bool PostgresListener::keepUp(PostgresConnection& connection) {
    std::vector<std::pair<std::string, bool>> todo;
    std::uint64_t upTo = 0;
    {
        const std::lock_guard lock(mutex_);
        upTo = asked_;
        for (const std::string& channel : changed_) {
            const bool wanted = followed_.contains(channel);
            if (listening_.contains(channel) == wanted) continue;
            if (wanted)
                listening_[channel] = true;
            else
                listening_.erase(channel);
            todo.emplace_back(channel, wanted);
        }
        changed_.clear();
    }
    for (const auto& [channel, wanted] : todo)
        if (!connection.run((wanted ? "LISTEN " : "UNLISTEN ") + quoted(channel))) return false;
    const std::lock_guard lock(mutex_);
    done_ = upTo;
    kept_.notify_all();
    return true;
}

void PostgresListener::pass(const PostgresConnection::Notification& notification) {
    const auto& [channel, payload] = notification;
    const std::size_t space = payload.find(' ');
    if (space == std::string::npos || !channel.starts_with(prefix)) return;  // not sent by a store
    if (payload.substr(0, space) == origin_) return;
    if (channel == botsChannel) {
        if (botTurn_) botTurn_();
        return;
    }
    int number = 0;
    std::from_chars(payload.data() + space + 1, payload.data() + payload.size(), number);
    tell_(channel.substr(prefix.size()), number);
}

}  // namespace endeavor::online
