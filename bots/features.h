// What the evaluation sees of a position: numbers of the features that are present, those that all
// seats share and those of each seat. Sparse, so that a position is a few dozen additions.
#pragma once

#include "core/endeavor.h"

namespace endeavor {

class Features {
public:
    static constexpr int most = 384;
    void add(int feature) { active_[size_++] = u16(feature); }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    const u16* begin() const { return active_.data(); }
    const u16* end() const { return active_.data() + size_; }

private:
    std::array<u16, most> active_;  // left uninitialised on purpose: only size_ of it counts
    int size_ = 0;
};

// A group of features with a number of values each; the groups lie one after the other.
struct FeatureGroup {
    int first, values;
    constexpr int end(int groups) const { return first + groups * values; }
    constexpr int at(int value) const { return first + value; }
    constexpr int at(int group, int value) const { return first + group * values + value; }
};

namespace feature {
// Shared by all seats.
inline constexpr FeatureGroup round{0, 8};
inline constexpr FeatureGroup decision{round.end(1), 12};
inline constexpr FeatureGroup playersIn{decision.end(1), 6};
inline constexpr FeatureGroup open{playersIn.end(1), 1};                      // by region
inline constexpr FeatureGroup filled{open.end(maxRegions), maxTrack};         // by closed region
inline constexpr FeatureGroup nextToken{filled.end(maxRegions), tokenKinds};  // by closed region
inline constexpr FeatureGroup topCard{nextToken.end(maxRegions), 64};
inline constexpr FeatureGroup stock{topCard.end(1), maxBuildings};  // types left
inline constexpr int sharedEnd = stock.end(1);
// Of one seat.
inline constexpr FeatureGroup status{sharedEnd, 20};  // by track
inline constexpr FeatureGroup harbour{status.end(statusKinds), 14};
inline constexpr FeatureGroup supply{harbour.end(1), 10};
inline constexpr FeatureGroup blue{supply.end(1), 3};                // by kind
inline constexpr FeatureGroup owned{blue.end(4), 2};                 // by building type
inline constexpr FeatureGroup ready{owned.end(maxBuildings), 2};     // by type, no marker
inline constexpr FeatureGroup strength{ready.end(maxBuildings), 8};  // by region
inline constexpr FeatureGroup cities{strength.end(maxRegions), 5};   // by region
inline constexpr FeatureGroup onTrack{cities.end(maxRegions), 6};    // by closed region
inline constexpr FeatureGroup sea{onTrack.end(maxRegions), 4};       // by region
inline constexpr FeatureGroup drawable{sea.end(maxRegions), 64};     // top cards in reach
inline constexpr FeatureGroup oneShort{drawable.end(1), 64};         // … but for a marker
inline constexpr FeatureGroup linkOwned{oneShort.end(1), maxLinks};
inline constexpr FeatureGroup linkNear{linkOwned.end(1), maxLinks};  // one end held, one free
inline constexpr FeatureGroup site{linkNear.end(1), maxSites};
inline constexpr FeatureGroup card{site.end(1), 64};
inline constexpr FeatureGroup cardRoom{card.end(1), 10};
inline constexpr FeatureGroup aside{cardRoom.end(1), 7};
inline constexpr FeatureGroup toCome{aside.end(1), maxPlayers};  // turns until this seat's
inline constexpr FeatureGroup passed{toCome.end(1), 1};
inline constexpr FeatureGroup fromFirst{passed.end(1), maxPlayers};
inline constexpr FeatureGroup pending{fromFirst.end(1), effectKinds + 1};  // a second half to come
inline constexpr FeatureGroup within{pending.end(1), 4};  // by token kind: free cities in reach
inline constexpr FeatureGroup shield{within.end(tokenKinds), maxExploits};
inline constexpr int count = shield.end(1);
}  // namespace feature

// Reads the features of positions of one game.
class FeatureReader {
public:
    explicit FeatureReader(const Game& game);
    void shared(const State& state, Features& out) const;
    void seat(const State& state, int seat, Features& out) const;

private:
    const Game& game_;
    const Edition& edition_;
    std::array<u64, tokenKinds> sitesWith_{};  // by kind of token lying there at set-up
};

}  // namespace endeavor
