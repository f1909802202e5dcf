#include "kept_bots.h"

#include <iterator>

namespace endeavor::online {

template <class Matches>
void KeptBots::remove(List& removed, Matches matches) {
    for (auto at = bots_.begin(); at != bots_.end();) {
        const auto next = std::next(at);
        if (matches(*at)) {
            bytes_ -= at->bytes;
            removed.splice(removed.end(), bots_, at);
        }
        at = next;
    }
}

std::unique_ptr<Bot> KeptBots::take(std::string_view game, std::string_view level) {
    List taken;
    const std::lock_guard lock(mutex_);
    remove(taken, [&](const Kept& kept) { return kept.game == game && kept.level == level; });
    return taken.empty() ? nullptr : std::move(taken.front().bot);
}

void KeptBots::keep(std::string_view game, std::string_view level, std::unique_ptr<Bot> bot) {
    const std::size_t bytes = bot->shrink();
    if (bytes == 0 || bytes > capacity_) return;
    List removed;
    const std::lock_guard lock(mutex_);
    remove(removed, [&](const Kept& kept) { return kept.game == game && kept.level == level; });
    bots_.push_front({std::string(game), std::string(level), std::move(bot), bytes});
    bytes_ += bytes;
    std::size_t held = 0;
    remove(removed, [&](const Kept& kept) { return (held += kept.bytes) > capacity_; });
}

void KeptBots::forget(std::string_view game) {
    List removed;
    const std::lock_guard lock(mutex_);
    remove(removed, [&](const Kept& kept) { return kept.game == game; });
}

std::size_t KeptBots::bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
}

}  // namespace endeavor::online
