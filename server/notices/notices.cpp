#include "notices.h"

#include <boost/asio/ip/address.hpp>

#include "core/edition/edition.h"
#include "mail.h"
#include "server/secrets.h"

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
    // Host names are resolved and checked each time something is sent.
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

json::object summaryOf(std::string_view text) {
    const auto value = parseJson(text);
    return value && value->is_object() ? value->get_object() : json::object();
}

std::string textMember(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

std::string editionName(const json::object& summary, const KnownEditions& editions) {
    const std::string id = textMember(summary, "edition");
    if (const Edition* edition = editions(id)) return edition->name;
    return id.empty() ? "Endeavor" : oneLine(id);
}

std::string gameUrl(const Notice& notice, std::string_view baseUrl) {
    while (baseUrl.ends_with('/')) baseUrl.remove_suffix(1);
    return std::string(baseUrl) + "/game/" + notice.game;
}

json::object contents(const Notice& notice, const Told& what, const std::string& edition,
                      const json::value& round) {
    return {{"game", notice.game}, {"seat", notice.seat}, {"number", notice.number},
            {"edition", edition},  {"round", round},      {"text", what.text},
            {"url", what.url}};
}

// The game's round, or null.
json::value roundOf(const json::object& summary) {
    const json::value* round = summary.if_contains("round");
    return round != nullptr && round->is_int64() ? *round : json::value(nullptr);
}

}  // namespace

PushAddress readPushAddress(const Reader& reader, Reach reach) {
    reader.keys({"endpoint", "keys"}, {"expirationTime"});  // added by browsers; unused
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

Told told(const Notice& notice, std::string_view baseUrl, const KnownEditions& editions) {
    const json::object summary = summaryOf(notice.text);
    const std::string edition = editionName(summary, editions);
    const json::value round = roundOf(summary);
    std::string text = "Your turn in " + edition;
    if (!round.is_null()) text += " (round " + std::to_string(round.get_int64()) + ")";
    Told what{
        .id = notice.game + "-" + std::to_string(notice.number) + "-" + std::to_string(notice.seat),
        .text = std::move(text),
        .url = gameUrl(notice, baseUrl),
        .json = {}};
    what.json = jsonLine(contents(notice, what, edition, round));
    return what;
}

Told toldAsTest(const Notice& notice, std::string_view baseUrl, const KnownEditions& editions) {
    const json::object summary = summaryOf(notice.text);
    const std::string edition = editionName(summary, editions);
    Told what{.id = "test-" + newSecret(),
              .text = "A test: this is how you will be told of your turn in " + edition,
              .url = gameUrl(notice, baseUrl),
              .json = {}};
    json::object object = contents(notice, what, edition, roundOf(summary));
    object["test"] = true;
    what.json = jsonLine(object);
    return what;
}

bool outdated(const Notice& notice, std::string_view now) {
    const json::object before = summaryOf(notice.text), after = summaryOf(now);
    const json::value *ply = before.if_contains("ply"), *plyNow = after.if_contains("ply");
    return ply != nullptr && plyNow != nullptr && *ply != *plyNow;
}

}  // namespace endeavor::online
