// Reads a position. First the facts, then the values derived from them; at the end the whole
// position is written out again, and everything in the text beyond the facts has to match it.
#include <algorithm>

#include "../base/hash.h"
#include "../invariants/derive.h"
#include "../rules/turns.h"
#include "objects.h"

namespace endeavor {
namespace {

// A required key.
Reader needed(const Reader& object, std::string_view key) {
    if (!object.value().is_object())
        object.fail("an object");
    else if (!object.has(key))
        object.failBecause("the key " + quoted(key) + " is missing");
    return object[key];
}

std::vector<Reader> neededList(const Reader& object, std::string_view key, std::size_t from,
                               std::size_t to) {
    const Reader list = needed(object, key);
    return list.failed() ? std::vector<Reader>{} : list.items(from, to);
}

bool isText(const json::value& value) { return value.is_string(); }

// Fails unless everything in the given value is also in the right one. Lists of strings are
// compared regardless of order.
void compare(const Reader& given, const json::value& right) {
    if (given.failed()) return;
    if (given.value().is_object() && right.is_object()) {
        for (const auto& [key, entry] : given.entries()) {
            const json::value* other = right.get_object().if_contains(key);
            if (other == nullptr)
                return given.failBecause("the key " + quoted(key) +
                                         " does not belong to this position");
            compare(entry, *other);
        }
        return;
    }
    if (given.value().is_array() && right.is_array()) {
        json::array list = given.value().get_array(), wanted = right.get_array();
        if (std::all_of(list.begin(), list.end(), isText) &&
            std::all_of(wanted.begin(), wanted.end(), isText)) {
            const auto before = [](const json::value& a, const json::value& b) {
                return a.get_string() < b.get_string();
            };
            std::sort(list.begin(), list.end(), before);
            std::sort(wanted.begin(), wanted.end(), before);
            if (list == wanted) return;
        } else if (list.size() == wanted.size()) {
            const auto items = given.items(list.size(), list.size());
            for (std::size_t i = 0; i < items.size(); ++i) compare(items[i], wanted[i]);
            return;
        }
        return given.failBecause("does not match the rest of the position, which gives " +
                                 jsonLine(right));
    }
    if (given.value() != right)
        given.failBecause(shown(given.value()) +
                          " does not match the rest of the position, which gives " + shown(right));
}

class PositionReader {
public:
    PositionReader(const Reader& root, const Edition* own) : root_(root), own_(own) {}

    std::optional<Positioned> read() {
        using Step = void (PositionReader::*)();
        for (const Step step : std::initializer_list<Step>{
                 &PositionReader::header, &PositionReader::course, &PositionReader::regions,
                 &PositionReader::connections, &PositionReader::players, &PositionReader::decks,
                 &PositionReader::stock, &PositionReader::exploits, &PositionReader::pending,
                 &PositionReader::whatFollows, &PositionReader::rest}) {
            (this->*step)();
            if (root_.failed()) return {};
        }
        return std::move(read_);
    }

private:
    Game& game() { return read_.game; }
    const Edition& edition() const { return *read_.game.edition; }
    const Tables& tables() const { return edition().tables; }
    State& state() { return read_.state; }
    int seats() const { return read_.game.players; }
    Reader at(int seat) const { return root_["players"].items(0, maxPlayers)[std::size_t(seat)]; }

    // --- Facts ---------------------------------------------------------------------------------

    void header() {
        if (!root_.value().is_object())
            return root_.failBecause(
                "a position is an object with \"format\", \"edition\", \"players\", …");
        constexpr std::array formats{positionFormat};
        needed(root_, "format").oneOf(formats);
        const Reader id = needed(root_, "edition");
        if (root_.failed()) return;
        game().edition = editionNamed(id, own_);
        if (root_.failed()) return;
        game().players = int(neededList(root_, "players", std::size_t(edition().minPlayers),
                                        std::size_t(edition().maxPlayers))
                                 .size());
    }

    void course() {
        game().phases = PhaseOrder(indexOf(needed(root_, "phases"), phaseOrderIds));
        state().round = u8(needed(root_, "round").integer(1, edition().rounds));
        state().first = seat(needed(root_, "first"));
        state().decision = Decision(indexOf(needed(root_, "decision"), decisionIds));
        state().phase = phaseOf(state().decision);
        state().secondHalf = Effect::none;
        for (const std::string_view key : {"player", "turn"}) {
            const Reader who = needed(root_, key);
            u8& field = key == "player" ? state().player : state().turn;
            if (!state().over())
                field = seat(who);
            else if (!who.isNull())
                who.fail("null, because the game is over");
        }
        // The first player rotates every round; this goes back to round 1.
        game().first = (state().first + edition().rounds * seats() - state().round + 1) % seats();
    }

    Phase phaseOf(Decision decision) const {
        switch (decision) {
            case Decision::start: return Phase::start;
            case Decision::build: return Phase::build;
            case Decision::salary: return Phase::salary;
            case Decision::turn:
            case Decision::second:
            case Decision::memorial:
            case Decision::follow: return Phase::action;
            case Decision::discard:
            case Decision::governorSpace:
            case Decision::over: break;
        }
        return edition().rules.discardPhase ? Phase::discard : Phase::action;
    }

    u8 seat(const Reader& who) const { return u8(who.integer(0, seats() - 1)); }

    u8 seatMask(const Reader& list) const {
        u8 mask = 0;
        for (const Reader& who : list.items(0, std::size_t(seats()))) {
            if (has(mask, seat(who))) who.failBecause("the seat is there twice");
            mask |= u8(bit(seat(who)));
        }
        return mask;
    }

    // Lists of board parts must be complete and in the order of the edition.
    static void expectId(const Reader& entry, const std::string& id) {
        const Reader given = needed(entry, "id");
        if (!given.failed() && given.value() != json::value(id))
            given.fail(quoted(id) + "; parts of the board come in the edition's order");
    }

    // Reads an owner or a token, never both. Returns the owner's seat, or stores the token and
    // returns -1.
    int ownerOr(const Reader& entry, Token& token) const {
        if (entry.has("owner") == entry.has("token")) {
            entry.failBecause("expected an \"owner\" or a \"token\", and not both");
            return -1;
        }
        if (entry.has("owner")) return seat(entry["owner"]);
        token = Token(indexOf(entry["token"], tokenIds));
        return -1;
    }

    void regions() {
        const auto list =
            neededList(root_, "regions", edition().regions.size(), edition().regions.size());
        for (int number = 0; number < int(list.size()); ++number) {
            const Reader& entry = list[std::size_t(number)];
            const Region& region = edition().regions[std::size_t(number)];
            expectId(entry, region.id);
            track(entry, number);
            const char* key = edition().rules.seas ? "sea" : "beside";
            const auto ships = neededList(entry, key, std::size_t(seats()), std::size_t(seats()));
            for (std::size_t i = 0; i < ships.size(); ++i)
                state().players[i].sea |=
                    inByte(number, u64(ships[i].integer(0, edition().markers)));
            sites(entry, "cities", region.sites & ~tables().fleets);
            sites(entry, "fleets", region.sites & tables().fleets);
            if (root_.failed()) return;
        }
    }

    void track(const Reader& entry, int region) {
        const auto length = std::size_t(tables().track[region]);
        const auto spaces = neededList(entry, "track", length, length);
        for (int space = 0; space < int(spaces.size()); ++space) {
            const int owner = ownerOr(spaces[std::size_t(space)],
                                      game().tokens[tables().trackBase[region] + space]);
            if (owner < 0) continue;
            if (space != byteAt(state().filled, region))
                return spaces[std::size_t(space)].failBecause(
                    "a track is filled from its first space on, without gaps");
            state().track[region] |= u32(owner + 1) << (3 * space);
            state().filled += inByte(region, 1);
        }
    }

    void sites(const Reader& entry, std::string_view key, u64 wanted) {
        const auto size = std::size_t(count(wanted));
        const auto list = neededList(entry, key, size, size);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const int site = select(wanted, int(i));
            expectId(list[i], edition().sites[std::size_t(site)].id);
            const int owner = ownerOr(list[i], game().tokens[tables().siteBase + site]);
            if (owner >= 0) state().players[owner].sites |= bit(site);
        }
    }

    void connections() {
        const auto size = edition().links.size();
        const auto list = neededList(root_, "connections", size, size);
        for (int link = 0; link < int(list.size()); ++link) {
            const Reader& entry = list[std::size_t(link)];
            expectId(entry, edition().links[std::size_t(link)].id);
            if (!entry.has("token")) continue;
            if (!has(tables().circular, link))
                return entry["token"].failBecause("this connection never has a token");
            const u64 ends = tables().linkEnds[link];
            for (int seat = 0; seat < seats(); ++seat)
                if ((state().players[seat].sites & ends) == ends)
                    return entry["token"].failBecause("seat " + std::to_string(seat) +
                                                      " has both cities and so the token");
            game().tokens[tables().linkBase + link] = Token(indexOf(entry["token"], tokenIds));
            state().linkTokens |= bit(link);
        }
    }

    void players() {
        bool named = false;
        for (int seat = 0; seat < seats(); ++seat) {
            const Reader entry = at(seat);
            Player& player = state().players[seat];
            read_.names.push_back(entry.has("name") ? entry["name"].text() : "");
            named |= entry.has("name");
            const Reader status = needed(entry, "status"), tokens = needed(entry, "tokens");
            for (int kind = 0; kind < tokenKinds; ++kind)
                player.holdings |=
                    inByte(kind, u64(needed(kind < statusKinds ? status : tokens, tokenIds[kind])
                                         .integer(0, 255)));
            const auto counted = [&](std::string_view key) {
                return u8(needed(entry, key).integer(0, edition().markers));
            };
            player.harbour = counted("harbour");
            player.supply = counted("supply");
            player.converted = counted("converted");
            player.aside = u8(needed(entry, "set_aside").integer(0, count(tables().slavery)));
            if (needed(entry, "passed").flag()) state().passed |= u8(bit(seat));
            board(entry, player);
            for (const Reader& card : neededList(entry, "cards", 0, 64))
                player.cards |= cardBit(card);
            if (root_.failed()) return;
        }
        if (!named) read_.names.clear();
    }

    void board(const Reader& entry, Player& player) {
        player.spaces = ~u64{0};
        int last = -1;
        bool lastMarked = true;
        int space = 0;
        for (const Reader& tile : neededList(entry, "buildings", 0, boardSpaces)) {
            const Reader id = needed(tile, "id");
            const int type = edition().building(id.text());
            const bool marked = needed(tile, "marker").flag();
            if (tile.failed()) return;
            if (type < 0) return id.fail("a building of the edition " + edition().id);
            if (marked && !has(tables().circles, type))
                return tile["marker"].failBecause("the building has no circle for a marker");
            if (type < last || (type == last && marked && !lastMarked))
                return tile.failBecause(
                    "buildings are sorted by id, and of equal ones those with a marker come first");
            player.spaces &= ~inByte(space, 0xff);
            player.spaces |= inByte(space, u64(type));
            if (marked) player.busy |= u8(bit(space));
            last = type;
            lastMarked = marked;
            ++space;
        }
    }

    // Each card may appear only once.
    u64 cardBit(const Reader& name) {
        const int card = edition().card(name.text());
        if (root_.failed()) return 0;
        if (card < 0) {
            name.fail("a card of the edition " + edition().id);
            return 0;
        }
        if (has(seenCards_, card)) name.failBecause(shown(name.value()) + " is there twice");
        seenCards_ |= bit(card);
        return bit(card);
    }

    void decks() {
        const Reader all = needed(root_, "decks");
        for (int number = 0; number < int(edition().decks.size()); ++number)
            for (const Reader& name :
                 neededList(all, edition().decks[std::size_t(number)].id, 0, 8)) {
                const u64 card = cardBit(name);
                if (root_.failed()) return;
                if (deckOf(lowest(card)) != number) return name.fail("a card of this deck");
                state().decks |= card;
            }
        for (const Reader& name : neededList(root_, "discarded", 0, 64)) {
            const u64 card = cardBit(name);
            if (root_.failed()) return;
            if (!edition().rules.discardPhase)
                return root_["discarded"].failBecause("the edition " + edition().id +
                                                      " has no discard pile");
            if (card & (tables().governors | tables().slavery))
                return name.failBecause("governors and slavery cards are never on the pile");
            state().pile |= card;
        }
    }

    void stock() {
        std::array<int, maxBuildings> built{};
        for (int seat = 0; seat < seats(); ++seat)
            for (int space = 0; space < state().players[seat].buildings(); ++space)
                ++built[std::size_t(state().players[seat].building(space))];
        const Reader all = needed(root_, "stock");
        const bool drawn = edition().rules.level5InPlay > 0;
        for (int type = 0; type < int(edition().buildings.size()); ++type) {
            const Building& building = edition().buildings[std::size_t(type)];
            if (building.level == 0) continue;
            const Reader entry = needed(all, building.id);
            const int left = entry.integer(0, building.copies);
            if (root_.failed()) return;
            const int tiles = left + built[std::size_t(type)];
            if (drawn && building.level == 5 && tiles == 0) continue;  // not in this game
            game().tiles |= u32(bit(type));
            state().stock[std::size_t(type) / 16] |= u64(left) << (type % 16 * 4);
            if (tiles != building.copies)
                return entry.failBecause(std::to_string(left) + " here and " +
                                         std::to_string(built[std::size_t(type)]) +
                                         " on boards make " + std::to_string(tiles) +
                                         " tiles; expected " + std::to_string(building.copies));
        }
        const int inPlay = count(game().tiles & tables().atLevel[5]);
        if (drawn && inPlay != edition().rules.level5InPlay)
            all.failBecause(std::to_string(inPlay) +
                            " level-5 buildings are here or on boards; expected " +
                            std::to_string(edition().rules.level5InPlay));
    }

    void exploits() {
        if (edition().exploits.empty()) return;
        const auto list = neededList(root_, "exploits", 0, std::size_t(edition().exploitsDrawn));
        if (root_.failed()) return;
        if (!list.empty() && int(list.size()) != edition().exploitsDrawn)
            return root_["exploits"].failBecause(
                std::to_string(list.size()) + " exploits; expected " +
                std::to_string(edition().exploitsDrawn) + " or none");
        int last = -1;
        std::optional<u8> chartered;
        for (const Reader& entry : list) {
            const Reader id = needed(entry, "id");
            const int number = edition().exploit(id.text());
            if (root_.failed()) return;
            if (number <= last)
                return id.fail("an exploit of the edition, each once, in the edition's order");
            last = number;
            game().exploits |= u16(bit(number));
            if (edition().exploits[std::size_t(number)].ability.charter == 0) continue;
            const u8 used = seatMask(needed(entry, "used"));
            if (chartered && *chartered != used)
                return entry["used"].failBecause("every charter is used by the same seats");
            chartered = used;
        }
        state().chartered = chartered.value_or(0);
    }

    void pending() {
        if (!root_.has("pending")) {
            if (withinAction(state())) root_.failBecause("the key \"pending\" is missing");
            return;
        }
        const Reader rest = root_["pending"];
        rest.keys({}, {"actor", "memorial", "follow", "follow_decks", "second", "second_places",
                       "card_limit", "emptying"});
        if (root_.failed()) return;
        if (withinAction(state()) && game().exploits != 0)
            state().actor = actor(needed(rest, "actor"));
        if (rest.has("memorial")) state().casualties = seatMask(rest["memorial"]);
        if (rest.has("follow"))
            for (const Reader& kind : rest["follow"].items(1, followIds.size()))
                state().follow |= u8(bit(indexOf(kind, followIds)));
        if (rest.has("second"))
            state().secondHalf =
                Effect(indexOf(rest["second"], std::span(effectIds).first(effectKinds)));
        if (rest.has("follow_decks"))
            state().followDecks = placeMask(rest["follow_decks"], edition().decks);
        if (rest.has("second_places"))
            state().secondPlaces = state().secondHalf == Effect::draw
                                       ? placeMask(rest["second_places"], edition().decks)
                                       : placeMask(rest["second_places"], edition().regions);
        if (rest.has("card_limit")) state().unchecked = seatMask(rest["card_limit"]);
        if (rest.has("emptying")) state().emptying = rest["emptying"].flag();
    }

    u8 actor(const Reader& source) const {
        const std::string text = source.text();
        constexpr std::string_view token = "token ";
        for (int kind = statusKinds; kind < tokenKinds; ++kind)
            if (text == std::string(token) + std::string(tokenIds[kind]))
                return sourceOf(Token(kind));
        const int type = edition().building(text);
        if (type < 0) source.fail("a building of the edition or a blue token: \"token attack\"");
        return u8(std::max(0, type));
    }

    static u8 placeMask(const Reader& given, const auto& named) {
        if (given.value() == json::value("anywhere")) return 0xff;
        u8 mask = 0;
        for (const Reader& place : given.items(1, named.size())) {
            const std::string id = place.text();
            const auto found = std::find_if(named.begin(), named.end(),
                                            [&](const auto& one) { return one.id == id; });
            if (found == named.end()) {
                place.fail("a place of the edition");
                return 0;
            }
            mask |= u8(bit(int(found - named.begin())));
        }
        return mask;
    }

    void whatFollows() {
        derive(game(), state());
        checkPosition(root_, read_);
    }

    void rest() {
        state().hash = recomputeHash(game(), state());
        if (const std::string wrong = check(game(), state()); !wrong.empty())
            return root_.failBecause("there is no such position: " + wrong);
        compare(root_, positionObject(game(), state(), read_.names));
    }

    Reader root_;
    const Edition* own_;
    Positioned read_{};
    u64 seenCards_ = 0;
};

}  // namespace

std::optional<Positioned> readPosition(const Reader& position, const Edition* own) {
    return PositionReader(position, own).read();
}

std::expected<Positioned, Error> readPosition(std::string_view text, std::string_view file,
                                              const Edition* own) {
    const auto value = parseJson(text);
    if (!value) return std::unexpected(Error{std::string(file) + ": " + value.error().text});
    Error error;
    auto read = readPosition(Reader(*value, std::string(file) + ": ", error), own);
    if (!read) return std::unexpected(error);
    return std::move(*read);
}

}  // namespace endeavor
