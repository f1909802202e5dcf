#include "verbs.h"

#include "shields.h"

namespace endeavor {

int regionOf(const Edition& edition, Move move) {
    const int target = move.target();
    switch (rowOf(move.verb()).target) {
        case TargetKind::track:
        case TargetKind::sea: return target;
        case TargetKind::site:
        case TargetKind::fleet: return edition.tables.regionOf[std::size_t(target)];
        case TargetKind::deck: return edition.decks[std::size_t(target)].region;
        case TargetKind::voyage: return voyageOf(target).sea;
        case TargetKind::exchange: return exchangeOf(target).sea;
        default: return -1;
    }
}

bool allowedBy(const Edition& edition, u16 shields, Move move) {
    const VerbRow& row = rowOf(move.verb());
    if (row.onSite != nullptr) return has(reachOf(edition, shields, row.onSite), move.target());
    if (row.inRegion != nullptr)
        return has(reachOf(edition, shields, row.inRegion), regionOf(edition, move));
    return true;
}

}  // namespace endeavor
