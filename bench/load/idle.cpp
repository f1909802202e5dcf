#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "figures.h"
#include "modes.h"

namespace endeavor::load {
namespace {

constexpr int opening = 64;          // connections opened at the same time
constexpr int watchersOfAGame = 10;  // few, because every watcher is told who comes and goes

struct Crowd {
    explicit Crowd(const Options& wanted) : options(wanted) {}

    const Options& options;
    asio::io_context context{1};
    std::vector<std::string> games;
    std::vector<std::shared_ptr<Line>> lines;
    int next = 0, watching = 0, gone = 0;
    std::string firstError;
    double before = 0, after = 0, settled = 0;

    // Reads until the connection ends; reading is also what answers pings.
    asio::awaitable<void> watch(std::shared_ptr<Line> line) {
        try {
            for (;;) {
                const json::value message = json::parse(co_await line->receive());
                if (message.at("type").as_string() == "watching") ++watching;
            }
        } catch (const std::exception& thrown) {
            ++gone;
            if (firstError.empty()) firstError = thrown.what();
        }
    }

    asio::awaitable<void> open() {
        while (next < options.connections) {
            const int which = next++;
            auto line = co_await Line::open(options.server, which);
            line->send(json::serialize(json::object{
                {"type", "watch"}, {"game", games[std::size_t(which) % games.size()]}}));
            lines.push_back(line);
            asio::co_spawn(context, watch(line), asio::detached);
        }
    }

    asio::awaitable<void> run() {
        const Process server(options.pid);
        before = server.megabytes();
        Http http(context, options.server);
        for (int i = 0; i < (options.connections + watchersOfAGame - 1) / watchersOfAGame; ++i) {
            const json::object made = co_await http.post(
                "/api/v1/games", {{"settings", {{"edition", options.edition}, {"players", 2}}}});
            games.emplace_back(made.at("game").as_string());
        }
        for (int i = 0; i < opening; ++i)
            asio::co_spawn(context, open(), [this](const std::exception_ptr& thrown) {
                if (thrown) firstError = "connections can't be opened";
            });
        asio::steady_timer timer(context);
        for (int i = 0; i < 600 && watching < options.connections && firstError.empty(); ++i) {
            timer.expires_after(std::chrono::milliseconds(100));
            co_await timer.async_wait(asio::use_awaitable);
        }
        after = server.megabytes();
        timer.expires_after(std::chrono::seconds(options.seconds));
        co_await timer.async_wait(asio::use_awaitable);
        settled = server.megabytes();
        context.stop();
    }
};

}  // namespace

json::object idle(const Options& options) {
    Crowd crowd(options);
    asio::co_spawn(crowd.context, crowd.run(), [&](const std::exception_ptr& thrown) {
        if (thrown) std::rethrow_exception(thrown);
    });
    crowd.context.run();
    json::object measured{{"mode", "idle"},
                          {"connections", crowd.watching},
                          {"seconds", options.seconds},
                          {"lost", crowd.gone},
                          {"server_mb_before", crowd.before},
                          {"server_mb", crowd.after},
                          {"server_mb_later", crowd.settled}};
    if (!crowd.firstError.empty()) measured["first_error"] = crowd.firstError;
    return measured;
}

}  // namespace endeavor::load
