// The time of day, as stores and messages have it.
#pragma once

#include "server/store/store.h"

namespace endeavor::online {

Millis now();

}  // namespace endeavor::online
