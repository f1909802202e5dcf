// The tables, their migrations, and the columns a backup copies.
#pragma once

#include "database.h"

namespace endeavor::online {

// The statements that bring the schema from one version to the next. Never change a released one:
// add a new entry instead.
using Migration = std::span<const std::string_view>;
std::span<const Migration> migrations();

// Migrates the schema to the newest version, within the caller's transaction. Refuses a schema that
// is newer than that.
Stored<void> migrate(DatabaseConnection& connection, const Dialect& dialect,
                     std::span<const Migration> versions = migrations());

// An error unless the schema is this program's newest version.
Stored<void> checkSchema(DatabaseConnection& connection);

struct TableColumns {
    std::string_view name;
    std::vector<std::string_view> columns;  // its key first
    std::size_t key;                        // number of key columns
};

// In dependency order: each after the tables it references.
std::span<const TableColumns> tables();

// Copies all tables, within the callers' transactions. `to` must be empty.
Stored<void> copyTables(DatabaseConnection& from, DatabaseConnection& to, const Dialect& dialect);

}  // namespace endeavor::online
