// Quotas by purpose: what they count against, their configuration, and what is refused in it.
#include "server/quotas.h"

#include <gtest/gtest.h>

#include "server/config.h"

namespace endeavor::online {
namespace {

Visitor keyed(const std::string& key, const std::string& address = "192.0.2.1") {
    return {.account = {}, .key = key, .address = address};
}

// A quota of games: so many of a key, so many of an address.
QuotaSettings games(double ofKey, double ofAddress) {
    QuotaSettings settings;
    settings.rows[std::size_t(Purpose::games)] = {{1, 9}, {1, ofKey}, {1, ofAddress}};
    return settings;
}

TEST(Quotas, CountAgainstTheKeyAndTheAddress) {
    Quotas quotas(games(2, 3));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    EXPECT_TRUE(quotas.take(Purpose::games, keyed("ada"))) << "the key has used up its own";
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("another cookie")));
    EXPECT_TRUE(quotas.take(Purpose::games, keyed("a third"))) << "the address has used up its own";
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ben", "192.0.2.2")));
}

TEST(Quotas, AreNotTouchedByWhatIsRefused) {
    Quotas quotas(games(5, 1));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(quotas.take(Purpose::games, keyed("ada")));
    for (int i = 0; i < 4; ++i)
        EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada", "10.0.0." + std::to_string(i))));
}

TEST(Quotas, SayHowLongToWait) {
    Quotas quotas(games(1, 9));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    const auto wait = quotas.take(Purpose::games, keyed("ada"));
    ASSERT_TRUE(wait);
    EXPECT_GT(*wait, std::chrono::minutes(59));
    EXPECT_LE(*wait, std::chrono::minutes(60));
}

TEST(Quotas, OfAnAccountGoBeforeThoseOfItsKey) {
    Quotas quotas(games(1, 100));
    const Visitor logged{.account = 7, .key = "ada", .address = "192.0.2.1"};
    for (int i = 0; i < 9; ++i) EXPECT_FALSE(quotas.take(Purpose::games, logged));
    EXPECT_TRUE(quotas.take(Purpose::games, logged));
}

TEST(Quotas, DoNotHoldForWhoIsExempt) {
    Quotas quotas(games(1, 1));
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada", "")));
}

TEST(Quotas, ThatAreChangedKeepWhatHasBeenUsed) {
    Quotas quotas(games(2, 100));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    quotas.set(games(1, 100));
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ada")));
    EXPECT_TRUE(quotas.take(Purpose::games, keyed("ada")));
    quotas.set(games(50, 100));
    EXPECT_TRUE(quotas.take(Purpose::games, keyed("ada"))) << "a larger one fills up over time";
    EXPECT_FALSE(quotas.take(Purpose::games, keyed("ben")));
}

TEST(Quotas, OfTimeThatHasBeenUsedGoIntoDebt) {
    Quotas quotas;
    EXPECT_FALSE(quotas.usedUp(Purpose::thinking, "key:ada"));
    quotas.charge(Purpose::thinking, "key:ada", 800);
    EXPECT_FALSE(quotas.usedUp(Purpose::thinking, "key:ada"));
    quotas.charge(Purpose::thinking, "key:ada", 200);
    EXPECT_TRUE(quotas.usedUp(Purpose::thinking, "key:ada"));
}

TEST(Config, IsWhatItPrints) {
    const Config defaults;
    const auto read = parseConfig(configText(defaults));
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->quotas, defaults.quotas);
    EXPECT_EQ(parseConfig("{}")->quotas, defaults.quotas);
}

TEST(Config, ChangesWhatItNamesAndNothingElse) {
    const auto read = parseConfig(
        R"({"quotas": {"games": {"key": {"per_hour": 5, "most": 2}}, "chat_bytes": 100}})");
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->quotas[Purpose::games].key, (Allowance{5, 2}));
    EXPECT_EQ(read->quotas[Purpose::games].account, QuotaSettings()[Purpose::games].account);
    EXPECT_EQ(read->quotas.game.chatBytes, 100);
    EXPECT_EQ(read->quotas[Purpose::chat].key, QuotaSettings()[Purpose::chat].key);
}

TEST(Config, ThatIsWrongIsRefusedByName) {
    const std::pair<const char*, const char*> wrong[] = {
        {"", "empty"},
        {"[]", "object"},
        {R"({"quota": {}})", "quota"},
        {R"({"quotas": {"gmaes": {}}})", "gmaes"},
        {R"({"quotas": {"games": {"browser": {"per_hour": 1, "most": 1}}}})", "browser"},
        {R"({"quotas": {"games": {"key": {"per_hour": 1}}}})", "most"},
        {R"({"quotas": {"games": {"key": {"per_hour": 0, "most": 1}}}})", "per_hour"},
        {R"({"quotas": {"games": {"key": {"per_hour": 1.5, "most": 1}}}})", "per_hour"},
        {R"({"quotas": {"games": {"key": {"per_hour": 1, "most": -1}}}})", "most"},
        {R"({"quotas": {"games": {"key": {"per_hour": 1, "most": 1, "burst": 1}}}})", "burst"},
        {R"({"quotas": {"open_games": {"key": {"per_hour": 1, "most": 1}}}})", "per_hour"},
        {R"({"quotas": {"chat_bytes": "much"}})", "chat_bytes"},
        {R"({"quotas": {"game_bytes": 5}})", "game_bytes"},
        {R"({"quotas": {}, "quotas": {}})", "quotas"},
    };
    for (const auto& [text, names] : wrong) {
        const auto read = parseConfig(text);
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().text.find(names), std::string::npos)
            << text << " → " << read.error().text;
    }
}

}  // namespace
}  // namespace endeavor::online
