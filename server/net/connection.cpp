// One HTTP connection: reads and answers requests one after another.
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>

#include "headers.h"
#include "network.h"
#include "origin.h"
#include "text.h"

namespace endeavor::net {
namespace {

namespace http = beast::http;
using std::chrono::milliseconds;
using std::chrono::seconds;

// After a refusal, the rest of what the client sends is read and discarded up to these limits, so
// that it receives the response: closing a connection with unread bytes resets it.
constexpr seconds lingerTime{2};
constexpr std::size_t lingerBytes = 4 << 20;

constexpr milliseconds cancelAgain{100};

constexpr std::size_t slowestBytesPerSecond = 8 << 10;

constexpr std::string_view goOn = "HTTP/1.1 100 Continue\r\n\r\n";

// How a connection ends: silently, or with a last response.
using LastWord = std::optional<Response>;

class HttpConnection final : public Peer, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(std::shared_ptr<Network> network, tcp::socket socket, std::string peer,
                   std::unique_ptr<Tally::Place> place)
        : network_(std::move(network)),
          socket_(std::move(socket)),
          deadline_(network_->context),
          buffer_(2 * network_->options.limits.header),
          peer_(std::move(peer)),
          place_(std::move(place)) {
        network_->openConnections.add(1);
        network_->enter(*this);
    }
    ~HttpConnection() override {
        network_->openConnections.add(-1);
        network_->leave(*this);
    }

    asio::awaitable<void> run() {
        while (!network_->stopping && co_await awaitRequest() && co_await exchange())
            first_ = false;
    }

    void finish() override {
        if (idle_) abort();
    }
    void abort() override {
        beast::error_code ignored;
        socket_.close(ignored);
    }

private:
    const Limits& limits() const { return network_->options.limits; }

    void allow(milliseconds time);
    void watch();
    asio::awaitable<bool> awaitRequest();
    asio::awaitable<bool> exchange();
    asio::awaitable<std::expected<Request, LastWord>> readHeader(RequestParser& parser);
    asio::awaitable<std::expected<void, LastWord>> readBody(RequestParser& parser,
                                                            std::size_t most);
    std::expected<const Route*, Response> admit(Request& request, const RequestHeader& header);
    asio::awaitable<Response> handle(const Route& route, const Request& request);
    asio::awaitable<bool> write(const Request& request, Response response, bool keepAlive);
    asio::awaitable<void> linger();
    std::expected<void, Response> upgrade(RequestParser& parser, Request& request,
                                          const Route& route);
    LastWord refusalOfRead(beast::error_code error, const RequestParser& parser) const;

    std::shared_ptr<Network> network_;
    tcp::socket socket_;
    asio::steady_timer deadline_;  // for the current read or write
    beast::flat_buffer buffer_;
    std::string peer_;
    std::unique_ptr<Tally::Place> place_;
    bool first_ = true;
    bool idle_ = false;  // waiting for the next request
    bool timedOut_ = false;
    Time received_;  // when the current request had arrived
};

// Cancels the current operation after this time. The connection stays open so that the client can
// still be sent an error (Beast's own timeout would close it).
void HttpConnection::allow(milliseconds time) {
    timedOut_ = false;
    deadline_.expires_after(time);
    watch();
}

void HttpConnection::watch() {
    deadline_.async_wait([weak = weak_from_this()](beast::error_code cancelled) {
        const auto self = weak.lock();
        if (cancelled || !self || self->deadline_.expiry() > Clock::now()) return;
        self->timedOut_ = true;
        beast::error_code ignored;
        self->socket_.cancel(ignored);
        // A read that completed just now may be started again; keep cancelling so it can't hang.
        self->deadline_.expires_after(cancelAgain);
        self->watch();
    });
}

// Waits for the first bytes of a request. False if none came in time.
asio::awaitable<bool> HttpConnection::awaitRequest() {
    if (buffer_.size() > 0) co_return true;
    allow(first_ ? limits().headerTime : limits().idleTime);
    idle_ = true;
    const auto [error, bytes] = co_await socket_.async_read_some(buffer_.prepare(512), quietly);
    idle_ = false;
    buffer_.commit(bytes);
    co_return !error;
}

// The response, if any, to a client whose request could not be read completely.
LastWord HttpConnection::refusalOfRead(beast::error_code error, const RequestParser& parser) const {
    if (timedOut_) return refusalResponse(408, "too-slow", "too-slow");
    const bool parsing = error.category() == make_error_code(http::error::bad_method).category();
    if (!parsing || error == http::error::end_of_stream || error == http::error::partial_message)
        return std::nullopt;
    return net::refusalOf(error, parser.get().base());
}

asio::awaitable<std::expected<Request, LastWord>> HttpConnection::readHeader(
    RequestParser& parser) {
    allow(limits().headerTime);
    const auto [error, bytes] = co_await http::async_read_header(socket_, buffer_, parser, quietly);
    if (error) co_return std::unexpected(refusalOfRead(error, parser));
    auto request = requestFrom(parser.get().base(), limits());
    if (!request) co_return std::unexpected(std::move(request.error()));
    request->address = peer_;
    if (network_->options.behindProxy) {
        request->address = forwardedFor(request->header("X-Forwarded-For")).value_or(peer_);
        request->secure = sameWord(request->header("X-Forwarded-Proto"), "https");
    }
    request->limitKey = network_->keyOf(request->address);
    co_return std::move(*request);
}

// Checks whether the request is allowed, and finds its route.
std::expected<const Route*, Response> HttpConnection::admit(Request& request,
                                                            const RequestHeader& header) {
    const auto route = network_->router.find(request);
    const std::string& key = request.limitKey;
    const double cost = route ? (*route)->options.cost : 1;
    if (const auto wait =
            key.empty() ? std::nullopt : network_->requests.take(key, cost, Clock::now())) {
        Response response = refusalResponse(429, "too-many", "too-many-requests");
        response.set("Retry-After", std::to_string(std::chrono::ceil<seconds>(*wait).count()));
        return std::unexpected(std::move(response));
    }
    if (!route) return route;
    const bool harmless = request.method == "GET" || request.method == "HEAD";
    if ((!harmless || (*route)->socket) && !originAllowed(request, network_->options.origins))
        return std::unexpected(refusalResponse(403, "foreign-origin", "foreign-origin"));
    if ((*route)->socket)
        if (auto checked = checkSocketRequest(header); !checked)
            return std::unexpected(std::move(checked.error()));
    return route;
}

asio::awaitable<std::expected<void, LastWord>> HttpConnection::readBody(RequestParser& parser,
                                                                        std::size_t most) {
    if (auto allowed = allowBody(parser, most); !allowed)
        co_return std::unexpected(std::move(allowed.error()));
    if (parser.is_done()) co_return std::expected<void, LastWord>{};
    allow(limits().bodyTime);
    if (parser.get().count(http::field::expect) > 0) {
        const auto [failed, bytes] =
            co_await asio::async_write(socket_, asio::buffer(goOn), quietly);
        if (failed) co_return std::unexpected(std::nullopt);
    }
    const auto [error, bytes] = co_await http::async_read(socket_, buffer_, parser, quietly);
    if (error) co_return std::unexpected(refusalOfRead(error, parser));
    co_return std::expected<void, LastWord>{};
}

asio::awaitable<Response> HttpConnection::handle(const Route& route, const Request& request) {
    try {
        co_return co_await route.handler(request);
    } catch (const std::exception& thrown) {
        network_->log.error("handler-failed", {{"path", request.path}, {"why", thrown.what()}});
        co_return refusalResponse(500, "internal", "internal");
    }
}

// True if the connection stays open.
asio::awaitable<bool> HttpConnection::write(const Request& request, Response response,
                                            bool keepAlive) {
    keepAlive = keepAlive && !network_->stopping;
    auto head = responseHead(response, keepAlive, request.secure);
    if (!head) {
        network_->log.error("response-refused", {{"path", request.path}, {"why", head.error()}});
        response = refusalResponse(500, "internal", "internal");
        head = responseHead(response, keepAlive, request.secure);
    }
    const bool bodiless =
        request.method == "HEAD" || !response.body || !mayHaveBody(response.status);
    const std::array<asio::const_buffer, 2> buffers = {
        asio::buffer(*head), bodiless ? asio::const_buffer{} : asio::buffer(*response.body)};
    allow(limits().writeTime + seconds(asio::buffer_size(buffers) / slowestBytesPerSecond));
    const auto [error, bytes] = co_await asio::async_write(socket_, buffers, quietly);
    network_->metrics
        .counter("endeavor_http_requests_total", "Requests answered",
                 {{"status", std::to_string(response.status)}})
        .add();
    const std::chrono::duration<double> took = Clock::now() - received_;
    network_->seconds.observe(took.count());
    network_->log.info("request", {{"method", request.method},
                                   {"path", request.path},
                                   {"status", response.status},
                                   {"address", request.address},
                                   {"seconds", took.count()}});
    co_return keepAlive && !error;
}

asio::awaitable<void> HttpConnection::linger() {
    beast::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    allow(lingerTime);
    for (std::size_t read = 0; read < lingerBytes;) {
        buffer_.clear();
        const auto [error, bytes] =
            co_await socket_.async_read_some(buffer_.prepare(4096), quietly);
        if (error) co_return;
        read += bytes;
    }
}

// One request and its response. True if the connection stays open.
asio::awaitable<bool> HttpConnection::exchange() {
    RequestParser parser;
    prepare(parser, limits());
    auto request = co_await readHeader(parser);
    received_ = Clock::now();
    LastWord refusal;
    const bool understood = request.has_value();
    if (!understood) {
        refusal = std::move(request.error());
        if (!refusal) co_return false;
        request = Request{};
        request->method = parser.get().method_string();
        request->address = peer_;
    } else if (auto route = admit(*request, parser.get().base()); !route) {
        refusal = std::move(route.error());
    } else if ((*route)->socket) {
        auto upgraded = upgrade(parser, *request, **route);
        if (upgraded) co_return false;
        refusal = std::move(upgraded.error());
    } else if (auto body = co_await readBody(parser, (*route)->options.body); !body) {
        refusal = std::move(body.error());
        if (!refusal) co_return false;
    } else {
        received_ = Clock::now();
        request->body = std::move(parser.get().body());
        Response response = co_await handle(**route, *request);
        co_return co_await write(*request, std::move(response), parser.keep_alive());
    }
    // The unread rest of a refused request would be parsed as the next one, and where a malformed
    // request ends is unknown: close the connection in both cases.
    const bool whole = understood && parser.is_done();
    if (co_await write(*request, std::move(*refusal), whole && parser.keep_alive())) co_return true;
    if (!whole) co_await linger();
    co_return false;
}

// Hands the connection over to a WebSocket.
std::expected<void, Response> HttpConnection::upgrade(RequestParser& parser, Request& request,
                                                      const Route& route) {
    if (!parser.is_done() || buffer_.size() > 0)
        return std::unexpected(errorResponse(
            400, "bad-request", "a WebSocket client waits for the answer before it sends more"));
    if (network_->stopping) return std::unexpected(refusalResponse(503, "stopping", "stopping"));
    // Connections from a proxy belong to many clients; only here is the real client known.
    if (network_->options.behindProxy && !request.limitKey.empty()) {
        place_ = network_->connectionsOf.enter(request.limitKey);
        if (!place_)
            return std::unexpected(refusalResponse(429, "too-many", "too-many-connections"));
    }
    deadline_.cancel();
    network_->log.info("socket", {{"path", request.path}, {"address", request.address}});
    asio::co_spawn(network_->context,
                   serveSocket(network_, {.stream = beast::tcp_stream(std::move(socket_)),
                                          .message = parser.release(),
                                          .request = std::move(request),
                                          .route = &route,
                                          .place = std::move(place_)}),
                   reporting(network_));
    return {};
}

}  // namespace

asio::awaitable<void> serveConnection(std::shared_ptr<Network> network, tcp::socket socket,
                                      std::string peer, std::unique_ptr<Tally::Place> place) {
    const auto connection = std::make_shared<HttpConnection>(std::move(network), std::move(socket),
                                                             std::move(peer), std::move(place));
    co_await connection->run();
}

}  // namespace endeavor::net
