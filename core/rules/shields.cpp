#include "shields.h"

namespace endeavor {

u16 liftingShields(const Edition& edition, const Player& player, u16 shields) {
    const bool slavery = (player.cards & edition.tables.slavery) != 0 || player.aside > 0;
    return slavery ? 0 : shields & edition.tables.changeStatus;
}

u64 liftedStatus(const Edition& edition, u16 lifted) {
    u64 status = 0;
    for (const int exploit : Bits(lifted))
        status += edition.exploits[std::size_t(exploit)].ability.statusWithoutSlavery;
    return status;
}

bool hasCharter(const Edition& edition, const State& state, int seat, int region) {
    return !has(state.chartered, seat) &&
           has(reachOf(edition, state.shields[seat], &Ability::charter), region);
}

int drawStrength(const Edition& edition, const State& state, int seat, int region) {
    const Player& player = state.players[seat];
    int strength = player.strengthIn(region);
    for (const int number : Bits(state.shields[seat] & edition.tables.changeDrawing)) {
        const Ability& ability = edition.exploits[std::size_t(number)].ability;
        if (has(ability.doubleCities, region))
            strength += count(player.sites & edition.regions[std::size_t(region)].sites &
                              ~edition.tables.fleets);
        if (has(ability.sharedStrength, region))
            for (const int other : Bits(ability.sharedStrength & ~bit(region)))
                strength += player.strengthIn(other);
    }
    return strength + hasCharter(edition, state, seat, region);
}

namespace {

// The player's markers in a region that are neither on its sites nor on its sea.
int onTrack(const Edition& edition, const Player& player, int region) {
    return player.strengthIn(region) - byteAt(player.sea, region) -
           count(player.sites & edition.regions[std::size_t(region)].sites);
}

int counted(const Edition& edition, const Player& player, const Scoring& scoring) {
    const auto& tables = edition.tables;
    const u64 sites = player.sites & tables.sitesIn[scoring.regions];
    int sum = 0;
    switch (scoring.what) {
        case Counted::cities: return count(sites & ~tables.fleets);
        case Counted::fleets: return count(sites & tables.fleets);
        case Counted::noneAside: return player.aside == 0;
        case Counted::cards:
            for (const int card : Bits(player.cards & ~tables.governors))
                sum += has(scoring.regions, edition.decks[std::size_t(deckOf(card))].region);
            return sum;
        case Counted::attackSymbols:
            for (int space = 0; space < player.buildings(); ++space)
                sum += edition.buildings[std::size_t(player.building(space))]
                           .symbols[int(Effect::attack)];
            return sum;
        case Counted::links:
        case Counted::overseasLinks:
            for (const Link& link : edition.links) {
                const int a = tables.regionOf[link.ends[0]], b = tables.regionOf[link.ends[1]];
                if (!has(player.sites, link.ends[0]) || !has(player.sites, link.ends[1])) continue;
                sum += scoring.what == Counted::links
                           ? has(scoring.regions, a) || has(scoring.regions, b)
                           : a != b && has(tables.overseas, a) && has(tables.overseas, b);
            }
            return sum;
        case Counted::sea:
        case Counted::track:
        case Counted::trackWithSea:
        case Counted::cityAndSea: break;
    }
    for (const int region : Bits(tables.overseas & scoring.regions)) {
        const int sea = byteAt(player.sea, region);
        if (scoring.what == Counted::sea) sum += sea;
        if (scoring.what == Counted::track || (scoring.what == Counted::trackWithSea && sea > 0))
            sum += onTrack(edition, player, region);
        if (scoring.what == Counted::cityAndSea)
            sum += sea > 0 && (sites & tables.sitesIn[u8(bit(region))] & ~tables.fleets) != 0;
    }
    return sum;
}

}  // namespace

int exploitGlory(const Edition& edition, const Player& player, u16 shields) {
    int glory = 0;
    for (const int exploit : Bits(shields))
        for (const Scoring& scoring : edition.exploits[std::size_t(exploit)].scorings)
            glory += counted(edition, player, scoring) / scoring.each * scoring.glory;
    return glory;
}

}  // namespace endeavor
