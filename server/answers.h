// HTTP answers of the API: JSON, refusals with their reasons, and bodies of requests.
#pragma once

#include "accounts.h"
#include "server/room/messages.h"

namespace endeavor::online {

int statusOf(Refusal::Code code);
net::Response text(const json::object& object, int status = 200);
net::Response refused(const Refusal& refusal);
// Refusals outside a game have error codes of their own.
net::Response refused(int status, std::string_view code, const Reason& reason);
net::Response refused(const AccountRefusal& refusal);
net::Response unavailable(const StoreError& error);
net::Response badRequest(std::string detail);

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
