#include "picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "exploit_text.h"
#include "layout.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

constexpr std::size_t labelWidth = 10;  // "  cities  "
constexpr std::size_t wideEnough = 96;  // for a track and its deck on one line

Text label(std::string_view word) {
    Text text = quiet(fmt::format("  {}", word));
    return text.padTo(labelWidth);
}

Text markerOf(int seat) { return coloured(seat, std::string(1, seatLetter(seat))); }

// --- The picture ---------------------------------------------------------------------------------

class Picture {
public:
    Picture(const Record& record, std::size_t width)
        : record_(record),
          game_(record.game),
          edition_(*record.game.edition),
          state_(record.state),
          width_(width) {
        for (int seat = 0; seat < game_.players; ++seat) {
            enough_[std::size_t(seat)] = enoughMarkersFor(game_, state_, seat);
            now_[std::size_t(seat)] = drawable(game_, state_, seat);
        }
    }

    std::string draw() const {
        std::string text = joined(header()) + joined(legend()) + heading("Board", width_);
        text += joined(board()) + heading("Connections", width_) + joined(connections());
        if (game_.exploits != 0) text += heading("Exploits", width_) + joined(exploits());
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

    // Explains the abbreviations.
    Texts legend() const {
        Texts status, blue;
        for (int kind = 0; kind < tokenKinds; ++kind)
            (kind < statusKinds ? status : blue)
                .push_back(quiet(
                    fmt::format("{} {}", tokenMark(edition_, Token(kind)),
                                kind < statusKinds ? edition_.statusNames[kind] : tokenIds[kind])));
        Texts lines = flow(label("status"), status, width_);
        append(lines, flow(label("blue"), blue, width_));
        append(lines, flow(label("cards"),
                           {quiet("from the top: value, what it gives, who has the markers for it"),
                            quiet("!: who could draw it now")},
                           width_));
        return lines;
    }

    // Blue tokens, which a player spends, are set off from brown ones, which count for status.
    Text token(Token kind) const {
        const std::string mark = tokenMark(edition_, kind);
        return int(kind) < statusKinds ? Text(mark) : strong(mark);
    }

    // "A3 B1"; empty if nobody has any.
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
        Texts pile;
        for (const int card : Bits(state_.pile))
            pile.push_back(fmt::format("{} ({})", edition_.cardName(card), cardGives(card)) +
                           drawers(card));
        if (!pile.empty()) append(lines, flow(label("pile"), pile, width_));
        return lines;
    }

    std::string cardGives(int card) const {
        return cardText(
            edition_, edition_.decks[std::size_t(deckOf(card))].cards[std::size_t(valueOf(card))]);
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
        if (beside.width > 0)
            title.push_back((edition_.rules.seas ? "open sea " : "beside the track ") + beside);
        Texts lines = flow("", title, width_);
        Texts cities, fleets, decks;
        for (const int site : Bits(region.sites))
            (has(edition_.tables.fleets, site) ? fleets : cities).push_back(city(site));
        const int governor = edition_.tables.governorOf[std::size_t(number)];
        if (edition_.rules.governorsBeside && !has(state_.open, number))
            decks.push_back(fmt::format("governor: {}", cardGives(governor)) + leader(number));
        for (const int which : region.decks) append(decks, deck(which));
        append(lines, flow(label("cities"), cities, width_));
        if (!fleets.empty()) append(lines, flow(label("fleets"), fleets, width_));
        // Beside the track if the longest card fits there.
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
        const std::string worth = site.glory > 1 ? fmt::format(" ({} glory)", site.glory) : "";
        for (int who = 0; who < game_.players; ++who)
            if (has(state_.players[std::size_t(who)].sites, number))
                return coloured(who, fmt::format("{}{} {}", site.name, worth, seatLetter(who)));
        return site.name + worth + " " + token(game_.siteToken(number));
    }

    // All cards from the top.
    Texts deck(int number) const {
        const Deck& deck = edition_.decks[std::size_t(number)];
        const u64 left = u64(byteAt(state_.decks, number));
        // A region's only deck needs no name.
        const bool only = edition_.regions[std::size_t(deck.region)].decks.size() == 1;
        const std::string name = only ? "" : deck.id + " ";
        if (left == 0) return {quiet(name + "no card left")};
        Texts cards;
        for (const int value : Bits(left)) {
            const Card& card = deck.cards[std::size_t(value)];
            const std::string title = card.governor ? "governor" : std::to_string(value);
            const Text who = card.governor ? leader(deck.region) : drawers(cardOf(number, value));
            const std::string face = fmt::format("{}{}: {}", name, title, cardText(edition_, card));
            cards.push_back((value == lowest(left) ? Text(face) : quiet(face)) + who);
        }
        return cards;
    }

    // " A! B": B has the markers for a card, A could also draw it now.
    Text drawers(int card) const {
        Text text;
        for (int who = 0; who < game_.players; ++who)
            if (has(enough_[std::size_t(who)], card))
                text += " " + markerOf(who) + (has(now_[std::size_t(who)], card) ? "!" : "");
        return text;
    }

    Text leader(int number) const {
        const int who = mostOnTrack(state_, number);
        return who < 0 ? Text("") : ", " + markerOf(who) + " leads";
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

    // The token, or who controls the connection, or a dot if the token is gone and nobody does.
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

    Texts exploits() const {
        Texts lines;
        for (const int number : Bits(game_.exploits)) {
            const Exploit& exploit = edition_.exploits[std::size_t(number)];
            const bool open = (state_.open & exploit.keys) == exploit.keys;
            Texts items{strong(exploit.name), regionNames(edition_, exploit.keys),
                        open ? "open" : "closed"};
            Text shields;
            for (int who = 0; who < game_.players; ++who)
                if (has(state_.shields[std::size_t(who)], number)) shields += " " + markerOf(who);
            if (shields.width > 0) items.push_back("shields" + shields);
            append(lines, flow("", items, width_));
            for (const std::string& line : wrapped(abilityText(edition_, exploit) + ". Glory: " +
                                                       gloryText(edition_, exploit) + ".",
                                                   width_ - 2))
                lines.push_back("  " + Text(line));
        }
        return lines;
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
        append(lines, status(seat));
        append(lines, buildings(seat));
        if (me.cards != 0) append(lines, cards(seat));
        return lines;
    }

    std::size_t nameWidth() const {
        std::size_t widest = 0;
        for (int seat = 0; seat < game_.players; ++seat)
            widest = std::max(widest, columns(shownName(record_, seat)) + 2);
        return widest;
    }

    Texts status(int seat) const {
        Texts items = statusLevels(seat, edition_.statusNames);
        std::size_t taken = 2;
        for (const Text& item : items) taken += item.width + gap;
        if (taken - gap > width_) {
            std::array<std::string, statusKinds> marks;
            for (std::size_t kind = 0; kind < statusKinds; ++kind)
                marks[kind] = tokenMark(edition_, Token(kind));
            items = statusLevels(seat, marks);
        }
        return flow("  ", items, width_);
    }

    Texts statusLevels(int seat, const std::array<std::string, statusKinds>& names) const {
        const Player& me = state_.players[std::size_t(seat)];
        const auto level = [&](Token kind, std::string_view what, int value) {
            return Text(fmt::format("{} {:>2} ({} {})", names[std::size_t(kind)], me.total(kind),
                                    what, value));
        };
        const int build = edition_.buildLevel[std::size_t(me.total(Token::industry))];
        return {level(Token::industry, "build", build),
                level(Token::culture, "growth", growth(edition_, state_, seat)),
                level(Token::finance, "payments", payments(edition_, state_, seat)),
                level(Token::politics, "cards", cardLimit(edition_, state_, seat))};
    }

    // A circle is "( )", with the player's letter in it if it holds a marker.
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

    Texts cards(int seat) const {
        const Player& me = state_.players[std::size_t(seat)];
        Texts items;
        for (const int card : Bits(me.cards)) {
            const Deck& deck = edition_.decks[std::size_t(deckOf(card))];
            items.push_back(
                edition_.cardName(card) +
                quiet(fmt::format(" ({})",
                                  cardText(edition_, deck.cards[std::size_t(valueOf(card))]))));
        }
        const int held = count(me.cards);
        if (!fitsWithFreeSpace(edition_, state_, seat))
            items.push_back(strong(fmt::format("{} held, may keep {} and a governor", held,
                                               cardCapacity(edition_, state_, seat))));
        return flow(label("cards"), items, width_);
    }

    const Record& record_;
    const Game& game_;
    const Edition& edition_;
    const State& state_;
    std::size_t width_;
    std::array<u64, maxPlayers> enough_{}, now_{};  // cards by seat
};

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

}  // namespace endeavor::cli
