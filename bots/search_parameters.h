// The numbers a search depends on, with their names, so that matches can set and tune them:
// "admiral@2000n,exploration=0.4" (docs/bots.md).
#pragma once

#include <expected>
#include <span>
#include <string_view>

#include "core/base/input.h"

namespace endeavor {

struct SearchParameters {
    float exploration = 0.3f;
    float lookahead = 8;
    float valueTemperature = 0.04f;
    float policyTemperature = 1;
    float policyShare = 0.5f;
    float firstPlay = 0.1f;
    float winShare = 0.7f;
    float leadUnit = 8;

    bool operator==(const SearchParameters&) const = default;
};

struct SearchParameterRow {
    std::string_view name, help;
    float SearchParameters::* value;
    float least, most;
};
std::span<const SearchParameterRow> searchParameterRows();

// Sets one, "exploration=0.4". Unknown names and values out of range are refused.
std::expected<void, Error> set(SearchParameters& parameters, std::string_view assignment);

}  // namespace endeavor
