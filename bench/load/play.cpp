#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <list>

#include "load_game.h"
#include "modes.h"

namespace endeavor::load {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
constexpr auto warmUp = seconds(2), drain = seconds(2), patience = seconds(180);

asio::awaitable<void> sleep(asio::io_context& context, Clock::duration time) {
    asio::steady_timer timer(context, time);
    co_await timer.async_wait(asio::use_awaitable);
}

struct Run {
    Run(const Options& wanted, Hall& where) : options(wanted), hall(where) {}

    const Options& options;
    Hall& hall;
    std::list<LoadGame> tables;
    std::vector<double> megabytes;  // server memory at the start, in the middle and at the end
    double seconds = 1e-9, serverCpu = 0, ownCpu = 0;

    asio::awaitable<void> measure() {
        const auto start = Clock::now();
        while (!std::ranges::all_of(tables, &LoadGame::seated) && hall.errors == 0 &&
               Clock::now() - start < patience)
            co_await sleep(hall.context, milliseconds(50));
        if (!std::ranges::all_of(tables, &LoadGame::seated)) {
            hall.fail("not everybody was seated within three minutes");
            hall.context.stop();
            co_return;
        }
        co_await sleep(hall.context, warmUp);

        const Process server(options.pid);
        const auto half = std::chrono::duration<double>(options.seconds / 2.0);
        const double serverBefore = server.cpuSeconds(), ownBefore = ownCpuSeconds();
        const auto from = Clock::now();
        megabytes.push_back(server.megabytes());
        hall.measuring = true;
        for (int i = 0; i < 2; ++i) {
            co_await sleep(hall.context, std::chrono::duration_cast<Clock::duration>(half));
            megabytes.push_back(server.megabytes());
        }
        seconds = std::chrono::duration<double>(Clock::now() - from).count();
        serverCpu = server.cpuSeconds() - serverBefore;
        ownCpu = ownCpuSeconds() - ownBefore;
        hall.playing = false;
        const std::size_t inTime = hall.acknowledged;
        co_await sleep(hall.context, drain);
        // Answers to moves sent before measuring began can hide at most one lost move per table.
        if (hall.acknowledged < hall.sent)
            hall.fail(std::to_string(hall.sent - hall.acknowledged) + " moves were never answered");
        hall.acknowledged = inTime;
        hall.context.stop();
    }
};

}  // namespace

json::object play(const Options& options) {
    asio::io_context context(1);
    Hall hall(context, options.server);
    hall.edition = options.edition;
    if (options.rate > 0)
        hall.pause = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(options.games / options.rate));
    Run run(options, hall);
    for (int i = 0; i < options.games; ++i) {
        run.tables.emplace_back(hall, i, options.players);
        asio::co_spawn(context, run.tables.back().play(), asio::detached);
    }
    asio::co_spawn(context, run.measure(), asio::detached);
    context.run();

    json::object measured{{"mode", "play"},
                          {"games", options.games},
                          {"connections", options.games * options.players},
                          {"seconds", run.seconds},
                          {"asked_moves_per_second", options.rate},
                          {"moves_per_second", double(hall.acknowledged) / run.seconds},
                          {"told", hall.told.count()},
                          {"p50_ms", hall.told.at(0.5)},
                          {"p95_ms", hall.told.at(0.95)},
                          {"p99_ms", hall.told.at(0.99)},
                          {"max_ms", hall.told.at(1)},
                          {"games_finished", hall.games},
                          {"errors", hall.errors},
                          {"desyncs", hall.desyncs},
                          {"load_cores", run.ownCpu / run.seconds}};
    if (options.pid != 0) {
        measured["server_mb"] = json::array(run.megabytes.begin(), run.megabytes.end());
        measured["server_cores"] = run.serverCpu / run.seconds;
    }
    if (!hall.firstError.empty()) measured["first_error"] = hall.firstError;
    return measured;
}

}  // namespace endeavor::load
