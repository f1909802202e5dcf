// Secrets of seats, owners and sessions, and password hashing, using libsodium.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace endeavor::online {

std::string newSecret();  // 128 random bits in base64url, 22 characters
std::string newGameId();  // 80 random bits in lower case and digits, for addresses people see

// The 32-byte hash stored for a secret. nullopt if the text is not in the form of a secret.
std::optional<std::string> secretHash(std::string_view secret);

bool sameHash(std::string_view a, std::string_view b);  // in constant time
// Secrets that people chose, of any length, likewise.
bool sameSecret(std::string_view a, std::string_view b);

std::string base64url(std::string_view bytes);
std::optional<std::string> fromBase64url(std::string_view text);

// argon2id; takes tens of milliseconds and 64 MB, so never on the network thread.
std::string passwordHash(std::string_view password);
bool passwordFits(std::string_view password, const std::string& hash);

}  // namespace endeavor::online
