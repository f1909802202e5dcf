#include "report.h"

#include <fmt/format.h>

#include <algorithm>

#include "picture.h"
#include "terminal.h"

namespace endeavor::cli {

void printStanding(const Record& record) {
    const Game& game = record.game;
    const State& state = record.state;
    if (state.over()) {
        fmt::print("{}: over after {} moves.\n", game.edition->name, record.moves.size());
    } else {
        fmt::print("{}: {} moves made; round {} of {}, {} phase, {} to move.\n", game.edition->name,
                   record.moves.size(), state.round, game.edition->rounds,
                   phaseIds[int(state.phase)], shownName(record, state.player));
    }
    std::vector<Score> scores;
    std::size_t width = 6;
    for (int seat = 0; seat < game.players; ++seat) {
        scores.push_back(score(game, state, seat));
        width = std::max(width, columns(shownName(record, seat)));
    }
    const u8 won = winners(game, totals(game, state));
    const bool exploits = !game.edition->exploits.empty();
    const auto mark = [&](Token kind) { return tokenMark(*game.edition, kind); };
    fmt::print(
        "{}\n",
        bold(fmt::format(
            "{:<{}}  {:>5} {:>6} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5}{}", "",
            width, "total", "cities", "links", mark(Token::industry), mark(Token::culture),
            mark(Token::finance), mark(Token::politics), "cards", "build", "gov", "pop", "slav",
            exploits ? " expl" : "")));
    for (int seat = 0; seat < game.players; ++seat) {
        const Score& s = scores[std::size_t(seat)];
        fmt::print(
            "{}  {} {:>6} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5} {:>5}{}{}\n",
            inSeatColour(seat, padded(shownName(record, seat), width)),
            bold(fmt::format("{:>5}", s.total)), s.cities, s.connections, s.status[0], s.status[1],
            s.status[2], s.status[3], s.cards, s.buildings, s.governorSpace, s.population,
            s.slavery, exploits ? fmt::format(" {:>4}", s.exploits) : "",
            state.over() && has(won, seat) ? (count(won) > 1 ? "  shares the win" : "  wins") : "");
    }
}

}  // namespace endeavor::cli
