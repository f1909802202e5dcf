#include "store.h"

#include "sql_store.h"
#include "store_postgres.h"
#include "store_sqlite.h"

namespace endeavor::online {

std::string folded(std::string name) {
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return name;
}

Stored<std::unique_ptr<Store>> openStore(const std::string& address, Use use) {
    constexpr std::string_view sqlite = "sqlite:";
    Stored<std::unique_ptr<Database>> database;
    if (address.starts_with(sqlite) && address.size() > sqlite.size())
        database = openSqlite(address.substr(sqlite.size()), use);
    else if (address.starts_with("postgres://") || address.starts_with("postgresql://"))
        database = openPostgres(address, use);
    else  // print only up to the colon: a password may follow
        return failure("a store is sqlite:FILE or postgres://USER@HOST/DATABASE; there is none " +
                       (address.contains(':')
                            ? "of the kind " + address.substr(0, address.find(':'))
                            : "called " + address));
    if (!database) return std::unexpected(database.error());
    return makeSqlStore(std::move(*database));
}

}  // namespace endeavor::online
