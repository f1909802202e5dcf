// Shared by analyse and hint: which position to search and for how long, and how to show
// expectations and lines of moves.
#pragma once

#include "bots/search_json.h"
#include "command.h"

namespace endeavor::cli {

// A record or position file, which of its positions, and a budget.
struct SearchOptions {
    std::string file, edition;
    std::optional<int> ply;
    u64 nodes = 0;
    int time = 0;
    bool json = false;

    CLI::Option* addTo(CLI::App& command);  // returns --ply
    bool hasBudget() const { return nodes != 0 || time != 0; }
    SearchLimits limits(int usualMilliseconds = 1000) const;
};

struct Position {
    Record record;               // cut to this position
    std::optional<Move> played;  // the move played there
    bool alone = false;          // from a position file, without a record
};
// The position --ply names, or the last one.
Position loadPosition(const SearchOptions& options);

// Searches a position that is not over, with a progress bar on stderr.
SearchResult searchPosition(std::string_view what, const Record& record,
                            const SearchLimits& limits);

std::string percent(float share);  // "31%"

// "then  B shipyard: ship india   C pass": the expected continuation after the first move of a
// line, cut to a readable length.
std::string lineText(const Record& record, const State& from, std::span<const Move> line);

// JSON output.
std::string namesJson(const Record& record);
std::string budgetJson(const SearchLimits& limits);

}  // namespace endeavor::cli
