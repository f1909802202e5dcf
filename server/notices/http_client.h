// HTTP POST to an address that a player gave. Redirects are not followed: they would lead to
// unchecked addresses.
#pragma once

#include <memory>
#include <unordered_map>

#include "outgoing.h"
#include "reach.h"
#include "server/net/http.h"
#include "url.h"

namespace endeavor::online {

struct HttpAnswer {
    int status = 0;
    std::optional<std::chrono::seconds> retryAfter;
    std::string excerpt;  // of the body, on one line, if it is not a success
};

struct HttpFailure {
    enum class When {
        never,   // sending to this address is not allowed
        before,  // failed before anything was sent: it has certainly not arrived
        after,   // failed afterwards: it may have arrived
    };
    When when = When::never;
    std::string text;
};

struct HttpClientOptions {
    Reach reach = Reach::publicOnly;
    std::chrono::milliseconds limit = std::chrono::seconds(10);  // excluding the DNS lookup
    std::string trusted;                                         // additional CA certificates, PEM
    int atOnceTo = 16;  // to one domain or address: one that is slow delays only itself
};

class HttpClient {
public:
    explicit HttpClient(HttpClientOptions options, Lookup lookup = systemLookup());

    asio::awaitable<std::expected<HttpAnswer, HttpFailure>> post(Url url,
                                                                 std::vector<net::Header> headers,
                                                                 std::string body);

private:
    // A request under way to a domain or an address; nullptr if there are too many.
    class Place;
    std::unique_ptr<Place> enter(std::string destination);

    // Permitted addresses of the host. The connection uses exactly these, so a name that resolves
    // differently after the check (DNS rebinding) gains nothing.
    asio::awaitable<std::expected<std::vector<asio::ip::address>, HttpFailure>> permitted(
        const Url& url);

    HttpClientOptions options_;
    Lookup lookup_;
    asio::ssl::context tls_;
    std::unordered_map<std::string, int> underWay_;  // by domain and by address
};

}  // namespace endeavor::online
