#include "talk.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <set>

namespace endeavor::online {
namespace {

constexpr std::size_t mostGames = 100;  // watched by one client
constexpr int mostCommands = 16;        // of one client in flight
constexpr int comeBackAfter = 1000;     // reconnect delay in milliseconds

// One client. Lives as long as it is subscribed to a game or one of its commands is in flight.
class Client : public Watcher, public std::enable_shared_from_this<Client> {
public:
    Client(std::shared_ptr<net::Socket> socket, Games& games, Accounts& accounts, Quotas& quotas,
           Visitor visitor, std::optional<Session> session)
        : socket_(std::move(socket)),
          games_(games),
          accounts_(accounts),
          quotas_(quotas),
          visitor_(std::move(visitor)),
          session_(std::move(session)) {}

    void tell(net::SharedText message) override { socket_->send(std::move(message)); }
    asio::awaitable<bool> drained() override { return socket_->drained(); }

    asio::awaitable<void> converse() {
        say({{"type", "hello"}, {"version", 1}, {"server", ENDEAVOR_VERSION}});
        while (const auto text = co_await socket_->receive()) {
            co_await slowDown();
            co_await hear(*text);
        }
        for (const auto& [game, secret] : watched_) games_.unwatch(game, *this);
    }

private:
    // A visitor who sends too much, over however many connections, is read more slowly.
    asio::awaitable<void> slowDown() {
        while (const auto wait = quotas_.take(Purpose::messages, visitor_)) {
            asio::steady_timer timer(co_await asio::this_coro::executor, *wait);
            co_await timer.async_wait(asio::use_awaitable);
        }
    }

    void say(const json::object& message) { socket_->send(net::shared(jsonLine(message))); }

    void complain(std::string_view game, const Refusal& refused) {
        json::object message{{"type", "error"}, {"error", errorObject(refused)}};
        if (!game.empty()) message["game"] = game;
        say(message);
    }

    static Refusal notUnderstood(const Error& error) {
        return {Refusal::Code::badCommand, because("bad-message", {{"detail", error.text}})};
    }

    asio::awaitable<void> hear(const std::string& text) {
        const auto value = parseJson(text);
        Error error;
        if (!value) {
            complain({}, notUnderstood(value.error()));
            co_return;
        }
        const Reader message(*value, "", error);
        static constexpr std::string_view types[] = {"watch", "unwatch", "command", "ping"};
        const std::string type = message["type"].oneOf(types);
        if (type == "watch") {
            message.keys({"type", "game"}, {"after", "secret"});
            const std::string game = message["game"].text();
            const int after = message.has("after") ? message["after"].integer(0, 1'000'000) : 0;
            const std::string secret =
                message.has("secret") ? message["secret"].text() : std::string();
            if (error.text.empty()) {
                co_await noticeLogOut();
                co_return co_await watch(game, after, secret);
            }
        } else if (type == "unwatch") {
            message.keys({"type", "game"});
            const std::string game = message["game"].text();
            if (error.text.empty() && watched_.erase(game) > 0) games_.unwatch(game, *this);
        } else if (type == "command") {
            message.keys({"type", "game", "command"});
            const std::string game = message["game"].text();
            Command command = readCommand(message["command"]);
            if (error.text.empty()) {
                co_await noticeLogOut();
                co_return co_await carryOut(game, std::move(command));
            }
            // The client is waiting for an answer to this command id.
            if (const auto* given = value->as_object().if_contains("command");
                given && !commandId(*given).empty()) {
                answer(game, refusal(commandId(*given), notUnderstood(error), 0));
                co_return;
            }
        } else if (type == "ping") {
            message.keys({"type"});
            if (error.text.empty()) say({{"type", "pong"}});
        }
        if (!error.text.empty()) complain({}, notUnderstood(error));
    }

    // A log-out, here or on another server, ends what may be done with the account. Seats whose
    // secrets the client has are its own still.
    asio::awaitable<void> noticeLogOut() {
        if (!session_ || co_await accounts_.lasts(session_->hash)) co_return;
        session_.reset();
        visitor_.account.reset();
    }

    Credentials credentials(std::string secret) const {
        return {.secret = std::move(secret), .visitor = visitor_};
    }

    asio::awaitable<void> watch(const std::string& game, int after, const std::string& secret) {
        if (watched_.size() >= mostGames && !watched_.contains(game)) {
            complain(game, {Refusal::Code::notNow, because("too-many-games")});
            co_return;
        }
        const auto watching =
            co_await games_.watch(game, credentials(secret), after, shared_from_this());
        if (!watching) {
            complain(game, watching.error());
            co_return;
        }
        watched_[game] = secret;
        if (!socket_->open()) games_.unwatch(game, *this);
        json::object message{{"type", "watching"},
                             {"game", game},
                             {"number", watching->number},
                             {"seat", nullptr},
                             {"owner", watching->actor.owner}};
        if (watching->actor.seat) message["seat"] = *watching->actor.seat;
        if (!watching->blocked.empty())
            message["blocked"] = json::array(watching->blocked.begin(), watching->blocked.end());
        say(message);
    }

    // Commands of one client may be for different games and run concurrently.
    asio::awaitable<void> carryOut(std::string game, Command command) {
        if (underWay_ >= mostCommands) {
            const Refusal tooMany(Refusal::Code::notNow, because("too-many-commands"));
            answer(game, refusal(command.id, tooMany, 0));
            co_return;
        }
        ++underWay_;
        const auto executor = co_await asio::this_coro::executor;
        asio::co_spawn(executor, finish(shared_from_this(), std::move(game), std::move(command)),
                       asio::detached);
    }

    static asio::awaitable<void> finish(std::shared_ptr<Client> self, std::string game,
                                        Command command) {
        const auto known = self->watched_.find(game);
        const Credentials credentials =
            self->credentials(known == self->watched_.end() ? std::string() : known->second);
        const std::string id = command.id;
        self->answer(game, answerObject(id, co_await self->games_.command(game, credentials,
                                                                          std::move(command))));
        --self->underWay_;
    }

    void answer(std::string_view game, json::object answered) {
        answered["type"] = "answer";
        answered["game"] = game;
        say(answered);
    }

    std::shared_ptr<net::Socket> socket_;
    Games& games_;
    Accounts& accounts_;
    Quotas& quotas_;
    Visitor visitor_;
    std::optional<Session> session_;
    std::map<std::string, std::string> watched_;  // game: the secret it is watched with
    int underWay_ = 0;
};

}  // namespace

net::SocketHandler talk(Games& games, Accounts& accounts, Quotas& quotas) {
    return [&games, &accounts, &quotas](std::shared_ptr<net::Socket> socket,
                                        net::Request request) -> asio::awaitable<void> {
        const auto client = std::make_shared<Client>(std::move(socket), games, accounts, quotas,
                                                     co_await accounts.visitor(request),
                                                     co_await accounts.session(request));
        co_await client->converse();
    };
}

net::SharedText reconnectMessage() {
    return net::shared(jsonLine(json::object{{"type", "reconnect"}, {"after_ms", comeBackAfter}}));
}

}  // namespace endeavor::online
