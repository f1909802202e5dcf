// Posts something to an address of the web that a player gave. Redirects are not followed: they
// would lead to addresses nobody has checked.
#pragma once

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
        never,   // it is not allowed to be sent there
        before,  // anything was sent: it has certainly not arrived
        after,   // it may have arrived
    };
    When when = When::never;
    std::string text;
};

struct HttpClientOptions {
    Reach reach = Reach::publicOnly;
    std::chrono::milliseconds limit = std::chrono::seconds(10);  // for all but finding the name
    std::string trusted;  // certificates beside the system's, PEM
};

class HttpClient {
public:
    explicit HttpClient(HttpClientOptions options, Lookup lookup = systemLookup());

    asio::awaitable<std::expected<HttpAnswer, HttpFailure>> post(Url url,
                                                                 std::vector<net::Header> headers,
                                                                 std::string body);

private:
    // Addresses of the host that may be talked to; these are what is connected to, so a name that
    // changes its mind after it was checked gains nothing.
    asio::awaitable<std::expected<std::vector<asio::ip::address>, HttpFailure>> permitted(
        const Url& url);

    HttpClientOptions options_;
    Lookup lookup_;
    asio::ssl::context tls_;
};

}  // namespace endeavor::online
