// How a player wants to be told: the addresses of each channel, as clients send and stores keep
// them.
#pragma once

#include "core/base/json.h"
#include "reach.h"
#include "url.h"
#include "web_push.h"

namespace endeavor::online {

struct PushAddress {
    Url endpoint;
    PushKeys keys;
};
struct WebhookAddress {
    Url url;
    std::string secret;  // what its messages are signed with; empty: they are not
};
struct MailAddress {
    std::string to;
};

// {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}} as a browser's subscription gives
// it.
PushAddress readPushAddress(const Reader& reader, Reach reach);
// {"url": "https://…", "secret": "…"}, the secret if one is wanted.
WebhookAddress readWebhookAddress(const Reader& reader, Reach reach);
// {"to": "ada@example.org"}
MailAddress readMailAddress(const Reader& reader);

// The address of a channel (push, webhook, mail) in the one form that is stored.
std::string readAddress(std::string_view channel, const Reader& reader,
                        Reach reach = Reach::publicOnly);

// What is told about a notice, whatever the channel.
struct Told {
    std::string id;    // the same for the same event and seat
    std::string text;  // for people: "Your turn in Endeavor (2009) (round 3)"
    std::string url;   // of the game's page
    std::string json;  // the same and its parts, for programs: docs/protocol.md
};
Told told(const Notice& notice, std::string_view baseUrl);

// Whether a game whose summary is `now` has gone on since the notice was made: then it is about
// another turn, or nobody's.
bool outdated(const Notice& notice, std::string_view now);

}  // namespace endeavor::online
