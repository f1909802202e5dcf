#include "metrics.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace endeavor::net {
namespace {

// Label values may contain anything; these three characters have to be escaped.
std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '\n') {
            text += "\\n";
            continue;
        }
        if (c == '\\' || c == '"') text += '\\';
        text += c;
    }
    return text;
}

std::string labelText(const Metrics::Labels& labels) {
    std::string text;
    for (const auto& [name, value] : labels)
        text += (text.empty() ? "" : ",") + name + "=\"" + escaped(value) + '"';
    return text;
}

std::string braced(const std::string& labels) { return labels.empty() ? "" : "{" + labels + "}"; }

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string histogramText(const std::string& name, const std::string& labels,
                          const Histogram& histogram) {
    const auto counts = histogram.cumulative();
    const std::string before = labels.empty() ? "" : labels + ",";
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::string bound =
            i < Histogram::bounds.size() ? number(Histogram::bounds[i]) : "+Inf";
        text += name + "_bucket{" + before + "le=\"" + bound + "\"} " + std::to_string(counts[i]) +
                "\n";
    }
    text += name + "_sum" + braced(labels) + " " + number(histogram.sum()) + "\n";
    return text + name + "_count" + braced(labels) + " " + std::to_string(counts.back()) + "\n";
}

}  // namespace

void Histogram::observe(double seconds) {
    const auto bound = std::ranges::lower_bound(bounds, seconds);
    counts_[std::size_t(bound - bounds.begin())].fetch_add(1, std::memory_order_relaxed);
    micros_.fetch_add(std::uint64_t(std::max(0.0, seconds) * 1e6), std::memory_order_relaxed);
}

std::array<std::uint64_t, Histogram::bounds.size() + 1> Histogram::cumulative() const {
    std::array<std::uint64_t, bounds.size() + 1> result{};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = sum += counts_[i].load(std::memory_order_relaxed);
    return result;
}

Metrics::Series& Metrics::series(std::string_view kind, std::string_view name,
                                 std::string_view help, const Labels& labels) {
    const std::lock_guard lock(mutex_);
    Family& family = families_[std::string(name)];
    if (family.kind.empty()) {
        family.kind = kind;
        family.help = help;
    }
    if (family.kind != kind)
        throw std::logic_error("metric " + std::string(name) + " is a " + family.kind);
    Series& series = family.series[labelText(labels)];
    if (kind == "histogram" && !series.histogram) series.histogram = std::make_unique<Histogram>();
    return series;
}

Counter& Metrics::counter(std::string_view name, std::string_view help, const Labels& labels) {
    return series("counter", name, help, labels).counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, const Labels& labels) {
    return series("gauge", name, help, labels).gauge;
}

Histogram& Metrics::histogram(std::string_view name, std::string_view help, const Labels& labels) {
    return *series("histogram", name, help, labels).histogram;
}

std::string Metrics::text() const {
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const auto& [name, family] : families_) {
        text +=
            "# HELP " + name + " " + family.help + "\n# TYPE " + name + " " + family.kind + "\n";
        for (const auto& [labels, series] : family.series) {
            if (series.histogram) {
                text += histogramText(name, labels, *series.histogram);
                continue;
            }
            text += name + braced(labels) + " " +
                    (family.kind == "counter" ? std::to_string(series.counter.value())
                                              : std::to_string(series.gauge.value())) +
                    "\n";
        }
    }
    return text;
}

Handler Metrics::handler() const {
    return [this](const Request&) -> asio::awaitable<Response> {
        co_return Response{.status = 200,
                           .headers = {{"Content-Type", "text/plain; version=0.0.4"}},
                           .body = shared(text())};
    };
}

}  // namespace endeavor::net
