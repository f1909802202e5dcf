// Routes: which pattern answers which path, and the errors if none does.
#include "server/net/router.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace endeavor::net {
namespace {

Handler nothing() {
    return [](const Request&) -> asio::awaitable<Response> { co_return Response{}; };
}

Request asking(std::string method, std::string path) {
    Request request;
    request.method = std::move(method);
    request.path = std::move(path);
    return request;
}

// The route found, such as "GET /games/{game}", or the error status.
std::string found(const Router& router, Request& request) {
    const auto route = router.find(request);
    if (!route) return std::to_string(route.error().status);
    std::string text = (*route)->method + " ";
    for (const std::string& part : (*route)->parts) text += "/" + part;
    return text;
}

std::string found(const Router& router, std::string method, std::string path) {
    Request request = asking(std::move(method), std::move(path));
    return found(router, request);
}

Router games() {
    Router router;
    router.add("GET", "/api/v1/games/{game}", nothing());
    router.add("GET", "/api/v1/games", nothing());
    router.add("POST", "/api/v1/games", nothing());
    router.add("POST", "/api/v1/games/{game}/seats/{seat}", nothing());
    router.add("GET", "/api/v1/games/new", nothing());
    return router;
}

TEST(Router, APathFindsItsRouteByMethodAndParts) {
    const Router router = games();
    EXPECT_EQ(found(router, "GET", "/api/v1/games"), "GET /api/v1/games");
    EXPECT_EQ(found(router, "POST", "/api/v1/games"), "POST /api/v1/games");
    EXPECT_EQ(found(router, "GET", "/api/v1/games/7f"), "GET /api/v1/games/{game}");
    EXPECT_EQ(found(router, "HEAD", "/api/v1/games/7f"), "GET /api/v1/games/{game}");
}

TEST(Router, ALiteralPartIsPreferredToACaptureWhicheverWasAddedFirst) {
    EXPECT_EQ(found(games(), "GET", "/api/v1/games/new"), "GET /api/v1/games/new");
}

TEST(Router, WhatTheNamesMatchedIsCaptured) {
    const Router router = games();
    Request request = asking("POST", "/api/v1/games/7f 3/seats/2");
    EXPECT_EQ(found(router, request), "POST /api/v1/games/{game}/seats/{seat}");
    EXPECT_EQ(request.captured("game"), "7f 3");
    EXPECT_EQ(request.captured("seat"), "2");
    EXPECT_EQ(request.captured("other"), "");
}

TEST(Router, WhatNoPatternMatchesIsNotFound) {
    const Router router = games();
    for (const char* path : {"/", "/api/v1/games/", "/api/v1/games/7f/seats", "/api/v1/Games", "",
                             "/api/v1/games/7f/seats/2/3", "//api/v1/games"})
        EXPECT_EQ(found(router, "GET", path), "404") << path;
}

TEST(Router, AnotherMethodIsToldWhichOnesThereAre) {
    Request request = asking("DELETE", "/api/v1/games");
    const auto route = games().find(request);
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().status, 405);
    EXPECT_EQ(*route.error().body,
              R"({"error": {"code": "method-not-allowed", "text": "expected GET, HEAD, POST"}})");
    EXPECT_EQ(route.error().headers.back().name, "Allow");
    EXPECT_EQ(route.error().headers.back().value, "GET, HEAD, POST");
}

TEST(Router, ThePageAnswersWhatIsNotTheApi) {
    Router router = games();
    router.otherwise(nothing());
    EXPECT_EQ(found(router, "GET", "/anything/else"), "GET ");
    EXPECT_EQ(found(router, "HEAD", "/"), "GET ");
    EXPECT_EQ(found(router, "POST", "/anything/else"), "405");
    EXPECT_EQ(found(router, "GET", "/api/v1/nothing"), "404");
    EXPECT_EQ(found(router, "GET", "/api"), "404");
    EXPECT_EQ(found(router, "DELETE", "/api/v1/games"), "405");
}

TEST(Router, MistakesInPatternsAreThrownAtOnce) {
    Router router = games();
    for (const char* pattern : {"games", "", "/games/{", "/games/{}", "/games/a{b}", "/games/{a}b"})
        EXPECT_THROW(router.add("GET", pattern, nothing()), std::invalid_argument) << pattern;
    EXPECT_THROW(router.add("GET", "/api/v1/games/{other}", nothing()), std::invalid_argument);
}

}  // namespace
}  // namespace endeavor::net
