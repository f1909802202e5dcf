// Bots that are kept between decisions: they are found again, within a fixed amount of memory.
#include <gtest/gtest.h>

#include <thread>

#include "server/kept_bots.h"

namespace endeavor::online::test {
namespace {

constexpr std::size_t megabyte = 1 << 20;

// Pretends to have a tree, and counts its live instances.
class HeavyBot : public Bot {
public:
    explicit HeavyBot(std::size_t bytes) : bytes_(bytes) { ++alive; }
    HeavyBot(const HeavyBot&) = delete;
    HeavyBot& operator=(const HeavyBot&) = delete;
    ~HeavyBot() override { --alive; }
    Move choose(const Game& game, const State& state) override { return legal(game, state)[0]; }
    std::size_t shrink() override { return bytes_; }

    static inline std::atomic<int> alive = 0;

private:
    std::size_t bytes_;
};

std::unique_ptr<Bot> heavy(std::size_t bytes) { return std::make_unique<HeavyBot>(bytes); }

TEST(KeptBots, AreFoundAgainOnceByGameAndLevel) {
    KeptBots kept(10 * megabyte);
    auto bot = heavy(megabyte);
    const Bot* const same = bot.get();
    kept.keep("a", "captain", std::move(bot));
    EXPECT_EQ(kept.take("b", "captain"), nullptr);
    EXPECT_EQ(kept.take("a", "admiral"), nullptr);
    EXPECT_EQ(kept.bytes(), megabyte);
    bot = kept.take("a", "captain");
    EXPECT_EQ(bot.get(), same);
    EXPECT_EQ(kept.take("a", "captain"), nullptr);  // taken: only one caller may use it
    EXPECT_EQ(kept.bytes(), 0u);
}

TEST(KeptBots, ForgetTheLeastRecentlyUsedWhenTheMemoryIsFull) {
    KeptBots kept(3 * megabyte);
    for (const char* game : {"a", "b", "c"}) kept.keep(game, "captain", heavy(megabyte));
    kept.keep("a", "captain", kept.take("a", "captain"));
    kept.keep("d", "captain", heavy(megabyte));
    EXPECT_EQ(kept.bytes(), 3 * megabyte);
    EXPECT_EQ(kept.take("b", "captain"), nullptr);
    EXPECT_NE(kept.take("a", "captain"), nullptr);
    EXPECT_NE(kept.take("c", "captain"), nullptr);
    EXPECT_NE(kept.take("d", "captain"), nullptr);
}

TEST(KeptBots, DropThoseThatAreTooLargeAndThoseWithoutATree) {
    KeptBots kept(3 * megabyte);
    kept.keep("a", "captain", heavy(megabyte));
    kept.keep("b", "captain", heavy(4 * megabyte));
    kept.keep("c", "mate", makeBot("mate", 1));
    EXPECT_EQ(kept.bytes(), megabyte);
    EXPECT_EQ(kept.take("b", "captain"), nullptr);
    EXPECT_EQ(kept.take("c", "mate"), nullptr);
}

TEST(KeptBots, ForgetAllOfAGame) {
    KeptBots kept(10 * megabyte);
    kept.keep("a", "captain", heavy(megabyte));
    kept.keep("a", "admiral", heavy(megabyte));
    kept.keep("b", "captain", heavy(megabyte));
    kept.forget("a");
    EXPECT_EQ(HeavyBot::alive, 1);
    EXPECT_EQ(kept.bytes(), megabyte);
    EXPECT_NE(kept.take("b", "captain"), nullptr);
}

TEST(KeptBots, StayWithinTheirMemoryWithManyThreads) {
    KeptBots kept(5 * megabyte);
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&kept, thread] {
                for (int i = 0; i < 2000; ++i) {
                    const std::string game = std::to_string((i * 7 + thread) % 20);
                    auto bot = kept.take(game, "captain");
                    if (!bot) bot = heavy(std::size_t(1 + i % 3) * megabyte / 2);
                    kept.keep(game, "captain", std::move(bot));
                    EXPECT_LE(kept.bytes(), 5 * megabyte);
                    if (i % 50 == 0) kept.forget(game);
                }
            });
    }
    EXPECT_LE(HeavyBot::alive, 10);
    for (int game = 0; game < 20; ++game) kept.forget(std::to_string(game));
    EXPECT_EQ(kept.bytes(), 0u);
    EXPECT_EQ(HeavyBot::alive, 0);
}

// A real captain that is put away between decisions plays like one that never was: it keeps its
// tree and finds the new position in it.
TEST(KeptBots, GoOnFromTheirTree) {
    const Budget budget{.nodes = 300};
    const Game game = deal(*builtInEdition("classic"), 3, 4);
    KeptBots kept(100 * megabyte);
    const auto held = makeBot("captain", 1, budget);
    int differentWithoutTree = 0;
    for (State state = initialState(game); !state.over();) {
        auto bot = kept.take("a", "captain");
        if (!bot) bot = makeBot("captain", 1, budget);
        const Move move = bot->choose(game, state);
        kept.keep("a", "captain", std::move(bot));
        ASSERT_EQ(move, held->choose(game, state));
        differentWithoutTree += makeBot("captain", 1, budget)->choose(game, state) != move;
        apply(game, state, move);
    }
    EXPECT_GT(differentWithoutTree, 0);
}

}  // namespace
}  // namespace endeavor::online::test
