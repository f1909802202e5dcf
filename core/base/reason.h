// Why something can't be done, as data: a row of a table, with named parameters. It becomes text
// only where somebody reads it: in English here, for the command-line tool and for logs; in any
// language on the page, which gets the row's code and the parameters (toJson() in json.h).
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace endeavor {

// One row per reason. Each module has its own table; a code appears in only one of them.
struct ReasonRow {
    std::string_view code;  // "build-level"
    // "{building} is of level {level}; the player's build level is {has}". The names in braces are
    // the row's parameters; {markers} is a number with its noun, as in "1 marker".
    std::string_view english;
};

// The name of a parameter says what it holds: building, region, site, deck, card, token, status and
// exploit are ids of the edition, which are replaced by names in text; effect is the id of an
// Effect, which already is an English word; everything else is shown as is.
struct Parameter {
    std::string_view name;
    std::variant<int, std::string> value;
    bool operator==(const Parameter&) const = default;
};

class Reason {
public:
    // The parameters must be those of the row, in any order. The row must outlive the reason, as
    // rows of the static tables do.
    Reason(const ReasonRow& row, std::vector<Parameter> parameters = {});

    std::string_view code() const { return row_->code; }
    const std::vector<Parameter>& parameters() const { return parameters_; }
    bool operator==(const Reason&) const = default;

    // `nameOf(kind, id)` returns the display name of something in the edition.
    using Names = std::function<std::string(std::string_view kind, std::string_view id)>;
    std::string english(const Names& nameOf = {}) const;

private:
    const ReasonRow* row_;
    std::vector<Parameter> parameters_;
};

// The parameters of a row, in the order in which they appear in its sentence.
std::vector<std::string_view> parametersOf(const ReasonRow& row);

// Whether the parameter with this name is an id of the edition.
bool isIdOfEdition(std::string_view parameter);

}  // namespace endeavor
