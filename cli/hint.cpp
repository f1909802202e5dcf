// endeavor hint: the best moves in a position and the reasons for them.
#include <fmt/format.h>

#include "core/base/json_text.h"
#include "core/text/consequences.h"
#include "picture.h"
#include "searched.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

constexpr std::size_t hints = 3;

Record positionToDecide(const SearchOptions& options) {
    Position position = loadPosition(options);
    Record& record = position.record;
    if (record.state.over() && record.moves.empty())
        throw Failure(options.file +
                      ": the game is over in this position, so there is nothing to hint at");
    if (record.state.over())
        throw Failure(fmt::format(
            "{}: the game is over after {} moves, so there is nothing to hint at; expected --ply "
            "0 to {}",
            options.file, record.moves.size(), record.moves.size() - 1));
    return std::move(record);
}

std::vector<SearchedMove> best(const Record& record, const SearchLimits& limits) {
    std::vector<SearchedMove> moves = searchPosition("hint", record, limits).moves;
    moves.resize(std::min(moves.size(), hints));
    return moves;
}

void printHints(const Record& record, const std::vector<SearchedMove>& moves) {
    const State& state = record.state;
    const auto seat = std::size_t(state.player);
    const std::size_t width = pictureWidth();
    fmt::print("{} decides: round {} of {}, {} phase, after {} moves.\n",
               seatLabel(record, state.player), state.round, record.game.edition->rounds,
               phaseIds[int(state.phase)], record.moves.size());
    std::vector<std::string> names;
    for (int other = 0; other < record.game.players; ++other)
        names.push_back(shownName(record, other));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const SearchedMove& one = moves[i];
        fmt::print("\n{}. {}   {:.1f} glory, {} to win\n", i + 1,
                   bold(padded(moveText(record.game, state, one.move), 34)),
                   one.expected.glory[seat], percent(one.expected.win[seat]));
        for (const std::string& phrase : describe(
                 record.game, ownConsequences(record.game, state, one.move), state.player, names)) {
            bool first = true;
            for (const std::string& line : wrapped(phrase, width - 5)) {
                fmt::print("   {} {}\n", first ? "-" : " ", line);
                first = false;
            }
        }
    }
}

void printJson(const Record& record, const std::vector<SearchedMove>& moves,
               const SearchLimits& limits) {
    const State& state = record.state;
    const auto hint = [&](const SearchedMove& one) { return hintJson(record, one, describe); };
    fmt::print("{}\n", jsonObjectOf({{"edition", jsonString(record.game.edition->id)},
                                     {"names", namesJson(record)},
                                     {"ply", std::to_string(record.moves.size())},
                                     {"round", std::to_string(state.round)},
                                     {"phase", jsonString(phaseIds[int(state.phase)])},
                                     {"player", std::to_string(state.player)},
                                     {"budget", budgetJson(limits)},
                                     {"moves", jsonListOf(moves, hint)}}));
}

}  // namespace

void addHint(CLI::App& app) {
    auto options = std::make_shared<SearchOptions>();
    CLI::App* command = app.add_subcommand("hint", "Show the best moves of a position, and why");
    options->addTo(*command);
    command->callback([options] {
        const Record record = positionToDecide(*options);
        const SearchLimits limits = options->limits();
        const std::vector<SearchedMove> moves = best(record, limits);
        if (options->json)
            printJson(record, moves, limits);
        else
            printHints(record, moves);
    });
}

}  // namespace endeavor::cli
