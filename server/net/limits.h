// Rate limits, size limits and timeouts for clients.
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
    double burst = 0;  // largest burst
};

struct Limits {
    std::size_t target = 4 << 10;      // bytes of the address in a request
    std::size_t header = 16 << 10;     // bytes of a request before its body
    std::size_t message = 64 << 10;    // bytes of one WebSocket message
    std::size_t queueBytes = 1 << 20;  // queued for one WebSocket client …
    std::size_t queueMessages = 1024;  // … before it is dropped

    std::chrono::milliseconds headerTime{10'000};
    std::chrono::milliseconds bodyTime{30'000};
    std::chrono::milliseconds idleTime{60'000};   // between requests of a connection
    std::chrono::milliseconds writeTime{30'000};  // plus a second for each 8 KiB
    std::chrono::milliseconds pingTime{60'000};   // a WebSocket client silent this long is gone
    std::chrono::milliseconds closeTime{5'000};   // to wait for a WebSocket client's close frame

    std::size_t connections = 20'000;
    std::size_t connectionsPerAddress = 256;
    // Whether programs on this machine have no limits per address, for load tests and the like.
    // Never behind a proxy, whose clients would all seem to be on this machine if it does not say
    // who they are.
    bool exemptLoopback = false;
    Rate requests{.perSecond = 50, .burst = 500};  // of one address
    Rate messages{.perSecond = 20, .burst = 100};  // of one WebSocket connection
};

// Refills at a steady rate up to its burst; take() fails if it holds too few tokens.
class TokenBucket {
public:
    TokenBucket(Rate rate, Time now) : rate_(rate), tokens_(rate.burst), at_(now) {}

    bool take(double tokens, Time now);
    // Takes them even if they are not there: what has happened already has to be made good.
    void charge(double tokens, Time now);
    void change(Rate rate, Time now);  // what it holds stays, up to the new burst
    // How long until it holds this many tokens.
    std::chrono::milliseconds until(double tokens, Time now) const;
    bool full(Time now) const { return filled(now) >= rate_.burst; }

private:
    double filled(Time now) const;

    Rate rate_;
    double tokens_;
    Time at_;
};

// One bucket per key, usually an address. Full buckets are discarded, so the table holds only
// recently active clients.
class Buckets {
public:
    explicit Buckets(Rate rate) : rate_(rate) {}

    // How long to wait before retrying; nullopt if the tokens were taken.
    std::optional<std::chrono::milliseconds> take(const std::string& key, double tokens, Time now);
    std::size_t size() const { return buckets_.size(); }

private:
    void forgetFull(Time now);

    Rate rate_;
    std::unordered_map<std::string, TokenBucket> buckets_;
    std::size_t sweepAt_ = 1024;
};

// Counts connections per key.
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

    // nullptr if the key is at its limit.
    std::unique_ptr<Place> enter(const std::string& key);

private:
    std::size_t most_;
    std::unordered_map<std::string, std::size_t> counts_;
};

// The key limits count by: an IPv4 address, or the /64 network of an IPv6 address, which usually
// belongs to one household.
std::string limitKey(const std::string& address);
bool isLoopback(const std::string& address);

// 192.0.2.1 for ::ffff:192.0.2.1, the form of IPv4 addresses on a dual-stack listener.
std::string plainAddress(const std::string& address);

// The client's address as seen by the proxy in front of us: the last entry in X-Forwarded-For,
// because the client can forge those before it. nullopt if it is not an address.
std::optional<std::string> forwardedFor(std::string_view header);

}  // namespace endeavor::net
