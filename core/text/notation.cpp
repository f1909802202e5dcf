#include "notation.h"

#include <algorithm>

namespace endeavor {
namespace {

constexpr std::string_view fromPile = "draw discard: ";
constexpr std::string_view seaSuffix = "-sea";

std::string sourceText(const Edition& edition, int source) {
    if (source == noSource) return {};
    if (source < tokenSource) return edition.buildings[std::size_t(source)].id + ": ";
    return "token " + std::string(tokenIds[source - tokenSource + statusKinds]) + ": ";
}

std::string seaText(const Edition& edition, std::size_t region) {
    return edition.regions[region].id + std::string(seaSuffix);
}

// The buildings of a salary, sorted by id: types are, and so are the spaces.
std::string salaryText(const Edition& edition, const Player& player, int spaces) {
    std::string text;
    for (const int space : Bits(u64(spaces)))
        text +=
            (text.empty() ? "" : ", ") + edition.buildings[std::size_t(player.building(space))].id;
    return text;
}

// Reads "a, b, b" as the board spaces to free: of equal buildings the higher ones. -1 if the player
// has no such markers.
int salarySpaces(const Edition& edition, const Player& player, std::string_view text) {
    u8 chosen = 0;
    while (true) {
        const std::size_t comma = text.find(", ");
        const int type = edition.building(text.substr(0, comma));
        if (type < 0) return -1;
        const u32 left = bytesEqual(player.spaces, u8(type)) & player.busy & ~u32(chosen);
        if (left == 0) return -1;
        chosen |= u8(std::bit_floor(left));
        if (comma == std::string_view::npos) return chosen;
        text.remove_prefix(comma + 2);
    }
}

// Somebody's text inside a message: short, on one line, without control characters.
std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, 80));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return "'" + shown + (text.size() > 80 ? "...'" : "'");
}

// The move a text spells, legal or not; the error says which word is unknown.
class Parser {
public:
    Parser(const Game& game, const State& state)
        : edition_(*game.edition), player_(state.players[state.player]) {}

    std::expected<Move, Error> parse(std::string_view text) const {
        if (text == "pass") return Move(Verb::pass);
        if (text == "done") return Move(Verb::done);
        if (text == "governor-space keep") return Move(Verb::governorSpace, 1);
        if (text == "governor-space empty") return Move(Verb::governorSpace, 0);
        const std::size_t colon = text.find(": ");
        if (colon == std::string_view::npos || text.starts_with(fromPile))
            return action(noSource, text);
        std::string_view source = text.substr(0, colon);
        text.remove_prefix(colon + 2);
        if (source.starts_with("token ")) {
            source.remove_prefix(6);
            const auto kind = std::find(tokenIds.begin() + statusKinds, tokenIds.end(), source);
            if (kind == tokenIds.end())
                return unknown("blue token", source, "ship-draw, occupy-draw, payment, attack");
            return action(sourceOf(Token(kind - tokenIds.begin())), text);
        }
        const int type = edition_.building(source);
        if (type < 0) return unknown("building", source);
        return action(type, text);
    }

private:
    static std::expected<Move, Error> unknown(std::string_view what, std::string_view word,
                                              std::string_view known = {}) {
        std::string text = "there is no " + std::string(what) + " " + quoted(word);
        if (!known.empty()) text += " (there are " + std::string(known) + ")";
        return std::unexpected(Error{text});
    }

    static std::expected<Move, Error> made(Verb verb, int source, int target, std::string_view what,
                                           std::string_view word) {
        if (target < 0) return unknown(what, word);
        return Move(verb, source, target);
    }

    std::expected<Move, Error> action(int source, std::string_view text) const {
        const std::size_t gap = text.find(' ');
        const std::string_view verb = text.substr(0, gap);
        const std::string_view object = gap == std::string_view::npos ? "" : text.substr(gap + 1);
        if (verb == "ship") return ship(source, object);
        if (verb == "occupy")
            return made(Verb::occupy, source, edition_.site(object), "city", object);
        if (verb == "attack")
            return made(Verb::attack, source, edition_.site(object), "city", object);
        if (verb == "raid") return made(Verb::raid, source, edition_.site(object), "city", object);
        if (verb == "land") return made(Verb::land, source, edition_.site(object), "city", object);
        if (verb == "sail") return sail(source, object);
        if (verb == "trade") return trade(source, object);
        if (verb == "pay")
            return made(Verb::pay, source, edition_.building(object), "building", object);
        if (verb == "draw" && object.starts_with("discard: ")) {
            const std::string_view card = object.substr(9);
            return made(Verb::drawPile, source, edition_.card(card), "card", card);
        }
        if (verb == "draw") return made(Verb::draw, source, edition_.deck(object), "deck", object);
        if (source == noSource) {
            if (verb == "start")
                return made(Verb::start, source, edition_.building(object), "building", object);
            if (verb == "memorial")
                return made(Verb::memorial, source, status(object), "status", object);
            if (verb == "build")
                return made(Verb::build, source, edition_.building(object), "building", object);
            if (verb == "discard")
                return made(Verb::discard, source, edition_.card(object), "card", object);
            if (verb == "salary") {
                const int spaces = salarySpaces(edition_, player_, object);
                if (spaces < 0)
                    return std::unexpected(
                        Error{"a salary names occupied buildings, sorted and joined by ', '"});
                return Move(Verb::salary, spaces);
            }
        }
        return unknown(
            "move", verb,
            edition_.rules.seas
                ? "start, build, salary, ship, occupy, attack, pay, draw, pass, done, memorial, "
                  "discard, governor-space, raid, land, sail, trade"
                : "build, salary, ship, occupy, attack, pay, draw, pass, done, discard, "
                  "governor-space");
    }

    // A region for its track, "<region>-sea" for its open sea, or the id of a fleet space.
    std::expected<Move, Error> ship(int source, std::string_view object) const {
        const int region = edition_.region(object);
        if (region >= 0 || !edition_.rules.seas)
            return made(Verb::ship, source, region, "region", object);
        if (object.ends_with(seaSuffix) && fleet(object) < 0)
            return made(Verb::shipSea, source, sea(object), "open sea", object);
        return made(Verb::shipFleet, source, fleet(object), "place to ship to", object);
    }

    // "india-sea europe-fleet-1"
    std::expected<Move, Error> sail(int source, std::string_view object) const {
        const auto [from, to] = twoWords(object);
        if (sea(from) < 0) return unknown("open sea", from);
        if (fleet(to) < 0) return unknown("fleet space", to);
        const int number = fleetNumber(edition_.tables, fleet(to));
        if (number > 7) return unknown("fleet space that can be sailed to", to);
        return Move(Verb::sail, source, sea(from) * 8 + number);
    }

    // "india-sea finance"
    std::expected<Move, Error> trade(int source, std::string_view object) const {
        const auto [from, to] = twoWords(object);
        if (sea(from) < 0) return unknown("open sea", from);
        if (status(to) < 0) return unknown("status", to);
        return Move(Verb::trade, source, sea(from) * statusKinds + status(to));
    }

    static std::pair<std::string_view, std::string_view> twoWords(std::string_view text) {
        const std::size_t gap = text.find(' ');
        if (gap == std::string_view::npos) return {text, {}};
        return {text.substr(0, gap), text.substr(gap + 1)};
    }

    // Each -1 if there is no such thing.
    int sea(std::string_view word) const {
        if (!word.ends_with(seaSuffix)) return -1;
        return edition_.region(word.substr(0, word.size() - seaSuffix.size()));
    }
    int fleet(std::string_view word) const {
        const int site = edition_.site(word);
        return site >= 0 && edition_.sites[std::size_t(site)].fleet ? site : -1;
    }
    static int status(std::string_view word) {
        const auto end = tokenIds.begin() + statusKinds;
        const auto found = std::find(tokenIds.begin(), end, word);
        return found == end ? -1 : int(found - tokenIds.begin());
    }

    const Edition& edition_;
    const Player& player_;
};

Error notLegal(const Game& game, const State& state, std::string_view text, std::string_view why) {
    std::string message = quoted(text) + " is not legal; " + std::string(why) + ". Legal: ";
    const auto legal = legalTexts(game, state);
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < std::min(most, legal.size()); ++i)
        message += (i == 0 ? "" : ", ") + legal[i];
    if (legal.size() > most) message += ", … (" + std::to_string(legal.size()) + " in all)";
    if (legal.empty()) message += "none";
    return {message};
}

}  // namespace

std::string moveText(const Game& game, const State& state, Move move) {
    const Edition& edition = *game.edition;
    const auto target = std::size_t(move.target());
    const std::string by = sourceText(edition, move.source());
    switch (move.verb()) {
        case Verb::shipFleet: return by + "ship " + edition.sites[target].id;
        case Verb::shipSea: return by + "ship " + seaText(edition, target);
        case Verb::raid: return by + "raid " + edition.sites[target].id;
        case Verb::land: return by + "land " + edition.sites[target].id;
        case Verb::sail: {
            const int fleet = select(edition.tables.fleets, move.target() % 8);
            return by + "sail " + seaText(edition, target / 8) + " " +
                   edition.sites[std::size_t(fleet)].id;
        }
        case Verb::trade:
            return by + "trade " + seaText(edition, target / statusKinds) + " " +
                   std::string(tokenIds[target % statusKinds]);
        case Verb::drawPile: return by + std::string(fromPile) + edition.cardName(move.target());
        case Verb::start: return "start " + edition.buildings[target].id;
        case Verb::memorial: return "memorial " + std::string(tokenIds[target]);
        case Verb::build: return "build " + edition.buildings[target].id;
        case Verb::salary:
            return "salary " + salaryText(edition, state.players[state.player], move.target());
        case Verb::ship: return by + "ship " + edition.regions[target].id;
        case Verb::occupy: return by + "occupy " + edition.sites[target].id;
        case Verb::attack: return by + "attack " + edition.sites[target].id;
        case Verb::pay: return by + "pay " + edition.buildings[target].id;
        case Verb::draw: return by + "draw " + edition.decks[target].id;
        case Verb::pass: return "pass";
        case Verb::done: return "done";
        case Verb::discard: return "discard " + edition.cardName(move.target());
        case Verb::governorSpace:
            return target == 1 ? "governor-space keep" : "governor-space empty";
    }
    return {};
}

std::expected<Move, Error> readMove(const Game& game, const State& state, std::string_view text) {
    const auto move = Parser(game, state).parse(text);
    if (!move) return move;
    if (!legal(game, state).contains(*move))
        return std::unexpected(Error{whyNot(game, state, *move)});
    if (moveText(game, state, *move) != text)  // e.g. a salary that is not sorted
        return std::unexpected(Error{"it is written '" + moveText(game, state, *move) + "'"});
    return *move;
}

std::expected<Move, Error> parseMove(const Game& game, const State& state, std::string_view text) {
    auto move = readMove(game, state, text);
    if (!move) return std::unexpected(notLegal(game, state, text, move.error().text));
    return move;
}

std::string whyNot(const Game& game, const State& state, std::string_view text) {
    const auto move = readMove(game, state, text);
    return move ? std::string() : move.error().text;
}

std::vector<std::string> legalTexts(const Game& game, const State& state) {
    std::vector<std::string> texts;
    const MoveList moves = legal(game, state).list();
    texts.reserve(std::size_t(moves.size()));
    for (const Move move : moves) texts.push_back(moveText(game, state, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace endeavor
