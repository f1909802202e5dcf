// Web Push: messages that only the browser can decrypt (RFC 8291), from a server that the push
// service identifies by its key (VAPID, RFC 8292).
#pragma once

#include "p256.h"
#include "server/store/store.h"

namespace endeavor::online {

// From a browser's subscription, decoded to bytes.
struct PushKeys {
    std::string p256dh;  // its public point
    std::string auth;    // 16-byte shared secret
};

// Push services may reject longer messages (RFC 8291: 4).
inline constexpr std::size_t maxPushMessage = 3993;

// The request body, in the content coding aes128gcm. nullopt if p256dh is not a point or the
// message is too long.
std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser);
// The same with a given key and 16-byte salt. Both must be fresh for each message.
std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser,
                                       const P256Key& key, std::string_view salt);

// The Authorization header for the push service at this origin ("https://push.example"). `contact`
// is a mailto: or https: address for its operators; empty: none.
std::string vapidAuthorization(const P256Key& key, std::string_view origin,
                               std::string_view contact, Millis now);

// The server's key, generated on first use. Browsers subscribe to this key: changing it would
// invalidate all subscriptions.
Stored<P256Key> pushKey(Store& store);

}  // namespace endeavor::online
