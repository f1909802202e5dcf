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
                enqueue([this, ask = std::move(ask), go = std::move(go)]() mutable {
                    go(ask(store_));
                });
            });
    }

private:
    using Task = std::move_only_function<void()>;
    struct Waiting {
        Append append;
        std::move_only_function<void(Stored<Outcome>)> go;
    };

    void enqueue(Task task);
    void write();
    void read();

    Store& store_;
    std::mutex mutex_;
    std::condition_variable toWrite_, toRead_;
    bool stopping_ = false;
    std::vector<Waiting> appends_;
    std::deque<Task> tasks_;
    std::vector<std::thread> threads_;
};

}  // namespace endeavor::online
