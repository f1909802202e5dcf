// Who acts on the server: an account, or a browser without one, which is known by the anonymous key
// in its cookie; and from which address. Recorded when a game is made and when a seat is taken;
// quotas, fairness, moderation and the safety of seats go by it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace endeavor::online {

struct Visitor {
    std::optional<std::int64_t> account;
    std::string key;      // the anonymous key's hash in base64url; empty: none
    std::string address;  // as limits count it (net::limitKey); empty: exempt from limits

    // "account:12"; else "key:9fQ…"; else "address:192.0.2.1". Stored with games and seats.
    std::string id() const {
        if (account) return "account:" + std::to_string(*account);
        if (!key.empty()) return "key:" + key;
        return "address:" + address;
    }
    bool exempt() const { return address.empty(); }
};

// Whether it is the id of a visitor, as an operator may type it.
inline bool isVisitor(std::string_view id) {
    for (const std::string_view kind : {"account:", "key:", "address:"})
        if (id.starts_with(kind)) return id.size() > kind.size() && id.size() <= 100;
    return false;
}

}  // namespace endeavor::online
