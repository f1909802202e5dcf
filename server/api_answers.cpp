#include "api_answers.h"

namespace endeavor::online {
namespace {

struct Kind {
    int status;
    std::string_view code;
};

Kind kindOf(AccountRefusal::Code code) {
    using enum AccountRefusal::Code;
    switch (code) {
        case badName: return {400, "bad-name"};
        case badPassword: return {400, "bad-password"};
        case badMail: return {400, "bad-mail"};
        case nameTaken: return {409, "name-taken"};
        case wrongPassword: return {401, "wrong-password"};
        case notLoggedIn: return {401, "not-logged-in"};
        case noSession: return {404, "no-session"};
        case noMail: return {404, "no-channel"};
        case badToken: return {404, "no-link"};
        case tooManyMails: return {409, "too-many-mails"};
        case notDelivered: return {502, "not-delivered"};
        case tooMany: return {429, "too-many"};
        case unavailable: break;
    }
    return {503, "unavailable"};
}

}  // namespace

int statusOf(Refusal::Code code) {
    switch (code) {
        case Refusal::Code::badCommand: return 400;
        case Refusal::Code::notYours: return 403;
        case Refusal::Code::noGame: return 404;
        case Refusal::Code::stale:
        case Refusal::Code::illegal:
        case Refusal::Code::notNow: return 409;
        case Refusal::Code::unavailable: return 503;
        case Refusal::Code::tooMany: return 429;
    }
    return 500;
}

net::Response text(const json::object& object, int status) {
    return net::jsonResponse(jsonLine(object), status);
}

net::Response withRetryAfter(net::Response response, const Reason& reason) {
    for (const Parameter& parameter : reason.parameters())
        if (const auto* seconds = std::get_if<int>(&parameter.value);
            seconds && parameter.name == "seconds")
            response.set("Retry-After", std::to_string(*seconds));
    return response;
}

net::Response refused(const Refusal& refusal) {
    return withRetryAfter(text({{"error", errorObject(refusal)}}, statusOf(refusal.code)),
                          refusal.reason);
}

net::Response refused(int status, std::string_view code, const Reason& reason) {
    return text(
        {{"error", {{"code", code}, {"text", reason.english()}, {"reason", toJson(reason)}}}},
        status);
}

net::Response refused(const AccountRefusal& refusal) {
    const auto [status, code] = kindOf(refusal.code);
    return withRetryAfter(refused(status, code, refusal.reason), refusal.reason);
}

net::Response unavailable(const StoreError& error) {
    return refused(503, "unavailable", because("store-failed-try-again", {{"detail", error.text}}));
}

net::Response badRequest(std::string detail) {
    return refused(400, "bad-request", because("bad-message", {{"detail", std::move(detail)}}));
}

std::optional<int> number(std::string_view text, int most) {
    int value = 0;
    if (text.empty() || text.size() > 9) return std::nullopt;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value <= most ? std::optional(value) : std::nullopt;
}

}  // namespace endeavor::online
