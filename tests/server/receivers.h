// Those who are told, for tests: a web server and a mail relay on this machine that do as they are
// told and keep what they got.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <map>

#include "server/notices/outgoing.h"

namespace endeavor::online::test {

// A certificate for localhost that it has signed itself.
struct Certificate {
    std::string certificate, key;  // PEM
    static const Certificate& self();
};

struct Got {
    std::string target;
    std::map<std::string, std::string> headers;
    std::string body;
};

class WebServer {
public:
    enum class Tls { no, yes };

    explicit WebServer(asio::io_context& context, Tls tls = Tls::no);

    std::string url() const;  // of https://localhost:… or http://localhost:…
    void close();             // nobody listens any more
    void open();              // on the same port as before

    std::vector<Got> got;
    std::deque<std::string> answers;    // status line and headers; after the last: 200
    bool silent = false;                // reads and never answers
    std::chrono::milliseconds delay{};  // before it answers
    int talking = 0, mostTalking = 0;   // at the same time

private:
    asio::awaitable<void> accept();
    asio::awaitable<void> serve(tcp::socket socket);
    template <typename Stream>
    asio::awaitable<void> talk(Stream& stream);

    asio::ssl::context tls_;
    bool secure_;
    tcp::acceptor acceptor_;
    tcp::endpoint endpoint_;
};

class SmtpSink {
public:
    explicit SmtpSink(asio::io_context& context);

    unsigned short port() const { return acceptor_.local_endpoint().port(); }

    std::vector<std::string> offers;             // beside its name: STARTTLS, AUTH PLAIN
    std::map<std::string, std::string> replies;  // by the first word, "." for the mail's end
    bool silentAtEnd = false;                    // takes the mail and never says so
    std::vector<std::string> said;               // commands, TLS before those under it
    std::vector<std::string> mails;              // as they came, with their dots

private:
    asio::awaitable<void> accept();
    asio::awaitable<void> serve(tcp::socket socket);

    asio::ssl::context tls_;
    tcp::acceptor acceptor_;
};

}  // namespace endeavor::online::test
