// A player who is gone for good, and addresses that have agreed to be told.
#include <algorithm>

#include "games.h"
#include "server/store/append.h"

namespace endeavor::online {
namespace {

// The event with another name for the person of a seat; nullopt if it does not mention it.
std::optional<std::string> renamedIn(const std::string& event, int seat, const std::string& name) {
    auto value = parseJson(event);
    if (!value || !value->is_object()) return std::nullopt;
    json::object& object = value->get_object();
    const auto type = object.at("type");
    if (type == "started") {
        json::value& player = object.at("record").at("players").as_array().at(std::size_t(seat));
        player.as_object()["name"] = name;
    } else if (object.if_contains("seat") && object.at("seat") == seat &&
               (type == "renamed" || (type == "seated" && object.at("holder") == "person"))) {
        object["name"] = name;
    } else {
        return std::nullopt;
    }
    return jsonLine(object);
}

}  // namespace

Games::Answer<std::monostate> Games::retire(std::string game, int seat, std::string name) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    const Actor self{.seat = seat, .owner = false, .server = true};
    // Refused if there is nothing to leave: the game is over, or the seat has been left before.
    co_await carryOut(*open, {.id = {}, .ply = {}, .after = {}, .body = command::Leave{}}, self);
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    std::string shown = name;
    if (open->room.seats()[std::size_t(seat)].holder == Holder::person) {
        const auto renamed = co_await carryOut(
            *open, {.id = {}, .ply = {}, .after = {}, .body = command::Rename{name}}, self);
        if (!renamed) co_return std::unexpected(renamed.error());
        shown = open->room.seats()[std::size_t(seat)].name;  // it may have got a number
    }
    std::vector<StoredEvent> changed;
    for (std::size_t i = 0; i < open->events.size(); ++i)
        if (auto text = renamedIn(*open->events[i], seat, shown))
            changed.push_back({.number = int(i) + 1, .json = std::move(*text)});
    const auto stored =
        co_await store_.ask([&](Store& store) { return store.rewrite(open->game, changed); });
    if (!stored)
        co_return std::unexpected(
            Refusal(Refusal::Code::unavailable,
                    because("store-failed", {{"detail", stored.error().text}})));
    for (StoredEvent& event : changed)
        open->events[std::size_t(event.number - 1)] = net::shared(std::move(event.json));
    co_return std::monostate{};
}

Games::Answer<Games::SeatHeld> Games::held(std::string game, Credentials credentials) {
    const auto open = find(game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const Actor actor = actorOf(*open, credentials);
    for (const SeatKey& one : open->keys)
        if (actor.seat && one.seat == *actor.seat) co_return SeatHeld{one.seat, one.hash};
    co_return std::unexpected(Refusal(Refusal::Code::notYours, because("notices-need-seat")));
}

Games::Answer<std::monostate> Games::subscribeConfirmed(Subscription how, std::string key) {
    const auto open = find(how.game);
    const auto pass = co_await open->turn.enter();
    if (const auto ready = co_await read(*open); !ready) co_return std::unexpected(ready.error());
    const bool same = std::ranges::any_of(open->keys, [&](const SeatKey& one) {
        return one.seat == how.seat && !one.hash.empty() && toHex(one.hash) == key;
    });
    if (!same)
        co_return std::unexpected(Refusal(Refusal::Code::notYours, because("seat-changed-hands")));
    const auto stored = co_await store_.ask([&](Store& store) { return store.subscribe(how); });
    if (!stored)
        co_return std::unexpected(
            Refusal(Refusal::Code::unavailable,
                    because("store-failed", {{"detail", stored.error().text}})));
    open->ready = false;  // reload the subscriptions
    co_return std::monostate{};
}

}  // namespace endeavor::online
