// The store on top of any SQL database; all queries are here.
#pragma once

#include "database.h"

namespace endeavor::online {

std::unique_ptr<Store> makeSqlStore(std::unique_ptr<Database> database);

}  // namespace endeavor::online
