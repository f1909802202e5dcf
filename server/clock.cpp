#include "clock.h"

#include <chrono>

namespace endeavor::online {

Millis now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace endeavor::online
