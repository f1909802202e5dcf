#include "schema.h"

namespace endeavor::online {
namespace {

// In SQLite's syntax; Dialect::schema translates it for other databases. Times are in milliseconds
// since 1970. Hashes are in hex, to avoid a binary type and keep dumps readable.
constexpr std::string_view version1[] = {
    R"(CREATE TABLE accounts (
        id INTEGER PRIMARY KEY,
        folded TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password TEXT NOT NULL,
        created INTEGER NOT NULL) STRICT)",
    R"(CREATE TABLE games (
        game TEXT PRIMARY KEY,
        stage TEXT NOT NULL,
        listed INTEGER NOT NULL,
        rules TEXT NOT NULL,
        summary TEXT NOT NULL,
        deadline INTEGER,
        bot_ply INTEGER,
        bot_since INTEGER NOT NULL,
        bot_until INTEGER NOT NULL,
        number INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL) STRICT)",
    "CREATE INDEX games_lobby ON games (stage, updated) WHERE listed = 1",
    "CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL",
    "CREATE INDEX games_bots ON games (bot_since) WHERE bot_ply IS NOT NULL",
    R"(CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID)",
    R"(CREATE TABLE seat_keys (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        hash TEXT NOT NULL,
        account INTEGER REFERENCES accounts ON DELETE SET NULL,
        PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID)",
    "CREATE INDEX seat_keys_account ON seat_keys (account) WHERE account IS NOT NULL",
    R"(CREATE TABLE subscriptions (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        address TEXT NOT NULL,
        PRIMARY KEY (game, seat, channel)) STRICT, WITHOUT ROWID)",
    // `due` is NULL while a notice is being sent and when it is finished.
    R"(CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        address TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER,
        tries INTEGER NOT NULL,
        result TEXT NOT NULL,
        UNIQUE (game, number, seat, channel)) STRICT)",
    "CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL",
    R"(CREATE TABLE sessions (
        hash TEXT PRIMARY KEY,
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        until INTEGER NOT NULL) STRICT)",
    "CREATE INDEX sessions_account ON sessions (account)",
    R"(CREATE TABLE kept (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL) STRICT)",
};

// Several devices per player and channel. A primary key can't be altered in place, so the tables
// are recreated.
constexpr std::string_view version2[] = {
    "ALTER TABLE subscriptions RENAME TO subscriptions_1",
    R"(CREATE TABLE subscriptions (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        device TEXT NOT NULL,
        address TEXT NOT NULL,
        PRIMARY KEY (game, seat, channel, device)) STRICT, WITHOUT ROWID)",
    "INSERT INTO subscriptions (game, seat, channel, device, address) "
    "SELECT game, seat, channel, '', address FROM subscriptions_1",
    "DROP TABLE subscriptions_1",
    "DROP INDEX notices_due",
    "ALTER TABLE notices RENAME TO notices_1",
    R"(CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        channel TEXT NOT NULL,
        device TEXT NOT NULL,
        address TEXT NOT NULL,
        text TEXT NOT NULL,
        due INTEGER,
        tries INTEGER NOT NULL,
        result TEXT NOT NULL,
        UNIQUE (game, number, seat, channel, device)) STRICT)",
    "CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL",
    "INSERT INTO notices (game, number, seat, channel, device, address, text, due, tries, result) "
    "SELECT game, number, seat, channel, '', address, text, due, tries, result FROM notices_1 "
    "ORDER BY id",
    "DROP TABLE notices_1",
};

// Who made a game and took a seat, for whom bots think, how much is kept; what people said, apart
// from the events.
constexpr std::string_view version3[] = {
    "ALTER TABLE seat_keys ADD COLUMN visitor TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE seat_keys ADD COLUMN address TEXT NOT NULL DEFAULT ''",
    "UPDATE seat_keys SET visitor = 'account:' || account WHERE account IS NOT NULL",
    "CREATE INDEX seat_keys_visitor ON seat_keys (visitor)",
    "CREATE INDEX seat_keys_address ON seat_keys (address)",
    "ALTER TABLE games ADD COLUMN bot_for TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN bot_address TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN people INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE games ADD COLUMN bots_only INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
    "UPDATE games SET bytes = "
    "(SELECT coalesce(sum(length(json)), 0) FROM events WHERE events.game = games.game)",
    R"(CREATE TABLE texts (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        hidden INTEGER NOT NULL,
        PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID)",
    "INSERT INTO texts (game, number, text, hidden) "
    "SELECT game, number, json_extract(json, '$.text'), 0 FROM events "
    R"(WHERE json LIKE '%"type": "said"%')",
    "UPDATE events SET json = json_remove(json, '$.text') "
    R"(WHERE json LIKE '%"type": "said"%')",
};

// Moderation.
constexpr std::string_view version4[] = {
    R"(CREATE TABLE barred (
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        visitor TEXT NOT NULL,
        PRIMARY KEY (game, visitor)) STRICT, WITHOUT ROWID)",
    R"(CREATE TABLE blocks (
        id INTEGER PRIMARY KEY,
        visitor TEXT NOT NULL,
        other TEXT NOT NULL,
        name TEXT NOT NULL,
        at INTEGER NOT NULL,
        UNIQUE (visitor, other)) STRICT)",
    R"(CREATE TABLE suspensions (
        visitor TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        until INTEGER NOT NULL,
        why TEXT NOT NULL) STRICT)",
    R"(CREATE TABLE reports (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        visitor TEXT NOT NULL,
        address TEXT NOT NULL,
        reporter TEXT NOT NULL,
        text TEXT NOT NULL,
        chat TEXT NOT NULL,
        open INTEGER NOT NULL) STRICT)",
    "CREATE INDEX reports_open ON reports (open, id)",
};

// Confirmed mail addresses, what is shown of sessions, and links that are sent by mail.
constexpr std::string_view version5[] = {
    "ALTER TABLE accounts ADD COLUMN mail TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX accounts_mail ON accounts (mail) WHERE mail <> ''",
    "ALTER TABLE sessions ADD COLUMN created INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    R"(CREATE TABLE tokens (
        hash TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        account INTEGER REFERENCES accounts ON DELETE CASCADE,
        mail TEXT NOT NULL,
        about TEXT NOT NULL,
        until INTEGER NOT NULL) STRICT)",
    "CREATE INDEX tokens_account ON tokens (account) WHERE account IS NOT NULL",
    "CREATE INDEX tokens_mail ON tokens (mail)",
};

constexpr Migration everyVersion[] = {version1, version2, version3, version4, version5};

std::unexpected<StoreError> newer(std::int64_t found, std::size_t known) {
    return failure("the database has schema " + std::to_string(found) +
                   " and this program knows schemas up to " + std::to_string(known) +
                   ": it was last used by a newer version, which is needed to open it");
}

Stored<std::int64_t> schemaVersion(DatabaseConnection& connection) {
    auto rows = connection.run("SELECT version FROM endeavor_schema");
    if (!rows) return std::unexpected(rows.error());
    return rows->empty() ? 0 : rows->front().integer(0);
}

std::string listed(const std::vector<std::string_view>& columns, std::size_t count) {
    std::string list;
    for (std::size_t i = 0; i < count; ++i) list += (i == 0 ? "" : ", ") + std::string(columns[i]);
    return list;
}

std::string placeholders(std::size_t count) {
    std::string list;
    for (std::size_t i = 1; i <= count; ++i) list += (i == 1 ? "$" : ", $") + std::to_string(i);
    return list;
}

Stored<void> copyTable(DatabaseConnection& from, DatabaseConnection& to,
                       const TableColumns& table) {
    const std::string name(table.name), key = listed(table.columns, table.key);
    const std::string columns = listed(table.columns, table.columns.size());
    const std::string select = "SELECT " + columns + " FROM " + name;
    const std::string order = " ORDER BY " + key + " LIMIT 500";
    const std::string nextPage =
        select + " WHERE (" + key + ") > (" + placeholders(table.key) + ")" + order;
    const std::string insert = "INSERT INTO " + name + " (" + columns + ") VALUES (" +
                               placeholders(table.columns.size()) + ")";
    auto there = to.run("SELECT 1 FROM " + name + " LIMIT 1");
    if (!there) return std::unexpected(there.error());
    if (!there->empty())
        return failure("there are " + name +
                       " in the store already; a backup can only be restored into an empty one");

    auto rows = from.run(select + order);
    while (rows && !rows->empty()) {
        std::vector<Statement> inserts;
        for (const Row& row : *rows) inserts.push_back({insert, row.values()});
        if (auto written = to.runAll(inserts); !written) return std::unexpected(written.error());
        const std::vector<Value> last = rows->back().values();
        rows = from.run(nextPage, std::span(last).first(table.key));
    }
    if (!rows) return std::unexpected(rows.error());
    return {};
}

}  // namespace

std::span<const Migration> migrations() { return everyVersion; }

Stored<void> migrate(DatabaseConnection& connection, const Dialect& dialect,
                     std::span<const Migration> versions) {
    if (!dialect.alone.empty())
        if (auto alone = connection.run(dialect.alone); !alone)
            return std::unexpected(alone.error());
    auto made = connection.run(dialect.schema(
        "CREATE TABLE IF NOT EXISTS endeavor_schema (version INTEGER NOT NULL) STRICT"));
    if (!made) return std::unexpected(made.error());
    const auto version = schemaVersion(connection);
    if (!version) return std::unexpected(version.error());
    if (*version > std::int64_t(versions.size())) return newer(*version, versions.size());
    if (*version == std::int64_t(versions.size())) return {};

    for (const Migration& migration : versions.subspan(std::size_t(*version)))
        for (const std::string_view statement : migration)
            if (auto done = connection.run(dialect.schema(statement)); !done)
                return std::unexpected(done.error());
    const char* record = *version == 0 ? "INSERT INTO endeavor_schema (version) VALUES ($1)"
                                       : "UPDATE endeavor_schema SET version = $1";
    auto recorded = connection.run(record, {std::int64_t(versions.size())});
    if (!recorded) return std::unexpected(recorded.error());
    return {};
}

Stored<void> checkSchema(DatabaseConnection& connection) {
    const auto version = schemaVersion(connection);
    if (!version)
        return failure("no games of this program are there: " + version.error().text,
                       version.error().again);
    const auto known = std::int64_t(migrations().size());
    if (*version > known) return newer(*version, migrations().size());
    if (*version < known)
        return failure("the database has schema " + std::to_string(*version) +
                       " and this program needs " + std::to_string(known) +
                       "; serving from it once brings it up to date");
    return {};
}

std::span<const TableColumns> tables() {
    static const std::vector<TableColumns> list = {
        {"accounts", {"id", "folded", "name", "password", "created", "mail"}, 1},
        {"games",
         {"game", "stage", "listed", "rules", "summary", "deadline", "bot_ply", "bot_since",
          "bot_until", "number", "created", "updated", "bot_for", "bot_address", "people",
          "bots_only", "bytes"},
         1},
        {"events", {"game", "number", "json"}, 2},
        {"texts", {"game", "number", "text", "hidden"}, 2},
        {"seat_keys", {"game", "seat", "hash", "account", "visitor", "address"}, 2},
        {"subscriptions", {"game", "seat", "channel", "device", "address"}, 4},
        {"notices",
         {"id", "game", "number", "seat", "channel", "device", "address", "text", "due", "tries",
          "result"},
         1},
        {"sessions", {"hash", "account", "until", "created", "used", "device"}, 1},
        {"tokens", {"hash", "purpose", "account", "mail", "about", "until"}, 1},
        {"barred", {"game", "visitor"}, 2},
        {"blocks", {"id", "visitor", "other", "name", "at"}, 1},
        {"suspensions", {"visitor", "at", "until", "why"}, 1},
        {"reports",
         {"id", "at", "game", "seat", "name", "visitor", "address", "reporter", "text", "chat",
          "open"},
         1},
        {"kept", {"name", "value"}, 1},
    };
    return list;
}

Stored<void> copyTables(DatabaseConnection& from, DatabaseConnection& to, const Dialect& dialect) {
    for (const TableColumns& table : tables())
        if (auto copied = copyTable(from, to, table); !copied) return copied;
    for (const std::string_view statement : dialect.afterCopy)
        if (auto done = to.run(statement); !done) return std::unexpected(done.error());
    return {};
}

}  // namespace endeavor::online
