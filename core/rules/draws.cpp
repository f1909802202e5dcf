#include "draws.h"

#include <algorithm>

#include "rules.h"

namespace endeavor {

// Asks legal() for an unrestricted draw as a second half.
u64 drawable(const Game& game, State state, int seat) {
    state.player = u8(seat);
    state.decision = Decision::second;
    state.secondHalf = Effect::draw;
    state.secondPlaces = 0xff;
    u64 cards = 0;
    for (const Move move : legal(game, state).list()) {
        if (move.verb() == Verb::draw)
            cards |= bit(cardOf(move.target(), lowest(u64(byteAt(state.decks, move.target())))));
        if (move.verb() == Verb::drawPile) cards |= bit(move.target());
    }
    return cards;
}

u64 enoughMarkersFor(const Game& game, const State& state, int seat) {
    const Player& player = state.players[std::size_t(seat)];
    return (state.decks & player.reach & ~game.edition->tables.governors) |
           pileWithin(*game.edition, state, player);
}

int mostOnTrack(const State& state, int region) {
    std::array<int, maxPlayers> markers{};
    const int filled = byteAt(state.filled, region);
    int most = 0;
    for (int space = 0; space < filled; ++space)
        most = std::max(most, ++markers[std::size_t(state.trackOwner(region, space))]);
    for (int space = filled - 1; space >= 0; --space)
        if (const int owner = state.trackOwner(region, space); markers[std::size_t(owner)] == most)
            return owner;
    return -1;
}

}  // namespace endeavor
