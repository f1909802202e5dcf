#include "log.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "text.h"

namespace endeavor::net {
namespace {

std::string_view nameOf(Level level) {
    switch (level) {
        case Level::debug: return "debug";
        case Level::info: return "info";
        case Level::warning: return "warning";
        case Level::error: return "error";
        case Level::off: break;
    }
    return "off";
}

struct AsJson {
    std::string operator()(std::string_view value) const { return jsonString(value); }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(double value) const {
        return std::isfinite(value) ? std::to_string(value) : "null";
    }
};

// One write() per line, so lines of other processes writing to the same place do not mix in. A
// failure can't be reported anywhere.
void toStderr(std::string_view line) {
    while (!line.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
        if (written <= 0) return;
        line.remove_prefix(std::size_t(written));
    }
}

std::string now() {
    using namespace std::chrono;
    const auto time = floor<milliseconds>(system_clock::now());
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{time - day};
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", int(date.year()),
                  unsigned(date.month()), unsigned(date.day()), int(clock.hours().count()),
                  int(clock.minutes().count()), int(clock.seconds().count()),
                  int(clock.subseconds().count()));
    return text;
}

}  // namespace

Log::Log(Level level) : Log(level, toStderr) {}
Log::Log(Level level, Sink sink) : level_(level), sink_(std::move(sink)) {}

void Log::write(Level level, std::string_view event, Fields fields) {
    if (!wants(level)) return;
    std::string line = "{\"at\": \"" + now() + "\", \"level\": \"" + std::string(nameOf(level)) +
                       "\", \"event\": " + jsonString(event);
    for (const Field& field : fields)
        line += ", " + jsonString(field.name) + ": " + std::visit(AsJson{}, field.value);
    line += "}\n";
    const std::lock_guard lock(mutex_);
    sink_(line);
}

}  // namespace endeavor::net
