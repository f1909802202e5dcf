// Structured logging: one JSON object per line on stderr. Never logs secrets: paths without their
// query, no headers, no bodies. Writing happens on a thread of its own: whoever logs never waits
// for whoever reads. If lines come faster than they are read, some are left out, and a line says
// how many.
#pragma once

#include <concepts>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <variant>

namespace endeavor::net {

enum class Level { debug, info, warning, error, off };

struct Field {
    std::string_view name;
    std::variant<std::string_view, std::int64_t, double, bool> value;

    template <class T>
    Field(std::string_view fieldName, const T& fieldValue) : name(fieldName) {
        if constexpr (std::same_as<T, bool>)
            value = fieldValue;
        else if constexpr (std::integral<T>)
            value = std::int64_t(fieldValue);
        else if constexpr (std::floating_point<T>)
            value = double(fieldValue);
        else
            value = std::string_view(fieldValue);
    }
};

// {"at": "2026-01-31T12:00:00.000Z", "level": "info", "event": "listening", "port": 8080}
class Log {
public:
    using Fields = std::initializer_list<Field>;
    using Sink = std::function<void(std::string_view line)>;  // the line ends with a newline

    static constexpr std::size_t mostWaiting = 10'000;  // lines

    explicit Log(Level level = Level::info);  // to stderr
    Log(Level level, Sink sink);              // to a sink that does not block, at once
    ~Log();                                   // writes what waits, for a second at most
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void debug(std::string_view event, Fields fields = {}) { write(Level::debug, event, fields); }
    void info(std::string_view event, Fields fields = {}) { write(Level::info, event, fields); }
    void warning(std::string_view event, Fields fields = {}) {
        write(Level::warning, event, fields);
    }
    void error(std::string_view event, Fields fields = {}) { write(Level::error, event, fields); }

    bool wants(Level level) const { return level >= level_; }

private:
    void write(Level level, std::string_view event, Fields fields);
    void writeOut();  // on the log's own thread

    const Level level_;
    std::mutex mutex_;  // keeps lines of different threads from mixing
    Sink sink_;         // empty: to stderr
    std::condition_variable toWrite_;
    std::deque<std::string> waiting_;
    std::size_t leftOut_ = 0;
    bool stopping_ = false;
    std::thread writer_;
};

}  // namespace endeavor::net
