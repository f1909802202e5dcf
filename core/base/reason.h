// Why something can't be done, as a value: a row of a table, with named parameters. Words are made
// of it only where somebody reads them: in English here, for the command and for logs; in every
// language by the page, which is told the row's code and the parameters (toJson() in json.h).
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace endeavor {

// One row for each thing that may be in the way. Each module has a table of its own; a code stands
// in one of them.
struct ReasonRow {
    std::string_view code;  // "build-level"
    // "{building} is of level {level}; the player's build level is {has}". What stands in braces
    // are the row's parameters; {markers} is a number with its noun, as in "1 marker".
    std::string_view english;
};

// What a parameter holds follows from its name: building, region, site, deck, card, token, status
// and exploit are ids of the edition, which words replace by names; effect is the id of an Effect,
// which is an English word as it is; everything else is shown as it is.
struct Parameter {
    std::string_view name;
    std::variant<int, std::string> value;
    bool operator==(const Parameter&) const = default;
};

class Reason {
public:
    // The parameters must be those of the row, in any order. The row must outlive the reason: it is
    // part of a table.
    Reason(const ReasonRow& row, std::vector<Parameter> parameters = {});

    std::string_view code() const { return row_->code; }
    const std::vector<Parameter>& parameters() const { return parameters_; }
    bool operator==(const Reason&) const = default;

    // `nameOf(kind, id)` is what to call something of the edition.
    using Names = std::function<std::string(std::string_view kind, std::string_view id)>;
    std::string english(const Names& nameOf = {}) const;

private:
    const ReasonRow* row_;
    std::vector<Parameter> parameters_;
};

// The parameters of a row, in the order in which its sentence has them.
std::vector<std::string_view> parametersOf(const ReasonRow& row);

// Whether the parameter of this name is an id of the edition.
bool isIdOfEdition(std::string_view parameter);

}  // namespace endeavor
