// A SQLite file as a database: one connection writes, several read.
#pragma once

#include "database.h"

namespace endeavor::online {

Stored<std::unique_ptr<Database>> openSqlite(const std::string& file, Use use);

// Creates a file, which must not exist yet; `fill` writes it in one transaction: all or nothing.
Stored<void> makeSqliteFile(
    const std::string& file,
    const std::function<Stored<void>(DatabaseConnection&, const Dialect&)>& fill);

}  // namespace endeavor::online
