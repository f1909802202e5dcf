// Bots that play seats of online games: takes their turns from the store's queue, thinks about them
// on threads of low priority, and hands the moves to the authority. Any number of processes may
// have one.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "games.h"
#include "kept_bots.h"

namespace endeavor::online {

class BotPool {
public:
    // Memory of the bots: the trees they keep between decisions, and in addition for each thread
    // the one it thinks with (40 bytes a move; twice that while the tree is handed on to the next
    // position). An admiral's second is about 50 MB in classic, and 90 with what was kept before.
    static constexpr std::size_t keptCapacity = 256 << 20;
    static constexpr std::size_t treeMoves = 2'500'000;

    BotPool(asio::io_context& context, StoreQueue& store, Games& games, int threads, net::Log& log,
            net::Metrics& metrics);
    ~BotPool();

    void wake();                           // there may be work
    void forget(const std::string& game);  // it is over: its bots need not be kept
    void stop();                           // takes no more; what is being thought about is finished
    bool stopped() const { return working_ == 0; }
    std::size_t keptBytes() const { return kept_.bytes(); }  // of trees between decisions

private:
    struct Turn;
    asio::awaitable<void> work(int thinker);
    asio::awaitable<void> playTurn(const BotWork& turn);
    std::string think(const std::string& game, const Turn& turn);  // on a thread of its own

    StoreQueue& store_;
    Games& games_;
    net::Log& log_;
    KeptBots kept_{keptCapacity};
    asio::thread_pool thinking_;
    std::vector<std::unique_ptr<asio::steady_timer>>
        idle_;  // one for each thinker, set while it waits
    unsigned wakes_ = 0;
    int working_ = 0;  // thinkers that have not stopped
    bool stopping_ = false;
    net::Counter& moves_;
    net::Counter& reused_;
    net::Gauge& keptMemory_;
    net::Histogram& thought_;
};

}  // namespace endeavor::online
