// A row of a table, looked up by its code when the program is compiled.
#pragma once

#include <string_view>

namespace endeavor {

// An unknown code does not compile.
template <const auto& rows>
class CodeIn {
public:
    consteval CodeIn(const char* code) {  // NOLINT: meant to be implicit
        for (const auto& row : rows)
            if (row.code == std::string_view(code)) row_ = &row;
        if (row_ == nullptr) notInTheTable();
    }
    constexpr const auto& row() const { return *row_; }

private:
    static void notInTheTable();  // not constexpr, so reaching it is a compile error
    decltype(&rows[0]) row_ = nullptr;
};

}  // namespace endeavor
