#include "table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "core/base/hash.h"

namespace endeavor::test {
namespace {

struct Tile {
    int type;
    bool busy;
};

std::vector<Tile> tilesOf(const Player& player) {
    std::vector<Tile> tiles;
    for (int space = 0; space < player.buildings(); ++space)
        tiles.push_back({player.building(space), has(player.busy, space)});
    return tiles;
}

// Tiles in the order State requires: sorted by type, and for equal types those with a marker first.
void putTiles(Player& player, std::vector<Tile> tiles) {
    std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) {
        return a.type != b.type ? a.type < b.type : a.busy > b.busy;
    });
    player.spaces = ~u64{0};
    player.busy = 0;
    for (std::size_t space = 0; space < tiles.size(); ++space) {
        player.spaces &= ~inByte(int(space), 0xff);
        player.spaces |= inByte(int(space), u64(tiles[space].type));
        if (tiles[space].busy) player.busy |= u8(bit(int(space)));
    }
}

// Fails the test at the given place and ends it: what follows would make no sense.
[[noreturn]] void stop(const std::string& what, Where where) {
    ADD_FAILURE_AT(where.file_name(), int(where.line())) << what;
    throw std::runtime_error("the test ends here");
}

}  // namespace

Table::Table(std::string_view edition, int players, PhaseOrder phases, Where where)
    : Table(test::edition(edition), players, phases, where) {}

Table::Table(const Edition& edition, int players, PhaseOrder phases, Where where)
    : edition_(edition), game_(deal(edition, players, 1, phases, false)), where_(where) {
    game_.first = white;
    game_.seed.reset();  // the set-up is the test's own
    state_ = initialState(game_);
}

// --- Laying out ---------------------------------------------------------------------------------

Table& Table::token(std::string_view space, std::string_view kind) {
    named_[this->space(space)] = Token(this->kind(kind));
    return changed();
}

Table& Table::taken(std::string_view connection) {
    state_.linkTokens &= ~bit(link(connection));
    return changed();
}

Table& Table::ships(int seat, std::string_view region, int markers) {
    const int place = this->region(region);
    for (; markers > 0; --markers) {
        const int space = byteAt(state_.filled, place);
        if (space == edition_.regions[place].track)
            fail("the track of " + std::string(region) + " is full");
        state_.track[place] |= u32(seat + 1) << (3 * space);
        state_.filled += inByte(place, 1);
    }
    return changed();
}

Table& Table::beside(int seat, std::string_view region, int markers) {
    at(seat).sea += inByte(this->region(region), u64(markers));
    return changed();
}

Table& Table::sails(int seat, std::string_view region, int markers) {
    return beside(seat, region, markers);
}

Table& Table::opens(std::string_view region) { return opens(region, last()); }

Table& Table::opens(std::string_view region, int seat) {
    const int place = this->region(region);
    return ships(seat, region, edition_.regions[place].track - byteAt(state_.filled, place));
}

Table& Table::holds(int seat, std::string_view city) {
    for (Player& player : state_.players) player.sites &= ~bit(site(city));
    at(seat).sites |= bit(site(city));
    return changed();
}

Table& Table::level5(std::initializer_list<std::string_view> ids) {
    u32 wanted = 0;
    for (const std::string_view id : ids) wanted |= u32(bit(building(id)));
    game_.tiles = (game_.tiles & ~edition_.tables.atLevel[5]) | wanted;
    for (const int type : Bits(u64{edition_.tables.atLevel[5]})) {
        state_.stock[type / 16] &= ~(u64{15} << (type % 16 * 4));
        if (has(wanted, type))
            state_.stock[type / 16] |= u64(edition_.buildings[type].copies) << (type % 16 * 4);
    }
    return changed();
}

Table& Table::exploits(std::initializer_list<std::string_view> ids) {
    game_.exploits = 0;
    for (const std::string_view id : ids)
        game_.exploits |= u16(bit(known(edition_.exploit(id), "exploit", id)));
    return changed();
}

Table& Table::builds(int seat, std::string_view building) {
    const int type = this->building(building);
    auto tiles = tilesOf(at(seat));
    const bool stocked = !has(edition_.tables.startTypes, type);
    if (stocked && state_.stockOf(type) == 0)
        fail("no " + std::string(building) + " in the stockpile");
    if (tiles.size() == boardSpaces) fail("no empty space for " + std::string(building));
    tiles.push_back({type, false});
    putTiles(at(seat), std::move(tiles));
    if (stocked) state_.stock[type / 16] -= u64{1} << (type % 16 * 4);
    return changed();
}

Table& Table::occupied(int seat, std::string_view building) {
    const int type = this->building(building);
    if (has(edition_.tables.startTypes, type) && !hasStart(seat)) builds(seat, building);
    auto tiles = tilesOf(at(seat));
    const auto free = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& tile) {
        return tile.type == type && !tile.busy;
    });
    if (free == tiles.end()) fail("no free " + std::string(building));
    free->busy = true;
    putTiles(at(seat), std::move(tiles));
    return changed();
}

Table& Table::harbour(int seat, int markers) {
    at(seat).harbour = u8(markers);
    return changed();
}

Table& Table::card(int seat, std::string_view name) {
    const int card = cardNumber(name);
    takeCard(card);
    at(seat).cards |= bit(card);
    return changed();
}

Table& Table::aside(int seat, std::string_view name) {
    takeCard(cardNumber(name));
    at(seat).aside += 1;
    return changed();
}

Table& Table::discarded(std::string_view name) {
    takeCard(cardNumber(name));
    state_.pile |= bit(cardNumber(name));
    return changed();
}

Table& Table::top(std::string_view deck, int value) { return top(deck, value, last()); }

Table& Table::top(std::string_view deck, int value, int seat) {
    const int number = deckNumber(deck);
    for (const int above : Bits(u64(byteAt(state_.decks, number)) & (bit(value) - 1))) {
        const int card = cardOf(number, above);
        if (has(edition_.tables.governors, card)) continue;  // see readyBoard()
        takeCard(card);
        if (!has(edition_.tables.slavery, card)) at(seat).cards |= bit(card);
    }
    const int card = cardOf(number, value);
    takeCard(card);
    state_.decks |= bit(card);
    return changed();
}

Table& Table::status(int seat, std::string_view kind, int total) {
    wanted_[{seat, this->kind(kind)}] = total;
    return changed();
}

Table& Table::gives(int seat, std::string_view kind, int tokens) {
    tokens_[seat][this->kind(kind)] += tokens;
    return changed();
}

Table& Table::round(int number) {
    state_.round = u8(number);
    return changed();
}

Table& Table::first(int seat) {
    state_.first = u8(seat);
    return changed();
}

Table& Table::passed(std::initializer_list<int> seats) {
    state_.passed = 0;
    for (const int seat : seats) state_.passed |= u8(bit(seat));
    return changed();
}

Table& Table::toBuild(int seat) {
    state_.phase = Phase::build;
    state_.decision = Decision::build;
    state_.player = u8(seat);
    state_.turn = state_.first;
    return changed();
}

Table& Table::turn(int seat) {
    state_.phase = Phase::action;
    state_.decision = Decision::turn;
    state_.player = state_.turn = u8(seat);
    return changed();
}

Table& Table::changed() {
    ready_ = false;
    return *this;
}

void Table::takeCard(int card) {
    state_.decks &= ~bit(card);
    state_.pile &= ~bit(card);
    for (Player& player : state_.players) player.cards &= ~bit(card);
}

// --- Completing the layout ----------------------------------------------------------------------

void Table::ready() {
    if (ready_) return;
    ready_ = true;
    readyStarts();
    derive(game_, state_);
    readyBoard();
    readyTokens();
    for (int seat = 0; seat < game_.players; ++seat) readyPlayer(seat);
    state_.hash = recomputeHash(game_, state_);
    if (const std::string wrong = check(game_, state_); !wrong.empty()) fail(wrong);
}

bool Table::hasStart(int seat) {
    for (const Tile& tile : tilesOf(at(seat)))
        if (has(edition_.tables.startTypes, tile.type)) return true;
    return false;
}

void Table::readyStarts() {
    if (state_.phase == Phase::start) return;
    const int usual = lowest(edition_.tables.startTypes);
    for (int seat = 0; seat < game_.players; ++seat)
        if (!hasStart(seat)) builds(seat, edition_.buildings[usual].id);
    ready_ = true;
}

// Removes from the board what is gone once the laid-out regions are open and connections are held.
void Table::readyBoard() {
    for (const int region : Bits(state_.open & edition_.tables.overseas))
        state_.decks &= ~bit(edition_.tables.governorOf[region]);
    for (const Player& player : state_.players)
        for (int number = 0; number < int(edition_.links.size()); ++number)
            if (const u64 ends = edition_.tables.linkEnds[number]; (player.sites & ends) == ends)
                state_.linkTokens &= ~bit(number);
}

// Deals the tokens so that those on the board, held and spent add up to the whole set.
void Table::readyTokens() {
    for (const auto& [whose, total] : wanted_) {
        const auto [seat, kind] = whose;
        const int icons = byteAt(iconsOf(edition_, state_, seat), kind) -
                          byteAt(liftedStatus(edition_, state_.lifted[seat]), kind);
        if (icons > total)
            fail("seat " + std::to_string(seat) + " has " + std::to_string(icons) + " " +
                 std::string(tokenIds[kind]) + " icons already");
        tokens_[seat][kind] = total - icons;
    }

    Counts bag = edition_.tokens;  // the tokens not accounted for yet
    std::vector<Token> gone;       // tokens that have left the board
    const auto leave = [&](int kind, int seat) {
        gone.push_back(Token(kind));
        --bag[kind];
        if (seat != nobody) ++tokens_[seat][kind];
    };
    Counts outside = outside_;
    for (int seat = 0; seat < game_.players; ++seat)
        for (int kind = 0; kind < tokenKinds; ++kind)
            for (int n = tokens_[seat][kind]; n > 0; --n)
                if (outside[kind] > 0)
                    --outside[kind];
                else
                    leave(kind, nobody);
    for (const auto& [space, token] : named_)
        if (lies(space)) --bag[int(token)];
    if (*std::min_element(bag.begin(), bag.end()) < 0) fail("more tokens than there are");

    std::vector<int> taken;
    const int spaces = edition_.spaces();
    for (int space = 0; space < spaces; ++space)
        if (!lies(space)) taken.push_back(space);
    for (int number = count(edition_.tables.circular) - 1; number >= 0; --number) {
        const int space = edition_.tables.linkBase + number;
        if (gone.size() <= taken.size() || !lies(space) || named_.contains(space)) continue;
        state_.linkTokens &= ~bit(number);
        taken.push_back(space);
    }
    for (int kind = statusKinds; kind < tokenKinds; ++kind)
        while (gone.size() < taken.size() && bag[kind] > 0) leave(kind, nobody);
    for (int kind = 0; kind < statusKinds; ++kind)
        while (gone.size() < taken.size() && bag[kind] > 0 && !wanted_.contains({last(), kind}))
            leave(kind, last());
    if (gone.size() != taken.size())
        fail(std::to_string(gone.size()) + " tokens held or spent, but " +
             std::to_string(taken.size()) + " spaces without token");

    for (std::size_t i = 0; i < gone.size(); ++i) game_.tokens[taken[i]] = gone[i];
    std::size_t kind = 0;
    for (int space = 0; space < spaces; ++space) {
        if (!lies(space)) continue;
        if (const auto named = named_.find(space); named != named_.end()) {
            game_.tokens[space] = named->second;
            continue;
        }
        while (bag[kind] == 0) ++kind;
        game_.tokens[space] = Token(kind);
        --bag[kind];
    }
    wanted_.clear();
}

void Table::readyPlayer(int seat) {
    Player& player = at(seat);
    player.holdings = iconsOf(edition_, state_, seat);
    for (int kind = 0; kind < tokenKinds; ++kind)
        player.holdings += inByte(kind, u64(tokens_[seat][kind]));
    int placed = player.harbour + count(player.busy) + player.converted;
    for (int place = 0; place < maxRegions; ++place) placed += player.strengthIn(place);
    if (placed > edition_.markers)
        fail("seat " + std::to_string(seat) + " has only " + std::to_string(edition_.markers) +
             " markers");
    player.supply = u8(edition_.markers - placed);
}

Table::Counts Table::around() {
    Counts counts{};
    readTokens();
    for (const Counts& held : tokens_)
        for (int kind = 0; kind < tokenKinds; ++kind) counts[kind] += held[kind];
    for (int space = 0; space < edition_.spaces(); ++space)
        if (lies(space)) ++counts[int(game_.tokens[space])];
    return counts;
}

// Updates the players' tokens after a move has changed them.
void Table::readTokens() {
    for (int seat = 0; seat < game_.players; ++seat) {
        const u64 tokens = at(seat).holdings - iconsOf(edition_, state_, seat);
        for (int kind = 0; kind < tokenKinds; ++kind) tokens_[seat][kind] = byteAt(tokens, kind);
    }
}

// --- Playing ------------------------------------------------------------------------------------

void Table::move(std::string_view text, Where where) {
    ready();
    const auto move = parseMove(game_, state_, text);
    if (!move) stop(move.error().text, where);
    const Counts before = around();
    apply(game_, state_, *move);
    const Counts after = around();
    for (int kind = 0; kind < tokenKinds; ++kind)
        outside_[kind] += std::max(0, after[kind] - before[kind]);
    if (const std::string wrong = check(game_, state_); !wrong.empty())
        stop("after " + std::string(text) + ": " + wrong, where);
}

void Table::moves(std::initializer_list<std::string_view> texts, Where where) {
    for (const std::string_view text : texts) move(text, where);
}

bool Table::can(std::string_view text) {
    ready();
    return parseMove(game_, state_, text).has_value();
}

Texts Table::legal(std::string_view start) {
    ready();
    Texts texts = legalTexts(game_, state_);
    std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(start); });
    return texts;
}

std::string Table::refuses(std::string_view text, Where where) {
    ready();
    const auto move = parseMove(game_, state_, text);
    if (move) {
        ADD_FAILURE_AT(where.file_name(), int(where.line())) << text << " is legal";
        return {};
    }
    // The middle part of "'market: draw india' is not legal; India is closed. Legal: …".
    const std::string& error = move.error().text;
    constexpr std::string_view before = "is not legal; ";
    const std::size_t from = error.find(before) + before.size();
    return error.substr(from, error.find(". Legal: ") - from);
}

// --- Looking ------------------------------------------------------------------------------------

const Game& Table::game() {
    ready();
    return game_;
}

const State& Table::state() {
    ready();
    return state_;
}

int Table::total(int seat, std::string_view kind) {
    ready();
    return at(seat).total(Token(this->kind(kind)));
}

Texts Table::buildings(int seat) {
    ready();
    Texts ids;
    for (const Tile& tile : tilesOf(at(seat))) ids.push_back(edition_.buildings[tile.type].id);
    return ids;
}

Texts Table::occupied(int seat) {
    ready();
    Texts ids;
    for (const Tile& tile : tilesOf(at(seat)))
        if (tile.busy) ids.push_back(edition_.buildings[tile.type].id);
    return ids;
}

Texts Table::cards(int seat) {
    Texts names;
    for (const int card : Bits(at(seat).cards)) names.push_back(edition_.cardName(card));
    std::sort(names.begin(), names.end());
    return names;
}

Texts Table::deck(std::string_view id) {
    ready();
    const int number = deckNumber(id);
    Texts names;
    for (const int value : Bits(u64(byteAt(state_.decks, number))))
        names.push_back(edition_.cardName(cardOf(number, value)));
    return names;
}

Texts Table::pile() {
    Texts names;
    for (const int card : Bits(state_.pile)) names.push_back(edition_.cardName(card));
    std::sort(names.begin(), names.end());
    return names;
}

std::string Table::top(std::string_view deck) {
    const Texts cards = this->deck(deck);
    return cards.empty() ? "" : cards.front();
}

int Table::stock(std::string_view building) { return state_.stockOf(this->building(building)); }

int Table::holder(std::string_view city) {
    for (int seat = 0; seat < game_.players; ++seat)
        if (has(at(seat).sites, site(city))) return seat;
    return nobody;
}

std::vector<int> Table::track(std::string_view region) {
    std::vector<int> owners;
    const int place = this->region(region);
    for (int space = 0; space < byteAt(state_.filled, place); ++space)
        owners.push_back(state_.trackOwner(place, space));
    return owners;
}

int Table::shipsBeside(int seat, std::string_view region) {
    return byteAt(at(seat).sea, this->region(region));
}

int Table::drawStrength(int seat, std::string_view region) {
    ready();
    return endeavor::drawStrength(edition_, state_, seat, this->region(region));
}

Texts Table::shields(int seat) {
    ready();
    Texts ids;
    for (const int exploit : Bits(state_.shields[seat]))
        ids.push_back(edition_.exploits[exploit].id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

int Table::strength(int seat, std::string_view region) {
    ready();
    return at(seat).strengthIn(this->region(region));
}

bool Table::open(std::string_view region) {
    ready();
    return has(state_.open, this->region(region));
}

bool Table::tokenOn(std::string_view connection) {
    ready();
    return has(state_.linkTokens, link(connection));
}

Score Table::score(int seat) {
    ready();
    return endeavor::score(game_, state_, seat);
}

std::vector<int> Table::winners() {
    ready();
    std::vector<int> seats;
    for (const int seat : Bits(endeavor::winners(game_, totals(game_, state_))))
        seats.push_back(seat);
    return seats;
}

// --- Names --------------------------------------------------------------------------------------

// An impossible layout is reported where the table was made.
void Table::fail(const std::string& what) const { stop("layout: " + what, where_); }

int Table::known(int index, std::string_view what, std::string_view id) const {
    if (index >= 0) return index;
    fail("there is no " + std::string(what) + " " + std::string(id));
}

int Table::region(std::string_view id) const { return known(edition_.region(id), "region", id); }
int Table::site(std::string_view id) const { return known(edition_.site(id), "city", id); }
int Table::link(std::string_view id) const { return known(edition_.link(id), "connection", id); }
int Table::deckNumber(std::string_view id) const { return known(edition_.deck(id), "deck", id); }
int Table::building(std::string_view id) const {
    return known(edition_.building(id), "building", id);
}
int Table::cardNumber(std::string_view name) const {
    return known(edition_.card(name), "card", name);
}

int Table::kind(std::string_view id) const {
    const auto found = std::find(tokenIds.begin(), tokenIds.end(), id);
    return known(found == tokenIds.end() ? -1 : int(found - tokenIds.begin()), "token", id);
}

int Table::space(std::string_view id) const {
    for (int number = 0; number < edition_.spaces(); ++number)
        if (spaceId(edition_, number) == id) return number;
    return known(-1, "space", id);
}

Player& Table::at(int seat) {
    if (seat >= game_.players) fail("there is no seat " + std::to_string(seat));
    return state_.players[seat];
}

const Edition& edition(std::string_view id) {
    const Edition* edition = builtInEdition(id);
    if (edition == nullptr) throw std::invalid_argument("no edition " + std::string(id));
    return *edition;
}

const Edition& threeShores() {
    static const std::unique_ptr<const Edition> edition = [] {
        std::ifstream file(SOURCE_DIR "/examples/maps/three-shores.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        auto read = parseEdition(text, "three-shores.json");
        if (!read) throw std::runtime_error(read.error().text);
        return std::move(*read);
    }();
    return *edition;
}

std::unique_ptr<const Edition> sideBWith(const std::string& from, const std::string& to) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        if (builtIn.id != sideB) continue;
        auto changed = parseEdition(replaced(std::string(builtIn.json), from, to), "my.json");
        if (!changed) throw std::runtime_error(changed.error().text);
        return std::move(*changed);
    }
    throw std::runtime_error("no side B");
}

int holdings(Table& t, int seat) {
    int sum = 0;
    for (const std::string_view kind : tokenIds) sum += t.total(seat, kind);
    return sum;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at == std::string::npos) return text;
    EXPECT_EQ(text.find(from, at + 1), std::string::npos) << from << " is there twice";
    return text.replace(at, from.size(), to);
}

void expectRoundTrip(Table& t, std::string_view text) {
    const auto move = parseMove(t.game(), t.state(), text);
    ASSERT_TRUE(move) << move.error().text;
    EXPECT_EQ(moveText(t.game(), t.state(), *move), text);
    EXPECT_FALSE(parseMove(t.game(), t.state(), std::string(text) + " "));
}

std::string recordError(const std::string& text, const Edition* own) {
    const auto record = parseRecord(text, "game.json", own);
    return record ? "" : record.error().text;
}

std::string editionError(const std::string& text) {
    const auto edition = parseEdition(text, "my.json");
    return edition ? "" : edition.error().text;
}

void layoutSalary(Table& t, std::initializer_list<std::string_view> types) {
    for (const auto type : types) {
        if (type != "colonial-house") t.builds(white, type);
        t.occupied(white, type);
    }
    t.first(red).toBuild(white);
}

void layoutDocks(Table& t) {
    t.ships(white, "india").ships(red, "india").opens("india");
    t.ships(white, "africa").opens("africa");
    t.builds(white, "docks").harbour(white, 9).turn(white);
}

void passWith(Table& t, std::initializer_list<std::string_view> cards) {
    for (const auto card : cards) {
        t.card(white, card);
        if (card.ends_with("governor")) t.opens(card.substr(0, card.find(' ')));
    }
    t.turn(white).move("pass");
}

}  // namespace endeavor::test
