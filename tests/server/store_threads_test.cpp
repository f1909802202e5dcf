// Concurrent use: nobody gets what another has, and nothing is lost.
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "store_fixture.h"

namespace endeavor::online {
namespace {

class StoreThreads : public OnBoth {
protected:
    // Runs the same work in several threads. An exception in any of them fails the test.
    static void together(int threads, const std::function<void(int)>& work) {
        std::vector<std::jthread> running;
        for (int i = 0; i < threads; ++i)
            running.emplace_back([&work, i] {
                try {
                    work(i);
                } catch (const std::exception& wrong) {
                    ADD_FAILURE() << wrong.what();
                }
            });
    }

    std::unique_ptr<Store> store = open();
};
ON_BOTH(StoreThreads);

TEST_P(StoreThreads, OneWinsEachNumber) {
    constexpr int last = 40;
    const std::vector<std::string> games = {"a", "b", "c"};
    std::atomic<int> wins = 0;
    together(4, [&](int thread) {
        for (const auto* game = &games[0]; game != &games[0] + games.size();) {
            const auto row = must(store->game(*game));
            const int number = row ? row->number : 0;
            if (number == last) {
                ++game;
                continue;
            }
            const auto by = "thread " + std::to_string(thread);
            const Outcome outcome = must(append(*store, events(*game, number + 1, number + 1, by)));
            ASSERT_NE(outcome, Outcome::missing);
            if (outcome == Outcome::done) ++wins;
        }
    });
    EXPECT_EQ(wins, last * int(games.size()));
    for (const std::string& game : games) expectEvents(*store, game, last);
}

TEST_P(StoreThreads, BatchesOfTheSameGamesInAnyOrderDoNotBlockEachOther) {
    constexpr int games = 10, rounds = 20;
    std::atomic<int> wins = 0;
    together(4, [&](int thread) {
        for (int number = 1; number <= rounds; ++number) {
            std::vector<Append> batch;
            for (int i = 0; i < games; ++i) {
                const int game = thread % 2 == 0 ? i : games - 1 - i;
                batch.push_back(events("g" + std::to_string(game), number, number));
            }
            for (const Outcome outcome : must(store->append(batch))) {
                ASSERT_NE(outcome, Outcome::missing);
                wins += outcome == Outcome::done ? 1 : 0;
            }
        }
    });
    EXPECT_EQ(wins, games * rounds);
    for (int game = 0; game < games; ++game)
        expectEvents(*store, "g" + std::to_string(game), rounds);
}

TEST_P(StoreThreads, EachBotTurnIsTakenByOne) {
    constexpr int games = 60;
    std::vector<Append> batch;
    for (int i = 0; i < games; ++i) {
        batch.push_back(events("g" + std::to_string(i), 1, 1));
        batch.back().row.botPly = 3;
    }
    must(store->append(batch));
    std::mutex guard;
    std::multiset<std::string> taken;
    together(4, [&](int) {
        while (const auto work = must(takeBotWork(*store, 5000, 6000))) {
            const std::lock_guard lock(guard);
            taken.insert(work->game);
        }
    });
    EXPECT_EQ(taken.size(), std::size_t(games));
    EXPECT_EQ(std::set(taken.begin(), taken.end()).size(), std::size_t(games));
}

TEST_P(StoreThreads, EachNoticeIsTakenByOne) {
    constexpr int notices = 200;
    Append first = events("g", 1, 1);
    for (int seat = 0; seat < notices; ++seat)
        first.notices.push_back({"g", 1, seat, "push", "phone", "a", "t"});
    must(append(*store, first));
    std::mutex guard;
    std::multiset<int> taken;
    together(4, [&](int) {
        for (;;) {
            const auto some = must(store->takeNotices(5000, 7));
            if (some.empty()) return;
            const std::lock_guard lock(guard);
            for (const SentNotice& notice : some) taken.insert(notice.seat);
        }
    });
    EXPECT_EQ(taken.size(), std::size_t(notices));
    EXPECT_EQ(std::set(taken.begin(), taken.end()).size(), std::size_t(notices));
}

TEST_P(StoreThreads, OneValueIsKept) {
    std::mutex guard;
    std::set<std::string> values;
    together(4, [&](int thread) {
        const auto value = must(store->keep("key", std::to_string(thread)));
        const std::lock_guard lock(guard);
        values.insert(value);
    });
    EXPECT_EQ(values.size(), 1u);
}

TEST_P(StoreThreads, OneOfManyGetsAName) {
    std::atomic<int> got = 0;
    together(4, [&](int) { got += must(store->accounts().add("Anna", "hash", 1)) ? 1 : 0; });
    EXPECT_EQ(got, 1);
}

}  // namespace
}  // namespace endeavor::online
