#include "router.h"

#include <algorithm>
#include <stdexcept>

#include "text.h"

namespace endeavor::net {
namespace {

bool captures(std::string_view part) { return part.starts_with('{'); }

std::vector<std::string> partsOf(std::string_view path) {
    std::vector<std::string> parts;
    eachPart(path.substr(1), '/', [&](std::string_view part) { parts.emplace_back(part); });
    return parts;
}

bool matches(const Route& route, std::span<const std::string> parts) {
    return std::ranges::equal(route.parts, parts, [](const auto& pattern, const auto& part) {
        return captures(pattern) ? !part.empty() : pattern == part;
    });
}

bool answers(const Route& route, std::string_view method) {
    return route.method == method || (route.method == "GET" && method == "HEAD");
}

// Where two patterns first differ in kind, the one with the literal segment comes first.
bool moreLiteral(const Route& one, const Route& other) {
    return std::ranges::lexicographical_compare(one.parts, other.parts, {}, captures, captures);
}

// Whether both match the same paths, ignoring the names of captures.
bool samePattern(const Route& one, const Route& other) {
    return std::ranges::equal(one.parts, other.parts, [](const auto& a, const auto& b) {
        return captures(a) ? captures(b) : a == b;
    });
}

void checkPattern(std::string_view pattern) {
    const auto wrong = [&](std::string_view why) {
        throw std::invalid_argument("route " + std::string(pattern) + " " + std::string(why));
    };
    if (!pattern.starts_with('/')) wrong("does not start with /");
    for (const std::string& part : partsOf(pattern)) {
        const bool braced = part.size() > 2 && part.front() == '{' && part.back() == '}';
        if (part.find_first_of("{}") != std::string::npos && !braced)
            wrong("has a part that is neither literal nor a {name}");
    }
}

}  // namespace

void Router::insert(Route route, std::string_view pattern) {
    checkPattern(pattern);
    route.parts = partsOf(pattern);
    for (const Route& known : routes_)
        if (known.method == route.method && samePattern(known, route))
            throw std::invalid_argument("route " + std::string(pattern) + " is there twice");
    routes_.insert(std::ranges::upper_bound(routes_, route, moreLiteral), std::move(route));
}

void Router::add(std::string_view method, std::string_view pattern, Handler handler,
                 RouteOptions options) {
    insert({.method = std::string(method),
            .parts = {},
            .handler = std::move(handler),
            .socket = {},
            .options = options},
           pattern);
}

void Router::addSocket(std::string_view pattern, SocketHandler handler, RouteOptions options) {
    insert({.method = "GET",
            .parts = {},
            .handler = {},
            .socket = std::move(handler),
            .options = options},
           pattern);
}

void Router::otherwise(Handler handler) {
    otherwise_ = Route{
        .method = "GET", .parts = {}, .handler = std::move(handler), .socket = {}, .options = {}};
}

std::expected<const Route*, Response> Router::find(Request& request) const {
    if (!request.path.starts_with('/'))
        return std::unexpected(refusalResponse(404, "not-found", "not-found"));
    const std::vector<std::string> parts = partsOf(request.path);
    std::vector<std::string> allowed;
    for (const Route& route : routes_) {
        if (!matches(route, parts)) continue;
        if (!answers(route, request.method)) {
            allowed.push_back(route.method);
            if (route.method == "GET") allowed.push_back("HEAD");
            continue;
        }
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (const std::string& name = route.parts[i]; captures(name))
                request.captures.emplace_back(name.substr(1, name.size() - 2), parts[i]);
        return &route;
    }
    const bool page = allowed.empty() && otherwise_ && parts.front() != "api";
    if (page && answers(*otherwise_, request.method)) return &*otherwise_;
    if (page) allowed = {"GET", "HEAD"};
    if (allowed.empty()) return std::unexpected(refusalResponse(404, "not-found", "not-found"));
    std::ranges::sort(allowed);
    const auto repeated = std::ranges::unique(allowed);
    allowed.erase(repeated.begin(), repeated.end());
    std::string list;
    for (const std::string& method : allowed) list += (list.empty() ? "" : ", ") + method;
    Response response = errorResponse(405, "method-not-allowed", "expected " + list);
    response.set("Allow", std::move(list));
    return std::unexpected(std::move(response));
}

}  // namespace endeavor::net
