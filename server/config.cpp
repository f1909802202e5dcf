#include "config.h"

#include <fstream>
#include <sstream>

namespace endeavor::online {

std::expected<Config, Error> parseConfig(std::string_view text) {
    const auto value = parseJson(text);
    if (!value) return std::unexpected(value.error());
    Error error;
    const Reader reader(*value, "", error);
    Config config;
    reader.keys({}, {"quotas"});
    if (!reader.failed() && reader.has("quotas")) config.quotas = readQuotas(reader["quotas"]);
    if (reader.failed()) return std::unexpected(error);
    return config;
}

std::expected<Config, Error> readConfig(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf()))
        return std::unexpected(Error{file + ": it can't be read; expected a JSON file"});
    auto config = parseConfig(text.str());
    if (!config) return std::unexpected(Error{file + ": " + config.error().text});
    return config;
}

std::string configText(const Config& config) {
    return jsonPretty(json::object{{"quotas", quotasObject(config.quotas)}});
}

}  // namespace endeavor::online
