#include "store_sqlite.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "pool.h"
#include "private_file.h"
#include "schema.h"
#include "sqlite.h"

namespace endeavor::online {
namespace {

constexpr std::size_t mostReaders = 64;
constexpr std::chrono::seconds readerPatience{10};

const Dialect sqliteDialect{
    .schema = [](std::string_view sql) { return std::string(sql); },
    .alone = {},  // every writing transaction is exclusive already
    .skipLocked = {},
    .afterCopy = {},
};

// Lock held while a process serves from a database file. It is a separate file, because SQLite's
// own locks are lost when anything else in the process opens and closes the database. The system
// releases it when the process ends, even after a crash.
class ServingLock {
public:
    static Stored<std::unique_ptr<ServingLock>> take(const std::string& database) {
        const std::string file = database + ".lock";
        if (auto made = makePrivateFile(file); !made) return std::unexpected(made.error());
        const int handle = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
        if (handle < 0)
            return failure(file + " can't be opened (" + std::strerror(errno) +
                           "); it has to be writable");
        std::unique_ptr<ServingLock> lock(new ServingLock(handle));
        if (::flock(handle, LOCK_EX | LOCK_NB) != 0)
            return failure(database + " is being served by another process (" + file +
                               " is locked); stop it first, or use another file",
                           true);
        return lock;
    }
    ServingLock(const ServingLock&) = delete;
    ServingLock& operator=(const ServingLock&) = delete;
    ~ServingLock() { ::close(handle_); }

private:
    explicit ServingLock(int handle) : handle_(handle) {}
    int handle_;
};

Stored<void> expectAnswer(DatabaseConnection& connection, std::string_view question,
                          std::string_view answer, const std::string& otherwise) {
    auto rows = connection.run(question);
    if (!rows) return std::unexpected(rows.error());
    if (rows->empty() || rows->front().text(0) != answer) return failure(otherwise);
    return {};
}

// Refuses to add tables to a database of another application.
Stored<void> checkOurs(DatabaseConnection& connection, const std::string& file) {
    return expectAnswer(connection,
                        "SELECT CASE WHEN count(*) = 0 OR sum(name = 'endeavor_schema') > 0 "
                        "THEN 'yes' ELSE 'no' END FROM sqlite_schema",
                        "yes", file + " is a database of another program");
}

class SqliteDatabase : public Database {
public:
    SqliteDatabase(std::string file, std::unique_ptr<ServingLock> lock,
                   std::unique_ptr<SqliteConnection> writer)
        : file_(std::move(file)), lock_(std::move(lock)), writer_(std::move(writer)) {}

    const Dialect& dialect() const override { return sqliteDialect; }

    Stored<void> read(const Work& work) override {
        auto reader = readers_.take();
        return reader ? work(**reader) : std::unexpected(reader.error());
    }

    Stored<void> snapshot(const Work& work) override {
        auto reader = readers_.take();
        return reader ? (*reader)->transaction("BEGIN", work) : std::unexpected(reader.error());
    }

    Stored<void> write(const Work& work) override {
        if (!writer_) return failure(file_ + " was opened for reading only");
        const std::lock_guard lock(writing_);
        return writer_->transaction("BEGIN IMMEDIATE", work);
    }

private:
    const std::string file_;
    const std::unique_ptr<ServingLock> lock_;  // released after the connections are closed
    std::mutex writing_;
    const std::unique_ptr<SqliteConnection> writer_;
    Pool<SqliteConnection> readers_{
        mostReaders, readerPatience,
        [this] { return SqliteConnection::open(file_, SqliteConnection::Mode::read); }};
};

// Beside the process that serves from it, if there is one.
Stored<std::unique_ptr<Database>> openBeside(const std::string& file, Use use) {
    if (!std::filesystem::exists(file)) return failure(file + " is not there");
    std::unique_ptr<SqliteConnection> writer;
    if (use == Use::admin) {
        auto opened = SqliteConnection::open(file, SqliteConnection::Mode::write);
        if (!opened) return std::unexpected(opened.error());
        writer = std::move(*opened);
    }
    auto database = std::make_unique<SqliteDatabase>(file, nullptr, std::move(writer));
    auto checked = database->read([&](DatabaseConnection& connection) -> Stored<void> {
        auto ours = checkOurs(connection, file);
        return ours ? checkSchema(connection) : ours;
    });
    if (!checked) return std::unexpected(checked.error());
    return database;
}

}  // namespace

Stored<std::unique_ptr<Database>> openSqlite(const std::string& file, Use use) {
    if (use != Use::serve) return openBeside(file, use);
    auto lock = ServingLock::take(file);
    if (!lock) return std::unexpected(lock.error());
    // SQLite gives its other files the mode of the database. Older versions let everybody read it.
    if (auto made = makePrivateFile(file); !made) return std::unexpected(made.error());
    for (const char* part : {"", "-wal", "-shm", ".lock"})
        if (auto kept = keepPrivate(file + part); !kept) return std::unexpected(kept.error());
    auto writer = SqliteConnection::open(file, SqliteConnection::Mode::make);
    if (!writer) return std::unexpected(writer.error());
    if (auto ours = checkOurs(**writer, file); !ours) return std::unexpected(ours.error());
    // Detect corruption now, not in the middle of a game.
    auto whole = expectAnswer(**writer, "PRAGMA quick_check(1)", "ok",
                              file + " is damaged; a backup is needed");
    if (!whole) return std::unexpected(whole.error());
    // WAL: readers do not wait for the writer, and a commit syncs one file, not two.
    auto wal = expectAnswer(**writer, "PRAGMA journal_mode = WAL", "wal",
                            file +
                                " is on a file system without shared memory, which SQLite's "
                                "write-ahead log needs; use a local disk");
    if (!wal) return std::unexpected(wal.error());
    if (auto limited = (*writer)->run("PRAGMA journal_size_limit = 67108864"); !limited)
        return std::unexpected(limited.error());
    auto database = std::make_unique<SqliteDatabase>(file, std::move(*lock), std::move(*writer));
    auto ready = database->write([](DatabaseConnection& connection) -> Stored<void> {
        if (auto migrated = migrate(connection, sqliteDialect); !migrated) return migrated;
        // Leases on bot turns belong to the previous serving process, which is gone.
        auto freed = connection.run("UPDATE games SET bot_until = 0 WHERE bot_ply IS NOT NULL");
        return freed ? Stored<void>{} : std::unexpected(freed.error());
    });
    if (!ready) return failure(file + ": " + ready.error().text, ready.error().again);
    return database;
}

Stored<void> makeSqliteFile(
    const std::string& file,
    const std::function<Stored<void>(DatabaseConnection&, const Dialect&)>& fill) {
    const auto made = makePrivateFile(file);
    if (!made) return std::unexpected(made.error());
    if (!*made) return failure(file + " is there already and is not overwritten");
    Stored<void> filled;
    {
        auto connection = SqliteConnection::open(file, SqliteConnection::Mode::write);
        if (!connection)
            filled = std::unexpected(connection.error());
        else
            filled = (*connection)->transaction("BEGIN IMMEDIATE", [&](DatabaseConnection& writer) {
                return fill(writer, sqliteDialect);
            });
    }
    std::error_code ignored;
    if (!filled) std::filesystem::remove(file, ignored);
    return filled;
}

}  // namespace endeavor::online
