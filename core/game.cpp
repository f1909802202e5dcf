#include "game.h"

#include <cassert>
#include <utility>
#include <vector>

namespace endeavor {

int Edition::spaces() const {
    int n = int(sites.size() + links.size());
    for (const Region& region : regions) n += region.track;
    return n;
}

// Finds a space by its number in the order set-up deals: tracks by region, then cities, then links.
static void locate(const Edition& edition, int space, auto&& onTrack, auto&& onSite,
                   auto&& onLink) {
    for (std::size_t region = 0; region < edition.regions.size(); ++region) {
        if (space < edition.regions[region].track) return onTrack(int(region), space);
        space -= edition.regions[region].track;
    }
    if (space < int(edition.sites.size())) return onSite(space);
    onLink(space - int(edition.sites.size()));
}

Token& Game::token(int space) {
    Token* found = nullptr;
    locate(
        *edition, space, [&](int region, int n) { found = &trackToken[region][n]; },
        [&](int site) { found = &siteToken[site]; }, [&](int link) { found = &linkToken[link]; });
    return *found;
}

std::string spaceId(const Edition& edition, int space) {
    std::string id;
    locate(
        edition, space,
        [&](int region, int n) { id = edition.regions[region].id + "#" + std::to_string(n + 1); },
        [&](int site) { id = edition.sites[site].id; },
        [&](int link) { id = edition.links[link].id; });
    return id;
}

Game deal(const Edition& edition, int players, u64 seed, PhaseOrder phases) {
    assert(players >= edition.minPlayers && players <= edition.maxPlayers);
    Game game;
    game.edition = &edition;
    game.players = players;
    game.phases = phases;
    game.seed = seed;
    Random random(seed);
    std::vector<Token> bag;
    for (int kind = 0; kind < tokenKinds; ++kind)
        bag.insert(bag.end(), std::size_t(edition.tokens[kind]), Token(kind));
    for (u32 i = u32(bag.size()) - 1; i > 0; --i) std::swap(bag[i], bag[random.below(i + 1)]);
    for (int space = 0; space < edition.spaces(); ++space)
        game.token(space) = bag[std::size_t(space)];
    game.first = int(random.below(u32(players)));
    return game;
}

}  // namespace endeavor
