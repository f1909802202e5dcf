#include "edition_json.h"

#include "core/base/json.h"
#include "core/rules/facts.h"

namespace endeavor::page {
namespace {

class EditionWriter {
public:
    explicit EditionWriter(const Edition& edition) : edition_(edition) {}

    json::object write() const {
        json::object tokens, statusNames, provenance;
        for (std::size_t kind = 0; kind < tokenKinds; ++kind)
            tokens[tokenIds[kind]] = edition_.tokens[kind];
        for (std::size_t kind = 0; kind < statusKinds; ++kind)
            statusNames[tokenIds[kind]] = edition_.statusNames[kind];
        for (const auto& [section, source] : edition_.provenance) provenance[section] = source;
        return {{"id", edition_.id},
                {"name", edition_.name},
                {"about", edition_.about},
                {"players", {edition_.minPlayers, edition_.maxPlayers}},
                {"markers", edition_.markers},
                {"rounds", edition_.rounds},
                {"phases", phases()},
                {"cardSlots", edition_.cardSlots},
                {"buildingSpaces", boardSpaces},
                {"freeGovernorGlory", edition_.freeGovernorGlory},
                {"tokens", tokens},
                {"statusNames", statusNames},
                {"status", status()},
                {"regions", regions()},
                {"connections", connections()},
                {"decks", decks()},
                {"buildings", buildings()},
                {"exploits", exploits()},
                {"exploitsDrawn", edition_.exploitsDrawn},
                {"version", edition_.version},
                {"rules", rules()},
                {"provenance", provenance}};
    }

private:
    std::string regionId(int number) const { return edition_.regions[std::size_t(number)].id; }
    json::array regionIds(u64 mask) const {
        json::array list;
        for (const int region : Bits(mask & (bit(int(edition_.regions.size())) - 1)))
            list.push_back(json::value(regionId(region)));
        return list;
    }

    json::array phases() const {
        json::array list;
        for (const std::string_view phase : roundPhases(edition_.rules))
            list.push_back(json::value(phase));
        return list;
    }

    // Only what is not zero: {"culture": 2, "payment": 1}.
    static json::object counts(u64 holdings) {
        json::object object;
        for (int kind = 0; kind < tokenKinds; ++kind)
            if (const int number = byteAt(holdings, kind); number > 0)
                object[tokenIds[std::size_t(kind)]] = number;
        return object;
    }

    // What each track gives; for each level, the total from which it applies and how much it gives;
    // glory by total, up to the printed end of the track.
    json::object status() const {
        json::array levels, glory;
        json::object gives;
        for (std::size_t kind = 0; kind < statusKinds; ++kind)
            gives[tokenIds[kind]] = givenIds[kind];
        for (std::size_t level = 0; level < edition_.levelFrom.size(); ++level) {
            const auto from = std::size_t(edition_.levelFrom[level]);
            levels.emplace_back(json::object{{"from", from},
                                             {"build", edition_.buildLevel[from]},
                                             {"growth", edition_.growth[from]},
                                             {"payments", edition_.payments[from]},
                                             {"cards", edition_.cardLimit[from]}});
        }
        for (int total = 0; total <= edition_.statusMax; ++total)
            glory.push_back(edition_.statusGlory[std::size_t(total)]);
        return {
            {"max", edition_.statusMax}, {"gives", gives}, {"levels", levels}, {"glory", glory}};
    }

    json::array regions() const {
        json::array list;
        for (const Region& region : edition_.regions) {
            json::array cities, fleets, decks;
            for (const int number : Bits(region.sites)) {
                const Site& site = edition_.sites[std::size_t(number)];
                json::object one{{"id", site.id}, {"name", site.name}};
                if (!site.fleet) one["glory"] = site.glory;
                (site.fleet ? fleets : cities).push_back(std::move(one));
            }
            for (const int deck : region.decks)
                decks.push_back(json::value(edition_.decks[std::size_t(deck)].id));
            list.emplace_back(json::object{{"id", region.id},
                                           {"name", region.name},
                                           {"home", region.home},
                                           {"track", region.track},
                                           {"cities", cities},
                                           {"fleets", fleets},
                                           {"decks", decks}});
        }
        return list;
    }

    json::array connections() const {
        json::array list;
        for (const Link& link : edition_.links)
            list.emplace_back(json::object{{"id", link.id},
                                           {"ends",
                                            {edition_.sites[std::size_t(link.ends[0])].id,
                                             edition_.sites[std::size_t(link.ends[1])].id}},
                                           {"square", link.square}});
        return list;
    }

    json::array decks() const {
        json::array list;
        for (std::size_t number = 0; number < edition_.decks.size(); ++number) {
            const Deck& deck = edition_.decks[number];
            json::array cards;
            for (const int value : Bits(u64(deck.values))) {
                const Card& card = deck.cards[std::size_t(value)];
                cards.emplace_back(json::object{
                    {"id", edition_.cardName(cardOf(int(number), value))},
                    {"value", value},
                    {"icons", counts(card.icons)},
                    {"glory", card.glory},
                    {"governor", card.governor},
                    {"abolition", card.abolition},
                    {"grants",
                     {{"markers", card.grantedMarkers}, {"tokens", counts(card.grantedTokens)}}}});
            }
            list.emplace_back(json::object{{"id", deck.id},
                                           {"name", deck.name},
                                           {"region", regionId(deck.region)},
                                           {"slavery", deck.slavery},
                                           {"cards", cards}});
        }
        return list;
    }

    json::array buildings() const {
        json::array list;
        for (const Building& building : edition_.buildings) {
            json::array actions;
            for (const int effect : Bits(u64(building.effects)))
                actions.push_back(json::value(effectIds[std::size_t(effect)]));
            json::object one{{"id", building.id},
                             {"name", building.name},
                             {"level", building.level},
                             {"copies", building.copies},
                             {"icons", counts(building.icons)},
                             {"glory", building.glory},
                             {"circle", building.circle},
                             {"action", building.action},
                             {"actions", actions},
                             {"memorial", building.memorial}};
            one["gloryFor"] = building.gloryFor == Effect::none
                                  ? json::value(nullptr)
                                  : json::value(effectIds[std::size_t(building.gloryFor)]);
            list.push_back(std::move(one));
        }
        return list;
    }

    json::array exploits() const {
        json::array list;
        for (const Exploit& exploit : edition_.exploits) {
            json::array glory;
            for (const Scoring& scoring : exploit.scorings)
                glory.emplace_back(
                    json::object{{"for", rowOf(scoring.what).id},
                                 {"condition", rowOf(scoring.what).condition},
                                 {"in", scoring.regions == 0xff ? json::value(nullptr)
                                                                : regionIds(scoring.regions)},
                                 {"glory", scoring.glory},
                                 {"each", scoring.each}});
            list.emplace_back(json::object{{"id", exploit.id},
                                           {"name", exploit.name},
                                           {"regions", regionIds(exploit.keys)},
                                           {"ability", ability(exploit.ability)},
                                           {"glory", glory},
                                           {"provenance", exploit.provenance}});
        }
        return list;
    }

    // The abilities of the exploit, each with all parameters of the page's text.
    json::array ability(const Ability& all) const {
        json::array list;
        for (const AbilityPart& part : partsOf(edition_, all)) {
            json::object one{{"key", part.row->key}};
            if (part.regions != 0) one["regions"] = regionIds(part.regions);
            if (part.fleets) one["fleets"] = true;
            if (part.status != 0) one["status"] = statusIds(part.status);
            if (part.number != 0) one["number"] = part.number;
            list.push_back(std::move(one));
        }
        return list;
    }

    static json::array statusIds(u64 mask) {
        json::array list;
        for (const int kind : Bits(mask)) list.push_back(json::value(tokenIds[std::size_t(kind)]));
        return list;
    }

    json::object rules() const {
        const Rules& rules = edition_.rules;
        return {{"seas", rules.seas},
                {"governorsBeside", rules.governorsBeside},
                {"linkedAnywhere", rules.linkedAnywhere},
                {"drawInClosed", rules.drawInClosed},
                {"discardPhase", rules.discardPhase},
                {"slaveryBonus", rules.slaveryBonus},
                {"payPayment", rules.payPayment},
                {"statusExtends", rules.statusExtends},
                {"spareTokens", rules.spareTokens},
                {"startMarker", rules.startMarker},
                {"level5InPlay", rules.level5InPlay}};
    }

    const Edition& edition_;
};

}  // namespace

std::string abilitiesJson() {
    json::array abilities, counted;
    for (const AbilityRow& row : abilityRows) {
        json::array parameters;
        for (const std::string_view name : parametersOf({row.key, row.english}))
            parameters.push_back(json::value(name));
        abilities.emplace_back(json::object{{"key", row.key}, {"parameters", parameters}});
    }
    for (const CountedRow& row : countedRows) counted.push_back(json::value(row.id));
    return jsonLine(json::object{{"abilities", abilities}, {"counted", counted}});
}

std::string editionJson(const Edition& edition) { return jsonLine(EditionWriter(edition).write()); }

}  // namespace endeavor::page
