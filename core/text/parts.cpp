#include "parts.h"

namespace endeavor {
namespace {

Part sitePart(const Edition& edition, int site) {
    const bool fleet = has(edition.tables.fleets, site);
    return {fleet ? PartKind::fleet : PartKind::city, site};
}

}  // namespace

std::string idOf(const Edition& edition, Part part) {
    const auto number = std::size_t(part.number);
    switch (part.kind) {
        case PartKind::region:
        case PartKind::sea: return edition.regions[number].id;
        case PartKind::city:
        case PartKind::fleet: return edition.sites[number].id;
        case PartKind::deck: return edition.decks[number].id;
        case PartKind::card: return edition.cardName(part.number);
        case PartKind::pile: break;
        case PartKind::building: return edition.buildings[number].id;
        case PartKind::status:
        case PartKind::token: return std::string(tokenIds[number]);
        case PartKind::governorSpace: return std::string(governorSpaceIds[number]);
    }
    return std::string(partKindIds[std::size_t(PartKind::pile)]);
}

std::optional<Part> findPart(const Edition& edition, std::string_view kind, std::string_view id) {
    const int known = indexIn(partKindIds, kind);
    if (known < 0) return {};
    Part part{PartKind(known), -1};
    switch (part.kind) {
        case PartKind::region:
        case PartKind::sea: part.number = edition.region(id); break;
        case PartKind::city:
        case PartKind::fleet: part.number = edition.site(id); break;
        case PartKind::deck: part.number = edition.deck(id); break;
        case PartKind::card: part.number = edition.card(id); break;
        case PartKind::pile: part.number = id == kind ? 0 : -1; break;
        case PartKind::building: part.number = edition.building(id); break;
        case PartKind::status:
        case PartKind::token: part.number = indexIn(tokenIds, id); break;
        case PartKind::governorSpace: part.number = indexIn(governorSpaceIds, id); break;
    }
    const bool brown = part.number < statusKinds;
    if (part.number < 0 || (part.kind == PartKind::token && brown) ||
        (part.kind == PartKind::status && !brown))
        return {};
    const bool site = part.kind == PartKind::city || part.kind == PartKind::fleet;
    if (site && sitePart(edition, part.number) != part) return {};
    return part;
}

std::optional<Part> sourceOf(Move move) {
    const int source = move.source();
    if (source == noSource) return {};
    if (source < tokenSource) return Part{PartKind::building, source};
    return Part{PartKind::token, source - tokenSource + statusKinds};
}

PartList targetsOf(const Edition& edition, const State& state, Move move) {
    const int target = move.target();
    switch (rowOf(move.verb()).target) {
        case TargetKind::none: break;
        case TargetKind::track: return {{PartKind::region, target}};
        case TargetKind::sea: return {{PartKind::sea, target}};
        case TargetKind::site:
        case TargetKind::fleet: return {sitePart(edition, target)};
        case TargetKind::deck: {
            const u64 left = u64(byteAt(state.decks, target));
            if (left == 0) return {{PartKind::deck, target}};
            return {{PartKind::deck, target}, {PartKind::card, cardOf(target, lowest(left))}};
        }
        case TargetKind::pileCard: return {{PartKind::pile}, {PartKind::card, target}};
        case TargetKind::heldCard: return {{PartKind::card, target}};
        case TargetKind::building: return {{PartKind::building, target}};
        case TargetKind::voyage:
            return {{PartKind::sea, voyageOf(target).sea},
                    sitePart(edition, fleetSite(edition.tables, voyageOf(target)))};
        case TargetKind::exchange:
            return {{PartKind::sea, exchangeOf(target).sea},
                    {PartKind::status, exchangeOf(target).status}};
        case TargetKind::freedSpaces: {
            PartList freed{};
            for (const int space : Bits(u64(target)))
                freed.add({PartKind::building, state.players[state.player].building(space)});
            return freed;
        }
        case TargetKind::status: return {{PartKind::status, target}};
        case TargetKind::governorSpace: return {{PartKind::governorSpace, target}};
    }
    return {};
}

std::vector<int> allTargets(const Edition& edition, const State& state, TargetKind kind) {
    const auto& tables = edition.tables;
    std::vector<int> targets;
    const auto upTo = [&](std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) targets.push_back(int(i));
    };
    switch (kind) {
        case TargetKind::none: upTo(1); break;
        case TargetKind::track:
        case TargetKind::sea: upTo(edition.regions.size()); break;
        case TargetKind::site: upTo(edition.sites.size()); break;
        case TargetKind::fleet:
            for (const int site : Bits(tables.fleets)) targets.push_back(site);
            break;
        case TargetKind::deck: upTo(edition.decks.size()); break;
        case TargetKind::pileCard:
        case TargetKind::heldCard:
            for (const int card : Bits(tables.cards)) targets.push_back(card);
            break;
        case TargetKind::building: upTo(edition.buildings.size()); break;
        case TargetKind::voyage:
            for (const int sea : Bits(tables.overseas))
                for (int fleet = 0; fleet < std::min(count(tables.fleets), maxSailFleets); ++fleet)
                    targets.push_back(encode(Voyage{sea, fleet}));
            break;
        case TargetKind::exchange:
            for (const int sea : Bits(tables.overseas))
                for (int status = 0; status < statusKinds; ++status)
                    targets.push_back(encode(Exchange{sea, status}));
            break;
        case TargetKind::freedSpaces: {
            const u32 busy = state.players[state.player].busy;
            for (u32 chosen = (0u - busy) & busy; chosen != 0; chosen = (chosen - busy) & busy)
                targets.push_back(int(chosen));
            break;
        }
        case TargetKind::status: upTo(statusKinds); break;
        case TargetKind::governorSpace: upTo(governorSpaceIds.size()); break;
    }
    return targets;
}

}  // namespace endeavor
