#include "reason.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace endeavor {
namespace {

constexpr std::array<std::string_view, 8> idNames{"building", "region", "site",   "deck",
                                                  "card",     "token",  "status", "exploit"};

// Calls text(piece) and parameter(name) for the pieces of a sentence, in order.
template <class Text, class Name>
void walk(std::string_view sentence, Text&& text, Name&& parameter) {
    while (true) {
        const std::size_t open = sentence.find('{');
        text(sentence.substr(0, open));
        if (open == std::string_view::npos) return;
        const std::size_t close = sentence.find('}', open);
        parameter(sentence.substr(open + 1, close - open - 1));
        sentence.remove_prefix(close + 1);
    }
}

}  // namespace

bool isIdOfEdition(std::string_view parameter) {
    return std::find(idNames.begin(), idNames.end(), parameter) != idNames.end();
}

std::vector<std::string_view> parametersOf(const ReasonRow& row) {
    std::vector<std::string_view> names;
    walk(
        row.english, [](std::string_view) {},
        [&](std::string_view name) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        });
    return names;
}

Reason::Reason(const ReasonRow& row, std::vector<Parameter> parameters)
    : row_(&row), parameters_(std::move(parameters)) {
    assert(parametersOf(row).size() == parameters_.size());
    assert(std::ranges::all_of(parametersOf(row), [&](std::string_view name) {
        return std::ranges::find(parameters_, name, &Parameter::name) != parameters_.end();
    }));
}

std::string Reason::english(const Names& nameOf) const {
    std::string sentence;
    walk(
        row_->english, [&](std::string_view piece) { sentence += piece; },
        [&](std::string_view name) {
            const auto found = std::ranges::find(parameters_, name, &Parameter::name);
            if (found == parameters_.end()) return;
            if (const int* number = std::get_if<int>(&found->value)) {
                sentence += std::to_string(*number);
                if (name == "markers") sentence += *number == 1 ? " marker" : " markers";
            } else {
                const std::string& text = std::get<std::string>(found->value);
                sentence += nameOf && isIdOfEdition(name) ? nameOf(name, text) : text;
            }
        });
    return sentence;
}

}  // namespace endeavor
