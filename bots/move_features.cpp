#include "move_features.h"

#include <algorithm>

namespace endeavor {

void MoveFeatureReader::read(const State& state, Move move, Features& out) const {
    const VerbRow& row = rowOf(move.verb());
    const int target = move.target();
    const Player& me = state.players[state.player];
    out.add(move_feature::verb.at(int(move.verb())));
    if (move.source() < move_feature::sources)
        out.add(move_feature::source.at(int(row.effect), move.source()));
    switch (row.target) {
        case TargetKind::none:
            if (move.verb() == Verb::pass)
                out.add(move_feature::playersIn.at(game_.players - count(state.passed)));
            break;
        case TargetKind::track: shipping(state, target, out); break;
        case TargetKind::sea: out.add(move_feature::region.at(1, target)); break;
        case TargetKind::fleet: out.add(move_feature::fleet.at(target)); break;
        case TargetKind::site:
            if (row.effect == Effect::attack)
                attacking(state, target, out);
            else
                taking(state, target, out);
            break;
        case TargetKind::deck: {
            const u64 left = u64(byteAt(state.decks, target));
            if (left != 0) out.add(move_feature::card.at(0, cardOf(target, lowest(left))));
            break;
        }
        case TargetKind::pileCard: out.add(move_feature::card.at(0, target)); break;
        case TargetKind::heldCard: out.add(move_feature::card.at(1, target)); break;
        case TargetKind::building:
            out.add(move_feature::building.at(move.verb() == Verb::pay ? 1 : 0, target));
            break;
        case TargetKind::voyage: {
            const Voyage voyage = voyageOf(target);
            out.add(move_feature::fromSea.at(voyage.sea));
            out.add(move_feature::fleet.at(fleetSite(edition_.tables, voyage)));
            break;
        }
        case TargetKind::exchange:
            out.add(move_feature::fromSea.at(exchangeOf(target).sea));
            out.add(move_feature::status.at(0, exchangeOf(target).status));
            break;
        case TargetKind::freedSpaces:
            for (const int space : Bits(u64(target)))
                if (const int type = me.building(space); type != emptySpace)
                    out.add(move_feature::building.at(2, type));
            break;
        case TargetKind::status: out.add(move_feature::status.at(1, target)); break;
        case TargetKind::governorSpace: out.add(move_feature::governorSpace.at(target)); break;
    }
}

void MoveFeatureReader::shipping(const State& state, int region, Features& out) const {
    out.add(move_feature::region.at(0, region));
    const int space = byteAt(state.filled, region);
    const int left = edition_.tables.track[std::size_t(region)] - space;
    if (left <= 0) return;  // beside the track
    out.add(move_feature::token.at(0, int(game_.trackToken(region, space))));
    out.add(move_feature::spacesLeft.at(left - 1));
    if (left != 1) return;
    // Ties go to the marker nearest the deck, which is this one.
    std::array<int, maxPlayers> markers{};
    for (int i = 0; i < space; ++i) ++markers[std::size_t(state.trackOwner(region, i))];
    const int most = *std::max_element(markers.begin(), markers.end());
    out.add(move_feature::opens.at(region, markers[state.player] + 1 >= most ? 1 : 0));
}

void MoveFeatureReader::taking(const State& state, int site, Features& out) const {
    const Tables& tables = edition_.tables;
    out.add(move_feature::site.at(0, site));
    if (!has(tables.fleets, site) && !has(state.occupied, site))
        out.add(move_feature::token.at(1, int(game_.siteToken(site))));
    linking(state, site, state.occupied & ~state.players[state.player].sites, out);
}

void MoveFeatureReader::attacking(const State& state, int site, Features& out) const {
    out.add(move_feature::site.at(1, site));
    const u64 neighbours = edition_.tables.neighbours[std::size_t(site)];
    for (int seat = 0; seat < game_.players; ++seat) {
        const Player& player = state.players[std::size_t(seat)];
        if (seat == state.player || !has(player.sites, site)) continue;
        out.add(move_feature::victim.at((seat - state.player + game_.players) % game_.players));
        if (const int links = count(neighbours & player.sites); links > 0)
            out.add(move_feature::broken.at(std::min(links, 4) - 1));
    }
    linking(state, site, 0, out);
}

// The links that the player gets with a site, those it keeps from others, and the tokens it gets.
void MoveFeatureReader::linking(const State& state, int site, u64 others, Features& out) const {
    const Tables& tables = edition_.tables;
    const u64 neighbours = tables.neighbours[std::size_t(site)];
    const u64 mine = neighbours & state.players[state.player].sites;
    if (mine != 0) out.add(move_feature::links.at(std::min(count(mine), 4) - 1));
    if (const int blocked = count(neighbours & others); blocked > 0)
        out.add(move_feature::blocked.at(std::min(blocked, 4) - 1));
    for (const int other : Bits(mine)) {
        const u64 before = neighbours & (bit(other) - 1);
        const int link = tables.linkTo[std::size_t(site)][std::size_t(count(before))];
        if (has(state.linkTokens, link))
            out.add(move_feature::token.at(2, int(game_.linkToken(link))));
    }
}

}  // namespace endeavor
