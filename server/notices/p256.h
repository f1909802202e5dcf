// Key pairs on the curve P-256, which Web Push uses throughout; using OpenSSL.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace endeavor::online {

// An uncompressed point is 65 bytes: 0x04 and both coordinates.
bool isPointOfP256(std::string_view bytes);

class P256Key {
public:
    static P256Key make();
    static std::optional<P256Key> fromPem(const std::string& pem);

    std::string pem() const;  // with the private key
    std::string publicPoint() const;

    // The ECDH shared secret with another key's point. nullopt if it is not a valid point.
    std::optional<std::string> agree(std::string_view point) const;

    std::string sign(std::string_view text) const;  // ES256: 64 bytes

private:
    explicit P256Key(evp_pkey_st* key);

    std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace endeavor::online
