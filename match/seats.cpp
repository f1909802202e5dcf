#include "seats.h"

#include <algorithm>
#include <charconv>

#include "bots/levels.h"

namespace endeavor {
namespace {

// Classifies the characters of a text with quotes in it.
class Quotes {
public:
    enum class Meaning { plain, literal, mark };  // a mark only quotes others

    Meaning next(char c) {
        if (escaped_) {
            escaped_ = false;
            return Meaning::literal;
        }
        if (c == '\\' && quote_ != '\'') {
            escaped_ = true;
            return Meaning::mark;
        }
        if (quote_ == 0 ? c == '\'' || c == '"' : c == quote_) {
            quote_ = quote_ == 0 ? c : '\0';
            return Meaning::mark;
        }
        return quote_ == 0 ? Meaning::plain : Meaning::literal;
    }

    bool open() const { return quote_ != 0 || escaped_; }

private:
    char quote_ = 0;  // the open quote, if any
    bool escaped_ = false;
};

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::unexpected<Error> notClosed(std::string_view text) {
    return std::unexpected(Error{quoted(text) + " ends within quotes or after a backslash"});
}

std::string knownKinds() {
    std::string known;
    for (const BotKind& kind : botKinds())
        known += (known.empty() ? "" : ", ") + std::string(kind.id);
    return known;
}

// "200ms", "2s", "5000n".
std::expected<Budget, Error> parseBudget(std::string_view text, std::string_view spec) {
    u64 number = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(stop, std::size_t(text.data() + text.size() - stop));
    const u64 factor = unit == "s" ? 1000 : 1;
    const u64 most = (unit == "n" ? maxNodes : u64{maxMilliseconds}) / factor;
    const bool known = unit == "ms" || unit == "s" || unit == "n";
    if (code != std::errc{} || !known || number == 0 || number > most)
        return std::unexpected(
            Error{quoted(spec) + ": " + quoted(text) +
                  " is not a budget; expected a time such as 200ms or 2s (up to an hour) or a "
                  "number of nodes such as 5000n"});
    Budget budget;
    if (unit == "n")
        budget.nodes = number;
    else
        budget.milliseconds = int(number * factor);
    return budget;
}

// "captain", "captain@200ms", "cmd:…", "cmd@200ms:…".
std::expected<SeatSpec, Error> parseSeatSpec(std::string_view text) {
    SeatSpec spec;
    spec.name = text;
    const bool outside = text.starts_with("cmd:") || text.starts_with("cmd@");
    const std::size_t colon = outside ? text.find(':') : std::string_view::npos;
    const std::string_view head = text.substr(0, colon);
    const std::size_t at = head.find('@');
    if (at != std::string_view::npos) {
        const auto budget = parseBudget(head.substr(at + 1), text);
        if (!budget) return std::unexpected(budget.error());
        spec.budget = *budget;
    }
    if (outside) {
        if (colon == std::string_view::npos)
            return std::unexpected(
                Error{quoted(text) + " names no program; expected cmd@200ms:python3 mybot.py"});
        if (spec.budget.nodes != 0)
            return std::unexpected(Error{
                quoted(text) +
                ": an external program can't be given nodes; expected a time such as @200ms"});
        auto command = splitCommand(text.substr(colon + 1));
        if (!command) return std::unexpected(command.error());
        if (command->empty() || command->front().empty())
            return std::unexpected(
                Error{quoted(text) + " names no program; expected cmd:python3 mybot.py"});
        spec.command = std::move(*command);
        return spec;
    }
    spec.kind = std::string(head.substr(0, at));
    const auto kinds = botKinds();
    if (std::none_of(kinds.begin(), kinds.end(),
                     [&](const BotKind& kind) { return kind.id == spec.kind; }))
        return std::unexpected(Error{quoted(spec.kind) + " is not a kind of player; there are " +
                                     knownKinds() + ", and cmd:PROGRAM for an external program"});
    return spec;
}

// "exploration=0.4", and files of weights.
bool isOption(std::string_view text) {
    return text.find('=') < std::min(text.find(':'), text.find('@'));
}

std::expected<void, Error> addOption(SeatSpec& spec, std::string_view text) {
    const Level* level = findLevel(spec.kind);
    if (level == nullptr || !level->searches())
        return std::unexpected(Error{quoted(text) + ": " +
                                     quoted(spec.kind.empty() ? "cmd" : spec.kind) +
                                     " does not search, so it has no parameters"});
    const std::string_view value = text.substr(text.find('=') + 1);
    spec.name += "," + std::string(text);
    if (text.starts_with("weights=")) {
        spec.weights = value;
    } else if (text.starts_with("priors=")) {
        spec.priors = value;
    } else {
        return set(spec.budget.parameters, text);
    }
    return {};
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

}  // namespace

std::expected<std::vector<SeatSpec>, Error> parseSeatSpecs(std::string_view list) {
    std::vector<SeatSpec> specs;
    Quotes quotes;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        const bool cut =
            i == list.size() || (quotes.next(list[i]) == Quotes::Meaning::plain && list[i] == ',');
        if (!cut) continue;
        const std::string_view text = trimmed(list.substr(begin, i - begin));
        begin = i + 1;
        if (!specs.empty() && isOption(text)) {
            if (auto added = addOption(specs.back(), text); !added)
                return std::unexpected(added.error());
            continue;
        }
        auto spec = parseSeatSpec(text);
        if (!spec) return std::unexpected(spec.error());
        specs.push_back(std::move(*spec));
    }
    if (quotes.open()) return notClosed(list);
    return specs;
}

std::expected<std::vector<std::string>, Error> splitCommand(std::string_view text) {
    std::vector<std::string> words;
    Quotes quotes;
    bool inWord = false;
    for (const char c : text) {
        const Quotes::Meaning meaning = quotes.next(c);
        if (meaning == Quotes::Meaning::plain && (c == ' ' || c == '\t' || c == '\n')) {
            inWord = false;
            continue;
        }
        if (!inWord) words.emplace_back();
        inWord = true;
        if (meaning != Quotes::Meaning::mark) words.back() += c;
    }
    if (quotes.open()) return notClosed(text);
    return words;
}

}  // namespace endeavor
