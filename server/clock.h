// The current time in the unit used by stores and messages.
#pragma once

#include "server/store/store.h"

namespace endeavor::online {

Millis now();

}  // namespace endeavor::online
