// Accounts in a SQL database.
#pragma once

#include "queries.h"

namespace endeavor::online {

class SqlAccountStore : public AccountStore, private Queries {
public:
    explicit SqlAccountStore(Database& database) : Queries(database) {}

    Stored<std::optional<std::int64_t>> add(const std::string& name, const std::string& password,
                                            Millis now) override;
    Stored<std::optional<Account>> named(const std::string& name) override;
    Stored<std::optional<Account>> get(std::int64_t id) override;
    Stored<std::vector<Account>> withMail(const std::string& mail) override;
    Stored<bool> rename(std::int64_t id, const std::string& name) override;
    Stored<void> setMail(std::int64_t id, const std::string& mail) override;
    Stored<void> setPassword(std::int64_t id, const std::string& password,
                             const std::string& exceptSession) override;
    Stored<void> remove(std::int64_t id) override;
    Stored<std::vector<HeldSeat>> seats(std::int64_t id) override;

    Stored<void> addSession(const Session& session, Millis now) override;
    Stored<std::optional<Session>> session(const std::string& hash, Millis now) override;
    Stored<std::vector<Session>> sessions(std::int64_t account, Millis now) override;
    Stored<void> useSession(const std::string& hash, Millis now) override;
    Stored<void> endSession(const std::string& hash) override;
    Stored<void> endSessions(std::int64_t account) override;

    Stored<void> addToken(const Token& token) override;
    Stored<int> tokensFor(const std::string& mail, Millis now) override;
    Stored<std::optional<Token>> takeToken(const std::string& hash, Token::Purpose purpose,
                                           Millis now) override;

    Stored<int> clean(Millis now, bool dry) override;

private:
    Stored<void> writeAll(std::span<const Statement> statements);
};

}  // namespace endeavor::online
