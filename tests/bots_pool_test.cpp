#include "bots/pool.h"

#include <gtest/gtest.h>

#include <vector>

namespace endeavor {
namespace {

TEST(Pool, KeepsRowsTogetherAndNeverMovesAnything) {
    Pool<int> pool;
    struct Row {
        u32 first;
        const int* at;
        std::vector<int> things;
    };
    std::vector<Row> rows;
    std::size_t count = 0;
    for (int i = 0; count < 3 * Pool<int>::blockSize; ++i) {
        std::vector<int> things(std::size_t(1 + i * 7 % 300), i);
        const u32 first = pool.add(things);
        rows.push_back({first, &pool[first], things});
        count += things.size();
    }
    EXPECT_EQ(pool.size(), count);
    for (const Row& row : rows) {
        const auto found = pool.row(row.first, row.things.size());
        EXPECT_EQ(found.data(), row.at);
        EXPECT_EQ(std::vector(found.begin(), found.end()), row.things);
    }
}

TEST(Pool, NumbersSingleThingsWithoutGaps) {
    Pool<u32> pool;
    for (u32 i = 0; i < 2 * Pool<u32>::blockSize + 1; ++i) ASSERT_EQ(pool.add(i), i);
    for (u32 i = 0; i < pool.size(); ++i) ASSERT_EQ(pool[i], i);
}

TEST(Pool, HasRoomForARowAsLongAsABlock) {
    Pool<int> pool;
    pool.add(1);
    const std::vector<int> row(Pool<int>::blockSize, 2);
    const u32 first = pool.add(row);
    EXPECT_EQ(pool[first], 2);
    EXPECT_EQ(pool[first + u32(row.size()) - 1], 2);
    EXPECT_EQ(pool.size(), row.size() + 1);
}

TEST(Pool, KeepsItsMemoryWhenItIsEmptied) {
    Pool<u32> pool;
    for (u32 i = 0; i < Pool<u32>::blockSize + 1; ++i) pool.add(i);
    const u32* const last = &pool[Pool<u32>::blockSize];
    pool.clear();
    EXPECT_EQ(pool.size(), 0u);
    for (u32 i = 0; i < Pool<u32>::blockSize + 1; ++i) ASSERT_EQ(pool.add(i), i);
    EXPECT_EQ(&pool[Pool<u32>::blockSize], last);
}

TEST(Pool, ShrinksToWhatItHolds) {
    Pool<u32> pool;
    for (u32 i = 0; i < 3 * Pool<u32>::blockSize; ++i) pool.add(i);
    const std::size_t full = pool.bytes();
    pool.clear();
    pool.add(7);
    EXPECT_EQ(pool.bytes(), full);
    pool.shrink();
    EXPECT_EQ(pool.bytes(), full / 3);
    EXPECT_EQ(pool[0], 7u);
    for (u32 i = 1; i < 2 * Pool<u32>::blockSize; ++i) ASSERT_EQ(pool.add(i), i);
}

}  // namespace
}  // namespace endeavor
