#include "receivers.h"

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "server/notices/p256.h"

namespace endeavor::online::test {
namespace {

namespace http = boost::beast::http;

asio::ssl::context tlsServer() {
    asio::ssl::context context(asio::ssl::context::tls_server);
    const Certificate& self = Certificate::self();
    context.use_certificate_chain(asio::buffer(self.certificate));
    context.use_private_key(asio::buffer(self.key), asio::ssl::context::pem);
    return context;
}

tcp::endpoint anyPort() { return {asio::ip::address_v4::loopback(), 0}; }

}  // namespace

const Certificate& Certificate::self() {
    static const Certificate made = [] {
        Certificate self;
        self.key = P256Key::make().pem();
        BIO* text = BIO_new_mem_buf(self.key.data(), int(self.key.size()));
        EVP_PKEY* key = PEM_read_bio_PrivateKey(text, nullptr, nullptr, nullptr);
        BIO_free(text);
        X509* x509 = X509_new();
        X509_set_version(x509, X509_VERSION_3);
        ASN1_INTEGER_set(X509_get_serialNumber(x509), 1);
        X509_gmtime_adj(X509_getm_notBefore(x509), -3600);
        X509_gmtime_adj(X509_getm_notAfter(x509), 3600);
        X509_set_pubkey(x509, key);
        X509_NAME* name = X509_get_subject_name(x509);
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                   reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
        X509_set_issuer_name(x509, name);
        X509_EXTENSION* names =
            X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost");
        X509_add_ext(x509, names, -1);
        X509_EXTENSION_free(names);
        X509_sign(x509, key, EVP_sha256());
        BIO* out = BIO_new(BIO_s_mem());
        PEM_write_bio_X509(out, x509);
        char* start = nullptr;
        const long size = BIO_get_mem_data(out, &start);
        self.certificate.assign(start, std::size_t(size));
        BIO_free(out);
        X509_free(x509);
        EVP_PKEY_free(key);
        return self;
    }();
    return made;
}

// --- WebServer -------------------------------------------------------------------------------

WebServer::WebServer(asio::io_context& context, Tls tls)
    : tls_(tlsServer()), secure_(tls == Tls::yes), acceptor_(context), endpoint_(anyPort()) {
    open();
}

std::string WebServer::url() const {
    return (secure_ ? "https://localhost:" : "http://localhost:") +
           std::to_string(endpoint_.port());
}

void WebServer::close() { acceptor_.close(); }

void WebServer::open() {
    acceptor_ = tcp::acceptor(acceptor_.get_executor(), endpoint_);
    endpoint_ = acceptor_.local_endpoint();
    asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
}

asio::awaitable<void> WebServer::accept() {
    for (;;) {
        auto [error, socket] = co_await acceptor_.async_accept(asValues);
        if (error) co_return;
        asio::co_spawn(acceptor_.get_executor(), serve(std::move(socket)), asio::detached);
    }
}

asio::awaitable<void> WebServer::serve(tcp::socket socket) {
    if (!secure_) co_return co_await talk(socket);
    asio::ssl::stream<tcp::socket&> stream(socket, tls_);
    const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::server, asValues);
    if (!error) co_await talk(stream);
}

template <typename Stream>
asio::awaitable<void> WebServer::talk(Stream& stream) {
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    const auto [error, size] = co_await http::async_read(stream, buffer, request, asValues);
    if (error) co_return;
    Got what{.target = std::string(request.target()), .headers = {}, .body = request.body()};
    for (const auto& field : request)
        what.headers[std::string(field.name_string())] = field.value();
    got.push_back(std::move(what));
    mostTalking = std::max(mostTalking, ++talking);
    asio::steady_timer pause(acceptor_.get_executor(), delay);
    co_await pause.async_wait(asValues);
    std::string answer = "HTTP/1.1 200 OK\r\n";
    if (!answers.empty()) {
        answer = answers.front() + "\r\n";
        answers.pop_front();
    }
    answer += "Content-Length: 0\r\n\r\n";
    if (silent)
        co_await asio::async_read(stream, asio::dynamic_buffer(answer), asValues);
    else
        co_await asio::async_write(stream, asio::buffer(answer), asValues);
    --talking;
}

// --- SmtpSink --------------------------------------------------------------------------------

SmtpSink::SmtpSink(asio::io_context& context) : tls_(tlsServer()), acceptor_(context, anyPort()) {
    asio::co_spawn(context, accept(), asio::detached);
}

asio::awaitable<void> SmtpSink::accept() {
    for (;;) {
        auto [error, socket] = co_await acceptor_.async_accept(asValues);
        if (error) co_return;
        asio::co_spawn(acceptor_.get_executor(), serve(std::move(socket)), asio::detached);
    }
}

asio::awaitable<void> SmtpSink::serve(tcp::socket socket) {
    asio::ssl::stream<tcp::socket&> tls(socket, tls_);
    bool secured = false;
    const auto over = [&](auto use) { return secured ? use(tls) : use(socket); };
    std::string buffer;
    const auto readTo = [&](std::string_view end) -> asio::awaitable<std::string> {
        const auto [error, size] = co_await over([&](auto& stream) {
            return asio::async_read_until(stream, asio::dynamic_buffer(buffer), end, asValues);
        });
        if (error) co_return "";
        std::string text = buffer.substr(0, size);
        buffer.erase(0, size);
        co_return text;
    };
    const auto say = [&](std::string text) -> asio::awaitable<void> {
        text += "\r\n";
        co_await over(
            [&](auto& stream) { return asio::async_write(stream, asio::buffer(text), asValues); });
    };
    co_await say("220 sink");
    for (;;) {
        std::string line = co_await readTo("\r\n");
        if (line.empty()) co_return;
        line.resize(line.size() - 2);
        said.push_back(line);
        const std::string word = line.substr(0, line.find(' '));
        if (const auto reply = replies.find(word); reply != replies.end()) {
            co_await say(reply->second);
        } else if (word == "EHLO") {
            for (const std::string& offer : offers) co_await say("250-" + offer);
            co_await say("250 sink");
        } else if (word == "STARTTLS") {
            co_await say("220 go on");
            const auto [error] =
                co_await tls.async_handshake(asio::ssl::stream_base::server, asValues);
            if (error) co_return;
            secured = true;
            said.emplace_back("TLS");
        } else if (word == "AUTH") {
            co_await say("235 welcome");
        } else if (word == "DATA") {
            co_await say("354 go on");
            mails.push_back(co_await readTo("\r\n.\r\n"));
            if (silentAtEnd)
                co_await readTo("\r\n");
            else
                co_await say(replies.contains(".") ? replies.at(".") : "250 taken");
        } else if (word == "QUIT") {
            co_return co_await say("221 bye");
        } else {
            co_await say("250 fine");
        }
    }
}

}  // namespace endeavor::online::test
