// PostgreSQL as a database: a connection pool that reconnects after the server was down, and one
// more connection that listens for appends by other processes.
#pragma once

#include "database.h"

namespace endeavor::online {

// The address is a libpq connection URL.
Stored<std::unique_ptr<Database>> openPostgres(const std::string& address, Use use);

}  // namespace endeavor::online
