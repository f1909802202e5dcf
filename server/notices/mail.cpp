#include "mail.h"

#include <algorithm>
#include <charconv>
#include <ctime>

#include "digest.h"
#include "server/net/text.h"
#include "url.h"

namespace endeavor::online {
namespace {

constexpr std::size_t maxAddress = 254, maxLocalPart = 64;  // RFC 5321: 4.5.3
constexpr std::size_t plainSubject = 60;
constexpr std::size_t wordBytes =
    42;  // 56 characters of base64, within the 75 an encoded word may have
constexpr std::size_t lineBytes = 57;  // 76 characters of base64

bool isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isPrintable(char c) { return c >= ' ' && c < 0x7f; }

// RFC 2047 encoded words in base64, split between whole characters.
std::string headerText(std::string_view text) {
    if (text.size() <= plainSubject && std::ranges::all_of(text, isPrintable) &&
        text.find("=?") == std::string_view::npos)
        return std::string(text);
    std::string words;
    while (!text.empty()) {
        std::size_t size = std::min(wordBytes, text.size());
        while (size > 1 && size < text.size() && (text[size] & 0xc0) == 0x80) --size;
        words += (words.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, size)) +
                 "?=";
        text.remove_prefix(size);
    }
    return words;
}

std::string date(Millis at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[64];
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &parts)};
}

std::string wireLines(std::string_view text) {
    std::string lines;
    for (const char c : text) {
        if (c == '\n') lines += '\r';
        lines += c;
    }
    return lines.ends_with("\r\n") ? lines : lines + "\r\n";
}

std::string base64Lines(std::string_view text) {
    std::string lines;
    for (; !text.empty(); text.remove_prefix(std::min(lineBytes, text.size())))
        lines += base64(text.substr(0, lineBytes)) + "\r\n";
    return lines;
}

}  // namespace

bool isMailAddress(std::string_view text) {
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos || text.size() > maxAddress) return false;
    const std::string_view local = text.substr(0, at), host = text.substr(at + 1);
    const auto fits = [](char c) {
        return isLetterOrDigit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~.").contains(c);
    };
    return !local.empty() && local.size() <= maxLocalPart && local.front() != '.' &&
           local.back() != '.' && !local.contains("..") && std::ranges::all_of(local, fits) &&
           isHostName(host) && host.back() != '.' && host.back() != '-';
}

std::expected<std::string, Error> composeMail(const Mail& mail, Millis now) {
    for (const std::string& address : {mail.from, mail.to})
        if (!isMailAddress(address))
            return std::unexpected(
                Error{"not an address mail can be sent to; expected one such as ada@example.org"});
    if (mail.id.empty() || !std::ranges::all_of(mail.id, [](char c) {
            return isLetterOrDigit(c) || c == '.' || c == '-';
        }))
        return std::unexpected(Error{"the id of a mail has letters, digits, dots and hyphens"});

    const bool plain =
        std::ranges::all_of(mail.text, [](char c) { return c == '\n' || isPrintable(c); });
    std::string message;
    const auto header = [&](std::string_view name, std::string_view value) {
        message.append(name).append(": ").append(value).append("\r\n");
    };
    header("From", "OpenEndeavor <" + mail.from + ">");
    header("To", "<" + mail.to + ">");
    header("Subject", headerText(mail.subject));
    header("Date", date(now));
    header("Message-ID", "<" + mail.id + mail.from.substr(mail.from.find('@')) + ">");
    header("Auto-Submitted", "auto-generated");
    header("MIME-Version", "1.0");
    header("Content-Type", "text/plain; charset=utf-8");
    header("Content-Transfer-Encoding", plain ? "7bit" : "base64");
    return message + "\r\n" + (plain ? wireLines(mail.text) : base64Lines(mail.text));
}

std::string dotted(std::string_view message) {
    std::string out;
    bool lineStart = true;
    for (const char c : message) {
        if (lineStart && c == '.') out += '.';
        out += c;
        lineStart = c == '\n';
    }
    return out + ".\r\n";
}

std::expected<Relay, Error> parseRelay(std::string_view text) {
    const auto wrong = [](std::string_view why) {
        return std::unexpected(Error{"the mail relay is not understood: " + std::string(why) +
                                     "; expected smtp://user:password@host:port"});
    };
    struct Scheme {
        std::string_view start;
        Relay::Security security;
        unsigned short port;
    };
    constexpr Scheme schemes[] = {{"smtp://", Relay::Security::offered, 587},
                                  {"smtps://", Relay::Security::always, 465},
                                  {"smtp+plain://", Relay::Security::none, 25}};
    const auto* scheme = std::ranges::find_if(
        schemes, [&](const Scheme& each) { return text.starts_with(each.start); });
    if (scheme == std::end(schemes))
        return wrong("it begins with none of smtp://, smtps:// and smtp+plain://");
    text.remove_prefix(scheme->start.size());
    if (text.ends_with('/')) text.remove_suffix(1);

    Relay relay{
        .security = scheme->security, .host = {}, .port = scheme->port, .user = {}, .password = {}};
    if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
        const std::string_view login = text.substr(0, at);
        const std::size_t colon = login.find(':');
        const auto user = net::percentDecoded(login.substr(0, colon));
        const auto password =
            net::percentDecoded(colon == login.npos ? std::string_view() : login.substr(colon + 1));
        if (!user || !password || user->empty() || password->empty())
            return wrong(
                "in front of @ there must be a user and a password, with special "
                "characters written as %40");
        // AUTH PLAIN separates them with NULs.
        if (user->contains('\0') || password->contains('\0'))
            return wrong("user and password can't hold a zero");
        relay.user = *user, relay.password = *password;
        text.remove_prefix(at + 1);
    }
    if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
        const std::string_view port = text.substr(colon + 1);
        const auto [stop, code] =
            std::from_chars(port.data(), port.data() + port.size(), relay.port);
        if (code != std::errc{} || stop != port.data() + port.size() || relay.port == 0)
            return wrong("its port is not a number from 1 to 65535");
        text = text.substr(0, colon);
    }
    if (!isHostName(text)) return wrong("it does not name a host");
    relay.host = text;
    return relay;
}

}  // namespace endeavor::online
