// The store over any database that speaks SQL: every query there is.
#pragma once

#include "database.h"

namespace endeavor::online {

std::unique_ptr<Store> makeSqlStore(std::unique_ptr<Database> database);

}  // namespace endeavor::online
