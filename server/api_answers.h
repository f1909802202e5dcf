// How HTTP handlers read bodies and answer: shared by the players' and the operator's part of the
// API.
#pragma once

#include "accounts.h"
#include "server/net/http.h"
#include "server/room/messages.h"
#include "server/store/store.h"

namespace endeavor::online {

int statusOf(Refusal::Code code);

net::Response text(const json::object& object, int status = 200);
// The response with Retry-After, if the reason says when.
net::Response withRetryAfter(net::Response response, const Reason& reason);
net::Response refused(const Refusal& refusal);
// Refusals outside a game have error codes of their own.
net::Response refused(int status, std::string_view code, const Reason& reason);
net::Response refused(const AccountRefusal& refusal);
net::Response unavailable(const StoreError& error);
net::Response badRequest(std::string detail);

// A number from 0 to `most` in a path or query.
std::optional<int> number(std::string_view text, int most);

// The body parsed by `read`, or the error response.
template <typename Read>
auto readBody(const net::Request& request, Read read)
    -> std::expected<std::invoke_result_t<Read&, const Reader&>, net::Response> {
    // CSRF protection: a browser submits another site's form without a preflight, but never as
    // JSON.
    if (!request.header("content-type").starts_with("application/json"))
        return std::unexpected(refused(415, "not-json", because("not-json")));
    const auto value = parseJson(request.body);
    if (!value) return std::unexpected(badRequest(value.error().text));
    Error error;
    auto body = read(Reader(*value, "", error));
    if (!error.text.empty()) return std::unexpected(badRequest(error.text));
    return body;
}

}  // namespace endeavor::online
