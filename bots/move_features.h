// What the priors see of a move, beyond the position it is made in: what it is, what it is aimed
// at, and what it gains at once.
#pragma once

#include "features.h"

namespace endeavor {

namespace move_feature {
inline constexpr int sources = tokenSource + tokenKinds - statusKinds;
inline constexpr FeatureGroup verb{0, verbNumbers};
inline constexpr FeatureGroup source{verb.end(1), sources};                     // by effect
inline constexpr FeatureGroup region{source.end(effectKinds + 1), maxRegions};  // track, sea
inline constexpr FeatureGroup site{region.end(2), maxSites};                    // taken, attacked
inline constexpr FeatureGroup card{site.end(2), 64};                            // drawn, given up
inline constexpr FeatureGroup building{card.end(2), maxBuildings};  // built, paid, freed
inline constexpr FeatureGroup fromSea{building.end(3), maxRegions};
inline constexpr FeatureGroup status{fromSea.end(1), statusKinds};  // traded, memorial
inline constexpr FeatureGroup governorSpace{status.end(2), 2};
inline constexpr FeatureGroup token{governorSpace.end(1), tokenKinds};  // track, city, link
inline constexpr FeatureGroup spacesLeft{token.end(3), maxTrack};       // on the track, after it
inline constexpr FeatureGroup opens{spacesLeft.end(1), 2};      // by region: another, own governor
inline constexpr FeatureGroup links{opens.end(maxRegions), 4};  // completed, so many
inline constexpr FeatureGroup blocked{links.end(1), 4};         // of others, so many
inline constexpr FeatureGroup broken{blocked.end(1), 4};        // of others, so many
inline constexpr FeatureGroup victim{broken.end(1), maxPlayers};         // turns until theirs
inline constexpr FeatureGroup playersIn{victim.end(1), maxPlayers + 1};  // when passing
inline constexpr FeatureGroup fleet{playersIn.end(1), maxSites};
inline constexpr int count = fleet.end(1);
// Verb, source, target, what else the target is; a token or two, and those of links; salaries: a
// building on each space.
inline constexpr int most = 8 + maxLinksOfSite + boardSpaces;
}  // namespace move_feature

class MoveFeatureReader {
public:
    explicit MoveFeatureReader(const Game& game) : game_(game), edition_(*game.edition) {}
    // The move must be legal in the position.
    void read(const State& state, Move move, Features& out) const;

private:
    void shipping(const State& state, int region, Features& out) const;
    void taking(const State& state, int site, Features& out) const;
    void attacking(const State& state, int site, Features& out) const;
    void linking(const State& state, int site, u64 others, Features& out) const;

    const Game& game_;
    const Edition& edition_;
};

}  // namespace endeavor
