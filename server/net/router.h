// Which handler answers which request: a method and a pattern such as
// "/api/v1/games/{game}/commands", where {game} matches one part of a path.
#pragma once

#include <expected>
#include <span>

#include "http.h"
#include "socket.h"

namespace endeavor::net {

struct RouteOptions {
    std::size_t body = 16 << 10;  // bytes; more is refused unread
    double cost = 1;              // tokens of its address's bucket a request takes (limits.h)
};

struct Route {
    std::string method;              // GET also answers HEAD
    std::vector<std::string> parts;  // "{game}" captures
    Handler handler;                 // one of the two
    SocketHandler socket;
    RouteOptions options;
};

class Router {
public:
    // A pattern that is there already, or is none, throws std::invalid_argument.
    void add(std::string_view method, std::string_view pattern, Handler handler,
             RouteOptions options = {});
    void addSocket(std::string_view pattern, SocketHandler handler, RouteOptions options = {});

    // For GET and HEAD of what no pattern matches and is not below /api: the page.
    void otherwise(Handler handler);

    // The route, with the captures put into the request; or what to answer instead: 404 or 405.
    // A literal part is preferred to a capture: /games/new to /games/{game}.
    std::expected<const Route*, Response> find(Request& request) const;

private:
    void insert(Route route, std::string_view pattern);

    std::vector<Route> routes_;  // the more literal first
    std::optional<Route> otherwise_;
};

}  // namespace endeavor::net
