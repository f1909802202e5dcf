#include "server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "api.h"
#include "bot_pool.h"
#include "config.h"
#include "operator_api.h"
#include "process.h"
#include "server/net/files.h"
#include "server/store/cleaning.h"
#include "talk.h"

namespace endeavor::online {
namespace {

constexpr auto grace = std::chrono::seconds(5);  // for clients to disconnect at shutdown
constexpr auto cleanEvery = std::chrono::hours(1);
// Open files beside those of clients: the store's, the log, look-ups, notices on their way.
constexpr std::size_t ownFiles = 256;

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
          games_(context_, queue_, quotas_, editionsWith(options.editions), log_, metrics_),
          accounts_(queue_, quotas_, metrics_) {
        store_->onAppended(
            [this](const std::string& game, int number) {
                asio::post(context_,
                           [this, game, number] { games_.changedElsewhere(game, number); });
            },
            options.bots > 0
                ? std::function<void()>([this] { asio::post(context_, [this] { bots_->wake(); }); })
                : std::function<void()>());
        if (options.bots > 0) {
            bots_.emplace(context_, queue_, games_, quotas_, options.bots, log_, metrics_);
            games_.onBotTurn([this] { bots_->wake(); });
            games_.onOver([this](const std::string& game) { bots_->forget(game); });
        }
        asio::co_spawn(context_, games_.keepTidy(), asio::detached);
        asio::co_spawn(context_, waitForSignal(), asio::detached);
        asio::co_spawn(context_, reload(), asio::detached);
    }

    ~Host() { store_->onAppended({}); }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    std::expected<void, std::string> listen(
        const std::function<void(std::uint16_t port)>& onListening) {
        NotifierOptions notify = options_.notify;
        notify.editions = [all = editionsWith(options_.editions)](std::string_view id) {
            return all(id, 0);
        };
        auto notifier = Notifier::make(context_, queue_, std::move(notify), log_, metrics_);
        if (!notifier) return std::unexpected(notifier.error());
        notifier_ = std::move(*notifier);
        games_.onNotice([this] { notifier_->wake(); });

        Post post;
        if (notifier_->mails())
            post = [this](std::string to, std::string subject, std::string text) {
                return notifier_->write(std::move(to), std::move(subject), std::move(text));
            };
        settings_.emplace(context_, queue_, accounts_, games_, std::move(post),
                          options_.notify.baseUrl, log_);
        net::Router router;
        addApi(router,
               {.games = games_,
                .accounts = accounts_,
                .settings = *settings_,
                .store = queue_,
                .pushKey = notifier_->pushKey(),
                .channels = notifier_->channels(),
                .reach = options_.notify.reach,
                .tryNotice = [this](Notice notice) { return notifier_->test(std::move(notice)); },
                .editions = options_.editions});
        addAccountApi(router, accounts_, *settings_);
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
        addWatching(router);
        if (!options_.page.empty()) {
            auto files = net::Files::load(options_.page);
            if (!files) return std::unexpected(files.error());
            files_.emplace(std::move(*files));
            router.otherwise(files_->handler());
        }
        if (auto opened = open(std::move(router), onListening); !opened) return opened;
        listener_->onStop([](net::Socket& socket) { socket.send(reconnectMessage()); });
        asio::co_spawn(context_, games_.keepTime(), asio::detached);
        asio::co_spawn(context_, keepClean(), asio::detached);
        return {};
    }

    // Only for those who watch over it: /metrics and /healthz.
    std::expected<void, std::string> listenForOperators(
        const std::function<void(std::uint16_t port)>& onListening) {
        net::Router router;
        addWatching(router);
        return open(std::move(router), onListening);
    }

    void run() { context_.run(); }

private:
    std::expected<void, std::string> open(
        net::Router router, const std::function<void(std::uint16_t port)>& onListening) {
        net::ListenOptions listen = options_.listen;
        std::size_t& clients = listen.limits.connections;
        const std::size_t files = raiseOpenFiles(clients + ownFiles);
        if (files < 2 * ownFiles)
            return std::unexpected("the system allows this process only " + std::to_string(files) +
                                   " open files (ulimit -n); it needs at least " +
                                   std::to_string(2 * ownFiles));
        if (files < clients + ownFiles) {
            clients = files - ownFiles;
            log_.warning("few open files", {{"allowed", files}, {"connections", clients}});
        }
        auto listener =
            net::Listener::open(context_, std::move(listen), std::move(router), log_, metrics_);
        if (!listener) return std::unexpected(listener.error());
        listener_ = std::move(*listener);
        log_.info("listening", {{"address", listener_->address()}, {"port", listener_->port()}});
        onListening(listener_->port());
        return {};
    }

    void addWatching(net::Router& router) {
        router.add("GET", "/healthz", [this](const net::Request&) { return health(); });
        router.add("GET", "/metrics", [this, tell = metrics_.handler()](const net::Request& asked) {
            measure();
            return tell(asked);
        });
    }

    // Figures that somebody else keeps.
    void measure() {
        const StoreQueue::Load load = queue_.load();
        waitingReads_.set(std::int64_t(load.reads));
        waitingAppends_.set(std::int64_t(load.appends));
        refusedByStore_.add(load.refused - refusedByStore_.value());
        memory_.set(residentBytes());
        filesOpen_.set(openFiles());
    }

    // Removes what nobody needs any more, soon after the start and then every hour.
    asio::awaitable<void> keepClean() {
        asio::steady_timer timer(context_, std::chrono::seconds(1));
        for (;;) {
            co_await timer.async_wait(asio::use_awaitable);
            Cleaning cleaning({.days = options_.keepDays, .finished = false, .dry = false}, now());
            for (bool more = true; more;) {
                const std::size_t before = cleaning.done().games.size();
                const auto stepped =
                    co_await queue_.ask([&](Store& store) { return cleaning.step(store); });
                for (const GameRow& row : std::span(cleaning.done().games).subspan(before))
                    games_.removed(row.game);
                if (!stepped)
                    log_.error("store", {{"what", "cleaning"}, {"text", stepped.error().text}});
                more = stepped.value_or(false);
            }
            const Cleaned& done = cleaning.done();
            cleanedGames_.add(done.games.size());
            if (!done.games.empty() || done.notices > 0 || done.sessions > 0)
                log_.info("cleaned", {{"games", done.games.size()},
                                      {"notices", done.notices},
                                      {"sessions", done.sessions}});
            timer.expires_after(cleanEvery);
        }
    }

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

    net::Gauge& waiting(std::string_view what) {
        return metrics_.gauge("endeavor_store_waiting", "Calls that wait for the store",
                              {{"call", std::string(what)}});
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
    net::Gauge& waitingReads_ = waiting("read");
    net::Gauge& waitingAppends_ = waiting("append");
    net::Counter& refusedByStore_ = metrics_.counter(
        "endeavor_store_refused_total", "Calls of the store refused because too many waited");
    net::Gauge& memory_ = metrics_.gauge("endeavor_memory_bytes", "Resident memory");
    net::Gauge& filesOpen_ = metrics_.gauge("endeavor_open_files", "Open file descriptors");
    net::Counter& cleanedGames_ =
        metrics_.counter("endeavor_games_removed_total", "Games removed because nobody played on");
    Quotas quotas_;
    Games games_;
    Accounts accounts_;
    std::optional<BotPool> bots_;
    std::unique_ptr<Notifier> notifier_;
    std::optional<AccountSettings> settings_;
    std::optional<net::Files> files_;
    std::unique_ptr<net::Listener> listener_;
};

std::expected<std::unique_ptr<Host>, std::string> open(const ServeOptions& options) {
    Config config;
    if (!options.config.empty()) {
        auto read = readConfig(options.config);
        if (!read) return std::unexpected(read.error().text);
        config = *read;
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

std::expected<void, std::string> work(const ServeOptions& options, bool listen,
                                      const std::function<void(std::uint16_t port)>& onListening) {
    const auto host = open(options);
    if (!host) return std::unexpected(host.error());
    if (listen)
        if (const auto listening = (*host)->listenForOperators(onListening); !listening)
            return listening;
    (*host)->run();
    return {};
}

}  // namespace endeavor::online
