// The operator's configuration file: JSON, read strictly. What it leaves out has its default.
#pragma once

#include <expected>
#include <string>

#include "quotas.h"

namespace endeavor::online {

struct Config {
    QuotaSettings quotas;
};

// {"quotas": {…}}. An error names the file, the key, and what would be right.
std::expected<Config, Error> parseConfig(std::string_view text);
std::expected<Config, Error> readConfig(const std::string& file);
std::string configText(const Config& config);

}  // namespace endeavor::online
