#include "secrets.h"

#include <sodium.h>

#include <cstdlib>

namespace endeavor::online {
namespace {

void ready() {
    static const int initialised = sodium_init();
    if (initialised < 0) std::abort();  // no source of randomness: nothing would be secure
}

std::string randomBytes(std::size_t count) {
    ready();
    std::string bytes(count, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

const unsigned char* octets(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

constexpr std::size_t secretBytes = 16;

}  // namespace

std::string base64url(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), octets(bytes), bytes.size(), variant);
    text.pop_back();  // the terminating NUL
    return text;
}

std::optional<std::string> fromBase64url(std::string_view text) {
    std::string bytes(text.size(), '\0');
    std::size_t count = 0;
    const char* end = nullptr;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                          text.size(), nullptr, &count, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        end != text.data() + text.size())
        return std::nullopt;
    bytes.resize(count);
    return bytes;
}

std::string newSecret() { return base64url(randomBytes(secretBytes)); }

std::string newGameId() {
    constexpr std::string_view letters =
        "abcdefghijkmnpqrstuvwxyz23456789";  // 32, without look-alikes
    static_assert(letters.size() == 32);
    std::string id = randomBytes(16);
    for (char& c : id) c = letters[static_cast<unsigned char>(c) % 32];
    return id;
}

std::optional<std::string> secretHash(std::string_view secret) {
    ready();
    const auto bytes = fromBase64url(secret);
    if (!bytes || bytes->size() != secretBytes) return std::nullopt;
    std::string hash(crypto_generichash_BYTES, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), octets(*bytes),
                       bytes->size(), nullptr, 0);
    return hash;
}

bool sameHash(std::string_view a, std::string_view b) {
    return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool sameSecret(std::string_view a, std::string_view b) {
    ready();
    const auto hash = [](std::string_view text) {
        std::string bytes(crypto_generichash_BYTES, '\0');
        crypto_generichash(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                           octets(text), text.size(), nullptr, 0);
        return bytes;
    };
    return sameHash(hash(a), hash(b));
}

std::string passwordHash(std::string_view password) {
    ready();
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(
            hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        std::abort();  // out of memory
    hash.resize(hash.find('\0'));
    return hash;
}

bool passwordFits(std::string_view password, const std::string& hash) {
    ready();
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace endeavor::online
