#include "outgoing.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <mutex>

namespace endeavor::online {
namespace {

// A name server that does not answer holds a thread for as long as the system waits for it.
constexpr std::size_t lookupThreads = 16;
constexpr std::size_t mostLookups = 64;         // different names at once …
constexpr std::size_t mostLookupsOfDomain = 4;  // … and names of one domain

Found lookUp(asio::thread_pool& pool, const std::string& host) {
    boost::system::error_code error;
    const auto results = tcp::resolver(pool).resolve(host, "", error);
    if (error) return std::unexpected("the name " + host + " is not found: " + error.message());
    std::vector<asio::ip::address> addresses;
    for (const auto& result : results) addresses.push_back(result.endpoint().address());
    return addresses;
}

// Looks names up with a blocking function, on threads of its own: each with a deadline, one at a
// time for each name, and a few for each domain.
class Lookups {
public:
    Lookups(BlockingLookup find, std::chrono::milliseconds limit)
        : find_(std::move(find)), limit_(limit) {}

    asio::awaitable<Found> operator()(std::string host) {
        auto wait = std::make_shared<Wait>(co_await asio::this_coro::executor);
        const Found found = co_await later<Found>([&](auto go) {
            wait->go = std::move(go);
            wait->deadline.expires_after(limit_);
            wait->deadline.async_wait([wait, host](boost::system::error_code cancelled) {
                if (!cancelled) wait->end(std::unexpected("looking up " + host + " took too long"));
            });
            begin(host, wait);
        });
        wait->deadline.cancel();
        co_return found;
    }

private:
    // Somebody who waits for a name. Ends once: with what was found, or at the deadline.
    struct Wait {
        explicit Wait(const asio::any_io_executor& executor) : deadline(executor) {}
        void end(Found found) {
            if (!ended.exchange(true)) go(std::move(found));
        }
        asio::steady_timer deadline;
        std::atomic<bool> ended = false;
        std::move_only_function<void(Found)> go;
    };

    void begin(const std::string& host, const std::shared_ptr<Wait>& wait) {
        std::unique_lock lock(mutex_);
        if (const auto known = waiting_.find(host); known != waiting_.end())
            return known->second.push_back(wait);
        const auto same = std::ranges::count_if(
            waiting_, [&](const auto& entry) { return domainOf(entry.first) == domainOf(host); });
        if (waiting_.size() >= mostLookups || std::size_t(same) >= mostLookupsOfDomain) {
            lock.unlock();
            return wait->end(std::unexpected("too many names are being looked up beside " + host));
        }
        waiting_[host].push_back(wait);
        asio::post(pool_, [this, host] {
            const Found found = find_(pool_, host);
            std::unique_lock done(mutex_);
            const auto all = std::move(waiting_.extract(host).mapped());
            done.unlock();
            for (const auto& each : all) each->end(found);
        });
    }

    const BlockingLookup find_;
    const std::chrono::milliseconds limit_;
    std::mutex mutex_;
    std::map<std::string, std::vector<std::shared_ptr<Wait>>> waiting_;  // by name
    asio::thread_pool pool_{lookupThreads};
};

}  // namespace

std::string domainOf(const std::string& host) {
    boost::system::error_code notAnAddress;
    asio::ip::make_address(host, notAnAddress);
    const auto last = host.rfind('.');
    if (!notAnAddress || last == std::string::npos || last == 0) return host;
    const auto before = host.rfind('.', last - 1);
    return before == std::string::npos ? host : host.substr(before + 1);
}

Lookup boundedLookup(BlockingLookup find, std::chrono::milliseconds limit) {
    return [lookups = std::make_shared<Lookups>(std::move(find), limit)](std::string host) {
        return (*lookups)(std::move(host));
    };
}

Lookup systemLookup() { return boundedLookup(lookUp, std::chrono::seconds(5)); }

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
