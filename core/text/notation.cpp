#include "notation.h"

#include <algorithm>

#include "why.h"

namespace endeavor {
namespace {

constexpr std::string_view tokenWord = "token ";
constexpr std::string_view seaSuffix = "-sea";

std::string sourceText(const Edition& edition, Move move) {
    const auto source = sourceOf(move);
    if (!source) return {};
    return std::string(source->kind == PartKind::token ? tokenWord : "") + idOf(edition, *source) +
           ": ";
}

std::string seaText(const Edition& edition, int region) {
    return edition.regions[std::size_t(region)].id + std::string(seaSuffix);
}

// The buildings of a salary. They are sorted by id, because types and spaces are.
std::string salaryText(const Edition& edition, const Player& player, int spaces) {
    std::string text;
    for (const int space : Bits(u64(spaces)))
        text +=
            (text.empty() ? "" : ", ") + edition.buildings[std::size_t(player.building(space))].id;
    return text;
}

// Parses "a, b, b" into the board spaces to free; for equal buildings, the highest spaces first. -1
// if the player has no such markers.
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

// User text inside a message: short, on one line, without control characters.
std::string shortened(std::string_view text) {
    std::string shown(text.substr(0, 80));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return shown + (text.size() > 80 ? "..." : "");
}

std::string joined(const auto& words) {
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

constexpr auto statusIds = std::span(tokenIds).first<statusKinds>();
constexpr auto blueTokenIds = std::span(tokenIds).subspan<statusKinds>();

// Parses a text into a move, legal or not; the reason says which word is unknown.
class Parser {
public:
    Parser(const Game& game, const State& state)
        : edition_(*game.edition), player_(state.players[state.player]) {}

    std::expected<Move, Reason> parse(std::string_view text) const {
        const std::size_t colon = text.find(": ");
        if (colon == std::string_view::npos || !rowsFor(text).empty()) return parse(noSource, text);
        std::string_view source = text.substr(0, colon);
        text.remove_prefix(colon + 2);
        if (source.starts_with(tokenWord)) {
            source.remove_prefix(tokenWord.size());
            const int kind = indexIn(blueTokenIds, source);
            if (kind < 0) return unknown("unknown-token", source, joined(blueTokenIds));
            return parse(sourceOf(Token(kind + statusKinds)), text);
        }
        const int type = edition_.building(source);
        if (type < 0) return unknown("unknown-building", source);
        return parse(type, text);
    }

private:
    static std::unexpected<Reason> unknown(RuleCode code, std::string_view word) {
        return std::unexpected(because(code, {{"word", shortened(word)}}));
    }
    static std::unexpected<Reason> unknown(RuleCode code, std::string_view word,
                                           std::string known) {
        return std::unexpected(
            because(code, {{"word", shortened(word)}, {"known", std::move(known)}}));
    }

    // The verbs whose word the text begins with. The longest word wins: "draw discard:" over
    // "draw". Verbs that share a word differ in their kind of target.
    std::vector<const VerbRow*> rowsFor(std::string_view text) const {
        std::vector<const VerbRow*> rows;
        for (const VerbRow& row : verbRows) {
            const bool begins = text.starts_with(row.word) &&
                                (text.size() == row.word.size() || text[row.word.size()] == ' ');
            if (!begins || !occursIn(edition_, row)) continue;
            if (!rows.empty() && rows.front()->word.size() > row.word.size()) continue;
            if (!rows.empty() && rows.front()->word.size() < row.word.size()) rows.clear();
            rows.push_back(&row);
        }
        return rows;
    }

    std::expected<Move, Reason> parse(int source, std::string_view text) const {
        const std::vector<const VerbRow*> rows = rowsFor(text);
        if (rows.empty()) return unknown("unknown-verb", text.substr(0, text.find(' ')), words());
        const std::string word(rows.front()->word);
        if (source != noSource && !rows.front()->isAction())
            return std::unexpected(because("source-superfluous", {{"verb", word}}));
        const std::string_view object = text.substr(std::min(text.size(), word.size() + 1));
        for (const VerbRow* row : rows) {
            const auto target = read(row->target, object);
            if (target) return Move(row->verb, source, *target);
            if (rows.size() == 1) return std::unexpected(target.error());
        }
        return std::unexpected(
            because("unknown-place", {{"verb", word}, {"word", shortened(object)}}));
    }

    // Every word that a move of this edition may begin with.
    std::string words() const {
        std::vector<std::string_view> words;
        for (const VerbRow& row : verbRows) {
            const std::string_view word = row.word.substr(0, row.word.find(' '));
            if (occursIn(edition_, row) &&
                std::find(words.begin(), words.end(), word) == words.end())
                words.push_back(word);
        }
        return joined(words);
    }

    // Parses a target of this kind; write() is the inverse.
    std::expected<int, Reason> read(TargetKind kind, std::string_view text) const {
        const auto known = [&](int number, RuleCode code) -> std::expected<int, Reason> {
            if (number < 0) return unknown(code, text);
            return number;
        };
        switch (kind) {
            case TargetKind::none:
                if (!text.empty()) return unknown("unknown-verb", text, words());
                return 0;
            case TargetKind::track: return known(edition_.region(text), "unknown-region");
            case TargetKind::sea: return known(sea(text), "unknown-sea");
            case TargetKind::site: return known(edition_.site(text), "unknown-site");
            case TargetKind::fleet: return known(fleet(text), "unknown-fleet");
            case TargetKind::deck: return known(edition_.deck(text), "unknown-deck");
            case TargetKind::pileCard:
            case TargetKind::heldCard: return known(edition_.card(text), "unknown-card");
            case TargetKind::building: return known(edition_.building(text), "unknown-building");
            case TargetKind::voyage: {
                const auto [from, to] = twoWords(text);
                if (sea(from) < 0) return unknown("unknown-sea", from);
                if (fleet(to) < 0) return unknown("unknown-fleet", to);
                const int number = fleetNumber(edition_.tables, fleet(to));
                if (number >= maxSailFleets) return unknown("unknown-fleet", to);
                return encode(Voyage{sea(from), number});
            }
            case TargetKind::exchange: {
                const auto [from, to] = twoWords(text);
                if (sea(from) < 0) return unknown("unknown-sea", from);
                if (indexIn(statusIds, to) < 0) return unknown("unknown-status", to);
                return encode(Exchange{sea(from), indexIn(statusIds, to)});
            }
            case TargetKind::freedSpaces: {
                const int spaces = salarySpaces(edition_, player_, text);
                if (spaces < 0) return std::unexpected(because("salary-words"));
                return spaces;
            }
            case TargetKind::status: return known(indexIn(statusIds, text), "unknown-status");
            case TargetKind::governorSpace: {
                const int choice = indexIn(governorSpaceIds, text);
                if (choice < 0) return unknown("unknown-choice", text, joined(governorSpaceIds));
                return choice;
            }
        }
        return -1;
    }

    static std::pair<std::string_view, std::string_view> twoWords(std::string_view text) {
        const std::size_t gap = text.find(' ');
        if (gap == std::string_view::npos) return {text, {}};
        return {text.substr(0, gap), text.substr(gap + 1)};
    }

    // These return -1 if there is no such thing.
    int sea(std::string_view word) const {
        if (!word.ends_with(seaSuffix)) return -1;
        return edition_.region(word.substr(0, word.size() - seaSuffix.size()));
    }
    int fleet(std::string_view word) const {
        const int site = edition_.site(word);
        return site >= 0 && edition_.sites[std::size_t(site)].fleet ? site : -1;
    }

    const Edition& edition_;
    const Player& player_;
};

std::string write(const Edition& edition, const Player& player, TargetKind kind, int target) {
    const auto number = std::size_t(target);
    switch (kind) {
        case TargetKind::none: break;
        case TargetKind::track: return edition.regions[number].id;
        case TargetKind::sea: return seaText(edition, target);
        case TargetKind::site:
        case TargetKind::fleet: return edition.sites[number].id;
        case TargetKind::deck: return edition.decks[number].id;
        case TargetKind::pileCard:
        case TargetKind::heldCard: return edition.cardName(target);
        case TargetKind::building: return edition.buildings[number].id;
        case TargetKind::voyage: {
            const Voyage voyage = voyageOf(target);
            const int fleet = fleetSite(edition.tables, voyage);
            return seaText(edition, voyage.sea) + " " + edition.sites[std::size_t(fleet)].id;
        }
        case TargetKind::exchange: {
            const Exchange exchange = exchangeOf(target);
            return seaText(edition, exchange.sea) + " " +
                   std::string(statusIds[std::size_t(exchange.status)]);
        }
        case TargetKind::freedSpaces: return salaryText(edition, player, target);
        case TargetKind::status: return std::string(statusIds[number]);
        case TargetKind::governorSpace: return std::string(governorSpaceIds[number]);
    }
    return {};
}

Error notLegal(const Game& game, const State& state, std::string_view text, std::string_view why) {
    std::string message =
        "'" + shortened(text) + "' is not legal; " + std::string(why) + ". Legal: ";
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
    const VerbRow& row = rowOf(move.verb());
    std::string text = sourceText(*game.edition, move) + std::string(row.word);
    if (row.target == TargetKind::none) return text;
    const Player& player = state.players[state.player];
    return text + " " + write(*game.edition, player, row.target, move.target());
}

std::expected<Move, Reason> readMove(const Game& game, const State& state, std::string_view text) {
    auto move = Parser(game, state).parse(text);
    if (!move) return move;
    if (const auto why = whyIllegal(game, state, *move)) return std::unexpected(*why);
    if (std::string usual = moveText(game, state, *move); usual != text)  // an unsorted salary
        return std::unexpected(because("written-as", {{"move", std::move(usual)}}));
    return move;
}

std::expected<Move, Error> parseMove(const Game& game, const State& state, std::string_view text) {
    const auto move = readMove(game, state, text);
    if (move) return *move;
    return std::unexpected(notLegal(game, state, text, englishOf(*game.edition, move.error())));
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
