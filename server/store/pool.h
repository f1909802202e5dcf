// A pool of connections, each leased to one thread at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "database.h"

namespace endeavor::online {

// T has lost(): whether it is broken and must be discarded.
template <typename T>
class Pool {
public:
    using Make = std::function<Stored<std::unique_ptr<T>>()>;

    Pool(std::size_t most, std::chrono::milliseconds patience, Make make)
        : most_(most), patience_(patience), make_(std::move(make)) {}

    class Lease {
    public:
        Lease(Pool& pool, std::unique_ptr<T> item) : pool_(&pool), item_(std::move(item)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (item_) pool_->giveBack(std::move(item_));
        }
        T& operator*() const { return *item_; }
        T* operator->() const { return item_.get(); }

    private:
        Pool* pool_;
        std::unique_ptr<T> item_;
    };

    Stored<Lease> take() {
        std::unique_lock lock(mutex_);
        if (!freed_.wait_for(lock, patience_, [&] { return !idle_.empty() || count_ < most_; }))
            return failure("all " + std::to_string(most_) + " connections to the database are busy",
                           true);
        if (!idle_.empty()) {
            std::unique_ptr<T> item = std::move(idle_.back());
            idle_.pop_back();
            return Lease(*this, std::move(item));
        }
        ++count_;
        lock.unlock();
        auto item = make_();
        if (item) return Lease(*this, std::move(*item));
        lock.lock();
        --count_;
        freed_.notify_one();
        return std::unexpected(item.error());
    }

private:
    void giveBack(std::unique_ptr<T> item) {
        std::vector<std::unique_ptr<T>> useless;  // closed after the lock is released
        const std::lock_guard lock(mutex_);
        if (!item->lost()) {
            idle_.push_back(std::move(item));
        } else {
            // The idle ones go to the same server, which has gone away or restarted.
            useless = std::move(idle_);
            idle_.clear();
            count_ -= useless.size() + 1;
            useless.push_back(std::move(item));
        }
        freed_.notify_all();
    }

    const std::size_t most_;
    const std::chrono::milliseconds patience_;
    const Make make_;
    std::mutex mutex_;
    std::condition_variable freed_;
    std::vector<std::unique_ptr<T>> idle_;
    std::size_t count_ = 0;  // idle or leased
};

}  // namespace endeavor::online
