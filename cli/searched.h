// What analyse and hint share: which position, how long to think about it, and how expectations and
// lines of moves are shown.
#pragma once

#include "bots/search_json.h"
#include "command.h"

namespace endeavor::cli {

// A record or a position, which position of it, and a budget.
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
    Record record;               // as it was at the position
    std::optional<Move> played;  // what was played there
    bool alone = false;          // given without a record
};
// The position --ply names, or the last one.
Position loadPosition(const SearchOptions& options);

// Searches the position, which is not over, with a bar on stderr.
SearchResult searchPosition(std::string_view what, const Record& record,
                            const SearchLimits& limits);

std::string percent(float share);  // "31%"

// "then  B shipyard: ship india   C pass": the expected continuation after the first move of a
// line, cut to a readable length.
std::string lineText(const Record& record, const State& from, std::span<const Move> line);

// For programs. Text is quoted by quotedJson.
std::string quotedJson(std::string_view text);
std::string namesJson(const Record& record);
std::string budgetJson(const SearchLimits& limits);
std::string listJson(const auto& items, const auto& toText) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : ", ") + toText(item);
    return "[" + all + "]";
}

}  // namespace endeavor::cli
