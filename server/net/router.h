// Maps requests to handlers: a method and a pattern such as "/api/v1/games/{game}/commands", where
// {game} matches one path segment.
#pragma once

#include <expected>
#include <span>

#include "http.h"
#include "socket.h"

namespace endeavor::net {

struct RouteOptions {
    std::size_t body = 16 << 10;  // bytes; more is refused unread
    double cost = 1;              // tokens a request takes from its address's bucket (limits.h)
};

struct Route {
    std::string method;              // GET also answers HEAD
    std::vector<std::string> parts;  // "{game}" captures
    Handler handler;                 // either this or `socket` is set
    SocketHandler socket;
    RouteOptions options;
};

class Router {
public:
    // Throws std::invalid_argument if the pattern is invalid or already registered.
    void add(std::string_view method, std::string_view pattern, Handler handler,
             RouteOptions options = {});
    void addSocket(std::string_view pattern, SocketHandler handler, RouteOptions options = {});

    // Fallback for GET and HEAD of paths that match no pattern and are not below /api: the page.
    void otherwise(Handler handler);

    // The route, with the captures stored in the request, or the response to send instead: 404 or
    // 405. A literal segment wins over a capture: /games/new over /games/{game}.
    std::expected<const Route*, Response> find(Request& request) const;

private:
    void insert(Route route, std::string_view pattern);

    std::vector<Route> routes_;  // most literal first
    std::optional<Route> otherwise_;
};

}  // namespace endeavor::net
