#include "server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>

#include "api.h"
#include "bot_pool.h"
#include "config.h"
#include "operator_api.h"
#include "server/net/files.h"
#include "talk.h"

namespace endeavor::online {
namespace {

constexpr auto grace = std::chrono::seconds(5);  // for clients to disconnect at shutdown

// Looks editions up by id: the built-in ones and the server's own.
Editions known(const std::vector<OwnEdition>& own) {
    return [&own](std::string_view id) {
        for (const OwnEdition& one : own)
            if (one.edition->id == id) return one.edition;
        return builtInEdition(id);
    };
}

// Common parts of serve() and work(). Members are destroyed in reverse order: the store last, after
// everything that uses it.
class Host {
public:
    Host(const ServeOptions& options, const Config& config, std::unique_ptr<Store> store)
        : options_(options),
          log_(options.logLevel),
          store_(std::move(store)),
          queue_(*store_),
          quotas_(config.quotas),
          games_(context_, queue_, quotas_, known(options.editions), log_, metrics_),
          accounts_(queue_, quotas_, metrics_) {
        store_->onAppended([this](const std::string& game, int number) {
            asio::post(context_, [this, game, number] { games_.changedElsewhere(game, number); });
        });
        if (options.bots > 0) {
            bots_.emplace(context_, queue_, games_, quotas_, options.bots, log_, metrics_);
            games_.onBotTurn([this] { bots_->wake(); });
            games_.onOver([this](const std::string& game) { bots_->forget(game); });
        }
        asio::co_spawn(context_, waitForSignal(), asio::detached);
        asio::co_spawn(context_, reload(), asio::detached);
    }

    ~Host() { store_->onAppended({}); }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    std::expected<void, std::string> listen(
        const std::function<void(std::uint16_t port)>& onListening) {
        NotifierOptions notify = options_.notify;
        notify.editions = known(options_.editions);
        auto notifier = Notifier::make(context_, queue_, std::move(notify), log_, metrics_);
        if (!notifier) return std::unexpected(notifier.error());
        notifier_ = std::move(*notifier);
        games_.onNotice([this] { notifier_->wake(); });

        net::Router router;
        addApi(router,
               {.games = games_,
                .accounts = accounts_,
                .store = queue_,
                .pushKey = notifier_->pushKey(),
                .channels = notifier_->channels(),
                .reach = options_.notify.reach,
                .tryNotice = [this](Notice notice) { return notifier_->test(std::move(notice)); },
                .editions = options_.editions});
        if (!options_.operatorSecret.empty()) {
            if (options_.operatorSecret.size() < shortestOperatorSecret)
                return std::unexpected(
                    "the operator's secret has " + std::to_string(options_.operatorSecret.size()) +
                    " characters; expected at least " + std::to_string(shortestOperatorSecret));
            addOperatorApi(router, {.games = games_,
                                    .store = queue_,
                                    .quotas = quotas_,
                                    .secret = options_.operatorSecret});
        }
        router.addSocket("/api/v1/socket", talk(games_, accounts_, quotas_));
        router.add("GET", "/healthz", [this](const net::Request&) { return health(); });
        router.add("GET", "/metrics", metrics_.handler());
        if (!options_.page.empty()) {
            auto files = net::Files::load(options_.page);
            if (!files) return std::unexpected(files.error());
            files_.emplace(std::move(*files));
            router.otherwise(files_->handler());
        }
        auto listener =
            net::Listener::open(context_, options_.listen, std::move(router), log_, metrics_);
        if (!listener) return std::unexpected(listener.error());
        listener_ = std::move(*listener);
        listener_->onStop([](net::Socket& socket) { socket.send(reconnectMessage()); });
        asio::co_spawn(context_, games_.keepTime(), asio::detached);
        log_.info("listening", {{"address", listener_->address()}, {"port", listener_->port()}});
        onListening(listener_->port());
        return {};
    }

    void run() { context_.run(); }

private:
    // Health check for supervisors and proxies: whether the store responds.
    asio::awaitable<net::Response> health() {
        const auto answered = co_await queue_.ask([](Store& store) { return store.due(0, 1); });
        if (!answered) co_return net::errorResponse(503, "unavailable", answered.error().text);
        co_return net::jsonResponse(R"({"ok": true})");
    }

    asio::awaitable<void> waitForSignal() {
        asio::signal_set signals(context_, SIGTERM, SIGINT);
        const int signal = co_await signals.async_wait(asio::use_awaitable);
        log_.info("stopping", {{"signal", signal}});
        if (bots_) bots_->stop();
        if (notifier_) notifier_->stop();
        if (listener_) co_await listener_->stop(grace);
        log_.info("stopped");
        context_.stop();
    }

    asio::awaitable<void> reload() {
        asio::signal_set signals(context_, SIGHUP);
        for (;;) {
            co_await signals.async_wait(asio::use_awaitable);
            if (options_.config.empty()) {
                log_.warning("config", {{"text", "there is no --config to read again"}});
            } else if (const auto config = readConfig(options_.config)) {
                quotas_.set(config->quotas);
                log_.info("config", {{"text", "read again"}});
            } else {
                log_.error("config", {{"text", config.error().text + "; nothing was changed"}});
            }
        }
    }

    const ServeOptions& options_;
    net::Log log_;
    net::Metrics metrics_;
    std::unique_ptr<Store> store_;
    asio::io_context context_{1};
    StoreQueue queue_;
    Quotas quotas_;
    Games games_;
    Accounts accounts_;
    std::optional<BotPool> bots_;
    std::unique_ptr<Notifier> notifier_;
    std::optional<net::Files> files_;
    std::unique_ptr<net::Listener> listener_;
};

std::expected<std::unique_ptr<Host>, std::string> open(const ServeOptions& options) {
    Config config;
    if (!options.config.empty()) {
        auto read = readConfig(options.config);
        if (!read) return std::unexpected(read.error().text);
        config = std::move(*read);
    }
    auto store = openStore(options.store);
    if (!store) return std::unexpected(store.error().text);
    return std::make_unique<Host>(options, config, std::move(*store));
}

}  // namespace

std::expected<void, std::string> serve(const ServeOptions& options,
                                       const std::function<void(std::uint16_t port)>& onListening) {
    const auto host = open(options);
    if (!host) return std::unexpected(host.error());
    if (const auto listening = (*host)->listen(onListening); !listening) return listening;
    (*host)->run();
    return {};
}

std::expected<void, std::string> work(const ServeOptions& options) {
    const auto host = open(options);
    if (!host) return std::unexpected(host.error());
    (*host)->run();
    return {};
}

}  // namespace endeavor::online
