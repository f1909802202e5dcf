// Metrics in Prometheus format. Looking one up by name takes a lock, so keep the reference.
// Updating one is lock-free and may be done from any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http.h"

namespace endeavor::net {

class Counter {  // only goes up
public:
    void add(std::uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
public:
    void add(std::int64_t by) { value_.fetch_add(by, std::memory_order_relaxed); }
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

class Histogram {  // of seconds
public:
    static constexpr std::array bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                          0.1,    0.25,  0.5,    1.0,   2.5,  5.0,   10.0};

    void observe(double seconds);
    // How many observations were at most bounds[i]; the last entry counts all.
    std::array<std::uint64_t, bounds.size() + 1> cumulative() const;
    double sum() const { return double(micros_.load(std::memory_order_relaxed)) / 1e6; }

private:
    std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};  // not cumulative
    std::atomic<std::uint64_t> micros_ = 0;
};

class Metrics {
public:
    using Labels = std::vector<std::pair<std::string, std::string>>;

    // The metric with that name and those labels, created on first use. A name has one kind and one
    // help text; using another kind throws std::logic_error.
    Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
    Gauge& gauge(std::string_view name, std::string_view help, const Labels& labels = {});
    Histogram& histogram(std::string_view name, std::string_view help, const Labels& labels = {});

    std::string text() const;
    Handler handler() const;  // for GET /metrics; must not outlive this

private:
    // The family's kind decides which of these is used.
    struct Series {
        Counter counter;
        Gauge gauge;
        std::unique_ptr<Histogram> histogram;
    };
    struct Family {
        std::string kind, help;
        std::map<std::string, Series> series;  // by the text of their labels
    };
    Series& series(std::string_view kind, std::string_view name, std::string_view help,
                   const Labels& labels);

    mutable std::mutex mutex_;
    std::map<std::string, Family, std::less<>> families_;
};

}  // namespace endeavor::net
