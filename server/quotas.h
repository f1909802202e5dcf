// How much one visitor may do, by purpose: the one table, its limits as the operator has set them,
// and what is left of them. An action counts against the visitor's account, or anonymous key if
// there is no account, and always against the address. Use it only on the network thread.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/base/input.h"
#include "core/base/json.h"
#include "server/net/limits.h"
#include "visitor.h"

namespace endeavor::online {

enum class Purpose {
    games,
    imports,
    openGames,
    botGames,
    thinking,
    messages,
    commands,
    chat,
    logins,
    accounts,
    notices,
    reports,
    bytes,
};

// A rate, or, for what is counted while it is there, only `most`.
struct Allowance {
    double perHour = 0, most = 0;  // `most` at once
    bool operator==(const Allowance&) const = default;
};

struct QuotaRow {
    Purpose purpose;
    std::string_view id;  // its key in the configuration
    bool rate;            // else a number that is held at once
    Allowance account, key, address;
    std::string_view about;
};

inline constexpr QuotaRow quotaRows[] = {
    {Purpose::games, "games", true, {60, 30}, {40, 20}, {240, 120}, "games made"},
    {Purpose::imports,
     "imports",
     true,
     {30, 15},
     {15, 10},
     {60, 30},
     "games made from a record, beside counting as games"},
    {Purpose::openGames,
     "open_games",
     false,
     {0, 100},
     {0, 50},
     {0, 300},
     "games made and not over"},
    {Purpose::botGames,
     "bot_games",
     false,
     {0, 5},
     {0, 3},
     {0, 10},
     "games made for bots alone and not over"},
    {Purpose::thinking,
     "thinking",
     true,
     {3600, 1800},
     {1800, 900},
     {7200, 3600},
     "seconds that bots think in games one has made; who has used them up comes after everybody "
     "else"},
    {Purpose::messages,
     "messages",
     true,
     {36'000, 200},
     {36'000, 200},
     {180'000, 1000},
     "messages on WebSockets; more are read more slowly"},
    {Purpose::commands,
     "commands",
     true,
     {3600, 60},
     {3600, 60},
     {18'000, 300},
     "commands other than moves and chat"},
    {Purpose::chat, "chat", true, {1200, 15}, {1200, 15}, {6000, 75}, "lines of chat"},
    {Purpose::logins,
     "logins",
     true,
     {20, 10},
     {40, 20},
     {120, 30},
     "attempts to log in; of an account: wrong passwords for it, from anywhere"},
    {Purpose::accounts, "accounts", true, {10, 5}, {10, 5}, {30, 15}, "accounts made"},
    {Purpose::notices,
     "notices",
     true,
     {120, 30},
     {120, 30},
     {600, 150},
     "notifications sent for a player's seats"},
    {Purpose::reports, "reports", true, {20, 10}, {10, 5}, {30, 15}, "reports of other players"},
    {Purpose::bytes,
     "bytes",
     false,
     {0, 64 << 20},
     {0, 16 << 20},
     {0, 256 << 20},
     "bytes kept of games one has made"},
};

// What one game may hold, whoever plays it.
struct GameLimits {
    double chatBytes = 64 << 10;  // of one seat
    double gameBytes = 16 << 20;
    bool operator==(const GameLimits&) const = default;
};

// The limits as the operator has set them.
struct QuotaSettings {
    struct Row {
        Allowance account, key, address;
        bool operator==(const Row&) const = default;
    };
    std::array<Row, std::size(quotaRows)> rows;
    GameLimits game;

    QuotaSettings();  // the defaults
    const Row& operator[](Purpose purpose) const { return rows[std::size_t(purpose)]; }
    bool operator==(const QuotaSettings&) const = default;
};

// {"games": {"account": {"per_hour": 60, "most": 30}, …}, "open_games": {"account": {"most":
// 100}}}. What is left out keeps its default. Strict: errors are reported through the reader.
QuotaSettings readQuotas(const Reader& reader);
json::object quotasObject(const QuotaSettings& settings);

class Quotas {
public:
    explicit Quotas(const QuotaSettings& settings = {}) { set(settings); }

    // New limits. What has been used up stays used up.
    void set(const QuotaSettings& settings);
    const QuotaSettings& settings() const { return settings_; }

    // Takes `amount` from all that the visitor counts against, or from none. How long until it is
    // there; nullopt: it was taken.
    std::optional<std::chrono::milliseconds> take(Purpose purpose, const Visitor& visitor,
                                                  double amount = 1);
    // The same for what has no visitor: an account's name that somebody tries to log in to, a seat.
    std::optional<std::chrono::milliseconds> takeFor(Purpose purpose, const std::string& what,
                                                     double amount = 1);
    // Charges what has already been used, into debt if need be.
    void charge(Purpose purpose, const std::string& what, double amount);
    bool usedUp(Purpose purpose, const std::string& what) const;

    // How many of a counted purpose the visitor may have.
    double most(Purpose purpose, const Visitor& visitor) const;
    double mostOfAddress(Purpose purpose) const { return settings_[purpose].address.most; }

private:
    // By "account:…", "key:…", "address:…" or any other name, which counts like an account.
    const Allowance& allowance(Purpose purpose, std::string_view what) const;
    net::TokenBucket& bucket(Purpose purpose, const std::string& what, net::Time now);
    std::optional<std::chrono::milliseconds> take(Purpose purpose,
                                                  std::span<const std::string> whom, double amount);
    void forgetFull(net::Time now);

    QuotaSettings settings_;
    std::array<std::unordered_map<std::string, net::TokenBucket>, std::size(quotaRows)> buckets_;
    std::size_t sweepAt_ = 4096;
};

}  // namespace endeavor::online
