#include "picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "terminal.h"

namespace endeavor::cli {
namespace {

// --- Text that knows how many columns it takes ---------------------------------------------------

// Names come from files: nothing in them may move the cursor or break a line.
std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if ((c >= 0 && c < ' ') || c == 0x7f) c = '?';
    return result;
}

std::string firstCharacters(std::string_view text, std::size_t most) {
    std::size_t bytes = 0;
    for (std::size_t seen = 0; bytes < text.size(); ++bytes)
        if ((text[bytes] & 0xc0) != 0x80 && ++seen > most) break;
    return std::string(text.substr(0, bytes));
}

struct Text {
    std::string shown;
    std::size_t width = 0;

    Text() = default;
    Text(std::string_view plain) : shown(printable(plain)), width(columns(shown)) {}
    Text(const std::string& plain) : Text(std::string_view(plain)) {}
    Text(const char* plain) : Text(std::string_view(plain)) {}
    Text(std::string styled, std::size_t columnsTaken)
        : shown(std::move(styled)), width(columnsTaken) {}

    Text& operator+=(const Text& more) {
        shown += more.shown;
        width += more.width;
        return *this;
    }
    Text& padTo(std::size_t wanted) {
        if (wanted > width) *this += Text(std::string(wanted - width, ' '), wanted - width);
        return *this;
    }
};
Text operator+(Text left, const Text& right) { return left += right; }

Text strong(std::string_view text) { return {bold(printable(text)), columns(text)}; }
Text quiet(std::string_view text) { return {faint(printable(text)), columns(text)}; }
Text coloured(int seat, std::string_view text) {
    return {inSeatColour(seat, printable(text)), columns(text)};
}
Text markerOf(int seat) { return coloured(seat, std::string(1, seatLetter(seat))); }

using Texts = std::vector<Text>;  // items of a line, or lines of a block

constexpr std::size_t gap = 3;
constexpr std::size_t labelWidth = 10;  // "  cities  "
constexpr std::size_t wideEnough = 96;  // for a track and its deck on one line

Text label(std::string_view word) {
    Text text = quiet(fmt::format("  {}", word));
    return text.padTo(labelWidth);
}

// The label and the items after it; further lines start below the first item.
Texts flow(const Text& first, const Texts& items, std::size_t width) {
    Texts lines{first};
    const std::size_t indent = first.width;
    for (const Text& item : items) {
        const bool atStart = lines.back().width <= indent;
        if (!atStart && lines.back().width + gap + item.width > width)
            lines.push_back(Text("").padTo(indent));
        else if (!atStart)
            lines.back() += Text("").padTo(gap);
        lines.back() += item;
    }
    return lines;
}

// The widths of n columns that hold the items row by row.
std::vector<std::size_t> columnWidths(const Texts& items, std::size_t n) {
    std::vector<std::size_t> widths(n);
    for (std::size_t i = 0; i < items.size(); ++i)
        widths[i % n] = std::max(widths[i % n], items[i].width);
    return widths;
}

// The same in aligned columns, as many as fit.
Texts grid(const Text& first, Texts items, std::size_t width) {
    if (items.empty()) return {};
    std::vector<std::size_t> widths;
    for (std::size_t n = items.size(); n > 0; --n) {
        widths = columnWidths(items, n);
        std::size_t taken = first.width + gap * (n - 1);
        for (const std::size_t one : widths) taken += one;
        if (taken <= width) break;
    }
    Texts lines;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::size_t column = i % widths.size();
        if (column == 0) lines.push_back(i == 0 ? first : Text("").padTo(first.width));
        const bool last = column + 1 == widths.size();
        lines.back() += last ? items[i] : items[i].padTo(widths[column] + gap);
    }
    return lines;
}

void append(Texts& lines, const Texts& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

std::string joined(const Texts& lines) {
    std::string text;
    for (const Text& line : lines) {
        text += line.shown;
        while (text.ends_with(' ')) text.pop_back();
        text += '\n';
    }
    return text;
}

std::string plural(int n, std::string_view one) {
    return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

// --- The picture ---------------------------------------------------------------------------------

class Picture {
public:
    Picture(const Record& record, std::size_t width)
        : record_(record),
          game_(record.game),
          edition_(*record.game.edition),
          state_(record.state),
          width_(width) {}

    std::string draw() const {
        std::string text = joined(header()) + joined(legend()) + heading("Board", width_);
        text += joined(board()) + heading("Connections", width_) + joined(connections());
        text += heading("Stockpile", width_) + joined(stockpile()) + heading("Players", width_);
        for (int seat = 0; seat < game_.players; ++seat) text += joined(player(seat));
        return text;
    }

private:
    const Building& building(int type) const { return edition_.buildings[std::size_t(type)]; }

    Text seat(int number) const {
        return {seatLabel(record_, number), columns(shownName(record_, number)) + 4};
    }

    Texts header() const {
        Texts items{strong(edition_.name)};
        if (state_.over()) {
            items.push_back(fmt::format("over after round {}", state_.round));
        } else {
            items.push_back(fmt::format("round {} of {}, {} phase", state_.round, edition_.rounds,
                                        phaseIds[int(state_.phase)]));
            items.push_back(seat(state_.player) + " to move");
        }
        items.push_back("first player " + seat(state_.first));
        if (state_.passed != 0 && !state_.over()) {
            Text passed("passed");
            for (const int number : Bits(state_.passed)) passed += " " + markerOf(number);
            items.push_back(passed);
        }
        return flow("", items, width_);
    }

    // What the short words mean.
    Texts legend() const {
        Texts status, blue;
        for (int kind = 0; kind < tokenKinds; ++kind)
            (kind < statusKinds ? status : blue)
                .push_back(quiet(
                    fmt::format("{} {}", tokenMark(edition_, Token(kind)),
                                kind < statusKinds ? edition_.statusNames[kind] : tokenIds[kind])));
        Texts lines = flow(label("status"), status, width_);
        append(lines, flow(label("blue"), blue, width_));
        return lines;
    }

    // The kinds a player spends stand out from those that count for status.
    Text token(Token kind) const {
        const std::string mark = tokenMark(edition_, kind);
        return int(kind) < statusKinds ? Text(mark) : strong(mark);
    }

    // "A3 B1"; nothing where nobody has any.
    Text bySeat(auto&& number) const {
        Text text;
        for (int who = 0; who < game_.players; ++who)
            if (number(who) > 0)
                text += (text.width > 0 ? " " : "") +
                        coloured(who, fmt::format("{}{}", seatLetter(who), number(who)));
        return text;
    }

    Texts board() const {
        Texts lines;
        for (int number = 0; number < int(edition_.regions.size()); ++number)
            append(lines, region(number));
        return lines;
    }

    Texts region(int number) const {
        const Region& region = edition_.regions[std::size_t(number)];
        Texts title{strong(region.name),
                    has(state_.open, number)
                        ? "open"
                        : fmt::format("closed, {} of {} shipped", byteAt(state_.filled, number),
                                      region.track)};
        const Text here =
            bySeat([&](int who) { return state_.players[std::size_t(who)].strengthIn(number); });
        if (here.width > 0) title.push_back("markers " + here);
        const Text beside =
            bySeat([&](int who) { return byteAt(state_.players[std::size_t(who)].sea, number); });
        if (beside.width > 0) title.push_back("beside the track " + beside);
        Texts lines = flow("", title, width_);
        Texts cities, decks;
        for (const int site : Bits(region.sites)) cities.push_back(city(site));
        for (const int which : region.decks) decks.push_back(deck(which));
        append(lines, flow(label("cities"), cities, width_));
        // Beside the track where there is room for the longest card.
        if (region.track == 0) {
            append(lines, flow(label("decks"), decks, width_));
        } else if (width_ >= wideEnough) {
            Text line = track(number);
            line.padTo(labelWidth + trackWidth()) += label("deck");
            append(lines, flow(line, decks, width_));
        } else {
            lines.push_back(track(number));
            append(lines, flow(label("deck"), decks, width_));
        }
        return lines;
    }

    std::size_t trackWidth() const {
        int longest = 0;
        for (const Region& region : edition_.regions) longest = std::max(longest, region.track);
        return std::size_t(longest) * 4;
    }

    Text track(int number) const {
        Text line = label("track");
        for (int space = 0; space < edition_.regions[std::size_t(number)].track; ++space) {
            const int owner = state_.trackOwner(number, space);
            Text one = owner >= 0 ? markerOf(owner) : token(game_.trackToken(number, space));
            line += one.padTo(4);
        }
        return line;
    }

    Text city(int number) const {
        const Site& site = edition_.sites[std::size_t(number)];
        const std::string worth = site.glory == 1 ? "" : fmt::format(" ({} glory)", site.glory);
        for (int who = 0; who < game_.players; ++who)
            if (has(state_.players[std::size_t(who)].sites, number))
                return coloured(who, fmt::format("{}{} {}", site.name, worth, seatLetter(who)));
        return site.name + worth + " " + token(game_.siteToken(number));
    }

    Text deck(int number) const {
        const Deck& deck = edition_.decks[std::size_t(number)];
        const u64 left = u64(byteAt(state_.decks, number));
        // Where a region has one deck it needs no name.
        const bool only = edition_.regions[std::size_t(deck.region)].decks.size() == 1;
        const std::string name = only ? "" : deck.id + " ";
        if (left == 0) return quiet(name + "no card left");
        const Card& top = deck.cards[std::size_t(lowest(left))];
        return fmt::format("{}{}: {}", name,
                           top.governor ? "governor" : std::to_string(lowest(left)),
                           cardText(edition_, top)) +
               quiet(fmt::format("  {} left", count(left)));
    }

    Texts connections() const {
        std::vector<std::pair<std::string, int>> byName;
        std::size_t longest = 0;
        for (int number = 0; number < int(edition_.links.size()); ++number) {
            const auto [a, b] = edition_.links[std::size_t(number)].ends;
            byName.emplace_back(
                edition_.sites[std::size_t(a)].name + "–" + edition_.sites[std::size_t(b)].name,
                number);
            longest = std::max(longest, columns(byName.back().first));
        }
        std::sort(byName.begin(), byName.end());
        Texts items;
        for (const auto& [name, number] : byName)
            items.push_back(connection(name, number, longest));
        return grid("  ", items, width_);
    }

    // Its token, who controls it, or a dot where the token is gone and nobody does.
    Text connection(const std::string& name, int number, std::size_t longest) const {
        const u64 ends = edition_.tables.linkEnds[std::size_t(number)];
        for (int who = 0; who < game_.players; ++who)
            if ((state_.players[std::size_t(who)].sites & ends) == ends)
                return coloured(who, fmt::format("{} {}", padded(name, longest), seatLetter(who)));
        Text text(name);
        text.padTo(longest + 1);
        return has(state_.linkTokens, number) ? text + token(game_.linkToken(number))
                                              : text + quiet("·");
    }

    Texts stockpile() const {
        std::map<int, Texts> levels;
        for (int type = 0; type < int(edition_.buildings.size()); ++type) {
            if (building(type).level == 0) continue;
            const int left = state_.stockOf(type);
            const std::string tile = fmt::format("{}× {}: {}", left, building(type).name,
                                                 abilityText(edition_, building(type)));
            levels[building(type).level].push_back(left > 0 ? Text(tile) : quiet(tile));
        }
        Texts lines;
        for (const auto& [level, tiles] : levels)
            append(lines, flow(label(fmt::format("level {}", level)), tiles, width_));
        return lines;
    }

    Texts player(int seat) const {
        const Player& me = state_.players[std::size_t(seat)];
        const std::string name = fmt::format("{} {}", seatLetter(seat), shownName(record_, seat));
        Text title = coloured(seat, name);
        Texts items{title.padTo(nameWidth()), fmt::format("harbour {:>2}", me.harbour),
                    fmt::format("supply {:>2}", me.supply),
                    strong(fmt::format("glory {:>2}", score(game_, state_, seat).total))};
        for (int kind = statusKinds; kind < tokenKinds; ++kind)
            if (const int n = me.total(Token(kind)); n > 0)
                items.push_back(token(Token(kind)) + fmt::format(" ×{}", n));
        if (me.aside > 0) items.push_back(plural(me.aside, "slavery card") + " set aside");
        if (has(state_.passed, seat) && !state_.over()) items.push_back(strong("passed"));
        Texts lines = flow("", items, width_);
        append(lines, status(me));
        append(lines, buildings(seat));
        if (me.cards != 0) append(lines, cards(me));
        return lines;
    }

    std::size_t nameWidth() const {
        std::size_t widest = 0;
        for (int seat = 0; seat < game_.players; ++seat)
            widest = std::max(widest, columns(shownName(record_, seat)) + 2);
        return widest;
    }

    Texts status(const Player& me) const {
        Texts items = statusLevels(me, edition_.statusNames);
        std::size_t taken = 2;
        for (const Text& item : items) taken += item.width + gap;
        if (taken - gap > width_) {
            std::array<std::string, statusKinds> marks;
            for (std::size_t kind = 0; kind < statusKinds; ++kind)
                marks[kind] = tokenMark(edition_, Token(kind));
            items = statusLevels(me, marks);
        }
        return flow("  ", items, width_);
    }

    Texts statusLevels(const Player& me, const std::array<std::string, statusKinds>& names) const {
        const auto level = [&](Token kind, std::string_view what, const auto& table) {
            return Text(fmt::format("{} {:>2} → {} {}", names[std::size_t(kind)], me.total(kind),
                                    what, table[std::size_t(me.total(kind))]));
        };
        return {level(Token::industry, "build", edition_.buildLevel),
                level(Token::culture, "growth", edition_.growth),
                level(Token::finance, "payments", edition_.payments),
                level(Token::politics, "cards", edition_.cardLimit)};
    }

    // A circle is "( )", with the player's letter in it when a marker is there.
    Texts buildings(int seat) const {
        const Player& me = state_.players[std::size_t(seat)];
        Texts items;
        for (int space = 0; space < me.buildings(); ++space) {
            const Building& tile = building(me.building(space));
            if (!tile.circle)
                items.push_back(tile.name);
            else if (has(me.busy, space))
                items.push_back("(" + markerOf(seat) + ") " + tile.name);
            else
                items.push_back("( ) " + tile.name);
        }
        return flow(label("built"), items, width_);
    }

    Texts cards(const Player& me) const {
        Texts items;
        for (const int card : Bits(me.cards)) {
            const Deck& deck = edition_.decks[std::size_t(deckOf(card))];
            items.push_back(
                edition_.cardName(card) +
                quiet(fmt::format(" ({})",
                                  cardText(edition_, deck.cards[std::size_t(valueOf(card))]))));
        }
        const int held = count(me.cards);
        if (!fitsWithFreeSpace(edition_, me))
            items.push_back(strong(fmt::format("{} held, may keep {} and a governor", held,
                                               cardCapacity(edition_, me))));
        return flow(label("cards"), items, width_);
    }

    const Record& record_;
    const Game& game_;
    const Edition& edition_;
    const State& state_;
    std::size_t width_;
};

// --- What a move brings --------------------------------------------------------------------------

int lastingGlory(const Score& score) {  // without what goes up and down with every marker spent
    return score.cities + score.connections + score.cards + score.buildings + score.slavery;
}

// "+cul", "-2 pol"
std::string changed(int by, const std::string& what) {
    return by == 1 ? "+" + what : by == -1 ? "-" + what : fmt::format("{:+} {}", by, what);
}

// Found by making the move and comparing, so that no rule is told twice.
std::string effectOf(const Record& record, Move move) {
    const Game& game = record.game;
    const Edition& edition = *game.edition;
    const State& before = record.state;
    State after = before;
    apply(game, after, move);
    const int me = before.player;
    std::vector<std::string> parts;
    for (int kind = 0; kind < tokenKinds; ++kind) {
        const bool spent = move.source() == tokenSource + kind - statusKinds;
        const int change = after.players[std::size_t(me)].total(Token(kind)) -
                           before.players[std::size_t(me)].total(Token(kind)) + (spent ? 1 : 0);
        if (change != 0) parts.push_back(changed(change, tokenMark(edition, Token(kind))));
    }
    const int glory = lastingGlory(score(game, after, me)) - lastingGlory(score(game, before, me));
    if (glory != 0) parts.push_back(changed(glory, "glory"));
    std::string text = fmt::format("{}", fmt::join(parts, " "));
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    if (move.verb() == Verb::build) {
        const Building& tile = edition.buildings[std::size_t(move.target())];
        if (!tile.action.empty()) text = abilityText(edition, tile);
    }
    for (int seat = 0; seat < game.players; ++seat)
        if (move.verb() == Verb::attack &&
            has(before.players[std::size_t(seat)].sites, move.target()))
            add(fmt::format("from {}", seatLetter(seat)));
    for (const int region : Bits(u64(after.open & ~before.open)))
        add("opens " + edition.regions[std::size_t(region)].name);
    return text;
}

// --- What is asked -------------------------------------------------------------------------------

std::string buildable(const Record& record) {
    const Edition& edition = *record.game.edition;
    const Player& me = record.state.players[record.state.player];
    const int level = edition.buildLevel[std::size_t(me.total(Token::industry))];
    int lowestLeft = 9;
    for (const Move move : legal(record.game, record.state).list())
        lowestLeft = std::min(lowestLeft, edition.buildings[std::size_t(move.target())].level);
    if (lowestLeft > level)
        return fmt::format("level {} allows nothing that is left, so one of level {}", level,
                           lowestLeft);
    return level == 1 ? "choose one of level 1" : fmt::format("choose one of level 1 to {}", level);
}

std::string turnOptions(const Record& record) {
    const LegalMoves moves = legal(record.game, record.state);
    bool building = false, token = false;
    for (const Move move : moves.list()) {
        building |= move.source() < tokenSource;
        token |= move.source() >= tokenSource && move.source() != noSource;
    }
    if (building && token) return "activate a building, spend a blue token, or pass";
    if (building) return "activate a building, or pass";
    return token ? "spend a blue token, or pass" : "nothing is left to do but pass";
}

}  // namespace

std::size_t pictureWidth() { return std::size_t(std::clamp(terminalWidth(), 60, 120)); }

char seatLetter(int seat) { return char('A' + seat); }

std::string shownName(const Record& record, int seat) {
    const std::string name = printable(record.names[std::size_t(seat)]);
    if (name.find_first_not_of(' ') == std::string::npos) return "Player";
    return columns(name) <= 16 ? name : firstCharacters(name, 15) + "…";
}

std::string seatLabel(const Record& record, int seat) {
    return inSeatColour(seat, fmt::format("{} ({})", shownName(record, seat), seatLetter(seat)));
}

std::string playerLabel(const Record& record, int seat) {
    return inSeatColour(seat, shownName(record, seat));
}

std::string tokenMark(const Edition& edition, Token kind) {
    const auto number = std::size_t(kind);
    std::string mark;
    if (number < statusKinds) {
        mark = firstCharacters(edition.statusNames[number], 3);
        std::transform(mark.begin(), mark.end(), mark.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        return mark;
    }
    // Blue tokens in capitals: "payment" is PAY, "ship-draw" S/D.
    const std::string_view id = tokenIds[number];
    const std::size_t hyphen = id.find('-');
    mark = hyphen == std::string_view::npos ? std::string(id.substr(0, 3))
                                            : fmt::format("{}/{}", id[0], id[hyphen + 1]);
    std::transform(mark.begin(), mark.end(), mark.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return mark;
}

std::string iconText(const Edition& edition, u64 icons, int glory) {
    std::string text;
    const auto add = [&](const std::string& what, int n) {
        if (n > 0) text += fmt::format("{}{} {}", text.empty() ? "" : " ", n, what);
    };
    for (int kind = 0; kind < tokenKinds; ++kind)
        add(tokenMark(edition, Token(kind)), byteAt(icons, kind));
    add("glory", glory);
    return text;
}

std::string cardText(const Edition& edition, const Card& card) {
    return iconText(edition, card.icons, card.glory) + (card.abolition ? ", abolition" : "");
}

std::string actionText(const Building& building) {
    std::string text;
    for (const char c : building.action)
        text += c == '&' ? " & " : c == '/' ? " or " : std::string(1, c);
    return text;
}

std::string abilityText(const Edition& edition, const Building& building) {
    const std::string action = actionText(building);
    const std::string icons = iconText(edition, building.icons, building.glory);
    return action + (action.empty() || icons.empty() ? "" : ", ") + icons;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string word = printable(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!lines.back().empty() && columns(lines.back()) + 1 + columns(word) > width)
            lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
    }
    return lines;
}

std::string heading(std::string_view title, std::size_t width) {
    std::string rule;
    for (std::size_t used = columns(title) + 1; used < width; ++used) rule += "─";
    return fmt::format("\n{} {}\n", bold(title), faint(rule));
}

std::string inColumns(const std::vector<std::string>& items, std::size_t width,
                      std::size_t indent) {
    return joined(grid(Text("").padTo(indent), Texts(items.begin(), items.end()), width));
}

std::string picture(const Record& record, std::size_t width) {
    return Picture(record, width).draw();
}

std::string question(const Record& record) {
    const State& state = record.state;
    if (state.over()) return "The game is over.";
    const Edition& edition = *record.game.edition;
    const Player& me = state.players[state.player];
    const std::string who = seatLabel(record, state.player);
    switch (state.decision) {
        case Decision::build: return fmt::format("{} builds: {}.", who, buildable(record));
        case Decision::salary: {
            const int payments = edition.payments[std::size_t(me.total(Token::finance))];
            return fmt::format("{} is paid: choose from where {} {} to the harbour.", who,
                               plural(payments, "marker"), payments == 1 ? "returns" : "return");
        }
        case Decision::turn: return fmt::format("{} takes a turn: {}.", who, turnOptions(record));
        case Decision::second:
            return fmt::format("{} may take the second half of the action, or be done.", who);
        case Decision::discard:
            return who + (state.emptying ? " empties the free governor space: discard a card."
                                         : " holds more cards than may be kept: discard one.");
        case Decision::governorSpace:
            return fmt::format(
                "{} keeps a governor in the free space, or discards to empty it ({} glory).", who,
                edition.freeGovernorGlory);
        case Decision::over: break;
    }
    return {};
}

std::vector<ChoiceGroup> choices(const Record& record) {
    const Game& game = record.game;
    const Edition& edition = *game.edition;
    const MoveList moves = legal(game, record.state).list();
    const auto groupOf = [&](Move move) {
        return move.verb() == Verb::build ? edition.buildings[std::size_t(move.target())].level
                                          : move.source();
    };
    std::vector<Move> sorted(moves.begin(), moves.end());
    std::sort(sorted.begin(), sorted.end(),
              [&](Move a, Move b) { return std::pair(groupOf(a), a) < std::pair(groupOf(b), b); });
    std::vector<ChoiceGroup> groups;
    int last = -1;
    for (const Move move : sorted) {
        const std::string text = moveText(game, record.state, move);
        if (groupOf(move) != last) {
            last = groupOf(move);
            ChoiceGroup group;
            if (move.verb() == Verb::build) {
                group.title = fmt::format("level {}", last);
            } else if (move.source() != noSource) {
                group.title = text.substr(0, text.find(": ") + 1);
                if (move.source() < tokenSource)
                    group.remark = actionText(edition.buildings[std::size_t(move.source())]);
            }
            groups.push_back(std::move(group));
        }
        groups.back().choices.push_back({move, text, effectOf(record, move)});
    }
    return groups;
}

std::string choicesText(const std::vector<ChoiceGroup>& groups, std::size_t width) {
    std::string text;
    int number = 0;
    for (const ChoiceGroup& group : groups) {
        if (!group.title.empty())
            text += fmt::format("  {}{}\n", bold(group.title),
                                group.remark.empty() ? "" : " " + faint(group.remark));
        Texts items;
        for (const Choice& choice : group.choices) {
            // Title and entry together are the exact text of the move.
            const bool prefixed = choice.text.starts_with(group.title + " ");
            const std::string entry = prefixed && !group.title.empty()
                                          ? choice.text.substr(group.title.size() + 1)
                                          : choice.text;
            items.push_back(strong(fmt::format("{:>3}", ++number)) + " " + entry);
            if (!choice.effect.empty()) items.back() += quiet(" (" + choice.effect + ")");
        }
        text += joined(grid("  ", items, width));
    }
    return text;
}

std::vector<std::string> eventsSince(const Record& record, const State& before) {
    const State& now = record.state;
    const Edition& edition = *record.game.edition;
    std::vector<std::string> events;
    for (const int region : Bits(u64(now.open & ~before.open)))
        events.push_back(fmt::format("{} is open now.", edition.regions[std::size_t(region)].name));
    for (int seat = 0; seat < record.game.players; ++seat) {
        const Player& after = now.players[std::size_t(seat)];
        const u64 gained = after.cards & ~before.players[std::size_t(seat)].cards;
        for (const int card : Bits(gained & edition.tables.governors))
            events.push_back(
                fmt::format("{} wins the {}.", playerLabel(record, seat), edition.cardName(card)));
        if (gained & edition.tables.abolition)
            events.push_back("Abolition: all slavery cards held are set aside.");
    }
    if (now.over())
        events.push_back("The game is over.");
    else if (now.round != before.round)
        events.push_back(fmt::format("Round {} begins; {} is first player.", now.round,
                                     playerLabel(record, now.first)));
    else if (now.phase != before.phase && now.phase == Phase::action)
        events.push_back("Markers have grown and salaries are paid; the actions begin.");
    return events;
}

}  // namespace endeavor::cli
