// Players that are programs.
#pragma once

#include <memory>
#include <span>

#include "core/endeavor.h"

namespace endeavor {

class Bot {
public:
    virtual ~Bot() = default;
    // A legal move of the position, which is not over. The same seed and positions give the same
    // moves.
    virtual Move choose(const Game& game, const State& state) = 0;
};

struct BotKind {
    std::string_view id;
    std::string_view about;
};
std::span<const BotKind> botKinds();

// nullptr if there is no such kind.
std::unique_ptr<Bot> makeBot(std::string_view kind, u64 seed);

}  // namespace endeavor
