// Key pairs on the curve P-256, the one that Web Push uses throughout. By OpenSSL.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace endeavor::online {

// A point is 65 bytes: a 4 and both coordinates.
bool isPointOfP256(std::string_view bytes);

class P256Key {
public:
    static P256Key make();
    static std::optional<P256Key> fromPem(const std::string& pem);

    std::string pem() const;  // with the private key
    std::string publicPoint() const;

    // What this key and the other's agree on (ECDH). Nothing if the other is not a point.
    std::optional<std::string> agree(std::string_view point) const;

    std::string sign(std::string_view text) const;  // ES256: 64 bytes

private:
    explicit P256Key(evp_pkey_st* key);

    std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace endeavor::online
