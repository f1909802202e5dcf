#include "game.h"

#include <algorithm>
#include <cassert>

namespace endeavor {

std::string spaceId(const Edition& edition, int space) {
    if (space >= edition.tables.linkBase)
        return edition.links[std::size_t(space - edition.tables.linkBase)].id;
    if (space >= edition.tables.siteBase)
        return edition.sites[std::size_t(space - edition.tables.siteBase)].id;
    std::size_t region = 0;
    for (; space >= edition.regions[region].track; ++region) space -= edition.regions[region].track;
    return edition.regions[region].id + "#" + std::to_string(space + 1);
}

Game deal(const Edition& edition, int players, u64 seed, PhaseOrder phases) {
    assert(players >= edition.minPlayers && players <= edition.maxPlayers);
    Game game;
    game.edition = &edition;
    game.players = players;
    game.phases = phases;
    game.seed = seed;
    Random random(seed);
    Token* bag = game.tokens.data();
    u32 size = 0;
    for (int kind = 0; kind < tokenKinds; ++kind)
        for (int i = 0; i < edition.tokens[kind]; ++i) bag[size++] = Token(kind);
    for (u32 i = size - 1; i > 0; --i) std::swap(bag[i], bag[random.below(i + 1)]);
    game.first = int(random.below(u32(players)));
    return game;
}

}  // namespace endeavor
