#include "p256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>

#include <cstdlib>

#include "digest.h"

namespace endeavor::online {
namespace {

template <auto release>
struct Release {
    template <typename T>
    void operator()(T* owned) const {
        release(owned);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Release<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Release<EVP_MD_CTX_free>>;
using Bio = std::unique_ptr<BIO, Release<BIO_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Release<ECDSA_SIG_free>>;

constexpr std::size_t pointSize = 65, coordinateSize = 32;

// With a valid key these calls fail only when out of memory.
void must(bool done) {
    if (!done) std::abort();
}

// A public key without its private half. OpenSSL checks that the point is on the curve.
Key publicKey(std::string_view point) {
    if (point.size() != pointSize || point[0] != '\4') return nullptr;
    char group[] = SN_X9_62_prime256v1;
    std::string bytes(point);
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes.data(), bytes.size()),
        OSSL_PARAM_construct_end()};
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    must(context && EVP_PKEY_fromdata_init(context.get()) == 1);
    EVP_PKEY* key = nullptr;
    if (EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY,
                          const_cast<OSSL_PARAM*>(parameters)) != 1) {
        ERR_clear_error();
        return nullptr;
    }
    return Key(key);
}

}  // namespace

bool isPointOfP256(std::string_view bytes) { return publicKey(bytes) != nullptr; }

P256Key::P256Key(evp_pkey_st* key) : key_(key, EVP_PKEY_free) { must(key != nullptr); }

P256Key P256Key::make() { return P256Key(EVP_EC_gen("P-256")); }

std::optional<P256Key> P256Key::fromPem(const std::string& pem) {
    const Bio text(BIO_new_mem_buf(pem.data(), int(pem.size())));
    must(text != nullptr);
    Key key(PEM_read_bio_PrivateKey(text.get(), nullptr, nullptr, nullptr));
    char group[32] = {};
    if (!key || EVP_PKEY_get_group_name(key.get(), group, sizeof group, nullptr) != 1 ||
        std::string_view(group) != SN_X9_62_prime256v1) {
        ERR_clear_error();
        return std::nullopt;
    }
    return P256Key(key.release());
}

std::string P256Key::pem() const {
    const Bio text(BIO_new(BIO_s_mem()));
    must(text && PEM_write_bio_PrivateKey(text.get(), key_.get(), nullptr, nullptr, 0, nullptr,
                                          nullptr) == 1);
    char* start = nullptr;
    const long size = BIO_get_mem_data(text.get(), &start);
    return {start, std::size_t(size)};
}

std::string P256Key::publicPoint() const {
    unsigned char* bytes = nullptr;
    const std::size_t size = EVP_PKEY_get1_encoded_public_key(key_.get(), &bytes);
    must(size == pointSize);
    std::string point(reinterpret_cast<const char*>(bytes), size);
    OPENSSL_free(bytes);
    return point;
}

std::optional<std::string> P256Key::agree(std::string_view point) const {
    const Key other = publicKey(point);
    if (!other) return std::nullopt;
    const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    std::string secret(coordinateSize, '\0');
    std::size_t size = secret.size();
    must(context && EVP_PKEY_derive_init(context.get()) == 1 &&
         EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1 &&
         EVP_PKEY_derive(context.get(), data(secret), &size) == 1 && size == secret.size());
    return secret;
}

std::string P256Key::sign(std::string_view text) const {
    const DigestContext context(EVP_MD_CTX_new());
    unsigned char der[80];  // two 32-byte integers and the DER framing
    std::size_t size = sizeof der;
    must(context &&
         EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
         EVP_DigestSign(context.get(), der, &size, data(text), text.size()) == 1);
    const unsigned char* at = der;
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, long(size)));
    must(signature != nullptr);
    std::string bytes(2 * coordinateSize, '\0');
    must(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), data(bytes), coordinateSize) > 0 &&
         BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), data(bytes) + coordinateSize,
                      coordinateSize) > 0);
    return bytes;
}

}  // namespace endeavor::online
