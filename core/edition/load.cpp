// The strict reader of edition files, and the authority on their format. docs/editions.md describes
// it, data/edition.schema.json states it for tools.
#include "load.h"

#include <algorithm>

namespace endeavor {
namespace {

// Effects that can be printed on a building; "none" is not a valid word in the file.
constexpr int maxVersion = 999;
constexpr auto printedEffects = std::span(effectIds).first<effectKinds>();

class EditionReader {
public:
    EditionReader(const json::value& value, std::string_view file)
        : root_(value, std::string(file) + ": ", error_) {}

    std::expected<std::unique_ptr<const Edition>, Error> read() {
        root_.keys({"format", "id", "name", "players", "markers", "rounds", "card_slots",
                    "free_governor_glory", "status_names", "status", "tokens", "buildings",
                    "regions", "connections", "decks", "rules", "provenance"},
                   {"about", "exploits", "version"});
        constexpr std::array<std::string_view, 1> formats{"endeavor-edition/1"};
        root_["format"].oneOf(formats);
        header();
        rules();
        status();
        for (const auto step :
             {&EditionReader::regions, &EditionReader::connections, &EditionReader::tokens,
              &EditionReader::buildings, &EditionReader::decks, &EditionReader::exploits,
              &EditionReader::provenance, &EditionReader::together})
            if (!root_.failed()) (this->*step)();
        if (root_.failed()) return std::unexpected(error_);
        fillTables(e());
        return std::move(edition_);
    }

private:
    Edition& e() { return *edition_; }

    void header() {
        e().id = root_["id"].id();
        e().name = root_["name"].text();
        if (root_.has("about")) e().about = root_["about"].text();
        if (root_.has("version")) e().version = root_["version"].integer(1, maxVersion);
        const auto range = root_["players"].items(2, 2);
        if (range.size() == 2) {
            e().minPlayers = range[0].integer(2, maxPlayers);
            e().maxPlayers = range[1].integer(e().minPlayers, maxPlayers);
        }
        e().markers = root_["markers"].integer(10, maxMarkers);
        e().rounds = root_["rounds"].integer(1, boardSpaces - 1);
        e().cardSlots = root_["card_slots"].integer(1, 20);
        e().freeGovernorGlory = root_["free_governor_glory"].integer(0, 20);
        const Reader names = root_["status_names"];
        names.keys({"industry", "culture", "finance", "politics"});
        for (int kind = 0; kind < statusKinds; ++kind)
            e().statusNames[kind] = names[tokenIds[kind]].text();
    }

    // Named switches: where the rules themselves differ between editions.
    void rules() {
        const Reader rules = root_["rules"];
        rules.keys({"ship", "governors", "linked_actions", "draw", "card_limit", "slavery_bonus",
                    "payment_frees_payment", "status_track", "spare_tokens", "start_marker",
                    "level5_in_play"});
        // Reads one of two words; the second one switches the rule on.
        const auto secondWord = [&](std::string_view key, std::string_view off,
                                    std::string_view on) {
            const std::array<std::string_view, 2> words{off, on};
            return rules[key].oneOf(words) == on;
        };
        Rules& r = e().rules;
        r.seas = secondWord("ship", "beside-track", "fleets-and-seas");
        r.governorsBeside = secondWord("governors", "in-decks", "beside-board");
        r.linkedAnywhere = secondWord("linked_actions", "same-place", "anywhere");
        r.drawInClosed = secondWord("draw", "open-regions", "all-regions");
        r.discardPhase = secondWord("card_limit", "on-passing", "discard-phase");
        r.slaveryBonus = rules["slavery_bonus"].flag();
        r.payPayment = rules["payment_frees_payment"].flag();
        r.statusExtends = secondWord("status_track", "ends", "extends");
        r.spareTokens = rules["spare_tokens"].flag();
        r.startMarker = rules["start_marker"].flag();
        r.level5InPlay = rules["level5_in_play"].integer(0, maxBuildings);
        if (r.drawInClosed && !r.governorsBeside)
            rules["draw"].failBecause(
                "\"all-regions\" needs \"governors\": \"beside-board\"; otherwise a governor could "
                "be drawn before its region is open");
        if (r.discardPhase && !r.seas)
            rules["card_limit"].failBecause(
                "\"discard-phase\" needs \"ship\": \"fleets-and-seas\"; without it nobody can draw "
                "from the discard pile");
    }

    // Level tables, expanded so that a status total indexes its value directly.
    void status() {
        const Reader status = root_["status"];
        status.keys({"levels_from", "build_level", "growth", "payments", "card_limit", "glory"});
        const auto from = status["levels_from"].items(5, 5);
        for (std::size_t i = 0; i < from.size(); ++i)
            e().levelFrom[i] =
                i == 0 ? from[i].integer(0, 0) : from[i].integer(e().levelFrom[i - 1] + 1, 99);
        const auto spread = [&](std::string_view key, int least, int most,
                                std::array<u8, 256>& table) {
            const auto values = status[key].items(5, 5);
            if (values.size() < 5) return;
            for (int total = 0, level = 0; total < 256; ++total) {
                if (level < 4 && total >= e().levelFrom[level + 1]) ++level;
                table[total] = u8(values[level].integer(least, most));
            }
        };
        spread("build_level", 1, 5, e().buildLevel);
        spread("growth", 0, 20, e().growth);
        spread("payments", 1, boardSpaces, e().payments);
        spread("card_limit", 0, 20, e().cardLimit);
        const auto glory = status["glory"].items(2, 100);
        e().statusMax = int(glory.size()) - 1;
        for (std::size_t total = 0; total < 256 && !glory.empty(); ++total)
            e().statusGlory[total] = u8(glory[std::min(total, glory.size() - 1)].integer(0, 50));
        // A track that extends scores one glory more for each step past its printed end.
        if (e().rules.statusExtends && !glory.empty())
            for (std::size_t total = glory.size(); total < 256; ++total)
                e().statusGlory[total] = u8(std::min(255, e().statusGlory[total - 1] + 1));
    }

    // The provenance of an entry is for people only, but it has to be text.
    static void knownFrom(const Reader& entry) {
        if (entry.has("provenance")) entry["provenance"].text();
    }

    void addSite(const Reader& entry, Region& region, bool fleet, int glory) {
        knownFrom(entry);
        Site site{entry["id"].id(), entry["name"].text(), int(e().regions.size()), glory, fleet};
        ids_.claim(entry["id"], site.id);
        if (e().sites.size() == maxSites)
            return entry.failBecause("more than " + std::to_string(maxSites) +
                                     " cities and fleets");
        region.sites |= bit(int(e().sites.size()));
        e().sites.push_back(std::move(site));
    }

    void regions() {
        int homes = 0;
        for (const Reader& entry : root_["regions"].items(2, maxRegions)) {
            entry.keys({"id", "name", "cities"}, {"home", "track", "fleets", "provenance"});
            Region region;
            region.id = entry["id"].id();
            region.name = entry["name"].text();
            ids_.claim(entry["id"], region.id);
            knownFrom(entry);
            region.home = entry.has("home") && entry["home"].flag();
            homes += region.home;
            if (region.home && entry.has("track"))
                entry["track"].failBecause("the home region has no shipping track");
            if (!region.home && !entry.has("track"))
                entry.failBecause("the key \"track\" is missing");
            if (!region.home) region.track = entry["track"].integer(1, maxTrack);
            // The id of its open sea in moves.
            if (!region.home && e().rules.seas) ids_.claim(entry["id"], region.id + "-sea");
            for (const Reader& city : entry["cities"].items(1, maxSites)) {
                city.keys({"id", "name"}, {"glory", "provenance"});
                addSite(city, region, false, city.has("glory") ? city["glory"].integer(1, 2) : 1);
            }
            if (entry.has("fleets")) {
                if (!e().rules.seas)
                    return entry["fleets"].failBecause(
                        "there are fleet spaces only with \"ship\": \"fleets-and-seas\"");
                for (const Reader& fleet : entry["fleets"].items(0, maxSites)) {
                    fleet.keys({"id", "name"}, {"provenance"});
                    addSite(fleet, region, true, 0);
                }
            }
            e().regions.push_back(std::move(region));
        }
        if (homes != 1)
            root_["regions"].failBecause(
                std::to_string(homes) +
                " regions are the home region; expected exactly one \"home\": true");
    }

    void connections() {
        for (const Reader& entry : root_["connections"].items(0, maxLinks)) {
            // A pair of cities, or {"ends": pair, "square": true} for one without a token.
            const bool object = entry.value().is_object();
            if (object) entry.keys({"ends", "square"}, {"provenance"});
            knownFrom(entry);
            const auto ends = (object ? entry["ends"] : entry).items(2, 2);
            if (ends.size() < 2) return;
            std::array<std::string, 2> names{ends[0].id(), ends[1].id()};
            if (root_.failed()) return;
            for (int i = 0; i < 2; ++i) {
                const int site = e().site(names[i]);
                if (site < 0) return ends[i].failBecause("no city has the id \"" + names[i] + "\"");
                if (e().sites[std::size_t(site)].fleet)
                    return ends[i].failBecause("\"" + names[i] +
                                               "\" is a fleet space; connections join cities");
            }
            if (names[0] == names[1])
                return entry.failBecause("\"" + names[0] + "\" is connected to itself");
            std::sort(names.begin(), names.end());
            Link link;
            link.id = names[0] + "~" + names[1];
            link.square = object && entry["square"].flag();
            link.ends = {e().site(names[0]), e().site(names[1])};
            if (e().link(link.id) >= 0)
                return entry.failBecause("the connection \"" + link.id + "\" is there twice");
            for (const int end : link.ends) {
                int links = 1;
                for (const Link& other : e().links)
                    links += other.ends[0] == end || other.ends[1] == end;
                if (links > maxLinksOfSite)
                    return entry.failBecause("\"" + e().sites[std::size_t(end)].id +
                                             "\" has more than " + std::to_string(maxLinksOfSite) +
                                             " connections");
            }
            e().links.push_back(std::move(link));
        }
        std::vector<Link> circularFirst;
        for (const bool square : {false, true})
            for (const Link& link : e().links)
                if (link.square == square) circularFirst.push_back(link);
        e().links = std::move(circularFirst);
    }

    // Counts the spaces that have a token at set-up.
    struct Spaces {
        int tracks = 0, cities = 0, fleets = 0, connections = 0;
        int all() const { return tracks + cities + fleets + connections; }
        std::string text() const {
            std::string text = std::to_string(all()) + " spaces (" + std::to_string(tracks) +
                               " on tracks, " + std::to_string(cities) + " cities, ";
            if (fleets > 0) text += std::to_string(fleets) + " fleet spaces, ";
            return text + std::to_string(connections) + " connections)";
        }
    };
    Spaces spaces() {
        Spaces board;
        for (const Region& region : e().regions) board.tracks += region.track;
        for (const Site& site : e().sites) ++(site.fleet ? board.fleets : board.cities);
        for (const Link& link : e().links) board.connections += !link.square;
        return board;
    }

    void tokens() {
        const Reader tokens = root_["tokens"];
        int sum = 0;
        for (const auto& [key, value] : tokens.entries()) {
            const auto kind = std::find(tokenIds.begin(), tokenIds.end(), key);
            if (kind == tokenIds.end())
                return tokens.failBecause("unknown token \"" + key +
                                          "\"; known are industry, culture, finance, politics, "
                                          "ship-draw, occupy-draw, payment, attack");
            sum += e().tokens[std::size_t(kind - tokenIds.begin())] = value.integer(0, 100);
        }
        const Spaces board = spaces();
        const bool enough = e().rules.spareTokens ? sum >= board.all() : sum == board.all();
        if (!enough)
            tokens.failBecause("the counts add up to " + std::to_string(sum) + "; the board has " +
                               board.text());
        if (sum > maxSpaces)
            tokens.failBecause("the counts add up to " + std::to_string(sum) + "; at most " +
                               std::to_string(maxSpaces) + " can be dealt");
    }

    // {"industry": 2, "glory": 1}: status icons and glory of a card or building.
    void icons(const Reader& entry, u64& icons, int& glory,
               std::span<const std::string_view> alsoAllowed = {}) {
        for (const auto& [key, value] : entry.entries()) {
            const auto kind = std::find(tokenIds.begin(), tokenIds.begin() + statusKinds, key);
            if (kind != tokenIds.begin() + statusKinds)
                icons += inByte(int(kind - tokenIds.begin()), u64(value.integer(0, 9)));
            else if (key == "glory")
                glory = value.integer(0, 20);
            else if (std::find(alsoAllowed.begin(), alsoAllowed.end(), key) == alsoAllowed.end())
                entry.failBecause("unknown key \"" + key +
                                  "\"; known are industry, culture, finance, politics, glory");
        }
    }

    void buildings() {
        for (const Reader& entry : root_["buildings"].items(2, maxBuildings)) {
            entry.keys({"id", "name", "level", "copies", "circle"},
                       {"icons", "action", "memorial", "glory_for", "provenance"});
            Building building;
            building.id = entry["id"].id();
            building.name = entry["name"].text();
            ids_.claim(entry["id"], building.id);
            knownFrom(entry);
            building.level = entry["level"].integer(0, 5);
            building.copies = building.level == 0 ? entry["copies"].integer(0, 0)
                                                  : entry["copies"].integer(1, maxCopies);
            building.circle = entry["circle"].flag();
            if (entry.has("icons")) icons(entry["icons"], building.icons, building.glory);
            if (entry.has("action")) action(entry["action"], building);
            building.memorial = entry.has("memorial") && entry["memorial"].flag();
            if (entry.has("glory_for")) {
                const std::string symbol = entry["glory_for"].oneOf(printedEffects);
                const auto found = std::find(printedEffects.begin(), printedEffects.end(), symbol);
                building.gloryFor = Effect(found - printedEffects.begin());
            }
            // Two of them could free each other forever; a player can have only one of level 5.
            if (has(building.effects, int(Effect::payment)) && building.level != 5)
                entry["action"].failBecause("\"" + building.action +
                                            "\": only a building of level 5 may offer payment");
            if (building.circle != (building.effects != 0))
                entry["circle"].failBecause("a building has a circle exactly if it has an action");
            if (building.level == 0 && !building.circle && e().rules.startMarker)
                entry["circle"].failBecause(
                    "with \"start_marker\" a start building needs a circle for the marker");
            e().buildings.push_back(std::move(building));
        }
        std::sort(e().buildings.begin(), e().buildings.end(),
                  [](const Building& a, const Building& b) { return a.id < b.id; });
        const auto starts = std::count_if(e().buildings.begin(), e().buildings.end(),
                                          [](const Building& b) { return b.level == 0; });
        if (starts < 1)
            root_["buildings"].failBecause(
                "no building is of level 0; expected a start building, or several to choose from");
        const auto top = std::count_if(e().buildings.begin(), e().buildings.end(),
                                       [](const Building& b) { return b.level == 5; });
        if (e().rules.level5InPlay > top)
            root_["rules"]["level5_in_play"].failBecause(std::to_string(e().rules.level5InPlay) +
                                                         " of " + std::to_string(top) +
                                                         " level-5 buildings can't be drawn");
    }

    // "ship", "ship/draw" (one of the two), "occupy&ship" (one or both, in any order).
    void action(const Reader& where, Building& building) {
        building.action = where.text();
        const std::size_t split = building.action.find_first_of("/&");
        std::array<int, 2> effects{-1, -1};
        const auto effect = [&](std::string_view name) {
            const auto found = std::find(printedEffects.begin(), printedEffects.end(), name);
            return found == printedEffects.end() ? -1 : int(found - printedEffects.begin());
        };
        effects[0] = effect(std::string_view(building.action).substr(0, split));
        const bool two = split != std::string::npos;
        if (two) effects[1] = effect(std::string_view(building.action).substr(split + 1));
        const bool both = two && building.action[split] == '&';
        const bool payment =
            effects[0] == int(Effect::payment) || effects[1] == int(Effect::payment);
        if (effects[0] < 0 || (two && effects[1] < 0) || (both && payment))
            return where.fail(
                "ship, occupy, attack, payment or draw, or two of them as \"ship/draw\" or "
                "\"occupy&ship\" (payment not with &)");
        for (const int one : effects)
            if (one >= 0) {
                building.effects |= u8(bit(one));
                ++building.symbols[one];
            }
        if (both) {
            building.otherHalf[effects[0]] = Effect(effects[1]);
            building.otherHalf[effects[1]] = Effect(effects[0]);
        }
    }

    void decks() {
        for (const Reader& entry : root_["decks"].items(1, maxDecks)) {
            entry.keys({"id", "name", "region", "cards"}, {"slavery", "provenance"});
            Deck deck;
            const int number = int(e().decks.size());
            deck.id = entry["id"].id();
            deck.name = entry["name"].text();
            const bool ofRegion = e().region(deck.id) >= 0 && e().deck(deck.id) < 0;
            if (!ofRegion) ids_.claim(entry["id"], deck.id);  // a region's deck shares its id
            knownFrom(entry);
            deck.region = e().region(entry["region"].id());
            if (deck.region < 0) return entry["region"].fail("the id of a region");
            if (ofRegion && e().regions[std::size_t(deck.region)].id != deck.id)
                return entry["region"].failBecause("the deck \"" + deck.id +
                                                   "\" must belong to the region of that name");
            deck.slavery = entry.has("slavery") && entry["slavery"].flag();
            const bool home = e().regions[std::size_t(deck.region)].home;
            for (const auto& [key, value] : entry["cards"].entries()) {
                const bool governor = key == "governor";
                if (governor && (home || deck.slavery))
                    return value.failBecause(home ? "a deck of the home region has no governor"
                                                  : "a slavery deck has no governor");
                if (!governor &&
                    (key.size() != 1 || key[0] < (home ? '0' : '1') || key[0] > '0' + maxCardValue))
                    return entry["cards"].failBecause("\"" + key +
                                                      "\" is not a card value; expected " +
                                                      (home ? "0 to 7" : "governor or 1 to 7"));
                Card& card = deck.cards[governor ? 0 : key[0] - '0'];
                constexpr std::array<std::string_view, 3> also{"effect", "grants", "provenance"};
                icons(value, card.icons, card.glory, also);
                knownFrom(value);
                if (value.has("grants")) grants(value["grants"], card);
                card.governor = governor;
                if (value.has("effect")) {
                    constexpr std::array<std::string_view, 1> effects{"abolition"};
                    value["effect"].oneOf(effects);
                    card.abolition = true;
                }
                deck.values |= u8(bit(governor ? 0 : key[0] - '0'));
            }
            if (deck.values == 0) entry["cards"].failBecause("a deck has at least one card");
            e().regions[std::size_t(deck.region)].decks.push_back(number);
            e().decks.push_back(std::move(deck));
        }
        for (std::size_t i = 0; i < e().regions.size(); ++i) {
            const Region& region = e().regions[i];
            int governors = 0;
            for (const int deck : region.decks)
                governors += e().decks[std::size_t(deck)].cards[0].governor;
            if (region.decks.empty())
                return root_["decks"].failBecause("the region \"" + region.id + "\" has no deck");
            if (!region.home && governors != 1)
                return root_["decks"].failBecause("the region \"" + region.id + "\" has " +
                                                  std::to_string(governors) +
                                                  " governors; expected exactly one");
        }
    }

    // {"markers": 2, "tokens": {"attack": 1}}: what a card gives at once, every time it is taken.
    void grants(const Reader& grants, Card& card) {
        grants.keys({}, {"markers", "tokens"});
        if (grants.has("markers")) card.grantedMarkers = grants["markers"].integer(0, 9);
        if (!grants.has("tokens")) return;
        for (const auto& [key, value] : grants["tokens"].entries()) {
            const auto kind = std::find(tokenIds.begin() + statusKinds, tokenIds.end(), key);
            if (kind == tokenIds.end())
                return grants["tokens"].failBecause(
                    "\"" + key +
                    "\" is not a blue token; expected ship-draw, occupy-draw, payment or attack");
            card.grantedTokens += inByte(int(kind - tokenIds.begin()), u64(value.integer(0, 3)));
        }
    }

    void exploits() {
        if (root_.has("exploits")) readExploits(root_["exploits"], e(), ids_);
    }

    void provenance() {
        const Reader provenance = root_["provenance"];
        provenance.keys(
            {"players", "markers", "rounds", "card_slots", "free_governor_glory", "status_names",
             "status", "tokens", "buildings", "regions", "connections", "decks", "rules"},
            {"exploits"});
        if (provenance.has("exploits") != root_.has("exploits"))
            return provenance.failBecause(root_.has("exploits")
                                              ? "the key \"exploits\" is missing"
                                              : "there are no exploits for the key \"exploits\"");
        for (const auto& [key, value] : provenance.entries()) {
            e().provenance.emplace_back(key, value.text());
            if (e().provenance.back().second.empty())
                value.fail("a text that says where the values are known from");
        }
    }

    // Checks that involve more than one entry.
    void together() {
        const Edition& edition = e();
        int tiles = 0;
        for (const Building& building : edition.buildings)
            tiles += building.level < 5 ? building.copies : 0;
        if (tiles < edition.maxPlayers * edition.rounds)
            return root_["buildings"].failBecause(
                "there are " + std::to_string(tiles) + " tiles of levels 1 to 4; " +
                std::to_string(edition.maxPlayers) + " players over " +
                std::to_string(edition.rounds) + " rounds need " +
                std::to_string(edition.maxPlayers * edition.rounds));
        const bool convert =  // markers may become tokens
            std::any_of(edition.buildings.begin(), edition.buildings.end(),
                        [](const Building& tile) { return tile.memorial; }) ||
            std::any_of(edition.exploits.begin(), edition.exploits.end(),
                        [](const Exploit& exploit) { return exploit.ability.trade != 0; });
        for (int kind = 0; kind < statusKinds; ++kind) {
            int most = edition.tokens[kind] + (convert ? edition.markers : 0), building = 0;
            for (const Deck& deck : edition.decks)
                for (const Card& card : deck.cards) most += byteAt(card.icons, kind);
            for (const Building& tile : edition.buildings)
                building = std::max(building, byteAt(tile.icons, kind));
            for (const Exploit& exploit : edition.exploits)
                most += byteAt(exploit.ability.statusWithoutSlavery, kind);
            if (most + building * boardSpaces > maxTotal)
                return root_.failBecause("a player could collect more than " +
                                         std::to_string(maxTotal) + " " +
                                         std::string(tokenIds[kind]) + " icons");
        }
        // A card can be taken again in every round.
        for (int kind = statusKinds; kind < tokenKinds; ++kind) {
            int granted = 0;
            for (const Deck& deck : edition.decks)
                for (const Card& card : deck.cards) granted += byteAt(card.grantedTokens, kind);
            if (edition.tokens[kind] + granted * edition.rounds > maxTotal)
                return root_["decks"].failBecause(
                    "what cards grant could give a player more than " + std::to_string(maxTotal) +
                    " " + std::string(tokenIds[kind]) + " tokens");
        }
    }

    Error error_;
    std::unique_ptr<Edition> edition_ = std::make_unique<Edition>();
    Reader root_;
    Ids ids_;
};

}  // namespace

void Ids::claim(const Reader& where, const std::string& id) {
    if (std::find(taken_.begin(), taken_.end(), id) != taken_.end())
        where.failBecause("the id \"" + id + "\" is used twice");
    taken_.push_back(id);
}

std::expected<std::unique_ptr<const Edition>, Error> parseEdition(std::string_view text,
                                                                  std::string_view file) {
    auto value = parseJson(text);
    if (!value) return std::unexpected(Error{std::string(file) + ": " + value.error().text});
    return EditionReader(*value, file).read();
}

}  // namespace endeavor
