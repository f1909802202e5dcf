#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <list>

#include "load_game.h"
#include "modes.h"

namespace endeavor::load {
namespace {

struct Opened {
    std::size_t events = 0;
    Clock::duration time;
};

// Measures the time from the request until the last message of the reply.
asio::awaitable<Opened> watch(Line& line, const std::string& game) {
    const auto start = Clock::now();
    line.send(json::serialize(json::object{{"type", "watch"}, {"game", game}}));
    std::string events;
    for (;;) {
        const std::string_view text = co_await line.receive();
        if (text.find(R"("type": "error")") != text.npos)
            throw std::runtime_error(std::string(text));
        if (text.starts_with(R"({"type": "events")")) events = text;
        if (!text.starts_with(R"({"type": "watching")")) continue;
        const auto time = Clock::now() - start;
        line.send(json::serialize(json::object{{"type", "unwatch"}, {"game", game}}));
        co_return Opened{json::parse(events).at("events").as_array().size(), time};
    }
}

struct Visit {
    explicit Visit(const Options& wanted) : options(wanted) {}

    const Options& options;
    asio::io_context context{1};
    Spread first, again;
    std::size_t fewest = ~std::size_t{0};

    asio::awaitable<void> run() {
        for (int i = 0; i <= options.again; ++i) {
            // A new connection each time: the server slows down one that has asked for a lot.
            const auto line = co_await Line::open(options.server, 0);
            for (const std::string& game : options.ids) {
                const Opened opened = co_await watch(*line, game);
                (i == 0 ? first : again).add(opened.time);
                fewest = std::min(fewest, opened.events);
            }
            line->close();
        }
    }
};

}  // namespace

json::object make(const Options& options) {
    asio::io_context context(1);
    Hall hall(context, options.server);
    hall.edition = options.edition;
    std::list<LoadGame> tables;
    for (int i = 0; i < options.games; ++i) {
        tables.emplace_back(hall, i, options.players);
        asio::co_spawn(context, tables.back().playHesitantly(options.plies), asio::detached);
    }
    context.run_for(std::chrono::minutes(5));
    json::array ids;
    int fewest = options.plies;
    for (const LoadGame& table : tables) {
        ids.emplace_back(table.game());
        fewest = std::min(fewest, table.made());
    }
    json::object made{{"mode", "make"}, {"moves", fewest}, {"errors", hall.errors}, {"ids", ids}};
    if (!hall.firstError.empty()) made["first_error"] = hall.firstError;
    return made;
}

json::object open(const Options& options) {
    Visit visit(options);
    asio::co_spawn(visit.context, visit.run(), [](const std::exception_ptr& thrown) {
        if (thrown) std::rethrow_exception(thrown);
    });
    visit.context.run();
    return {{"mode", "open"},
            {"games", options.ids.size()},
            {"events", visit.fewest},
            {"first_p50_ms", visit.first.at(0.5)},
            {"first_max_ms", visit.first.at(1)},
            {"again_p50_ms", visit.again.at(0.5)},
            {"again_max_ms", visit.again.at(1)}};
}

}  // namespace endeavor::load
