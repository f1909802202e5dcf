#include "log.h"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

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

constexpr auto lastWords = std::chrono::seconds(1);  // for what waits when the log ends

// One write() per line, so lines of other processes writing to the same place do not mix in. A
// failure can't be reported anywhere. False if nobody has read for this long.
bool toStderr(std::string_view line, std::chrono::milliseconds patience) {
    pollfd ready{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
    while (!line.empty()) {
        if (::poll(&ready, 1, int(patience.count())) == 0) return false;
        const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
        if (written <= 0) return true;
        line.remove_prefix(std::size_t(written));
    }
    return true;
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

Log::Log(Level level) : level_(level), writer_([this] { writeOut(); }) {}
Log::Log(Level level, Sink sink) : level_(level), sink_(std::move(sink)) {}

Log::~Log() {
    if (!writer_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    toWrite_.notify_one();
    writer_.join();
}

void Log::writeOut() {
    constexpr std::chrono::milliseconds look{100};  // whether it has to end
    std::optional<std::chrono::steady_clock::time_point> end;
    std::unique_lock lock(mutex_);
    for (;;) {
        toWrite_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_ && !end) end = std::chrono::steady_clock::now() + lastWords;
        if (waiting_.empty() || (end && std::chrono::steady_clock::now() > *end)) return;
        const std::string line = waiting_.front();
        lock.unlock();
        const bool written = toStderr(line, look);
        lock.lock();
        if (!written) continue;
        waiting_.pop_front();
        if (leftOut_ == 0 || waiting_.size() > mostWaiting / 2) continue;
        waiting_.push_back(
            "{\"at\": \"" + now() +
            "\", \"level\": \"warning\", \"event\": \"lines left out\", \"lines\": " +
            std::to_string(std::exchange(leftOut_, 0)) + "}\n");
    }
}

void Log::write(Level level, std::string_view event, Fields fields) {
    if (!wants(level)) return;
    std::string line = "{\"at\": \"" + now() + "\", \"level\": \"" + std::string(nameOf(level)) +
                       "\", \"event\": " + jsonString(event);
    for (const Field& field : fields)
        line += ", " + jsonString(field.name) + ": " + std::visit(AsJson{}, field.value);
    line += "}\n";
    const std::lock_guard lock(mutex_);
    if (sink_) return sink_(line);
    if (waiting_.size() >= mostWaiting) {
        ++leftOut_;
        return;
    }
    waiting_.push_back(std::move(line));
    toWrite_.notify_one();
}

}  // namespace endeavor::net
