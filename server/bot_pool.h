// Bots that play seats of online games: takes their turns from the store's queue, thinks about them
// on threads of low priority, and hands the moves to the authority. Any number of processes may
// have one.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "games.h"

namespace endeavor::online {

class BotPool {
public:
    BotPool(asio::io_context& context, StoreQueue& store, Games& games, int threads, net::Log& log,
            net::Metrics& metrics);
    ~BotPool();

    void wake();  // there may be work
    void stop();  // takes no more; what is being thought about is finished
    bool stopped() const { return working_ == 0; }

private:
    asio::awaitable<void> work(int thinker);
    asio::awaitable<void> playTurn(const BotWork& turn);

    asio::io_context& context_;
    StoreQueue& store_;
    Games& games_;
    net::Log& log_;
    asio::thread_pool thinking_;
    std::vector<std::unique_ptr<asio::steady_timer>>
        idle_;  // one for each thinker, set while it waits
    unsigned wakes_ = 0;
    int working_ = 0;  // thinkers that have not stopped
    bool stopping_ = false;
    net::Counter& moves_;
    net::Histogram& thought_;
};

}  // namespace endeavor::online
