// Web Push: the standard's example byte for byte, and what an independent implementation reads.
#include "server/notices/web_push.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/base/json.h"
#include "server/notices/digest.h"
#include "server/secrets.h"
#include "tests/temp_folder.h"

namespace endeavor::online {
namespace {

// RFC 8291, Appendix A.
constexpr const char* message = "When I grow up, I want to be a watermelon";
constexpr const char* browserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* browserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* auth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* salt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* senderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* senderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* published =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

// The sender's key in PKCS #8: its type, the private and the public half.
std::string senderPem() {
    constexpr std::string_view kind(
        "\x30\x81\x87\x02\x01\x00\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48"
        "\xce\x3d"
        "\x03\x01\x07\x04\x6d\x30\x6b\x02\x01\x01\x04\x20",
        36);
    constexpr std::string_view publicHalf("\xa1\x44\x03\x42\x00", 5);
    const std::string der = std::string(kind) + *fromBase64url(senderPrivate) +
                            std::string(publicHalf) + *fromBase64url(senderPublic);
    const std::string what = "PRIVATE KEY-----";
    return "-----BEGIN " + what + "\n" + base64(der) + "\n-----END " + what + "\n";
}

PushKeys browser() { return {*fromBase64url(browserPublic), *fromBase64url(auth)}; }

// The output of tests/server/push_reader.py, which shares no code with us.
std::string asPythonReadsIt(const std::string& what) {
    const std::string command =
        std::string(PYTHON) + " " SOURCE_DIR "/tests/server/push_reader.py " + what + " 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string out;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe))
        out.append(part.data(), size);
    const int status = pclose(pipe);
    return status == 0 ? out : "failed: " + out;
}

TEST(WebPush, TheExampleOfTheStandardComesOutToTheByte) {
    const auto key = P256Key::fromPem(senderPem());
    ASSERT_TRUE(key);
    EXPECT_EQ(base64url(key->publicPoint()), senderPublic);
    const auto body = encryptPush(message, browser(), *key, *fromBase64url(salt));
    ASSERT_TRUE(body);
    EXPECT_EQ(base64url(*body), published);
}

TEST(WebPush, ABrowserReadsWhatWasEncryptedForIt) {
    for (const std::string& text :
         {std::string("x"), std::string("Your turn in Endeavor: já, ñandú, 船"),
          std::string(maxPushMessage, 'w')}) {
        const auto body = encryptPush(text, browser());
        ASSERT_TRUE(body);
        EXPECT_LE(body->size(), 4096u);
        EXPECT_EQ(asPythonReadsIt(std::string("decrypt ") + browserPrivate + " " + auth + " " +
                                  base64url(*body)),
                  text);
    }
}

TEST(WebPush, NoTwoMessagesAreEncryptedAlike) {
    EXPECT_NE(*encryptPush(message, browser()), *encryptPush(message, browser()));
}

TEST(WebPush, MessagesThatAreTooLongAndKeysThatAreNoneAreRefused) {
    EXPECT_FALSE(encryptPush(std::string(maxPushMessage + 1, 'w'), browser()));
    PushKeys off = browser();
    off.p256dh.back() ^= 1;  // no longer on the curve
    EXPECT_FALSE(encryptPush(message, off));
    EXPECT_FALSE(isPointOfP256(off.p256dh));
    EXPECT_FALSE(isPointOfP256(""));
    EXPECT_FALSE(isPointOfP256(std::string(65, '\0')));
    EXPECT_TRUE(isPointOfP256(browser().p256dh));
}

TEST(WebPush, ThePushServiceCanTellWhoSends) {
    const P256Key key = P256Key::make();
    const std::string header = vapidAuthorization(key, "https://push.example",
                                                  "mailto:ada@example.org", 1'700'000'000'000);
    const std::string start = "vapid t=", middle = ", k=";
    ASSERT_TRUE(header.starts_with(start));
    const std::size_t at = header.find(middle);
    const std::string token = header.substr(start.size(), at - start.size());
    EXPECT_EQ(header.substr(at + middle.size()), base64url(key.publicPoint()));
    const auto claims =
        parseJson(asPythonReadsIt("verify " + base64url(key.publicPoint()) + " " + token));
    ASSERT_TRUE(claims) << claims.error().text;
    EXPECT_EQ(claims->at("aud"), "https://push.example");
    EXPECT_EQ(claims->at("sub"), "mailto:ada@example.org");
    EXPECT_EQ(claims->at("exp"), 1'700'000'000 + 12 * 3600);
    EXPECT_TRUE(asPythonReadsIt("verify " + std::string(browserPublic) + " " + token)
                    .starts_with("failed"));
}

TEST(WebPush, TheServersKeyStaysTheSame) {
    const endeavor::test::TempFolder folder;
    std::string first;
    for (int i = 0; i < 2; ++i) {
        const auto store = openStore("sqlite:" + (folder / "games.db"));
        ASSERT_TRUE(store) << store.error().text;
        const auto key = pushKey(**store);
        ASSERT_TRUE(key) << key.error().text;
        if (i == 0) first = key->publicPoint();
        EXPECT_EQ(key->publicPoint(), first);
    }
}

TEST(Digest, AgreesWithPublishedExamples) {
    // RFC 4231, case 2; RFC 5869, case 1 (its first 32 bytes); RFC 4648.
    EXPECT_EQ(hex(hmacSha256("Jefe", "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    std::string saltBytes, info;
    for (char c = 0; c <= 0x0c; ++c) saltBytes += c;
    for (int c = 0xf0; c <= 0xf9; ++c) info += char(c);
    EXPECT_EQ(hex(hkdfSha256(saltBytes, std::string(22, '\x0b'), info, 32)),
              "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64(""), "");
}

}  // namespace
}  // namespace endeavor::online
