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

// Removes random members until only `wanted` are left.
static u64 keepSome(u64 members, int wanted, Random& random) {
    while (count(members) > wanted)
        members &= ~bit(select(members, int(random.below(u32(count(members))))));
    return members;
}

// All types of levels 1 to 4, and as many of level 5 as the edition says.
static u32 drawTiles(const Edition& edition, Random& random) {
    u32 tiles = 0;
    for (int level = 1; level <= 4; ++level) tiles |= edition.tables.atLevel[level];
    const u32 top = edition.tables.atLevel[5];
    const int wanted = edition.rules.level5InPlay;
    return tiles | (wanted == 0 ? top : u32(keepSome(top, wanted, random)));
}

Game deal(const Edition& edition, int players, u64 seed, PhaseOrder phases, bool withExploits) {
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
    std::fill(bag + edition.spaces(), bag + size, Token{});  // what is left over stays in the box
    game.first = int(random.below(u32(players)));
    game.tiles = drawTiles(edition, random);
    if (withExploits)
        game.exploits =
            u16(keepSome(bit(int(edition.exploits.size())) - 1, edition.exploitsDrawn, random));
    return game;
}

}  // namespace endeavor
