#include "digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <cstdlib>

namespace endeavor::online {

std::string sha256(std::string_view bytes) {
    std::string digest(SHA256_DIGEST_LENGTH, '\0');
    SHA256(data(bytes), bytes.size(), data(digest));
    return digest;
}

std::string hmacSha256(std::string_view key, std::string_view bytes) {
    std::string digest(SHA256_DIGEST_LENGTH, '\0');
    if (HMAC(EVP_sha256(), key.data(), int(key.size()), data(bytes), bytes.size(), data(digest),
             nullptr) == nullptr)
        std::abort();  // out of memory
    return digest;
}

std::string hkdfSha256(std::string_view salt, std::string_view secret, std::string_view info,
                       std::size_t size) {
    const std::string key = hmacSha256(salt, secret);
    return hmacSha256(key, std::string(info) + '\1').substr(0, size);  // one block suffices
}

std::string hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string base64(std::string_view bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // OpenSSL appends a NUL
    EVP_EncodeBlock(data(text), data(bytes), int(bytes.size()));
    text.pop_back();
    return text;
}

}  // namespace endeavor::online
