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
        return std::unexpected(Refusal(Refusal::Code::badCommand,
                                       because("bad-message", {{"detail", command.error().text}})));
    return std::move(*command);
}

std::expected<Event, Error> parseEvent(std::string_view text) {
    return parse<Event>(text, "event", maxJsonBytes, readEvent);
}

std::expected<Settings, Error> parseSettings(std::string_view text) {
    return parse<Settings>(text, "settings", maxSettingsBytes, readSettings);
}

json::object errorObject(const Refusal& refused) {
    json::object error{{"code", refusalIds[int(refused.code)]},
                       {"text", refused.text},
                       {"reason", toJson(refused.reason)}};
    if (refused.move) error["move"] = *refused.move;
    if (refused.code == Refusal::Code::illegal)
        error["legal"] = json::array(refused.legal.begin(), refused.legal.end());
    return error;
}

json::object acceptance(std::string_view id, int number) {
    return {{"id", id}, {"ok", true}, {"number", number}};
}

json::object refusal(std::string_view id, const Refusal& refused, int ply) {
    return {{"id", id}, {"ok", false}, {"error", errorObject(refused)}, {"ply", ply}};
}

}  // namespace endeavor::online
