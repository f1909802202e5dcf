#include "cleaning.h"

#include <algorithm>

namespace endeavor::online {
namespace {

constexpr Millis day = 24LL * 3600 * 1000;
constexpr int gamesAtOnce = 50, noticesAtOnce = 500;

}  // namespace

Cleaning::Cleaning(CleanOptions options, Millis now)
    : options_(options), now_(now), gamesLeft_(options.days > 0) {}

Stored<bool> Cleaning::step(Store& store) { return gamesLeft_ ? games(store) : rest(store); }

Stored<bool> Cleaning::games(Store& store) {
    const Millis before = now_ - options_.days * day;
    auto found = store.untouched(before, options_.finished, after_, gamesAtOnce);
    if (!found) return std::unexpected(found.error());
    gamesLeft_ = found->size() == std::size_t(gamesAtOnce);
    if (found->empty()) return true;
    after_ = found->back().game;
    if (!options_.dry) {
        std::vector<std::string> ids;
        for (const GameRow& row : *found) ids.push_back(row.game);
        const auto removed = store.removeUntouched(ids, before);
        if (!removed) return std::unexpected(removed.error());
        // Some may have been played on since they were found.
        std::erase_if(*found, [&](const GameRow& row) {
            return std::ranges::find(*removed, row.game) == removed->end();
        });
    }
    std::ranges::move(*found, std::back_inserter(done_.games));
    return true;
}

Stored<bool> Cleaning::rest(Store& store) {
    const auto notices = store.cleanNotices(noticesAtOnce, options_.dry);
    if (!notices) return std::unexpected(notices.error());
    done_.notices += *notices;
    if (!options_.dry && *notices == noticesAtOnce) return true;
    const auto sessions = store.accounts().clean(now_, options_.dry);
    if (!sessions) return std::unexpected(sessions.error());
    done_.sessions += *sessions;
    return false;
}

}  // namespace endeavor::online
