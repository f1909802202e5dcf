#include "choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

// --- What a move brings --------------------------------------------------------------------------

int lastingGlory(const Score& score) {  // leaves out glory that changes with every marker spent
    return score.cities + score.connections + score.cards + score.buildings + score.slavery +
           score.exploits;
}

// "+cul", "-2 pol"
std::string changed(int by, const std::string& what) {
    return by == 1 ? "+" + what : by == -1 ? "-" + what : fmt::format("{:+} {}", by, what);
}

// Found by making the move and comparing positions, so that no rule is duplicated here.
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
        if (rowOf(move.verb()).effect == Effect::attack &&
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

std::string_view followText(const State& state) {
    switch (Follow(lowest(state.follow))) {
        case Follow::payment: return "make a payment by an exploit";
        case Follow::draw: return "draw a card by an exploit";
        case Follow::trade: break;
    }
    return "trade another marker";
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

std::string question(const Record& record) {
    const State& state = record.state;
    if (state.over()) return "The game is over.";
    const Edition& edition = *record.game.edition;
    const std::string who = seatLabel(record, state.player);
    switch (state.decision) {
        case Decision::start: return fmt::format("{} chooses a start building.", who);
        case Decision::memorial:
            return fmt::format("{} turns the marker lost into a status token: on which track?",
                               who);
        case Decision::build: return fmt::format("{} builds: {}.", who, buildable(record));
        case Decision::salary: {
            const int markers = payments(edition, state, state.player);
            return fmt::format("{} is paid: choose from where {} {} to the harbour.", who,
                               plural(markers, "marker"), markers == 1 ? "returns" : "return");
        }
        case Decision::turn: return fmt::format("{} takes a turn: {}.", who, turnOptions(record));
        case Decision::second:
            return fmt::format("{} may take the second half of the action, or be done.", who);
        case Decision::follow: return fmt::format("{} may {}, or be done.", who, followText(state));
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
            // Title and entry together form the exact text of the move.
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
