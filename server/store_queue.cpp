#include "store_queue.h"

namespace endeavor::online {
namespace {

constexpr int readers = 2;
constexpr std::size_t mostAtOnce =
    256;  // most appends in one transaction: bounds the wait of those queued behind it

}  // namespace

StoreQueue::StoreQueue(Store& store) : store_(store) {
    threads_.emplace_back([this] { write(); });
    for (int i = 0; i < readers; ++i) threads_.emplace_back([this] { read(); });
}

StoreQueue::~StoreQueue() {
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    toWrite_.notify_all();
    toRead_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

asio::awaitable<Stored<Outcome>> StoreQueue::append(Append append) {
    return later<Stored<Outcome>>([this, append = std::move(append)](auto go) mutable {
        if (full(appends_)) return go(std::unexpected(tooMany()));
        {
            std::lock_guard lock(mutex_);
            appends_.emplace_back(std::move(append), std::move(go));
        }
        toWrite_.notify_one();
    });
}

StoreError StoreQueue::tooMany() {
    return {.text = "the store has too much to do", .again = true, .unknown = false};
}

StoreQueue::Load StoreQueue::load() const {
    const std::lock_guard lock(mutex_);
    return {.reads = tasks_.size(), .appends = appends_.size(), .refused = refused_};
}

void StoreQueue::enqueue(Task task) {
    {
        std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    toRead_.notify_one();
}

void StoreQueue::write() {
    std::unique_lock lock(mutex_);
    for (;;) {
        toWrite_.wait(lock, [this] { return stopping_ || !appends_.empty(); });
        if (appends_.empty()) return;
        const auto count = std::ptrdiff_t(std::min(appends_.size(), mostAtOnce));
        std::vector<Append> batch;
        std::vector<std::move_only_function<void(Stored<Outcome>)>> waiting;
        for (auto& each : std::span(appends_).first(std::size_t(count))) {
            batch.push_back(std::move(each.append));
            waiting.push_back(std::move(each.go));
        }
        appends_.erase(appends_.begin(), appends_.begin() + count);
        lock.unlock();
        const Stored<std::vector<Outcome>> outcomes = store_.append(batch);
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (outcomes)
                waiting[i]((*outcomes)[i]);
            else
                waiting[i](std::unexpected(outcomes.error()));
        }
        lock.lock();
    }
}

void StoreQueue::read() {
    std::unique_lock lock(mutex_);
    for (;;) {
        toRead_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        lock.lock();
    }
}

}  // namespace endeavor::online
