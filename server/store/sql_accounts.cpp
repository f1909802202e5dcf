#include "sql_accounts.h"

#include "append.h"

namespace endeavor::online {
namespace {

constexpr std::string_view purposes[] = {"reset", "confirm", "notices"};  // as the enum has them

std::string_view nameOf(Token::Purpose purpose) { return purposes[std::size_t(purpose)]; }

constexpr std::string_view selectAccount =
    "SELECT id, name, password, created, mail FROM accounts ";

Account accountOf(const Row& row) {
    return {.id = row.integer(0),
            .name = row.text(1),
            .password = row.text(2),
            .created = row.integer(3),
            .mail = row.text(4)};
}

constexpr std::string_view selectSession =
    "SELECT hash, account, until, created, used, device FROM sessions ";

Session sessionOf(const Row& row) {
    return {.hash = fromHex(row.text(0)),
            .account = row.integer(1),
            .until = row.integer(2),
            .created = row.integer(3),
            .used = row.integer(4),
            .device = row.text(5)};
}

}  // namespace

Stored<std::optional<std::int64_t>> SqlAccountStore::add(const std::string& name,
                                                         const std::string& password, Millis now) {
    return first(write("INSERT INTO accounts (folded, name, password, created) "
                       "VALUES ($1, $2, $3, $4) ON CONFLICT (folded) DO NOTHING RETURNING id",
                       {folded(name), name, password, now}),
                 [](const Row& row) { return row.integer(0); });
}

Stored<std::optional<Account>> SqlAccountStore::named(const std::string& name) {
    return first(read(std::string(selectAccount) + "WHERE folded = $1", {folded(name)}), accountOf);
}

Stored<std::optional<Account>> SqlAccountStore::get(std::int64_t id) {
    return first(read(std::string(selectAccount) + "WHERE id = $1", {id}), accountOf);
}

Stored<std::vector<Account>> SqlAccountStore::withMail(const std::string& mail) {
    return each(read(std::string(selectAccount) + "WHERE mail = $1 AND mail <> '' ORDER BY id",
                     {folded(mail)}),
                accountOf);
}

Stored<bool> SqlAccountStore::rename(std::int64_t id, const std::string& name) {
    const auto renamed = write(
        "UPDATE accounts SET folded = $2, name = $3 WHERE id = $1 AND NOT EXISTS "
        "(SELECT 1 FROM accounts other WHERE other.folded = $2 AND other.id <> $1) RETURNING id",
        {id, folded(name), name});
    if (!renamed) return std::unexpected(renamed.error());
    return !renamed->empty();
}

Stored<void> SqlAccountStore::setMail(std::int64_t id, const std::string& mail) {
    return done(write("UPDATE accounts SET mail = $2 WHERE id = $1", {id, folded(mail)}));
}

Stored<void> SqlAccountStore::writeAll(std::span<const Statement> statements) {
    return database().write([&](DatabaseConnection& connection) -> Stored<void> {
        const auto results = connection.runAll(statements);
        return results ? Stored<void>{} : std::unexpected(results.error());
    });
}

Stored<void> SqlAccountStore::setPassword(std::int64_t id, const std::string& password,
                                          const std::string& exceptSession) {
    const Statement statements[] = {
        {"UPDATE accounts SET password = $2 WHERE id = $1", {id, password}},
        {"DELETE FROM sessions WHERE account = $1 AND hash <> $2", {id, toHex(exceptSession)}},
        {"DELETE FROM tokens WHERE account = $1 AND purpose = 'reset'", {id}}};
    return writeAll(statements);
}

Stored<void> SqlAccountStore::remove(std::int64_t id) {
    const Statement statements[] = {
        {"DELETE FROM subscriptions WHERE EXISTS (SELECT 1 FROM seat_keys WHERE account = $1 "
         "AND seat_keys.game = subscriptions.game AND seat_keys.seat = subscriptions.seat)",
         {id}},
        {"UPDATE seat_keys SET hash = '' WHERE account = $1", {id}},
        {"DELETE FROM accounts WHERE id = $1", {id}}};
    return writeAll(statements);
}

Stored<std::vector<HeldSeat>> SqlAccountStore::seats(std::int64_t id) {
    return each(
        read("SELECT game, seat FROM seat_keys WHERE account = $1 ORDER BY game, seat", {id}),
        [](const Row& row) { return HeldSeat{.game = row.text(0), .seat = int(row.integer(1))}; });
}

Stored<void> SqlAccountStore::addSession(const Session& session, Millis now) {
    const Statement statements[] = {
        {"DELETE FROM sessions WHERE until <= $1", {now}},
        {"INSERT INTO sessions (hash, account, until, created, used, device) "
         "VALUES ($1, $2, $3, $4, $5, $6)",
         {toHex(session.hash), session.account, session.until, session.created, session.used,
          session.device}}};
    return writeAll(statements);
}

Stored<std::optional<Session>> SqlAccountStore::session(const std::string& hash, Millis now) {
    return first(
        read(std::string(selectSession) + "WHERE hash = $1 AND until > $2", {toHex(hash), now}),
        sessionOf);
}

Stored<std::vector<Session>> SqlAccountStore::sessions(std::int64_t account, Millis now) {
    return each(read(std::string(selectSession) +
                         "WHERE account = $1 AND until > $2 ORDER BY used DESC, hash",
                     {account, now}),
                sessionOf);
}

Stored<void> SqlAccountStore::useSession(const std::string& hash, Millis now) {
    return done(write("UPDATE sessions SET used = $2 WHERE hash = $1", {toHex(hash), now}));
}

Stored<void> SqlAccountStore::endSession(const std::string& hash) {
    return done(write("DELETE FROM sessions WHERE hash = $1", {toHex(hash)}));
}

Stored<void> SqlAccountStore::endSessions(std::int64_t account) {
    return done(write("DELETE FROM sessions WHERE account = $1", {account}));
}

Stored<void> SqlAccountStore::addToken(const Token& token) {
    return done(
        write("INSERT INTO tokens (hash, purpose, account, mail, about, until) "
              "VALUES ($1, $2, $3, $4, $5, $6)",
              {toHex(token.hash), std::string(nameOf(token.purpose)), orNull(token.account),
               folded(token.mail), token.about, token.until}));
}

Stored<int> SqlAccountStore::tokensFor(const std::string& mail, Millis now) {
    return counted(
        read("SELECT count(*) FROM tokens WHERE mail = $1 AND until > $2", {folded(mail), now}));
}

Stored<std::optional<Token>> SqlAccountStore::takeToken(const std::string& hash,
                                                        Token::Purpose purpose, Millis now) {
    return first(write("DELETE FROM tokens WHERE hash = $1 AND purpose = $2 AND until > $3 "
                       "RETURNING account, mail, about, until",
                       {toHex(hash), std::string(nameOf(purpose)), now}),
                 [&](const Row& row) {
                     return Token{.hash = hash,
                                  .purpose = purpose,
                                  .account = row.maybe(0),
                                  .mail = row.text(1),
                                  .about = row.text(2),
                                  .until = row.integer(3)};
                 });
}

Stored<int> SqlAccountStore::clean(Millis now, bool dry) {
    int all = 0;
    for (const std::string_view from : {"sessions", "tokens"}) {
        const std::string ended = " FROM " + std::string(from) + " WHERE until <= $1";
        const auto some = dry ? counted(read("SELECT count(*)" + ended, {now}))
                              : removed(write("DELETE" + ended + " RETURNING hash", {now}));
        if (!some) return some;
        all += *some;
    }
    return all;
}

}  // namespace endeavor::online
