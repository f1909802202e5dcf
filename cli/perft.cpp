// endeavor perft: counts move sequences, a fingerprint of the rules.
#include "core/rules/perft.h"

#include <fmt/format.h>

#include <chrono>

#include "command.h"
#include "core/base/json_text.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct PerftOptions {
    NewGameOptions game;
    std::string from;
    int depth = 4;
    bool divide = false, json = false;
};

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The count for each first move, with a progress bar while counting.
std::vector<std::pair<std::string, u64>> divided(const Game& game, const State& state, int depth) {
    const MoveList moves = legal(game, state).list();
    std::vector<std::pair<std::string, u64>> rows;
    Progress progress(fmt::format("depth {}", depth), std::size_t(moves.size()));
    for (const Move move : moves) {
        State after = state;
        apply(game, after, move);
        rows.emplace_back(moveText(game, state, move), perft(game, after, depth - 1));
        progress.show(rows.size());
    }
    return rows;
}

u64 total(const std::vector<std::pair<std::string, u64>>& rows) {
    u64 nodes = rows.empty() ? 1 : 0;  // a finished game counts as one empty sequence
    for (const auto& row : rows) nodes += row.second;
    return nodes;
}

void printDivided(const Game& game, const State& state, const PerftOptions& options) {
    auto rows = divided(game, state, options.depth);
    std::sort(rows.begin(), rows.end());
    if (options.json) {
        JsonMembers moves;
        for (const auto& [text, nodes] : rows) moves.emplace_back(text, std::to_string(nodes));
        fmt::print("{}\n", jsonObjectOf({{"depth", std::to_string(options.depth)},
                                         {"moves", jsonObjectOf(moves)},
                                         {"nodes", std::to_string(total(rows))}}));
        return;
    }
    for (const auto& [text, nodes] : rows) fmt::print("{:>14}  {}\n", nodes, text);
    fmt::print("{:>14}  in all, at depth {}\n", total(rows), options.depth);
}

void printByDepth(const Game& game, const State& state, const PerftOptions& options) {
    std::vector<std::string> counts;
    if (!options.json) fmt::print("depth {:>16} {:>10} {:>14}\n", "nodes", "seconds", "nodes/s");
    for (int depth = 1; depth <= options.depth; ++depth) {
        const auto start = std::chrono::steady_clock::now();
        const u64 nodes = total(divided(game, state, depth));
        const double seconds = secondsSince(start);
        counts.push_back(std::to_string(nodes));
        if (!options.json)
            fmt::print("{:>5} {:>16} {:>10.3f} {:>14.0f}\n", depth, nodes, seconds,
                       double(nodes) / seconds);
    }
    if (options.json)
        fmt::print("{}\n", jsonObjectOf({{"depth", std::to_string(options.depth)},
                                         {"nodes", jsonListOf(counts)}}));
}

}  // namespace

void addPerft(CLI::App& app) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* command = app.add_subcommand("perft", "Count the move sequences from a position");
    options->game.addTo(*command);
    command->add_option(
        "--from", options->from,
        "count from the end of this record, or from this position, instead of a new game");
    command->add_option("--depth", options->depth, "depth in moves")
        ->check(CLI::Range(1, 30))
        ->capture_default_str();
    command->add_flag("--divide", options->divide, "the count behind each first move");
    command->add_flag("--json", options->json, "the counts as JSON");
    command->callback([options] {
        const bool own = options->game.edition.ends_with(".json");
        const Record record =
            options->from.empty()
                ? newRecord(options->game.deal(options->game.seedOr(1)))
                : loadRecordOrPosition(options->from, own ? options->game.edition : "").record;
        (options->divide ? printDivided : printByDepth)(record.game, record.state, *options);
    });
}

}  // namespace endeavor::cli
