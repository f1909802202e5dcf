// The generator and the deal are part of the record format: these values never change.
#include <gtest/gtest.h>

#include "core/endeavor.h"

namespace endeavor {
namespace {

TEST(Generator, IsSplitMixAndXoshiro) {
    u64 seed = 0;
    EXPECT_EQ(splitMix(seed), 0xe220a8397b1dcdafu);  // published test vector of SplitMix64
    EXPECT_EQ(splitMix(seed), 0x6e789e6aa1b965f4u);
    Random random(0);  // from the authors' C program, seeded with SplitMix64
    for (const u64 value : {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au, 0x1a5f849d4933e6e0u})
        EXPECT_EQ(random.next(), value);
}

TEST(Generator, StaysBelowItsBound) {
    Random random(1);
    std::array<int, 7> seen{};
    for (int i = 0; i < 7000; ++i) ++seen[random.below(7)];
    for (const int n : seen) EXPECT_NEAR(n, 1000, 150);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

// A seed gives the same set-up on every platform and in every release.
TEST(Deal, IsTheSameForEver) {
    const Edition& classic = *builtInEdition("classic");
    const auto fingerprint = [&](int players, u64 seed) {
        const Game game = deal(classic, players, seed);
        u64 value = u64(game.first);
        for (int space = 0; space < classic.spaces(); ++space)
            value = value * 31 + u64(game.tokens[space]);
        return value;
    };
    EXPECT_EQ(fingerprint(3, 1), 0x7206e7f3fd192f07u);
    EXPECT_EQ(fingerprint(4, 7), 0xaa41e2fa0534372au);
    EXPECT_EQ(fingerprint(5, 0x8d1f), 0xe734b51b49c9e789u);
}

TEST(Deal, UsesEveryTokenOnce) {
    const Edition& classic = *builtInEdition("classic");
    for (u64 seed = 0; seed < 100; ++seed) {
        const Game game = deal(classic, 4, seed);
        std::array<int, tokenKinds> seen{};
        for (int space = 0; space < classic.spaces(); ++space) ++seen[int(game.tokens[space])];
        EXPECT_EQ(seen, classic.tokens);
        EXPECT_LT(game.first, 4);
    }
}

TEST(Deal, GivesEveryoneTheCrownEquallyOften) {
    std::array<int, 5> first{};
    for (u64 seed = 0; seed < 5000; ++seed)
        ++first[deal(*builtInEdition("classic"), 5, seed).first];
    for (const int n : first) EXPECT_NEAR(n, 1000, 150);
}

}  // namespace
}  // namespace endeavor
