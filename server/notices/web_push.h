// Web Push: messages only the browser can read (RFC 8291), from a server the push service can tell
// from others by its key (VAPID, RFC 8292).
#pragma once

#include "p256.h"
#include "server/store/store.h"

namespace endeavor::online {

// What a browser gave with its subscription, as bytes.
struct PushKeys {
    std::string p256dh;  // its public point
    std::string auth;    // 16 bytes only it and we know
};

// Longer ones need not be taken by push services (RFC 8291: 4).
inline constexpr std::size_t maxPushMessage = 3993;

// The body of the request, in the content coding aes128gcm. Nothing if p256dh is not a point or the
// message is too long.
std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser);
// The same with a given key and salt of 16 bytes. Both must be new for each message.
std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser,
                                       const P256Key& key, std::string_view salt);

// The header Authorization for the push service at this origin ("https://push.example"). `contact`
// is a mailto: or https: address its operators may turn to; empty: none.
std::string vapidAuthorization(const P256Key& key, std::string_view origin,
                               std::string_view contact, Millis now);

// The server's key, made at the first call. Browsers subscribe to this key: with another one all
// subscriptions would be void.
Stored<P256Key> pushKey(Store& store);

}  // namespace endeavor::online
