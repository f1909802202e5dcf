// Digests and text encodings prescribed by external protocols, using OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace endeavor::online {

// Bytes as the type OpenSSL takes.
inline const unsigned char* data(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
inline unsigned char* data(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

std::string sha256(std::string_view bytes);
std::string hmacSha256(std::string_view key, std::string_view bytes);

// HKDF (RFC 5869) of at most 32 bytes.
std::string hkdfSha256(std::string_view salt, std::string_view secret, std::string_view info,
                       std::size_t size);

std::string hex(std::string_view bytes);
std::string base64(std::string_view bytes);  // with padding, on one line

}  // namespace endeavor::online
