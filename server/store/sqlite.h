// A connection to a SQLite file: caches prepared statements; errors say what to do.
#pragma once

#include <sqlite3.h>

#include <map>

#include "database.h"

namespace endeavor::online {

class SqliteConnection : public DatabaseConnection {
public:
    enum class Mode {
        make,   // creates the file if it does not exist
        write,  // the file must exist
        read,   // the file must exist; writing is refused
    };
    static Stored<std::unique_ptr<SqliteConnection>> open(const std::string& file, Mode mode);

    // Runs `work` in a transaction: committed if it succeeds, rolled back if not. `begin` is the
    // BEGIN statement.
    Stored<void> transaction(std::string_view begin, const Database::Work& work);

    static bool lost() { return false; }  // a file does not go away

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    SqliteConnection(std::string file, sqlite3* handle) : file_(std::move(file)), handle_(handle) {}
    Stored<Rows> execute(std::string_view sql, std::span<const Value> values) override;
    Stored<sqlite3_stmt*> prepared(std::string_view sql);
    StoreError error() const;

    std::string file_;
    std::unique_ptr<sqlite3, Close> handle_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

}  // namespace endeavor::online
