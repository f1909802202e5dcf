// Who may take part, and what is shown of what people say.
#include <algorithm>

#include "core/base/json_text.h"
#include "games.h"
#include "server/room/names.h"

namespace endeavor::online {
namespace {

constexpr int mostLines = 50;  // of chat in a report
constexpr int maxReportCharacters = 1000;

Refusal storeFailed(const StoreError& error) {
    return {Refusal::Code::unavailable,
            because("store-failed-try-again", {{"detail", error.text}})};
}

// The last lines of chat: [{"number", "at", "seat", "text"}, …].
json::array linesOf(std::span<const net::SharedText> events) {
    json::array lines;
    for (auto event = events.rbegin(); event != events.rend() && lines.size() < mostLines;
         ++event) {
        if (!(*event)->contains(R"("type": "said")")) continue;
        const auto said = parseJson(**event);
        const json::object& object = said->get_object();
        lines.insert(lines.begin(), json::object{{"number", object.at("number")},
                                                 {"at", object.at("at")},
                                                 {"seat", object.at("seat")},
                                                 {"text", object.at("text")}});
    }
    return lines;
}

}  // namespace

std::vector<std::string> Games::sentAway(const OpenGame& open, const Command& command,
                                         std::span<const Event> events) {
    const auto* set = std::get_if<command::SetSeat>(&command.body);
    std::vector<std::string> visitors;
    for (const Event& event : events) {
        const auto* seated = std::get_if<event::Seated>(&event.body);
        if (seated == nullptr || seated->holder == Holder::person) continue;
        const bool votedOut =
            std::ranges::any_of(open.room.requests(), [&](const OpenRequest& request) {
                return request.asked.what == Wish::kick && request.asked.target == event.seat;
            });
        if (!votedOut && (set == nullptr || !set->bar)) continue;
        for (const SeatKey& key : open.keys)
            if (key.seat == event.seat && !key.visitor.empty()) visitors.push_back(key.visitor);
    }
    return visitors;
}

Games::Answer<std::monostate> Games::mayTakePart(const Visitor& visitor, std::string seated) {
    const auto found = co_await store_.ask([&](Store& store) {
        auto own = store.suspension(visitor.id(), visitor.address, now());
        if (!own || *own || seated.empty()) return own;
        return store.suspension(seated, {}, now());
    });
    if (!found) co_return std::unexpected(storeFailed(found.error()));
    if (!*found) co_return std::monostate{};
    const auto days = int(((*found)->until - now() + day - 1) / day);
    co_return std::unexpected(Refusal(
        Refusal::Code::notYours, because("suspended", {{"days", days}, {"why", (*found)->why}})));
}

Games::Answer<std::monostate> Games::mayJoin(const OpenGame& open, const Visitor& visitor) {
    if (const auto may = co_await mayTakePart(visitor); !may)
        co_return std::unexpected(may.error());
    std::vector<std::string> seated;
    for (const SeatKey& key : open.keys)
        if (!key.visitor.empty()) seated.push_back(key.visitor);
    const auto barred = co_await store_.ask(
        [&](Store& store) { return store.isBarred(open.game, visitor.id(), seated); });
    if (!barred) co_return std::unexpected(storeFailed(barred.error()));
    if (*barred) co_return std::unexpected(Refusal(Refusal::Code::notYours, because("barred")));
    co_return std::monostate{};
}

std::expected<SeatKey, Refusal> Games::otherPlayer(const OpenGame& open,
                                                   const Credentials& credentials, int seat) const {
    if (!actorOf(open, credentials).seat)
        return std::unexpected(Refusal(Refusal::Code::notYours, because("player-only")));
    const auto key = std::ranges::find(open.keys, seat, &SeatKey::seat);
    if (key == open.keys.end() || key->visitor.empty() ||
        key->visitor == credentials.visitor.id() || std::size_t(seat) >= open.room.seats().size())
        return std::unexpected(Refusal(Refusal::Code::notNow, because("vote-target")));
    return *key;
}

Games::Answer<std::monostate> Games::block(std::string game, Credentials credentials, int seat) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const auto key = otherPlayer(*open, credentials, seat);
    if (!key) co_return std::unexpected(key.error());
    const auto stored = co_await store_.ask([&](Store& store) {
        return store.block(credentials.visitor.id(), key->visitor,
                           open->room.seats()[std::size_t(seat)].name, now());
    });
    if (!stored) co_return std::unexpected(storeFailed(stored.error()));
    co_return std::monostate{};
}

Games::Answer<std::monostate> Games::report(std::string game, Credentials credentials, int seat,
                                            std::string text) {
    const auto clean = cleanText(text, "text", maxReportCharacters);
    if (!clean) co_return std::unexpected(Refusal(Refusal::Code::badCommand, clean.error()));
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const auto key = otherPlayer(*open, credentials, seat);
    if (!key) co_return std::unexpected(key.error());
    if (const auto wait = quotas_.take(Purpose::reports, credentials.visitor)) {
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count();
        co_return std::unexpected(Refusal(
            Refusal::Code::tooMany, because("reports-too-fast", {{"seconds", int(seconds)}})));
    }
    const Report report{.at = now(),
                        .game = game,
                        .seat = seat,
                        .name = open->room.seats()[std::size_t(seat)].name,
                        .visitor = key->visitor,
                        .address = key->address,
                        .by = credentials.visitor.id(),
                        .text = *clean,
                        .chat = jsonLine(linesOf(open->events))};
    const auto stored = co_await store_.ask([&](Store& store) { return store.addReport(report); });
    if (!stored) co_return std::unexpected(storeFailed(stored.error()));
    log_.warning("report", {{"game", game}, {"seat", seat}});
    co_return std::monostate{};
}

Games::Answer<std::monostate> Games::hide(std::string game, int number, bool hidden) {
    const auto done =
        co_await store_.ask([&](Store& store) { return store.hideText(game, number, hidden); });
    if (!done) co_return std::unexpected(storeFailed(done.error()));
    if (!*done) co_return std::unexpected(Refusal(Refusal::Code::noGame, because("no-text")));
    if (const auto found = open_.find(game); found != open_.end())
        co_await catchUp(found->second, 0);
    co_return std::monostate{};
}

// Events are never changed; what is shown of a text may be.
void Games::tellChangedTexts(const OpenGame& open, std::span<const net::SharedText> before) const {
    for (std::size_t i = 0; i < std::min(before.size(), open.events.size()); ++i) {
        if (*before[i] == *open.events[i]) continue;
        const std::string_view event = *open.events[i];
        const net::SharedText message = net::shared(jsonObjectOf(
            {{"type", jsonString("text")}, {"game", jsonString(open.game)}, {"event", event}}));
        for (const auto& seen : open.watchers) seen.watcher->tell(message);
    }
}

}  // namespace endeavor::online
