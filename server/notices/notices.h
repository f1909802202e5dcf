// Where notices to a player go: the address formats of each channel, as sent by clients and stored.
#pragma once

#include <functional>

#include "core/base/json.h"
#include "core/edition/edition.h"
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
    std::string secret;  // signing key for its messages; empty: unsigned
};
struct MailAddress {
    std::string to;
};

// {"endpoint": "https://…", "keys": {"p256dh": "…", "auth": "…"}}, from a browser's push
// subscription.
PushAddress readPushAddress(const Reader& reader, Reach reach);
// {"url": "https://…", "secret": "…"}; the secret is optional.
WebhookAddress readWebhookAddress(const Reader& reader, Reach reach);
// {"to": "ada@example.org"}
MailAddress readMailAddress(const Reader& reader);

// The address for a channel (push, webhook, mail) in its canonical stored form.
std::string readAddress(std::string_view channel, const Reader& reader,
                        Reach reach = Reach::publicOnly);

// Looks up an edition by id; nullptr if unknown.
using KnownEditions = std::function<const Edition*(std::string_view id)>;

// The content of a notice, independent of the channel.
struct Told {
    std::string id;    // stable for the same event and seat
    std::string text;  // for people: "Your turn in Endeavor (2009) (round 3)"
    std::string url;   // of the game's page
    std::string json;  // the same in structured form, for programs: docs/protocol.md
};
Told told(const Notice& notice, std::string_view baseUrl,
          const KnownEditions& editions = builtInEdition);
// The same for trying out an address: it says that it is a test, and nobody's turn.
Told toldAsTest(const Notice& notice, std::string_view baseUrl,
                const KnownEditions& editions = builtInEdition);

// Whether the game, whose current summary is `now`, has moved on since the notice was created: it
// is then another turn, or nobody's.
bool outdated(const Notice& notice, std::string_view now);

}  // namespace endeavor::online
