#include "http_client.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <charconv>

#include "core/base/json.h"

namespace endeavor::online {
namespace {

namespace http = boost::beast::http;
using When = HttpFailure::When;

constexpr std::uint32_t mostOfHeader = 16 << 10;
constexpr std::uint64_t mostOfBody = 16 << 10;
constexpr std::size_t excerptSize = 300;

std::unexpected<HttpFailure> failed(When when, std::string text) {
    return std::unexpected(HttpFailure{when, std::move(text)});
}

// Parses Retry-After in seconds only; a date adds nothing over our own back-off.
std::optional<std::chrono::seconds> seconds(std::string_view text) {
    int value = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || stop != text.data() + text.size() || value < 0) return std::nullopt;
    return std::chrono::seconds(value);
}

}  // namespace

HttpClient::HttpClient(HttpClientOptions options, Lookup lookup)
    : options_(std::move(options)), lookup_(std::move(lookup)), tls_(tlsClient(options_.trusted)) {}

class HttpClient::Place {
public:
    Place(std::unordered_map<std::string, int>& underWay, std::string destination)
        : underWay_(underWay), destination_(std::move(destination)) {
        ++underWay_[destination_];
    }
    ~Place() {
        const auto found = underWay_.find(destination_);
        if (--found->second == 0) underWay_.erase(found);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

private:
    std::unordered_map<std::string, int>& underWay_;
    const std::string destination_;
};

std::unique_ptr<HttpClient::Place> HttpClient::enter(std::string destination) {
    const auto found = underWay_.find(destination);
    if (found != underWay_.end() && found->second >= options_.atOnceTo) return nullptr;
    return std::make_unique<Place>(underWay_, std::move(destination));
}

asio::awaitable<std::expected<std::vector<asio::ip::address>, HttpFailure>> HttpClient::permitted(
    const Url& url) {
    if (options_.reach == Reach::publicOnly && !url.secure)
        co_return failed(When::never, "only https is allowed");
    auto found = co_await lookup_(url.host);
    if (!found) co_return failed(When::before, found.error());
    if (options_.reach == Reach::publicOnly)
        std::erase_if(*found, [](const auto& address) { return !isPublic(address); });
    if (found->empty()) co_return failed(When::never, url.host + " is not on the public internet");
    co_return *std::move(found);
}

asio::awaitable<std::expected<HttpAnswer, HttpFailure>> HttpClient::post(
    Url url, std::vector<net::Header> headers, std::string body) {
    const auto busy = [&] {
        return failed(When::before, "too much is under way to " + url.host + " already");
    };
    const auto domain = enter(domainOf(url.host));
    if (!domain) co_return busy();
    const auto addresses = co_await permitted(url);
    if (!addresses) co_return std::unexpected(addresses.error());
    const auto address = enter("at " + addresses->front().to_string());
    if (!address) co_return busy();
    Outgoing line(co_await asio::this_coro::executor, options_.limit);
    if (const auto connected = co_await line.connect(*addresses, url.port); !connected)
        co_return failed(When::before, connected.error());
    if (url.secure)
        if (const auto secured = co_await line.secure(tls_, url.host); !secured)
            co_return failed(When::before, secured.error());

    http::request<http::string_body> request(http::verb::post, url.target, 11);
    request.set(http::field::host, url.authority());
    request.set(http::field::user_agent, "OpenEndeavor");
    request.set(http::field::connection, "close");
    for (const net::Header& header : headers) request.set(header.name, header.value);
    request.body() = std::move(body);
    request.prepare_payload();
    const auto [notWritten, written] = co_await line.over(
        [&](auto& stream) { return http::async_write(stream, request, asValues); });
    if (notWritten) co_return failed(When::after, "can't send: " + notWritten.message());

    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.header_limit(mostOfHeader);
    parser.body_limit(mostOfBody);
    const auto [noAnswer, headerSize] = co_await line.over(
        [&](auto& stream) { return http::async_read_header(stream, buffer, parser, asValues); });
    if (noAnswer) co_return failed(When::after, "no answer: " + noAnswer.message());
    const auto& response = parser.get();
    HttpAnswer answer{.status = int(response.result_int()),
                      .retryAfter = seconds(response[http::field::retry_after]),
                      .excerpt = {}};
    if (answer.status / 100 != 2) {
        // Read what is available and ignore errors: the status is what matters.
        co_await line.over(
            [&](auto& stream) { return http::async_read(stream, buffer, parser, asValues); });
        answer.excerpt = oneLine(response.body().substr(0, excerptSize));
    }
    co_return answer;
}

}  // namespace endeavor::online
