#include "messages.h"

namespace endeavor::online {
namespace {

// Parses the text and reads it with one of the readers.
template <class What>
std::expected<What, Error> parse(std::string_view text, std::string_view name, std::size_t most,
                                 What (*read)(const Reader&)) {
    const std::string path = std::string(name) + ": ";
    if (text.size() > most)
        return std::unexpected(
            Error{path + "it is larger than " + std::to_string(most) + " bytes"});
    const auto value = parseJson(text);
    if (!value) return std::unexpected(Error{path + value.error().text});
    Error error;
    What what = read(Reader(*value, path, error));
    if (!error.text.empty()) return std::unexpected(error);
    return what;
}

}  // namespace

std::expected<Command, Refusal> parseCommand(std::string_view text) {
    auto command = parse<Command>(text, "command", maxCommandBytes, readCommand);
    if (!command)
        return std::unexpected(Refusal{Refusal::Code::badCommand, command.error().text, {}});
    return std::move(*command);
}

std::expected<Event, Error> parseEvent(std::string_view text) {
    return parse<Event>(text, "event", maxJsonBytes, readEvent);
}

std::expected<Settings, Error> parseSettings(std::string_view text) {
    return parse<Settings>(text, "settings", maxSettingsBytes, readSettings);
}

json::value embedded(std::string_view text) {
    auto value = parseJson(text);
    return value ? std::move(*value) : json::value{};
}

json::object acceptance(std::string_view id, int number) {
    return {{"id", id}, {"ok", true}, {"number", number}};
}

json::object refusal(std::string_view id, const Refusal& refused, int ply,
                     std::span<const Event> events) {
    json::object error{{"code", refusalIds[int(refused.code)]}, {"text", refused.text}};
    if (refused.code == Refusal::Code::illegal)
        error["legal"] = json::array(refused.legal.begin(), refused.legal.end());
    json::object answer{{"id", id}, {"ok", false}, {"error", std::move(error)}, {"ply", ply}};
    if (!events.empty()) {
        json::array list;
        for (const Event& event : events) list.push_back(eventObject(event));
        answer["events"] = std::move(list);
    }
    return answer;
}

}  // namespace endeavor::online
