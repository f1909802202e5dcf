// Limits: token buckets, per-address limits, and which address counts.
#include "server/net/limits.h"

#include <gtest/gtest.h>

#include <vector>

namespace endeavor::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Rate twoASecond{.perSecond = 2, .burst = 4};
const Time start{};

TEST(TokenBucket, HoldsItsBurstAndFillsAtItsRate) {
    TokenBucket bucket(twoASecond, start);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(bucket.take(1, start)) << i;
    EXPECT_FALSE(bucket.take(1, start));
    EXPECT_EQ(bucket.until(1, start), milliseconds(500));
    EXPECT_FALSE(bucket.take(1, start + milliseconds(499)));
    EXPECT_TRUE(bucket.take(1, start + milliseconds(500)));
    EXPECT_FALSE(bucket.take(1, start + milliseconds(500)));
}

TEST(TokenBucket, NeverHoldsMoreThanItsBurst) {
    TokenBucket bucket(twoASecond, start);
    const Time later = start + seconds(1000);
    EXPECT_TRUE(bucket.take(4, later));
    EXPECT_FALSE(bucket.take(1, later));
}

TEST(Buckets, EachKeyHasItsOwn) {
    Buckets buckets(twoASecond);
    EXPECT_EQ(buckets.take("a", 4, start), std::nullopt);
    EXPECT_EQ(buckets.take("a", 2, start), seconds(1));
    EXPECT_EQ(buckets.take("b", 4, start), std::nullopt);
    EXPECT_EQ(buckets.take("a", 2, start + seconds(1)), std::nullopt);
}

TEST(Buckets, WhoHasBeenQuietIsForgotten) {
    Buckets buckets(twoASecond);
    Time now = start;
    for (int i = 0; i < 100'000; ++i) {
        now += milliseconds(10);
        buckets.take(std::to_string(i), 1, now);
    }
    EXPECT_LE(buckets.size(), 1024u);
    EXPECT_EQ(buckets.take("99999", 3, now), std::nullopt);
    EXPECT_NE(buckets.take("99999", 1, now), std::nullopt);
}

TEST(Tally, AKeyHasSoManyPlacesAndGetsThemBack) {
    Tally tally(2);
    auto one = tally.enter("a"), two = tally.enter("a");
    ASSERT_TRUE(one && two);
    EXPECT_FALSE(tally.enter("a"));
    EXPECT_TRUE(tally.enter("b"));
    one.reset();
    EXPECT_TRUE(tally.enter("a"));
}

TEST(Addresses, AHouseholdIsOneAddressOrOneNetwork) {
    EXPECT_EQ(limitKey("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(limitKey("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(limitKey("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(limitKey("2001:db8:1:2::9"), limitKey("2001:db8:1:2:3:4:5:6"));
    EXPECT_NE(limitKey("2001:db8:1:3::9"), limitKey("2001:db8:1:2::9"));
    EXPECT_EQ(plainAddress("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(plainAddress("2001:db8::1"), "2001:db8::1");
}

TEST(Addresses, ThisMachineIsKnown) {
    for (const char* address : {"127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"})
        EXPECT_TRUE(isLoopback(address)) << address;
    for (const char* address : {"192.0.2.1", "2001:db8::1", "localhost", ""})
        EXPECT_FALSE(isLoopback(address)) << address;
}

TEST(Addresses, OfForwardedOnesOnlyTheLastIsTheProxys) {
    EXPECT_EQ(forwardedFor("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(forwardedFor("10.0.0.1, 2001:db8::1"), "2001:db8::1");
    EXPECT_EQ(forwardedFor("192.0.2.1, unknown"), std::nullopt);
    EXPECT_EQ(forwardedFor(""), std::nullopt);
    EXPECT_EQ(forwardedFor("192.0.2.1,"), std::nullopt);
}

}  // namespace
}  // namespace endeavor::net
