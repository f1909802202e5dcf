// Runs a store's blocking calls on threads of its own, awaitable on the network thread. Concurrent
// appends are batched into one transaction (group commit): syncing the disk takes milliseconds, so
// games share the cost.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "later.h"
#include "server/store/store.h"

namespace endeavor::online {

class StoreQueue {
public:
    explicit StoreQueue(Store& store);
    ~StoreQueue();  // finishes all queued work first
    StoreQueue(const StoreQueue&) = delete;
    StoreQueue& operator=(const StoreQueue&) = delete;

    asio::awaitable<Stored<Outcome>> append(Append append);

    // Runs ask(store) on a thread of the queue: auto row = co_await queue.ask([&](Store& s) {
    // return s.game(id); });
    template <typename Ask>
    auto ask(Ask ask) -> asio::awaitable<std::invoke_result_t<Ask&, Store&>> {
        return later<std::invoke_result_t<Ask&, Store&>>(
            [this, ask = std::move(ask)](auto go) mutable {
                if (full(tasks_)) return go(std::unexpected(tooMany()));
                enqueue([this, ask = std::move(ask), go = std::move(go)]() mutable {
                    go(ask(store_));
                });
            });
    }

    // Both queues are bounded: a store that has fallen so far behind refuses what comes in, and
    // callers are told to try again.
    static constexpr std::size_t mostWaiting = 10'000;
    struct Load {
        std::size_t reads = 0, appends = 0;  // waiting
        std::uint64_t refused = 0;           // since the start
    };
    Load load() const;

private:
    using Task = std::move_only_function<void()>;
    struct Waiting {
        Append append;
        std::move_only_function<void(Stored<Outcome>)> go;
    };

    template <typename Queue>
    bool full(const Queue& queue) {
        const std::lock_guard lock(mutex_);
        if (queue.size() < mostWaiting) return false;
        ++refused_;
        return true;
    }
    static StoreError tooMany();
    void enqueue(Task task);
    void write();
    void read();

    Store& store_;
    mutable std::mutex mutex_;
    std::condition_variable toWrite_, toRead_;
    bool stopping_ = false;
    std::uint64_t refused_ = 0;
    std::vector<Waiting> appends_;
    std::deque<Task> tasks_;
    std::vector<std::thread> threads_;
};

}  // namespace endeavor::online
