#include "searched.h"

#include <fmt/format.h>

#include "bots/weights.h"
#include "core/base/json_text.h"
#include "layout.h"
#include "match/seats.h"
#include "picture.h"
#include "terminal.h"

namespace endeavor::cli {

CLI::Option* SearchOptions::addTo(CLI::App& command) {
    command.add_option("FILE", file, "a record or a position; - for standard input")->required();
    CLI::Option* chosen = command.add_option(
        "--ply", ply, "the position after this many moves, from 0 (default: the last)");
    CLI::Option* milliseconds =
        command.add_option("--time", time, "milliseconds for each position")
            ->check(CLI::Range(1, maxMilliseconds));
    command
        .add_option("--nodes", nodes,
                    "nodes for each position instead: the same answer on every machine")
        ->check(CLI::Range(u64{1}, maxNodes))
        ->excludes(milliseconds);
    command.add_option("--edition", edition,
                       "the edition's file, if the game is of one that is not built in");
    command.add_flag("--json", json, "as JSON");
    return chosen;
}

SearchLimits SearchOptions::limits(int usualMilliseconds) const {
    if (!hasBudget()) return {.milliseconds = usualMilliseconds};
    return {.nodes = nodes, .milliseconds = time};
}

Position loadPosition(const SearchOptions& options) {
    Given given = loadRecordOrPosition(options.file, options.edition);
    const std::vector<Move> moves = given.record.moves;
    if (options.ply) cutTo(given, *options.ply, options.file);
    Position position{std::move(given.record), {}, given.isPosition};
    const std::size_t ply = position.record.moves.size();
    if (ply < moves.size()) position.played = moves[ply];
    return position;
}

SearchResult searchPosition(std::string_view what, const Record& record,
                            const SearchLimits& limits) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const bool timed = limits.nodes == 0;
    Progress progress(what, timed ? std::size_t(limits.milliseconds) : limits.nodes);
    const Game& game = record.game;
    Search search(game, networkFor(*game.edition, game.players));
    return search.run(record.state, limits, [&](u64 nodes) {
        const std::chrono::duration<double, std::milli> passed = Clock::now() - start;
        progress.show(timed ? std::size_t(passed.count()) : nodes);
    });
}

std::string percent(float share) { return fmt::format("{:.0f}%", share * 100); }

// Calls back with each move of a line and the position before it.
static void follow(const Game& game, State state, std::span<const Move> line, auto&& visit) {
    for (const Move move : line) {
        visit(state, move);
        apply(game, state, move);
    }
}

std::string lineText(const Record& record, const State& from, std::span<const Move> line) {
    constexpr std::size_t most = 10;
    Texts items;
    follow(record.game, from, line.first(std::min(most + 1, line.size())),
           [&](const State& state, Move move) {
               items.push_back(coloured(state.player, std::string(1, seatLetter(state.player))) +
                               " " + moveText(record.game, state, move));
           });
    items.erase(items.begin());
    if (line.size() > most + 1) items.emplace_back("…");
    return items.empty() ? "" : joined(flow(quiet("   then    "), items, pictureWidth()));
}

std::string namesJson(const Record& record) { return jsonListOf(record.names, jsonString); }

std::string budgetJson(const SearchLimits& limits) {
    const auto orNull = [](u64 value) { return value == 0 ? "null" : std::to_string(value); };
    return jsonObjectOf(
        {{"nodes", orNull(limits.nodes)}, {"time_ms", orNull(u64(limits.milliseconds))}});
}

}  // namespace endeavor::cli
