// Edition files that must be refused. A case is a built-in edition, the changes made to it, and the
// loader's message; where the message continues with a list of all known keys, the case ends in
// "…".
#pragma once

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "table.h"

namespace endeavor::test {

inline constexpr std::string_view classicId = "classic";

// Sets the value at a path such as "regions/0/id" in the JSON; "-" appends to a list, "" removes.
struct Change {
    std::string at, value;
};

struct Case {
    std::string_view edition;
    std::vector<Change> changes;
    std::string message;
};

inline void change(json::value& value, std::string_view path, const std::string& to) {
    const std::size_t slash = path.find('/');
    const std::string_view key = path.substr(0, slash);
    if (value.is_array() && key == "-") {
        value.get_array().push_back(json::parse(to));
        return;
    }
    const bool last = slash == std::string_view::npos;
    if (value.is_array()) {
        auto& list = value.get_array();
        const std::size_t index = std::stoul(std::string(key));
        if (!last) return change(list.at(index), path.substr(slash + 1), to);
        if (to.empty())
            list.erase(list.begin() + std::ptrdiff_t(index));
        else
            list.at(index) = json::parse(to);
        return;
    }
    auto& object = value.as_object();
    if (!last) return change(object.at(key), path.substr(slash + 1), to);
    if (!to.empty())
        object[key] = json::parse(to);
    else
        EXPECT_EQ(object.erase(key), 1u) << key;
}

inline json::value builtIn(std::string_view id) {
    for (const BuiltIn& builtIn : builtInEditions())
        if (builtIn.id == id) return json::parse(builtIn.json);
    throw std::runtime_error("no such edition");
}

inline std::string textWith(std::string_view edition, const std::vector<Change>& changes) {
    json::value value = builtIn(edition);
    for (const Change& one : changes) change(value, one.at, one.value);
    return json::serialize(value);
}

inline void expectRefused(const std::vector<Case>& cases) {
    for (const auto& [edition, changes, message] : cases) {
        const std::string said = editionError(textWith(edition, changes));
        const std::string wanted = "my.json: " + message;
        const std::string_view more = "…";
        if (wanted.ends_with(more))
            EXPECT_TRUE(said.starts_with(wanted.substr(0, wanted.size() - more.size()))) << said;
        else
            EXPECT_EQ(said, wanted);
    }
}

// The change is valid by itself; otherwise the case next to it would prove nothing.
inline void expectAccepted(std::string_view edition, const std::vector<Change>& changes) {
    EXPECT_EQ(editionError(textWith(edition, changes)), "");
}

// A list of `size` entries, with every % replaced by the entry's number.
inline std::string listOf(int size, std::string_view entry) {
    std::string text = "[";
    for (int i = 0; i < size; ++i) {
        if (i > 0) text += ", ";
        for (const char c : entry) text += c == '%' ? std::to_string(i) : std::string(1, c);
    }
    return text + "]";
}

}  // namespace endeavor::test
