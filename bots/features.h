// What the evaluation sees of a position: the numbers of the features that are present. Some are
// shared by all seats; some are a player's own and do not change while others move; some say how a
// seat stands in relation to the others. They are sparse: a position is a few dozen additions.
#pragma once

#include <cassert>

#include "core/endeavor.h"

namespace endeavor {

class Features {
public:
    static constexpr int most = 384;
    void add(int feature) {
        assert(size_ < most);
        active_[size_++] = u16(feature);
    }
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
inline constexpr FeatureGroup exploit{stock.end(1), 2};             // in play: closed, open
inline constexpr int sharedEnd = exploit.end(maxExploits);
// A player's own.
inline constexpr FeatureGroup status{sharedEnd, 20};  // by track
inline constexpr FeatureGroup harbour{status.end(statusKinds), 14};
inline constexpr FeatureGroup supply{harbour.end(1), 10};
inline constexpr FeatureGroup blue{supply.end(1), 3};                // by kind
inline constexpr FeatureGroup owned{blue.end(4), 2};                 // by building type
inline constexpr FeatureGroup ready{owned.end(maxBuildings), 2};     // by type, no marker
inline constexpr FeatureGroup strength{ready.end(maxBuildings), 8};  // by region
inline constexpr FeatureGroup cities{strength.end(maxRegions), 5};   // by region
inline constexpr FeatureGroup sea{cities.end(maxRegions), 4};        // by region
inline constexpr FeatureGroup site{sea.end(maxRegions), maxSites};
inline constexpr FeatureGroup linkOwned{site.end(1), maxLinks};
inline constexpr FeatureGroup card{linkOwned.end(1), 64};
inline constexpr FeatureGroup cards{card.end(1), 8};  // how many
inline constexpr FeatureGroup aside{cards.end(1), 7};
// How a seat stands.
inline constexpr FeatureGroup race{aside.end(1), 3 * maxTrack};  // by closed region, for governors
inline constexpr FeatureGroup drawable{race.end(maxRegions), 64};      // top cards in reach
inline constexpr FeatureGroup oneShort{drawable.end(1), 64};           // … but for a marker
inline constexpr FeatureGroup linkNear{oneShort.end(1), maxLinks};     // one end held, one free
inline constexpr FeatureGroup linkToken{linkNear.end(1), tokenKinds};  // lying there
inline constexpr FeatureGroup within{linkToken.end(1), 4};  // by token kind: free cities in reach
inline constexpr FeatureGroup exposed{within.end(tokenKinds), 6};  // cities others may attack now
inline constexpr FeatureGroup cardRoom{exposed.end(1), 10};
inline constexpr FeatureGroup toCome{cardRoom.end(1), maxPlayers};  // turns until this seat's
inline constexpr FeatureGroup passed{toCome.end(1), 1};
inline constexpr FeatureGroup fromFirst{passed.end(1), maxPlayers};
inline constexpr FeatureGroup pending{fromFirst.end(1), effectKinds + 1};  // a second half to come
// A player's own again.
inline constexpr FeatureGroup shield{pending.end(1), maxExploits};
inline constexpr FeatureGroup exploitGlory{shield.end(1), 12};  // what shields would score now
inline constexpr int count = exploitGlory.end(1);
static_assert(count <= 1 << 16, "a feature is kept in 16 bits");
static_assert(round.values > boardSpaces - 1, "as many rounds as there are spaces to build on");
static_assert(decision.values > int(Decision::over));
static_assert(playersIn.values > maxPlayers);
static_assert(topCard.values >= maxDecks * (maxCardValue + 1));
static_assert(card.values == topCard.values && drawable.values == topCard.values &&
              oneShort.values == topCard.values);
// The longest list is that of a whole seat: at most one feature a site and card, two a link (its
// token besides), three a region and one more each for the race and the deck, two a building space
// and one a shield; what else there is once for each kind of token, or once in all, is below 40.
static_assert(maxSites + maxDecks * (maxCardValue + 1) + 2 * maxLinks + 4 * maxRegions + maxDecks +
                  2 * boardSpaces + maxExploits + 40 <=
              Features::most);
static_assert(sharedEnd > 0 &&
              3 + 2 * maxRegions + maxDecks + maxBuildings + maxExploits <= Features::most);
}  // namespace feature

// Reads the features of positions of one game.
class FeatureReader {
public:
    explicit FeatureReader(const Game& game);
    void shared(const State& state, Features& out) const;

    // What the standing of every seat is read from, worked out once for a position.
    struct Around {
        u64 tops = 0;                              // cards on top of decks that may be drawn from
        std::array<u64, maxPlayers> threatened{};  // by seat: sites that others could attack now
    };
    Around around(const State& state) const;

    void own(const Player& player, u16 shields, Features& out) const;
    void standing(const State& state, const Around& around, int seat, Features& out) const;

private:
    const Game& game_;
    const Edition& edition_;
    std::array<u64, tokenKinds> sitesWith_{};  // by kind of token lying there at set-up
    u32 attackTypes_;                          // buildings that offer an attack
};

}  // namespace endeavor
