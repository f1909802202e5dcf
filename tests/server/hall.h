// Online games on a real database, for tests: a server without its network.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/bot_pool.h"
#include "server/games.h"
#include "tests/temp_folder.h"

namespace endeavor::online::test {

// A store that fails on request, before or after writing.
class Unreliable : public Store {
public:
    explicit Unreliable(std::unique_ptr<Store> store) : store_(std::move(store)) {}
    enum class Mood { fine, refuses, forgetsToSay } mood = Mood::fine;

    Stored<std::vector<Outcome>> append(std::span<const Append> appends) override {
        if (mood == Mood::refuses) return std::unexpected(StoreError{"disk full", true, false});
        auto outcomes = store_->append(appends);
        if (mood == Mood::forgetsToSay)
            return std::unexpected(StoreError{"connection lost", true, true});
        return outcomes;
    }
    Stored<std::optional<GameRow>> game(const std::string& id) override { return store_->game(id); }
    Stored<std::vector<StoredEvent>> events(const std::string& id, int after) override {
        return store_->events(id, after);
    }
    Stored<std::vector<StoredText>> texts(const std::string& id, int after) override {
        return store_->texts(id, after);
    }
    Stored<std::vector<SeatKey>> keys(const std::string& id) override { return store_->keys(id); }
    Stored<Holdings> holdings(const std::string& visitor) override {
        return store_->holdings(visitor);
    }
    Stored<Holdings> holdingsAt(const std::string& address) override {
        return store_->holdingsAt(address);
    }
    Stored<std::vector<GameRow>> lobby(const std::string& stage, int limit,
                                       std::optional<Millis> before) override {
        return store_->lobby(stage, limit, before);
    }
    Stored<std::vector<GameRow>> gamesOf(std::int64_t account, int limit) override {
        return store_->gamesOf(account, limit);
    }
    Stored<std::vector<std::string>> takeDue(Millis at, Millis until, int limit) override {
        return store_->takeDue(at, until, limit);
    }
    Stored<std::vector<std::string>> due(Millis at, int limit) override {
        return store_->due(at, limit);
    }
    Stored<std::vector<BotWork>> botWork(Millis at) override { return store_->botWork(at); }
    Stored<std::optional<BotWork>> takeBotWork(std::span<const BotWork> wanted, Millis at,
                                               Millis until) override {
        return store_->takeBotWork(wanted, at, until);
    }
    Stored<void> subscribe(const Subscription& how) override { return store_->subscribe(how); }
    Stored<void> unsubscribe(const std::string& id, int seat, const std::string& channel,
                             const std::string& device) override {
        return store_->unsubscribe(id, seat, channel, device);
    }
    Stored<std::vector<Subscription>> subscriptions(const std::string& id) override {
        return store_->subscriptions(id);
    }
    Stored<std::vector<SentNotice>> takeNotices(Millis at, int limit) override {
        return store_->takeNotices(at, limit);
    }
    Stored<void> settleNotice(std::int64_t id, std::optional<Millis> again,
                              const std::string& result) override {
        return store_->settleNotice(id, again, result);
    }
    AccountStore& accounts() override { return store_->accounts(); }
    Stored<std::string> keep(const std::string& name, const std::string& ifMissing) override {
        return store_->keep(name, ifMissing);
    }
    Stored<bool> isBarred(const std::string& id, const std::string& visitor,
                          std::span<const std::string> seated) override {
        return store_->isBarred(id, visitor, seated);
    }
    Stored<void> block(const std::string& visitor, const std::string& other,
                       const std::string& name, Millis at) override {
        return store_->block(visitor, other, name, at);
    }
    Stored<void> unblock(const std::string& visitor, std::int64_t id) override {
        return store_->unblock(visitor, id);
    }
    Stored<std::vector<Block>> blocks(const std::string& visitor) override {
        return store_->blocks(visitor);
    }
    Stored<std::vector<int>> blockedSeats(const std::string& visitor,
                                          const std::string& id) override {
        return store_->blockedSeats(visitor, id);
    }
    Stored<void> suspend(const Suspension& suspension) override {
        return store_->suspend(suspension);
    }
    Stored<bool> liftSuspension(const std::string& visitor) override {
        return store_->liftSuspension(visitor);
    }
    Stored<std::vector<Suspension>> suspensions(Millis at) override {
        return store_->suspensions(at);
    }
    Stored<std::optional<Suspension>> suspension(const std::string& visitor,
                                                 const std::string& address, Millis at) override {
        return store_->suspension(visitor, address, at);
    }
    Stored<void> addReport(const Report& report) override { return store_->addReport(report); }
    Stored<std::vector<Report>> reports(bool open, int limit,
                                        std::optional<std::int64_t> before) override {
        return store_->reports(open, limit, before);
    }
    Stored<bool> closeReport(std::int64_t id) override { return store_->closeReport(id); }
    Stored<bool> hideText(const std::string& id, int number, bool hidden) override {
        return store_->hideText(id, number, hidden);
    }
    Stored<std::vector<GameRow>> allGames(const std::string& after, int limit) override {
        return store_->allGames(after, limit);
    }
    Stored<std::vector<GameRow>> untouched(Millis before, bool finished, const std::string& after,
                                           int limit) override {
        return store_->untouched(before, finished, after, limit);
    }
    Stored<std::vector<std::string>> removeUntouched(std::span<const std::string> ids,
                                                     Millis before) override {
        return store_->removeUntouched(ids, before);
    }
    Stored<int> cleanNotices(int limit, bool dry) override {
        return store_->cleanNotices(limit, dry);
    }
    Stored<void> rewrite(const std::string& id, std::span<const StoredEvent> changed) override {
        return store_->rewrite(id, changed);
    }
    Stored<void> backup(const std::string& file) override { return store_->backup(file); }
    Stored<void> restore(const std::string& file) override { return store_->restore(file); }
    void onAppended(std::function<void(const std::string&, int)> tell,
                    std::function<void()> botTurn) override {
        store_->onAppended(std::move(tell), std::move(botTurn));
    }
    bool follow(const std::string& id) override { return store_->follow(id); }
    void unfollow(const std::string& id) override { store_->unfollow(id); }

private:
    std::unique_ptr<Store> store_;
};

inline std::unique_ptr<Unreliable> storeIn(const endeavor::test::TempFolder& folder) {
    auto store = openStore("sqlite:" + (folder / "games.sqlite"));
    if (!store) ADD_FAILURE() << store.error().text;
    return std::make_unique<Unreliable>(std::move(*store));
}

// Keeps what it is sent.
class Ear : public Watcher {
public:
    void tell(net::SharedText message) override { heard.push_back(*parseJson(*message)); }

    std::vector<json::object> events() const {
        std::vector<json::object> all;
        for (const json::value& message : heard)
            if (message.at("type") == "events")
                for (const json::value& event : message.at("events").as_array())
                    all.push_back(event.as_object());
        return all;
    }
    std::vector<json::value> heard;
};

struct Hall {
    explicit Hall(Store& given) : store(given), queue(store) {}

    // Runs until the coroutine is done and returns its result.
    template <typename T>
    T run(asio::awaitable<T> coroutine) {
        std::optional<T> result;
        asio::co_spawn(context, std::move(coroutine),
                       [&](const std::exception_ptr& failed, T value) {
                           if (failed) std::rethrow_exception(failed);
                           result.emplace(std::move(value));
                       });
        while (!result) {
            context.restart();
            context.run_one();
        }
        return std::move(*result);
    }

    // The answer to a command, as its sender receives it.
    json::object answer(const std::string& game, Credentials credentials, Command command) {
        const std::string id = command.id;
        return answerObject(id,
                            run(games.command(game, std::move(credentials), std::move(command))));
    }

    // Runs until the condition holds or ten seconds have passed.
    template <typename Holds>
    bool until(Holds holds) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!holds() && std::chrono::steady_clock::now() < give_up) {
            context.restart();
            context.run_for(std::chrono::milliseconds(5));
        }
        return holds();
    }

    Store& store;
    net::Log log{net::Level::off};
    net::Metrics metrics;
    asio::io_context context;
    StoreQueue queue;
    Quotas quotas;
    Games games{context, queue, quotas, builtIns, log, metrics};
};

}  // namespace endeavor::online::test
