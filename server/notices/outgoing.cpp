#include "outgoing.h"

#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/thread_pool.hpp>

namespace endeavor::online {
namespace {

constexpr std::size_t lookupThreads = 4;

Found lookUp(asio::thread_pool& pool, const std::string& host) {
    boost::system::error_code error;
    const auto results = tcp::resolver(pool).resolve(host, "", error);
    if (error) return std::unexpected("the name " + host + " is not found: " + error.message());
    std::vector<asio::ip::address> addresses;
    for (const auto& result : results) addresses.push_back(result.endpoint().address());
    return addresses;
}

}  // namespace

Lookup systemLookup() {
    return [pool = std::make_shared<asio::thread_pool>(lookupThreads)](std::string host) {
        return later<Found>([pool, host = std::move(host)](auto go) mutable {
            asio::post(*pool, [&pool = *pool, host = std::move(host),
                               go = std::move(go)]() mutable { go(lookUp(pool, host)); });
        });
    };
}

asio::ssl::context tlsClient(const std::string& trusted) {
    asio::ssl::context context(asio::ssl::context::tls_client);
    context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                        asio::ssl::context::no_tlsv1_1);
    context.set_verify_mode(asio::ssl::verify_peer);
    context.set_default_verify_paths();
    if (!trusted.empty()) context.add_certificate_authority(asio::buffer(trusted));
    return context;
}

Outgoing::Outgoing(const asio::any_io_executor& executor, std::chrono::milliseconds limit)
    : tcp_(executor) {
    tcp_.expires_after(limit);
}

Outgoing::Done Outgoing::connect(const std::vector<asio::ip::address>& addresses,
                                 unsigned short port) {
    std::vector<tcp::endpoint> endpoints;
    for (const auto& address : addresses) endpoints.emplace_back(address, port);
    const auto [error, endpoint] = co_await tcp_.async_connect(endpoints, asValues);
    if (error) co_return std::unexpected("can't connect: " + error.message());
    co_return std::expected<void, std::string>{};
}

Outgoing::Done Outgoing::secure(asio::ssl::context& context, std::string host) {
    tls_.emplace(tcp_, context);
    tls_->set_verify_callback(asio::ssl::host_name_verification(host));
    boost::system::error_code notAnAddress;
    asio::ip::make_address(host, notAnAddress);
    if (notAnAddress) SSL_set_tlsext_host_name(tls_->native_handle(), host.c_str());
    const auto [error] = co_await tls_->async_handshake(asio::ssl::stream_base::client, asValues);
    if (error) co_return std::unexpected("no TLS with " + host + ": " + error.message());
    co_return std::expected<void, std::string>{};
}

}  // namespace endeavor::online
