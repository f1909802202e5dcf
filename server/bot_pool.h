// Bots that play seats of online games: takes bot turns from the store's queue, computes the moves
// on low-priority threads and submits them to Games. Any number of processes may run one.
//
// Thinking time goes round: turns that people wait for come first, then those of whoever has used
// the least lately, by address and then by visitor, then the one that has waited longest. Who has
// used up their quota comes after everybody else.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "games.h"
#include "kept_bots.h"
#include "thinking_time.h"

namespace endeavor::online {

class BotPool {
public:
    // Memory budget of the bots: keptCapacity for the search trees kept between decisions, plus one
    // working tree per thread (40 bytes a move; twice that while the tree is carried over to the
    // next position). An admiral thinking for a second needs about 50 MB in classic, 90 MB
    // including the tree kept before.
    static constexpr std::size_t keptCapacity = 256 << 20;
    static constexpr std::size_t treeMoves = 2'500'000;

    BotPool(asio::io_context& context, StoreQueue& store, Games& games, Quotas& quotas, int threads,
            net::Log& log, net::Metrics& metrics);
    ~BotPool();

    void wake();                           // there may be work
    void forget(const std::string& game);  // the game is over: drop its bots
    void stop();                           // takes no new turns; finishes those in progress
    bool stopped() const { return working_ == 0; }
    std::size_t keptBytes() const { return kept_.bytes(); }  // of trees between decisions

private:
    struct Turn;
    asio::awaitable<void> work(int thinker);
    asio::awaitable<Stored<std::optional<BotWork>>> take();  // the turn whose turn it is
    void sort(std::vector<BotWork>& waiting) const;
    void charge(const BotWork& turn, double seconds);
    asio::awaitable<void> playTurn(const BotWork& turn);
    std::string think(const std::string& game, const Turn& turn);  // on a thread of the pool

    StoreQueue& store_;
    Games& games_;
    Quotas& quotas_;
    ThinkingTime used_;
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
