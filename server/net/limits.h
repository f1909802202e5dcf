// How much one client may ask for, and how long it may take.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace endeavor::net {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

struct Rate {
    double perSecond = 0;
    double burst = 0;  // how much may come at once
};

struct Limits {
    std::size_t target = 4 << 10;      // bytes of the address in a request
    std::size_t header = 16 << 10;     // bytes of a request before its body
    std::size_t message = 64 << 10;    // bytes of one WebSocket message
    std::size_t queueBytes = 1 << 20;  // waiting for one WebSocket client …
    std::size_t queueMessages = 1024;  // … before it is dropped

    std::chrono::milliseconds headerTime{10'000};
    std::chrono::milliseconds bodyTime{30'000};
    std::chrono::milliseconds idleTime{60'000};   // between requests of a connection
    std::chrono::milliseconds writeTime{30'000};  // plus a second for each 8 KiB
    std::chrono::milliseconds pingTime{60'000};   // a WebSocket client silent for so long is gone
    std::chrono::milliseconds closeTime{5'000};   // for a WebSocket client's good-bye

    std::size_t connections = 20'000;
    std::size_t connectionsPerAddress = 256;
    // Whether the limits of an address hold for programs on this machine. Whoever is on it can do
    // worse, and tests of load come from there.
    bool loopback = false;
    Rate requests{.perSecond = 50, .burst = 500};  // of one address
    Rate messages{.perSecond = 20, .burst = 100};  // of one WebSocket connection
};

// Fills at a steady rate up to its burst; what is taken must be in it.
class TokenBucket {
public:
    TokenBucket(Rate rate, Time now) : rate_(rate), tokens_(rate.burst), at_(now) {}

    bool take(double tokens, Time now);
    // How long until so many tokens are in it.
    std::chrono::milliseconds until(double tokens, Time now) const;
    bool full(Time now) const { return filled(now) >= rate_.burst; }

private:
    double filled(Time now) const;

    Rate rate_;
    double tokens_;
    Time at_;
};

// A bucket for each key, most often an address. Full buckets are forgotten, so that the table holds
// only who has been busy lately.
class Buckets {
public:
    explicit Buckets(Rate rate) : rate_(rate) {}

    // How long to wait before the same may be asked again; nothing if it may be done now.
    std::optional<std::chrono::milliseconds> take(const std::string& key, double tokens, Time now);
    std::size_t size() const { return buckets_.size(); }

private:
    void forgetFull(Time now);

    Rate rate_;
    std::unordered_map<std::string, TokenBucket> buckets_;
    std::size_t sweepAt_ = 1024;
};

// Who has how many connections.
class Tally {
public:
    // Holds one place until it is destroyed.
    class Place {
    public:
        Place(Tally& tally, std::string key);
        ~Place();
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

    private:
        Tally& tally_;
        std::string key_;
    };

    explicit Tally(std::size_t most) : most_(most) {}

    // Null if the key has all its places.
    std::unique_ptr<Place> enter(const std::string& key);

private:
    std::size_t most_;
    std::unordered_map<std::string, std::size_t> counts_;
};

// What the limits count by: an IPv4 address, or the /64 network of an IPv6 address, all of which
// one household has.
std::string limitKey(const std::string& address);
bool isLoopback(const std::string& address);

// 192.0.2.1 for ::ffff:192.0.2.1, which is how IPv4 looks on a listener for both.
std::string plainAddress(const std::string& address);

// The client as the proxy in front of us saw it: the last address in X-Forwarded-For, because those
// before it are only what the client claimed. Nothing if it is not an address.
std::optional<std::string> forwardedFor(std::string_view header);

}  // namespace endeavor::net
