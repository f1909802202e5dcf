// The result of trying to deliver a notice.
#pragma once

#include <optional>
#include <string>

#include "server/store/store.h"

namespace endeavor::online {

struct Delivery {
    enum class Fate {
        delivered,
        later,  // certainly not delivered; may be retried
        gone,   // the address no longer exists and will not come back
        lost,   // refused, or possibly delivered: not retried, to avoid duplicates
    };
    Fate fate = Fate::lost;
    std::string text;              // for the log
    std::optional<Millis> wait{};  // retry delay the other side asked for
    std::optional<int> status{};   // HTTP status, if the other side answered with one
};

}  // namespace endeavor::online
