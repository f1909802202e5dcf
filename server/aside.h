// Runs what takes long on a few threads of its own, awaitable on the network thread. Only so many
// may wait: beyond that there is no point in accepting more.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/thread_pool.hpp>
#include <optional>

#include "later.h"
#include "server/net/metrics.h"

namespace endeavor::online {

class Aside {
public:
    Aside(int threads, int most, net::Gauge& waiting)
        : pool_(std::size_t(threads)), most_(most), waiting_(waiting) {
        for (int i = 0; i < threads; ++i)
            asio::post(pool_, [] { setpriority(PRIO_PROCESS, id_t(gettid()), niceness); });
    }
    ~Aside() { pool_.join(); }
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

    // The result of work(); nullopt if too much is waiting. What `work` refers to must live on.
    template <typename Work>
    auto run(Work work) -> asio::awaitable<std::optional<std::invoke_result_t<Work&>>> {
        using Result = std::optional<std::invoke_result_t<Work&>>;
        if (count_ >= most_) co_return std::nullopt;
        waiting_.set(++count_);
        Result result = co_await later<Result>([&](auto go) {
            asio::post(pool_, [work = std::move(work), go = std::move(go)]() mutable {
                go(Result(work()));
            });
        });
        waiting_.set(--count_);
        co_return result;
    }

private:
    static constexpr int niceness = 10;  // the network thread has priority

    asio::thread_pool pool_;
    const int most_;
    int count_ = 0;
    net::Gauge& waiting_;
};

}  // namespace endeavor::online
