// Awaiting, in a coroutine on the network thread, a result that another thread produces.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <functional>
#include <variant>

namespace endeavor::online {

namespace asio = boost::asio;

// Calls start(go). Any thread may call `go` once, with the value to resume the coroutine with.
template <typename T, typename Start>
asio::awaitable<T> later(Start start) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
        [](auto handler, auto&& begin) {
            auto executor = asio::get_associated_executor(handler);
            begin([handler = std::move(handler),
                   guard = asio::make_work_guard(executor)](T value) mutable {
                asio::post(guard.get_executor(),
                           [handler = std::move(handler), value = std::move(value)]() mutable {
                               std::move(handler)(std::move(value));
                           });
            });
        },
        asio::use_awaitable, std::move(start));
}

// A FIFO mutex for the coroutines of one thread.
class Turnstile {
public:
    // Holds the turnstile until it is destroyed.
    class Pass {
    public:
        explicit Pass(Turnstile& turnstile) : turnstile_(&turnstile) {}
        Pass(Pass&& other) noexcept : turnstile_(std::exchange(other.turnstile_, nullptr)) {}
        Pass& operator=(Pass&&) = delete;
        ~Pass() {
            if (turnstile_ != nullptr) turnstile_->leave();
        }

    private:
        Turnstile* turnstile_;
    };

    asio::awaitable<Pass> enter() {
        if (std::exchange(taken_, true))
            co_await later<std::monostate>(
                [this](auto go) { waiting_.emplace_back(std::move(go)); });
        co_return Pass(*this);
    }
    bool idle() const { return !taken_; }

private:
    void leave() {
        if (waiting_.empty()) {
            taken_ = false;
            return;
        }
        auto next = std::move(waiting_.front());
        waiting_.pop_front();
        next({});  // ownership passes to the next waiter
    }

    bool taken_ = false;
    std::deque<std::move_only_function<void(std::monostate)>> waiting_;
};

}  // namespace endeavor::online
