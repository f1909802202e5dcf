#include "sqlite.h"

#include <cstdlib>

namespace endeavor::online {
namespace {

constexpr int busyMilliseconds = 5000;

void bind(sqlite3_stmt* statement, int index, const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
        sqlite3_bind_int64(statement, index, *number);
    else if (const auto* text = std::get_if<std::string>(&value))
        sqlite3_bind_text64(statement, index, text->data(), text->size(), SQLITE_STATIC,
                            SQLITE_UTF8);
    else
        sqlite3_bind_null(statement, index);
}

Row row(sqlite3_stmt* statement) {
    std::vector<Value> values;
    for (int i = 0; i < sqlite3_column_count(statement); ++i)
        switch (sqlite3_column_type(statement, i)) {
            case SQLITE_NULL: values.emplace_back(nullptr); break;
            case SQLITE_INTEGER: values.emplace_back(sqlite3_column_int64(statement, i)); break;
            default: {
                const auto* text = sqlite3_column_text(statement, i);
                values.emplace_back(std::string(reinterpret_cast<const char*>(text),
                                                std::size_t(sqlite3_column_bytes(statement, i))));
            }
        }
    return Row(std::move(values));
}

}  // namespace

Stored<std::unique_ptr<SqliteConnection>> SqliteConnection::open(const std::string& file,
                                                                 Mode mode) {
    sqlite3* handle = nullptr;
    // Each connection is used by one thread at a time, so it needs no mutex.
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_READWRITE |
                      (mode == Mode::make ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
    std::unique_ptr<SqliteConnection> connection(new SqliteConnection(file, handle));
    if (code != SQLITE_OK) return std::unexpected(connection->error());
    sqlite3_busy_timeout(handle, busyMilliseconds);
    for (const char* setting :
         {"PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL", "PRAGMA cache_size = -16000"})
        if (auto set = connection->run(setting); !set) return std::unexpected(set.error());
    // Not opened read-only: even a reader may have to recover the file after a crash.
    if (mode == Mode::read)
        if (auto set = connection->run("PRAGMA query_only = ON"); !set)
            return std::unexpected(set.error());
    return connection;
}

Stored<sqlite3_stmt*> SqliteConnection::prepared(std::string_view sql) {
    if (const auto known = statements_.find(sql); known != statements_.end())
        return known->second.get();
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), int(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) return std::unexpected(error());
    statements_.emplace(sql, statement);
    return statement;
}

Stored<Rows> SqliteConnection::execute(std::string_view sql, std::span<const Value> values) {
    const auto statement = prepared(sql);
    if (!statement) return std::unexpected(statement.error());
    for (int i = 1; i <= sqlite3_bind_parameter_count(*statement); ++i) {
        // SQLite treats "$2" as a name and numbers names by first appearance.
        const char* name = sqlite3_bind_parameter_name(*statement, i);
        bind(*statement, i, values[std::size_t(std::strtol(name + 1, nullptr, 10) - 1)]);
    }
    Rows rows;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(*statement)) == SQLITE_ROW) rows.push_back(row(*statement));
    std::optional<StoreError> failed;
    if (code != SQLITE_DONE) failed = error();
    sqlite3_reset(*statement);
    sqlite3_clear_bindings(*statement);
    if (failed) return std::unexpected(std::move(*failed));
    return rows;
}

Stored<void> SqliteConnection::transaction(std::string_view begin, const Database::Work& work) {
    if (auto begun = run(begin); !begun) return std::unexpected(begun.error());
    Stored<void> done = work(*this);
    if (done) {
        auto committed = run("COMMIT");
        if (committed) return {};
        done = std::unexpected(committed.error());
        // It is not committed now, but what was written might be found valid after a crash.
        done.error().unknown = sqlite3_extended_errcode(handle_.get()) == SQLITE_IOERR_FSYNC;
    }
    // A full disk may have ended the transaction already.
    if (sqlite3_get_autocommit(handle_.get()) == 0)
        if (auto undone = run("ROLLBACK"); !undone) done.error().text += "; " + undone.error().text;
    return done;
}

StoreError SqliteConnection::error() const {
    const int code = sqlite3_extended_errcode(handle_.get());
    const std::string reason = sqlite3_errmsg(handle_.get());
    const auto says = [&](const std::string& text, bool again) {
        return StoreError{.text = file_ + text, .again = again, .unknown = false};
    };
    switch (code & 0xff) {
        case SQLITE_FULL: return says(" can't grow: the disk is full", true);
        case SQLITE_IOERR:
            return says(" can't be read or written (" + reason + "): is the disk full or failing?",
                        true);
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return says(" is locked by another program", true);
        case SQLITE_NOMEM: return says(": out of memory", true);
        case SQLITE_NOTADB: return says(" is not a SQLite database", false);
        case SQLITE_CORRUPT: return says(" is damaged; a backup is needed", false);
        case SQLITE_CANTOPEN:
            return says(" can't be opened; the folder has to be there and to be writable", false);
        case SQLITE_READONLY: return says(" may only be read (" + reason + ")", false);
        default: return says(": " + reason, false);
    }
}

}  // namespace endeavor::online
