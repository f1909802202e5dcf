// PostgreSQL as a database: a pool of connections that come back after the server was away, and one
// more that listens to what other processes append.
#pragma once

#include "database.h"

namespace endeavor::online {

// The address as libpq reads it.
Stored<std::unique_ptr<Database>> openPostgres(const std::string& address, Use use);

}  // namespace endeavor::online
