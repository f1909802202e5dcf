#include "wire.h"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/lexical_cast.hpp>

namespace endeavor::load {
namespace {

namespace http = beast::http;
constexpr int connectionsPerAddress = 20'000;

}  // namespace

tcp::endpoint endpointOf(const std::string& url) {
    const auto wrong = [&] {
        return std::runtime_error("--url: \"" + url +
                                  "\" is not right; expected ws://127.0.0.1:PORT");
    };
    const std::size_t host = url.find("://"), colon = url.rfind(':');
    if (host == std::string::npos || colon <= host) throw wrong();
    boost::system::error_code failed;
    const auto address = asio::ip::make_address(url.substr(host + 3, colon - host - 3), failed);
    unsigned short port = 0;
    if (failed || !address.is_loopback() ||
        !boost::conversion::try_lexical_convert(url.substr(colon + 1), port))
        throw wrong();
    return {address, port};
}

asio::awaitable<std::unique_ptr<tcp::socket>> Http::take() {
    while (taken_ >= mostConnections) {
        boost::system::error_code cancelled;
        co_await freed_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    }
    ++taken_;
    // The server closes connections that have been idle for a minute.
    std::erase_if(free_,
                  [](const Kept& kept) { return Time::clock::now() - kept.since > idleTime; });
    if (!free_.empty()) {
        auto socket = std::move(free_.back().socket);
        free_.pop_back();
        co_return socket;
    }
    auto socket = std::make_unique<tcp::socket>(context_);
    co_await socket->async_connect(server_, asio::use_awaitable);
    socket->set_option(tcp::no_delay(true));
    co_return socket;
}

asio::awaitable<json::object> Http::post(std::string path, json::object body) {
    struct Place {  // released on every exit path
        Http& http;
        ~Place() {
            --http.taken_;
            http.freed_.cancel_one();
        }
    };
    auto socket = co_await take();
    const Place place{*this};
    http::request<http::string_body> request(http::verb::post, path, 11);
    request.set(http::field::host, "127.0.0.1");
    request.set(http::field::content_type, "application/json");
    request.body() = json::serialize(body);
    request.prepare_payload();
    co_await http::async_write(*socket, request, asio::use_awaitable);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(*socket, buffer, response, asio::use_awaitable);
    if (response.result_int() / 100 != 2)
        throw std::runtime_error("POST " + path + ": " + std::to_string(response.result_int()) +
                                 " " + response.body());
    if (response.keep_alive()) free_.emplace_back(std::move(socket), Time::clock::now());
    co_return json::parse(response.body()).as_object();
}

asio::awaitable<std::shared_ptr<Line>> Line::open(tcp::endpoint server, int which) {
    tcp::socket socket(co_await asio::this_coro::executor);
    if (server.address().is_v4()) {
        socket.open(tcp::v4());
        const auto first = asio::ip::address_v4::loopback().to_uint();
        socket.bind({asio::ip::address_v4(first + unsigned(which / connectionsPerAddress)), 0});
    }
    co_await socket.async_connect(server, asio::use_awaitable);
    socket.set_option(tcp::no_delay(true));
    auto line = std::make_shared<Line>(std::move(socket));
    line->stream_.secure_prng(false);  // masks need not be unpredictable on loopback
    co_await line->stream_.async_handshake("127.0.0.1:" + std::to_string(server.port()),
                                           "/api/v1/socket", asio::use_awaitable);
    line->stream_.text(true);
    co_return line;
}

void Line::send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) writeNext();
}

void Line::writeNext() {
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            if (error) return;  // the reader reports the failure
                            self->queue_.pop_front();
                            if (!self->queue_.empty()) self->writeNext();
                        });
}

asio::awaitable<std::string_view> Line::receive() {
    heard_.clear();
    co_await stream_.async_read(heard_, asio::use_awaitable);
    const auto data = heard_.cdata();
    co_return std::string_view(static_cast<const char*>(data.data()), data.size());
}

}  // namespace endeavor::load
