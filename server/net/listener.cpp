#include "listener.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <vector>

#include "headers.h"
#include "network.h"

namespace endeavor::net {
namespace {

using std::chrono::milliseconds;

// Pause before accepting again when out of file descriptors or memory.
constexpr milliseconds shortOfFiles{100};

// How long aborted connections may take to finish.
constexpr milliseconds afterAbort{1000};

// Refuses a connection before reading anything; writes what fits without blocking.
void refuse(tcp::socket& socket, const Response& response) {
    boost::system::error_code ignored;
    const auto head = responseHead(response, false, false);
    socket.non_blocking(true, ignored);
    socket.send(
        std::array<asio::const_buffer, 2>{asio::buffer(*head), asio::buffer(*response.body)}, 0,
        ignored);
    socket.shutdown(tcp::socket::shutdown_send, ignored);
}

void admit(const std::shared_ptr<Network>& network, tcp::socket socket, std::string peer) {
    const Limits& limits = network->options.limits;
    if (network->peers.size() >= limits.connections) {
        network->log.warning("full", {{"connections", network->peers.size()}});
        return refuse(socket, refusalResponse(503, "full", "full"));
    }
    std::unique_ptr<Tally::Place> place;
    const std::string key = network->keyOf(peer);
    if (!network->options.behindProxy && !key.empty()) {
        place = network->connectionsOf.enter(key);
        if (!place) return refuse(socket, refusalResponse(429, "too-many", "too-many-connections"));
    }
    asio::co_spawn(network->context,
                   serveConnection(network, std::move(socket), std::move(peer), std::move(place)),
                   reporting(network));
}

asio::awaitable<void> acceptAll(std::shared_ptr<Network> network) {
    while (network->acceptor.is_open()) {
        auto [error, socket] = co_await network->acceptor.async_accept(quietly);
        if (error == asio::error::operation_aborted) break;
        if (error) {
            network->log.warning("accept-failed", {{"why", error.message()}});
            asio::steady_timer rest(network->context, shortOfFiles);
            co_await rest.async_wait(quietly);
            continue;
        }
        boost::system::error_code gone;
        const auto endpoint = socket.remote_endpoint(gone);
        if (gone) continue;
        socket.set_option(tcp::no_delay(true), gone);
        admit(network, std::move(socket), plainAddress(endpoint.address().to_string()));
    }
}

asio::awaitable<void> untilGone(Network& network, milliseconds atMost) {
    if (network.peers.empty()) co_return;
    network.allGone.expires_after(atMost);
    co_await network.allGone.async_wait(quietly);
}

}  // namespace

Listener::Listener(std::shared_ptr<Network> network) : network_(std::move(network)) {}

std::expected<std::unique_ptr<Listener>, std::string> Listener::open(asio::io_context& context,
                                                                     ListenOptions options,
                                                                     Router router, Log& log,
                                                                     Metrics& metrics) {
    boost::system::error_code failed;
    const auto address = asio::ip::make_address(options.address, failed);
    if (failed)
        return std::unexpected("'" + options.address +
                               "' is not an address to listen on; expected one such as 127.0.0.1, "
                               "0.0.0.0 or ::");
    const tcp::endpoint endpoint(address, options.port);
    auto network =
        std::make_shared<Network>(context, std::move(options), std::move(router), log, metrics);
    tcp::acceptor& acceptor = network->acceptor;
    acceptor.open(endpoint.protocol(), failed);
    if (!failed) acceptor.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed && address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), failed);
    if (!failed) acceptor.bind(endpoint, failed);
    if (!failed) acceptor.listen(asio::socket_base::max_listen_connections, failed);
    if (failed)
        return std::unexpected("can't listen on " + network->options.address + ", port " +
                               std::to_string(endpoint.port()) + ": " + failed.message());
    asio::co_spawn(context, acceptAll(network), reporting(network));
    return std::unique_ptr<Listener>(new Listener(std::move(network)));
}

Listener::~Listener() {
    boost::system::error_code ignored;
    network_->stopping = true;
    network_->acceptor.close(ignored);
    for (Peer* peer : network_->peers) peer->abort();
}

std::string Listener::address() const {
    return network_->acceptor.local_endpoint().address().to_string();
}
std::uint16_t Listener::port() const { return network_->acceptor.local_endpoint().port(); }

std::size_t Listener::connections() const { return network_->peers.size(); }

void Listener::onStop(std::function<void(Socket&)> tell) { network_->tellStop = std::move(tell); }

asio::awaitable<void> Listener::stop(milliseconds grace) {
    const auto network = network_;
    boost::system::error_code ignored;
    network->stopping = true;
    network->acceptor.close(ignored);
    const auto everyone = [&] { return std::vector(network->peers.begin(), network->peers.end()); };
    for (Peer* peer : everyone()) peer->finish();
    co_await untilGone(*network, grace);
    for (Peer* peer : everyone()) peer->abort();
    co_await untilGone(*network, afterAbort);
}

}  // namespace endeavor::net
