// What became of an attempt to tell somebody something.
#pragma once

#include <optional>
#include <string>

#include "server/store/store.h"

namespace endeavor::online {

struct Delivery {
    enum class Fate {
        delivered,
        later,  // it has certainly not been delivered and may be another time
        gone,   // nobody is there any more, nor will be
        lost,   // refused, or it may have been delivered: nothing is told twice
    };
    Fate fate = Fate::lost;
    std::string text;              // for the log
    std::optional<Millis> wait{};  // how long the other side wants to be left alone
};

}  // namespace endeavor::online
