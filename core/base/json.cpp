#include "json.h"

#include <algorithm>
#include <optional>
#include <set>

namespace endeavor {
namespace {

constexpr std::string_view blank = " \t\r\n";

// Boost.JSON silently keeps the last of two equal keys; this finds one that is there twice. The
// text is known to be valid JSON, so a string is a key if a colon follows it.
std::optional<std::string> duplicateKey(std::string_view text) {
    std::vector<std::set<std::string, std::less<>>> open;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') open.emplace_back();
        if (c == '}' || c == ']') open.pop_back();
        if (c != '"') continue;
        const std::size_t from = at++;
        while (text[at] != '"') at += text[at] == '\\' ? 2 : 1;
        const std::size_t next = text.find_first_not_of(blank, at + 1);
        if (next == std::string_view::npos || text[next] != ':') continue;
        std::string key(text.substr(from + 1, at - from - 1));
        if (key.contains('\\')) key = json::parse(text.substr(from, at + 1 - from)).get_string();
        if (!open.back().insert(key).second) return key;
    }
    return {};
}

std::string placeOf(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

}  // namespace

json::object toJson(const Reason& reason) {
    json::object object{{"code", reason.code()}};
    for (const Parameter& parameter : reason.parameters())
        std::visit([&](const auto& value) { object[parameter.name] = value; }, parameter.value);
    return object;
}

std::string oneLine(std::string text) {
    constexpr std::size_t most = 2000;
    if (text.size() > most) text = text.substr(0, most) + "...";
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
    return text;
}

std::expected<json::value, Error> parseJson(std::string_view text) {
    if (text.empty()) return std::unexpected(Error{"the file is empty; expected JSON"});
    if (text.size() > maxJsonBytes)
        return std::unexpected(Error{"the file is larger than " + std::to_string(maxJsonBytes) +
                                     " bytes, the most that is read"});
    json::parser parser;
    json::error_code code;
    const std::size_t read = parser.write_some(text.data(), text.size(), code);
    if (!code && text.find_first_not_of(blank, read) != std::string_view::npos)
        code = json::error::extra_data;
    if (code) {
        std::string why = "not valid JSON";
        if (code == json::error::too_deep) why = "nested too deeply (at most 32 levels)";
        if (code == json::error::incomplete) why = "the JSON is cut off";
        if (code == json::error::extra_data) why = "something follows the JSON";
        return std::unexpected(Error{why + " at " + placeOf(text, read)});
    }
    if (const auto key = duplicateKey(text))
        return std::unexpected(Error{oneLine("the key \"" + *key + "\" is there twice")});
    return parser.release();
}

static void writeOn(std::string& out, const json::value& value) {
    auto separate = [&, first = true]() mutable {
        if (!first) out += ", ";
        first = false;
    };
    if (value.is_object()) {
        out += '{';
        for (const auto& entry : value.get_object()) {
            separate();
            out += json::serialize(json::value(entry.key())) + ": ";
            writeOn(out, entry.value());
        }
        out += '}';
    } else if (value.is_array()) {
        out += '[';
        for (const auto& entry : value.get_array()) {
            separate();
            writeOn(out, entry);
        }
        out += ']';
    } else {
        out += json::serialize(value);
    }
}

std::string jsonLine(const json::value& value) {
    std::string out;
    writeOn(out, value);
    return out;
}

static void writePretty(std::string& out, const json::value& value, std::size_t indent) {
    std::string line = jsonLine(value);
    if (line.size() + indent <= 100 || !(value.is_object() || value.is_array())) {
        out += line;
        return;
    }
    const std::string pad(indent + 1, ' ');
    auto separate = [&, first = true]() mutable {
        out += (first ? "\n" : ",\n") + pad;
        first = false;
    };
    out += value.is_object() ? '{' : '[';
    if (value.is_object()) {
        for (const auto& entry : value.get_object()) {
            separate();
            out += json::serialize(json::value(entry.key())) + ": ";
            writePretty(out, entry.value(), indent + 1);
        }
    } else {
        for (const auto& entry : value.get_array()) {
            separate();
            writePretty(out, entry, indent + 1);
        }
    }
    out += "\n" + std::string(indent, ' ') + (value.is_object() ? '}' : ']');
}

std::string jsonPretty(const json::value& value) {
    std::string out;
    writePretty(out, value, 0);
    return out + "\n";
}

std::string shown(const json::value& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    std::string text = json::serialize(value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

void Reader::failBecause(std::string_view reason) const {
    if (failed()) return;
    error_->text = oneLine(path_ + (path_.ends_with(": ") ? "" : ": ") + std::string(reason));
}

void Reader::fail(std::string_view expected) const {
    failBecause(shown(*value_) + " is not allowed; expected " + std::string(expected));
}

std::string Reader::text() const {
    if (value_->is_string()) return std::string(value_->get_string());
    fail("a text");
    return {};
}

std::string Reader::id() const {
    std::string id = text();
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (!id.empty() && id.size() <= 40 && id.front() != '-' && id.back() != '-' &&
        std::all_of(id.begin(), id.end(), allowed))
        return id;
    fail("an id: lower-case letters, digits and hyphens, at most 40");
    return {};
}

int Reader::integer(int from, int to) const {
    // Text gives signed numbers; values that were never text may be unsigned.
    json::error_code none;
    const auto number = value_->is_number() && !value_->is_double()
                            ? value_->to_number<std::int64_t>(none)
                            : std::int64_t{from} - 1;
    if (!none && number >= from && number <= to) return int(number);
    fail(from == to ? std::to_string(from)
                    : "a whole number from " + std::to_string(from) + " to " + std::to_string(to));
    return from;
}

bool Reader::flag() const {
    if (value_->is_bool()) return value_->get_bool();
    fail("true or false");
    return false;
}

std::string Reader::oneOf(std::span<const std::string_view> options) const {
    std::string list;
    for (const std::string_view option : options) {
        if (value_->is_string() && value_->get_string() == option) return std::string(option);
        list += (list.empty() ? "" : ", ") + std::string(option);
    }
    fail("one of " + list);
    return {};
}

// Every key must be in one of the lists, and every required key present.
static void checkKeys(const Reader& reader, std::span<const std::string_view> required,
                      std::span<const std::string_view> optional) {
    if (!reader.value().is_object()) return reader.fail("an object");
    for (const auto& entry : reader.value().get_object()) {
        const std::string_view key = entry.key();
        const auto in = [&](auto list) {
            return std::find(list.begin(), list.end(), key) != list.end();
        };
        if (in(required) || in(optional)) continue;
        std::string known;
        for (const auto& list : {required, optional})
            for (const std::string_view name : list)
                known += (known.empty() ? "" : ", ") + std::string(name);
        return reader.failBecause("unknown key \"" + std::string(key) + "\"; known are " + known);
    }
    for (const std::string_view key : required)
        if (!reader.has(key))
            return reader.failBecause("the key \"" + std::string(key) + "\" is missing");
}

void Reader::keys(std::initializer_list<std::string_view> required,
                  std::initializer_list<std::string_view> optional) const {
    checkKeys(*this, {required.begin(), required.size()}, {optional.begin(), optional.size()});
}

void Reader::optionalKeys(std::span<const std::string_view> allowed) const {
    checkKeys(*this, {}, allowed);
}

bool Reader::has(std::string_view key) const {
    return value_->is_object() && value_->get_object().contains(key);
}

Reader Reader::operator[](std::string_view key) const {
    static const json::value nothing;
    const json::value* found =
        value_->is_object() ? value_->get_object().if_contains(key) : nullptr;
    std::string path = path_.empty() || path_.ends_with(": ") ? path_ + std::string(key)
                                                              : path_ + "." + std::string(key);
    return {found != nullptr ? *found : nothing, std::move(path), *error_};
}

std::vector<std::pair<std::string, Reader>> Reader::entries() const {
    std::vector<std::pair<std::string, Reader>> result;
    if (!value_->is_object()) {
        fail("an object");
        return result;
    }
    for (const auto& entry : value_->get_object())
        result.emplace_back(std::string(entry.key()), (*this)[entry.key()]);
    return result;
}

std::vector<Reader> Reader::items(std::size_t from, std::size_t to) const {
    std::vector<Reader> result;
    const std::string range = from == to
                                  ? std::to_string(from)
                                  : "from " + std::to_string(from) + " to " + std::to_string(to);
    if (!value_->is_array()) {
        fail("a list with " + range + " entries");
        return result;
    }
    const auto size = value_->get_array().size();
    if (size < from || size > to) {
        failBecause("the list has " + std::to_string(size) + " entries; expected " + range);
        return result;
    }
    const auto& array = value_->get_array();
    for (std::size_t i = 0; i < array.size(); ++i)
        result.emplace_back(array[i], path_ + "[" + std::to_string(i) + "]", *error_);
    return result;
}

}  // namespace endeavor
