#include "search_parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace endeavor {
namespace {

using P = SearchParameters;

constexpr auto rows = std::to_array<SearchParameterRow>({
    {"exploration", "how much a move gains by having been visited little", &P::exploration, 0, 10},
    {"lookahead", "visits of a position from which all its moves are valued at once", &P::lookahead,
     1, 1e9f},
    {"value-temperature", "of priors from the values of moves, in units of utility",
     &P::valueTemperature, 0.001f, 10},
    {"policy-temperature", "of priors that are learnt: higher makes moves more alike",
     &P::policyTemperature, 0.01f, 100},
    {"policy-share", "of priors that are learnt, where moves are valued as well", &P::policyShare,
     0, 1},
    {"first-play", "how much worse than its position a move is taken to be before it is valued",
     &P::firstPlay, -1, 1},
    {"win-share", "of what is played for: the chance to win; the rest is the lead in glory",
     &P::winShare, 0, 1},
    {"lead-unit", "the lead in glory that is worth 73% of its part", &P::leadUnit, 0.1f, 1000},
});

// 0.4, 1e-05 and so on, as people write them.
std::string shown(float number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.begin(), text.end(), number).ptr;
    return {text.begin(), end};
}

}  // namespace

std::span<const SearchParameterRow> searchParameterRows() { return rows; }

std::expected<void, Error> set(SearchParameters& parameters, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string_view name = assignment.substr(0, equals);
    const auto* row = std::find_if(rows.begin(), rows.end(),
                                   [&](const SearchParameterRow& one) { return one.name == name; });
    if (row == rows.end()) {
        std::string known;
        for (const SearchParameterRow& one : rows)
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        return std::unexpected(Error{"'" + std::string(name) +
                                     "' is not a parameter of the search; there are " + known});
    }
    const std::string_view text =
        equals == std::string_view::npos ? std::string_view() : assignment.substr(equals + 1);
    float number = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || stop != text.data() + text.size() || !(number >= row->least) ||
        !(number <= row->most))
        return std::unexpected(Error{std::string(name) + ": '" + std::string(text) +
                                     "' is not a number from " + shown(row->least) + " to " +
                                     shown(row->most)});
    parameters.*row->value = number;
    return {};
}

}  // namespace endeavor
