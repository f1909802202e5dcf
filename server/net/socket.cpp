#include "socket.h"

#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "network.h"

namespace endeavor::net {
namespace {

namespace websocket = beast::websocket;

// The longest reason a close frame has room for.
constexpr std::size_t longestReason = 123;

// No compression: messages are a few hundred bytes, and zlib's tables would cost twenty times the
// memory the connection otherwise needs.
using Stream = websocket::stream<beast::tcp_stream, false>;

class BeastSocket final : public Socket,
                          public Peer,
                          public std::enable_shared_from_this<BeastSocket> {
public:
    BeastSocket(std::shared_ptr<Network> network, Upgrade& upgrade)
        : network_(std::move(network)),
          stream_(std::move(upgrade.stream)),
          timer_(network_->context),
          drained_(network_->context, Time::max()),
          address_(upgrade.request.address),
          place_(std::move(upgrade.place)),
          messages_(limits().messages, Clock::now()),
          controls_(limits().messages, Clock::now()) {
        network_->openConnections.add(1);
        network_->openSockets.add(1);
        network_->enter(*this);
    }
    ~BeastSocket() override {
        network_->openConnections.add(-1);
        network_->openSockets.add(-1);
        network_->leave(*this);
    }

    asio::awaitable<bool> accept(const auto& message);
    void send(SharedText text) override;
    asio::awaitable<std::optional<std::string>> receive() override;
    void close(CloseCode code, std::string_view reason) override;
    asio::awaitable<bool> drained() override;
    bool open() const override { return !closing_ && stream_.is_open(); }
    const std::string& address() const override { return address_; }
    std::size_t queued() const override { return queuedBytes_; }

    void finish() override {
        if (network_->tellStop && open()) network_->tellStop(*this);
        close(CloseCode::goingAway, "the server is stopping");
    }
    void abort() override {
        beast::get_lowest_layer(stream_).close();
        drained_.cancel();
    }

private:
    const Limits& limits() const { return network_->options.limits; }
    void writeNext();
    void sayGoodBye();

    std::shared_ptr<Network> network_;
    Stream stream_;
    asio::steady_timer timer_;    // for throttling receive() and for closing
    asio::steady_timer drained_;  // never expires; cancelled when the queue is empty
    std::string address_;
    std::unique_ptr<Tally::Place> place_;
    TokenBucket messages_, controls_;
    std::deque<SharedText> queue_;  // the first is being written
    std::size_t queuedBytes_ = 0;
    std::optional<websocket::close_reason> closing_;
};

asio::awaitable<bool> BeastSocket::accept(const auto& message) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = limits().closeTime;
    timeout.idle_timeout = limits().pingTime;
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(limits().message);
    stream_.text(true);
    stream_.auto_fragment(false);  // one frame per message, written without copying
    // The stream answers pings; a client that floods us with them is dropped.
    stream_.control_callback([this](websocket::frame_type, beast::string_view) {
        if (!controls_.take(1, Clock::now())) abort();
    });
    const auto [error] = co_await stream_.async_accept(message, quietly);
    co_return !error;
}

void BeastSocket::send(SharedText text) {
    if (!open()) return;
    queuedBytes_ += text->size();
    queue_.push_back(std::move(text));
    if (queuedBytes_ > limits().queueBytes || queue_.size() > limits().queueMessages) {
        network_->dropped.add();
        network_->log.info("socket-dropped", {{"address", address_}, {"bytes", queuedBytes_}});
        abort();
    } else if (queue_.size() == 1) {
        writeNext();
    }
}

void BeastSocket::writeNext() {
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            if (error) return self->abort();
                            self->network_->sent.add();
                            self->queuedBytes_ -= self->queue_.front()->size();
                            self->queue_.pop_front();
                            if (self->queue_.empty()) self->drained_.cancel();
                            if (!self->queue_.empty())
                                self->writeNext();
                            else if (self->closing_)
                                self->sayGoodBye();
                        });
}

asio::awaitable<bool> BeastSocket::drained() {
    while (open() && !queue_.empty()) co_await drained_.async_wait(quietly);
    co_return open();
}

asio::awaitable<std::optional<std::string>> BeastSocket::receive() {
    if (!open()) co_return std::nullopt;
    if (const auto pause = messages_.until(1, Clock::now()); pause.count() > 0) {
        timer_.expires_after(pause);
        co_await timer_.async_wait(quietly);
    }
    std::string text;
    auto buffer = asio::dynamic_buffer(text);
    const auto [error, bytes] = co_await stream_.async_read(buffer, quietly);
    if (error || closing_) co_return std::nullopt;
    messages_.take(1, Clock::now());
    network_->received.add();
    if (stream_.got_binary()) {
        close(CloseCode::textOnly, "only text is understood here");
        co_return std::nullopt;
    }
    co_return text;
}

void BeastSocket::close(CloseCode code, std::string_view reason) {
    if (!open()) return;
    closing_.emplace(websocket::close_code(code), reason.substr(0, longestReason));
    // Do not wait for a client that neither reads nor answers.
    timer_.expires_after(2 * limits().closeTime);
    timer_.async_wait([weak = weak_from_this()](beast::error_code cancelled) {
        if (const auto self = weak.lock(); self && !cancelled) self->abort();
    });
    if (queue_.empty()) sayGoodBye();
}

void BeastSocket::sayGoodBye() {
    stream_.async_close(*closing_, [self = shared_from_this()](beast::error_code) {
        self->timer_.cancel();
        self->abort();
    });
}

}  // namespace

asio::awaitable<void> serveSocket(std::shared_ptr<Network> network, Upgrade upgrade) {
    const auto socket = std::make_shared<BeastSocket>(network, upgrade);
    if (!co_await socket->accept(upgrade.message)) co_return;
    upgrade.message = {};
    const std::string path = upgrade.request.path;
    try {
        co_await upgrade.route->socket(socket, std::move(upgrade.request));
        socket->close(CloseCode::normal, "");
    } catch (const std::exception& thrown) {
        network->log.error("handler-failed", {{"path", path}, {"why", thrown.what()}});
        socket->close(CloseCode::failure, "something went wrong on the server");
    }
}

}  // namespace endeavor::net
