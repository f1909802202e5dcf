#include "subscription.h"

#include <boost/asio/ip/address.hpp>

#include "mail.h"
#include "secrets.h"

namespace endeavor::online {
namespace {

constexpr std::size_t authSize = 16, maxSecret = 200;

Url readUrl(const Reader& reader, Reach reach) {
    const std::string text = reader.text();
    if (reader.failed()) return {};
    auto url = parseUrl(text);
    if (!url) {
        reader.failBecause(url.error().text);
        return {};
    }
    if (reach == Reach::local) return *url;
    if (!url->secure)
        reader.failBecause("this server sends nothing unencrypted; expected https://…");
    // Names are looked up, and what they lead to is checked, each time something is sent.
    boost::system::error_code notAnAddress;
    const auto address = boost::asio::ip::make_address(url->host, notAnAddress);
    if (!notAnAddress && !isPublic(address))
        reader.failBecause("this server sends only to the public internet");
    return *url;
}

std::string readBytes(const Reader& reader) {
    const auto bytes = fromBase64url(reader.text());
    if (!bytes) reader.failBecause("not base64url without padding");
    return bytes.value_or("");
}

json::object object(const PushAddress& push) {
    return {
        {"endpoint", push.endpoint.text()},
        {"keys", {{"p256dh", base64url(push.keys.p256dh)}, {"auth", base64url(push.keys.auth)}}}};
}

json::object object(const WebhookAddress& webhook) {
    json::object address{{"url", webhook.url.text()}};
    if (!webhook.secret.empty()) address["secret"] = webhook.secret;
    return address;
}

}  // namespace

PushAddress readPushAddress(const Reader& reader, Reach reach) {
    reader.keys({"endpoint", "keys"}, {"expirationTime"});  // browsers add that; no one uses it
    if (reader.failed()) return {};
    PushAddress address{.endpoint = readUrl(reader["endpoint"], reach), .keys = {}};
    const Reader keys = reader["keys"];
    keys.keys({"p256dh", "auth"});
    if (reader.failed()) return {};
    address.keys = {.p256dh = readBytes(keys["p256dh"]), .auth = readBytes(keys["auth"])};
    if (reader.failed()) return {};
    if (!isPointOfP256(address.keys.p256dh))
        keys["p256dh"].failBecause("not a public key on P-256, uncompressed");
    if (address.keys.auth.size() != authSize) keys["auth"].failBecause("not 16 bytes");
    return address;
}

WebhookAddress readWebhookAddress(const Reader& reader, Reach reach) {
    reader.keys({"url"}, {"secret"});
    if (reader.failed()) return {};
    WebhookAddress address{.url = readUrl(reader["url"], reach), .secret = {}};
    if (!reader.has("secret")) return address;
    address.secret = reader["secret"].text();
    if (address.secret.empty() || address.secret.size() > maxSecret)
        reader["secret"].failBecause("expected a text of 1 to 200 bytes");
    return address;
}

MailAddress readMailAddress(const Reader& reader) {
    reader.keys({"to"});
    if (reader.failed()) return {};
    MailAddress address{.to = reader["to"].text()};
    if (!isMailAddress(address.to)) reader["to"].fail("an address such as ada@example.org");
    return address;
}

std::string readAddress(std::string_view channel, const Reader& reader, Reach reach) {
    if (channel == "push") return jsonLine(object(readPushAddress(reader, reach)));
    if (channel == "webhook") return jsonLine(object(readWebhookAddress(reader, reach)));
    return jsonLine(json::object{{"to", readMailAddress(reader).to}});
}

}  // namespace endeavor::online
