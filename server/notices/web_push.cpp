#include "web_push.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <cstdlib>

#include "core/base/json.h"
#include "digest.h"
#include "server/secrets.h"

namespace endeavor::online {
namespace {

constexpr std::size_t saltSize = 16, keySize = 16, nonceSize = 12, tagSize = 16;
constexpr std::uint32_t recordSize = 4096;
constexpr char lastRecord = '\2';
constexpr Millis tokenLife = Millis{12} * 60 * 60 * 1000;  // RFC 8292 allows a day

// HKDF info strings end with a zero byte here (RFC 8188, RFC 8291).
std::string purpose(std::string_view text) { return std::string(text) + '\0'; }

std::string sealed(std::string_view text, std::string_view key, std::string_view nonce) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    std::string out(text.size(), '\0'), tag(tagSize, '\0');
    int size = 0, rest = 0;
    if (!context ||
        EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), data(key), data(nonce), nullptr) !=
            1 ||
        EVP_EncryptUpdate(context.get(), data(out), &size, data(text), int(text.size())) != 1 ||
        EVP_EncryptFinal_ex(context.get(), data(out) + size, &rest) != 1 ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, tagSize, tag.data()) != 1)
        std::abort();  // out of memory
    return out + tag;
}

}  // namespace

std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser) {
    std::string salt(saltSize, '\0');
    if (RAND_bytes(data(salt), int(salt.size())) != 1) std::abort();  // no source of randomness
    return encryptPush(message, browser, P256Key::make(), salt);
}

std::optional<std::string> encryptPush(std::string_view message, const PushKeys& browser,
                                       const P256Key& key, std::string_view salt) {
    if (message.size() > maxPushMessage) return std::nullopt;
    const auto agreed = key.agree(browser.p256dh);
    if (!agreed) return std::nullopt;
    const std::string ours = key.publicPoint();
    const std::string secret =
        hkdfSha256(browser.auth, *agreed, purpose("WebPush: info") + browser.p256dh + ours, 32);
    const std::string contentKey =
        hkdfSha256(salt, secret, purpose("Content-Encoding: aes128gcm"), keySize);
    const std::string nonce =
        hkdfSha256(salt, secret, purpose("Content-Encoding: nonce"), nonceSize);

    // The header of RFC 8188: salt, record size, our public point as the key id.
    std::string body(salt);
    for (int shift = 24; shift >= 0; shift -= 8) body += char(recordSize >> shift & 255);
    body += char(ours.size());
    body += ours;
    return body + sealed(std::string(message) + lastRecord, contentKey, nonce);
}

std::string vapidAuthorization(const P256Key& key, std::string_view origin,
                               std::string_view contact, Millis now) {
    json::object claims{{"aud", origin}, {"exp", (now + tokenLife) / 1000}};
    if (!contact.empty()) claims["sub"] = contact;
    const std::string signedText =
        base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(json::serialize(claims));
    return "vapid t=" + signedText + "." + base64url(key.sign(signedText)) +
           ", k=" + base64url(key.publicPoint());
}

Stored<P256Key> pushKey(Store& store) {
    const auto kept = store.keep("push key", P256Key::make().pem());
    if (!kept) return std::unexpected(kept.error());
    const auto key = P256Key::fromPem(*kept);
    if (!key)
        return std::unexpected(StoreError{
            "the store's push key can't be read; expected a private key on P-256 as PEM"});
    return *key;
}

}  // namespace endeavor::online
