#include "json.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <set>

namespace endeavor {
namespace {

// Boost.JSON silently keeps the last of two equal keys; we report duplicate keys as an error.
struct DuplicateKeys {
    static constexpr std::size_t max_object_size = std::size_t(-1);
    static constexpr std::size_t max_array_size = std::size_t(-1);
    static constexpr std::size_t max_key_size = std::size_t(-1);
    static constexpr std::size_t max_string_size = std::size_t(-1);
    using Code = json::error_code;

    std::vector<std::set<std::string, std::less<>>> open;
    std::string key, duplicate;

    bool on_document_begin(Code&) { return true; }
    bool on_document_end(Code&) { return true; }
    bool on_object_begin(Code&) {
        open.emplace_back();
        return true;
    }
    bool on_object_end(std::size_t, Code&) {
        open.pop_back();
        return true;
    }
    bool on_array_begin(Code&) { return true; }
    bool on_array_end(std::size_t, Code&) { return true; }
    bool on_key_part(json::string_view part, std::size_t, Code&) {
        key.append(part);
        return true;
    }
    bool on_key(json::string_view part, std::size_t, Code&) {
        key.append(part);
        if (!open.back().insert(key).second && duplicate.empty()) duplicate = key;
        key.clear();
        return true;
    }
    bool on_string_part(json::string_view, std::size_t, Code&) { return true; }
    bool on_string(json::string_view, std::size_t, Code&) { return true; }
    bool on_number_part(json::string_view, Code&) { return true; }
    bool on_int64(std::int64_t, json::string_view, Code&) { return true; }
    bool on_uint64(std::uint64_t, json::string_view, Code&) { return true; }
    bool on_double(double, json::string_view, Code&) { return true; }
    bool on_bool(bool, Code&) { return true; }
    bool on_null(Code&) { return true; }
    bool on_comment_part(json::string_view, Code&) { return true; }
    bool on_comment(json::string_view, Code&) { return true; }
};

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
    const json::parse_options options;
    json::basic_parser<DuplicateKeys> scan(options);
    json::error_code code;
    const std::size_t read = scan.write_some(false, text.data(), text.size(), code);
    if (!code && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos)
        code = json::error::extra_data;
    if (code) {
        std::string why = "not valid JSON";
        if (code == json::error::too_deep) why = "nested too deeply (at most 32 levels)";
        if (code == json::error::incomplete) why = "the JSON is cut off";
        if (code == json::error::extra_data) why = "something follows the JSON";
        return std::unexpected(Error{why + " at " + placeOf(text, read)});
    }
    if (!scan.handler().duplicate.empty())
        return std::unexpected(
            Error{oneLine("the key \"" + scan.handler().duplicate + "\" is there twice")});
    json::value value = json::parse(text, code, {}, options);
    if (code) return std::unexpected(Error{"not valid JSON: " + code.message()});
    return value;
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

std::string jsonObjectOf(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
    std::string out = "{";
    for (const auto& [key, value] : members) {
        if (value.empty()) continue;
        if (out.size() > 1) out += ", ";
        writeOn(out, json::value(key));
        out.append(": ").append(value);
    }
    return out += '}';
}

std::string jsonArrayOf(std::span<const std::string_view> items) {
    std::string out = "[";
    for (const std::string_view item : items) {
        if (out.size() > 1) out += ", ";
        out += item;
    }
    return out += ']';
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
    if (value_->is_int64() && value_->get_int64() >= from && value_->get_int64() <= to)
        return int(value_->get_int64());
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
