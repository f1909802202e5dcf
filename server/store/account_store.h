// The part of a store that is about people: accounts, where they are logged in, and the tokens that
// are sent by mail.
#pragma once

#include "stored.h"

namespace endeavor::online {

struct Account {
    std::int64_t id = 0;
    std::string name;      // as entered; unique, ignoring the case of a to z
    std::string password;  // argon2id hash in libsodium's format
    Millis created = 0;
    std::string mail = {};  // a confirmed address; empty: none
};

// What account names and addresses are compared by. Done here because the databases fold different
// letters.
std::string folded(std::string name);

struct Session {
    std::string hash;  // of the cookie's secret
    std::int64_t account = 0;
    Millis until = 0;
    Millis created = 0, used = 0;  // used: last seen, within an hour
    std::string device = {};       // what the browser called itself
};

// What somebody can do who got a mail (or, from an operator, a link). Used up by the first use.
struct Token {
    enum class Purpose {
        reset,    // choose a new password
        confirm,  // this is the account's address
        notices,  // notices of a seat may go to this address
    };
    std::string hash = {};  // of the secret in the link
    Purpose purpose = Purpose::reset;
    std::optional<std::int64_t> account = {};
    std::string mail = {};   // where it was sent; empty: handed over by an operator
    std::string about = {};  // JSON; empty unless it is about a seat's notices
    Millis until = 0;
};

struct HeldSeat {
    std::string game;
    int seat = 0;
};

class AccountStore {
public:
    virtual ~AccountStore() = default;

    // nullopt if the name is taken.
    virtual Stored<std::optional<std::int64_t>> add(const std::string& name,
                                                    const std::string& password, Millis now) = 0;
    virtual Stored<std::optional<Account>> named(const std::string& name) = 0;
    virtual Stored<std::optional<Account>> get(std::int64_t id) = 0;
    virtual Stored<std::vector<Account>> withMail(const std::string& mail) = 0;
    virtual Stored<bool> rename(std::int64_t id, const std::string& name) = 0;  // false: taken
    virtual Stored<void> setMail(std::int64_t id, const std::string& mail) = 0;
    // Ends all sessions but one, if any, and voids the links for choosing a new password.
    virtual Stored<void> setPassword(std::int64_t id, const std::string& password,
                                     const std::string& exceptSession) = 0;
    // With its sessions and tokens; its seats belong to nobody then, and nobody is told of them.
    virtual Stored<void> remove(std::int64_t id) = 0;
    virtual Stored<std::vector<HeldSeat>> seats(std::int64_t id) = 0;  // seat -1: owns the game

    virtual Stored<void> addSession(const Session& session, Millis now) = 0;  // purges expired ones
    virtual Stored<std::optional<Session>> session(const std::string& hash, Millis now) = 0;
    virtual Stored<std::vector<Session>> sessions(std::int64_t account, Millis now) = 0;
    virtual Stored<void> useSession(const std::string& hash, Millis now) = 0;
    virtual Stored<void> endSession(const std::string& hash) = 0;
    virtual Stored<void> endSessions(std::int64_t account) = 0;

    virtual Stored<void> addToken(const Token& token) = 0;
    virtual Stored<int> tokensFor(const std::string& mail, Millis now) = 0;  // not used up yet
    // Uses it up. nullopt: there is none, or no longer, or for another purpose.
    virtual Stored<std::optional<Token>> takeToken(const std::string& hash, Token::Purpose purpose,
                                                   Millis now) = 0;

    // Sessions and tokens that have ended; with `dry` they are only counted.
    virtual Stored<int> clean(Millis now, bool dry) = 0;
};

}  // namespace endeavor::online
