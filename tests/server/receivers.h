// Receivers of notices, for tests: a local web server and a local mail relay that behave as
// configured and keep what they receive.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <map>

#include "server/notices/outgoing.h"

namespace endeavor::online::test {

// A self-signed certificate for localhost.
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

    std::string url() const;  // https://localhost:… or http://localhost:…
    void close();             // stops listening
    void open();              // on the same port as before

    std::vector<Got> got;
    std::deque<std::string> answers;    // status line and headers; 200 once they are used up
    bool silent = false;                // reads and never answers
    std::chrono::milliseconds delay{};  // before it answers
    int talking = 0, mostTalking = 0;   // connections at the same time

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

    std::vector<std::string> offers;             // besides its name: STARTTLS, AUTH PLAIN
    std::map<std::string, std::string> replies;  // by the first word; "." for the end of the mail
    bool silentAtEnd = false;                    // takes the mail and never confirms it
    std::vector<std::string> said;               // commands; "TLS" precedes those sent under it
    std::vector<std::string> mails;              // as received, with dot-stuffing

private:
    asio::awaitable<void> accept();
    asio::awaitable<void> serve(tcp::socket socket);

    asio::ssl::context tls_;
    tcp::acceptor acceptor_;
};

}  // namespace endeavor::online::test
