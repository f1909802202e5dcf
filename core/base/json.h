// Strict reading of JSON from users: checks size, depth and duplicate keys; errors have line and
// column. Not installed: the public headers must not expose the JSON library.
#pragma once

#if defined(__wasm__)
#define BOOST_SYSTEM_DISABLE_THREADS  // wasm has no threads
#endif
#include <boost/json.hpp>
#include <span>

#include "input.h"
#include "reason.h"

namespace endeavor {

namespace json = boost::json;

std::expected<json::value, Error> parseJson(std::string_view text);

// On one line, with a space after each comma and colon.
std::string jsonLine(const json::value& value);
// Pretty-printed: whatever fits on a line stays on it.
std::string jsonPretty(const json::value& value);

// {"code": "build-level", "building": "market", "level": 3, "has": 2}
json::object toJson(const Reason& reason);

// For quoting user input in messages: no control characters, limited length.
std::string oneLine(std::string text);

// How a value looks in an error message: short, on one line.
std::string shown(const json::value& value);

// A value with its path, read strictly: the first error is kept in the shared Error and everything
// read after it is a harmless default, so callers need no checks in between.
class Reader {
public:
    Reader(const json::value& value, std::string path, Error& error)
        : value_(&value), path_(std::move(path)), error_(&error) {}

    bool failed() const { return !error_->text.empty(); }
    const std::string& path() const { return path_; }
    const json::value& value() const { return *value_; }

    void fail(std::string_view expected) const;  // "<path>: <value> is not right; expected …"
    void failBecause(std::string_view reason) const;

    bool isNull() const { return value_->is_null(); }
    std::string text() const;
    std::string id() const;  // lower case, digits, hyphens
    int integer(int from, int to) const;
    bool flag() const;
    std::string oneOf(std::span<const std::string_view> options) const;

    // Objects: every key must be allowed, every required key present.
    void keys(std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> optional = {}) const;
    void optionalKeys(std::span<const std::string_view> allowed) const;
    bool has(std::string_view key) const;
    Reader operator[](std::string_view key) const;
    std::vector<std::pair<std::string, Reader>> entries() const;

    // Arrays.
    std::vector<Reader> items(std::size_t from, std::size_t to) const;

private:
    const json::value* value_;
    std::string path_;
    Error* error_;
};

}  // namespace endeavor
