// The tables, how they came to be, and which of their columns a copy takes.
#pragma once

#include "database.h"

namespace endeavor::online {

// What brings the schema from one version to the next. Never changed once it was released: a new
// version is a new entry.
using Migration = std::span<const std::string_view>;
std::span<const Migration> migrations();

// Brings the schema to the newest of the versions, within the caller's transaction. A newer one
// than that is refused.
Stored<void> migrate(DatabaseConnection& connection, const Dialect& dialect,
                     std::span<const Migration> versions = migrations());

// Nothing wrong if the schema is the newest of this program.
Stored<void> checkSchema(DatabaseConnection& connection);

struct TableColumns {
    std::string_view name;
    std::vector<std::string_view> columns;  // its key first
    std::size_t key;                        // how many of them are its key
};

// Each after those it refers to.
std::span<const TableColumns> tables();

// Everything there is, within the callers' transactions. `to` has to be empty.
Stored<void> copyTables(DatabaseConnection& from, DatabaseConnection& to, const Dialect& dialect);

}  // namespace endeavor::online
