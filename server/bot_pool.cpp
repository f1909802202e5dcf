#include "bot_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>

#include "bots/bot.h"
#include "secrets.h"

namespace endeavor::online {
namespace {

// Lease for one move: several times as long as any level thinks. If a worker dies, its bot turn is
// retried after this time.
constexpr Millis lease = 10'000;
constexpr auto pollEvery = std::chrono::seconds(1);
constexpr int niceness = 10;  // the network thread has priority

}  // namespace

struct BotPool::Turn {
    BotTurn bot;
    Game game;
    State state;
};

BotPool::BotPool(asio::io_context& context, StoreQueue& store, Games& games, Quotas& quotas,
                 int threads, net::Log& log, net::Metrics& metrics)
    : store_(store),
      games_(games),
      quotas_(quotas),
      log_(log),
      thinking_(std::size_t(std::max(threads, 1))),
      moves_(metrics.counter("endeavor_bot_moves_total", "Moves made by bots")),
      reused_(metrics.counter("endeavor_bot_trees_reused_total",
                              "Moves of bots that went on from the tree of an earlier one")),
      keptMemory_(metrics.gauge("endeavor_bot_tree_bytes",
                                "Memory of the trees bots keep between their moves")),
      thought_(metrics.histogram("endeavor_bot_seconds", "How long a bot thought about a move")) {
    for (int i = 0; i < threads; ++i) {
        idle_.push_back(std::make_unique<asio::steady_timer>(context));
        asio::post(thinking_, [] { setpriority(PRIO_PROCESS, id_t(gettid()), niceness); });
        asio::co_spawn(context, work(i), asio::detached);
    }
}

BotPool::~BotPool() { thinking_.join(); }

void BotPool::wake() {
    ++wakes_;
    for (const auto& timer : idle_) timer->cancel();
}

// Not on the network thread: freeing trees takes a while.
void BotPool::forget(const std::string& game) {
    asio::post(thinking_, [this, game] { kept_.forget(game); });
}

void BotPool::stop() {
    stopping_ = true;
    wake();
}

void BotPool::sort(std::vector<BotWork>& waiting) const {
    const auto at = std::chrono::steady_clock::now();
    std::ranges::sort(waiting, {}, [&](const BotWork& work) {
        const std::string address = "address:" + work.address;
        const bool usedUp = quotas_.usedUp(Purpose::thinking, work.visitor) ||
                            quotas_.usedUp(Purpose::thinking, address);
        return std::tuple(usedUp, work.people == 0, used_.of(address, at),
                          used_.of(work.visitor, at), work.since, work.game);
    });
}

asio::awaitable<Stored<std::optional<BotWork>>> BotPool::take() {
    auto waiting = co_await store_.ask([](Store& store) { return store.botWork(now()); });
    if (!waiting) co_return std::unexpected(waiting.error());
    if (waiting->empty()) co_return std::nullopt;
    sort(*waiting);
    co_return co_await store_.ask([wanted = std::move(*waiting)](Store& store) {
        return store.takeBotWork(wanted, now(), now() + lease);
    });
}

void BotPool::charge(const BotWork& turn, double seconds) {
    const auto at = std::chrono::steady_clock::now();
    const std::string address = "address:" + turn.address;
    used_.add(address, seconds, at);
    if (turn.visitor != address) used_.add(turn.visitor, seconds, at);
    if (turn.address.empty()) return;  // exempt from quotas
    quotas_.charge(Purpose::thinking, address, seconds);
    if (turn.visitor != address) quotas_.charge(Purpose::thinking, turn.visitor, seconds);
}

asio::awaitable<void> BotPool::work(int thinker) {
    asio::steady_timer& idle = *idle_[std::size_t(thinker)];
    ++working_;
    while (!stopping_) {
        const unsigned before = wakes_;
        const auto turn = co_await take();
        if (turn && *turn) {
            co_await playTurn(**turn);
            continue;
        }
        if (!turn) log_.error("store", {{"what", "bots"}, {"text", turn.error().text}});
        if (wakes_ != before) continue;  // woken while polling
        idle.expires_after(pollEvery);
        boost::system::error_code woken;
        co_await idle.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
    --working_;
}

std::string BotPool::think(const std::string& game, const Turn& turn) {
    const std::string& level = turn.bot.level;
    auto bot = kept_.take(game, level);
    if (bot)
        reused_.add();
    else
        bot = makeBot(level, 0, {.treeMoves = treeMoves});
    bot->reseed(turn.state.hash);
    const Move move = bot->choose(turn.game, turn.state);
    kept_.keep(game, level, std::move(bot));
    return moveText(turn.game, turn.state, move);
}

asio::awaitable<void> BotPool::playTurn(const BotWork& work) {
    const auto turnNow = [](const Room& room, const Actor&) -> std::optional<Turn> {
        const auto bot = room.botTurn();
        if (!bot) return std::nullopt;
        return Turn{*bot, room.record()->game, room.record()->state};
    };
    auto turn = co_await games_.look(work.game, {}, turnNow);
    // The turn comes from the store, which may have moves by other processes that we have not read
    // yet. Nobody else takes this turn while we hold the lease.
    if (turn && (!*turn || (*turn)->bot.ply < work.ply)) {
        co_await games_.readAnew(work.game);
        turn = co_await games_.look(work.game, {}, turnNow);
    }
    if (!turn || !*turn) co_return;  // no longer this bot's turn
    const BotTurn& bot = (*turn)->bot;
    std::string move = bot.move;
    if (move.empty()) {
        const auto start = std::chrono::steady_clock::now();
        move = co_await later<std::string>([&](auto go) {
            asio::post(thinking_, [this, game = work.game, asked = **turn,
                                   go = std::move(go)]() mutable { go(think(game, asked)); });
        });
        keptMemory_.set(std::int64_t(kept_.bytes()));
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        thought_.observe(took.count());
        charge(work, took.count());
    }
    // Refused if somebody took the seat back or undid a move meanwhile; then the move is not
    // needed.
    const auto played = co_await games_.serverCommand(
        work.game,
        {.id = {}, .ply = bot.ply, .after = {}, .body = command::Play{{std::move(move)}}},
        bot.seat);
    if (played) moves_.add();
}

}  // namespace endeavor::online
