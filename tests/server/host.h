// A room as its host sees it: commands go in, their events are applied and kept, and time passes.
//
//     Host host(people(3), {"Ada", "Ben", "Cai"});
//     host.gives(0, command::Say{"hello"});
//     EXPECT_EQ(host.refuses(1, command::Resume{}).code, Refusal::Code::notNow);
#pragma once

#include <gtest/gtest.h>

#include "server/room/messages.h"
#include "server/room/room.h"
#include "server/room/view.h"

namespace endeavor::online::test {

inline constexpr Millis second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
inline constexpr Actor theServer{.seat = {}, .owner = false, .server = true};
inline constexpr Actor theOwner{.seat = {}, .owner = true, .server = false};
inline constexpr Actor anybody{};
constexpr Actor at(int seat) { return {.seat = seat, .owner = false, .server = false}; }
constexpr Actor botAt(int seat) { return {.seat = seat, .owner = false, .server = true}; }

using Names = std::vector<std::string>;
using Texts = std::vector<std::string>;

inline Settings people(int players) {
    Settings settings;
    settings.edition = "classic";
    settings.players = players;
    settings.seats.resize(std::size_t(players));
    return settings;
}

// One person, at seat 0, among bots.
inline Settings alone(int players) {
    Settings settings = people(players);
    for (std::size_t seat = 1; seat < settings.seats.size(); ++seat)
        settings.seats[seat].level = "captain";
    return settings;
}

inline Settings with(Settings settings, TimeControl clock) {
    settings.clock = clock;
    return settings;
}
inline constexpr TimeControl threeDays{TimeControl::Kind::days, 3, 0, 0};
inline constexpr TimeControl twentyMinutes{TimeControl::Kind::bank, 0, 20, 10};

class Host {
public:
    explicit Host(const Settings& settings, const Names& names = {}, u64 seed = 7) {
        const auto advance = Room::create(settings, names, seed, now);
        if (!advance) throw std::runtime_error(advance.error().text);
        take(advance->events);
    }

    // Expects the command to be accepted; returns its events.
    std::vector<Event> gives(const Actor& actor, command::Body body,
                             std::optional<int> ply = std::nullopt) {
        const auto advance = asks(actor, std::move(body), ply);
        if (!advance) {
            ADD_FAILURE() << "refused: " << advance.error().text;
            return {};
        }
        EXPECT_FALSE(advance->events.empty());
        take(advance->events);
        return advance->events;
    }
    std::vector<Event> gives(int seat, command::Body body) {
        return gives(at(seat), std::move(body));
    }

    // Expects the command to be refused without any change.
    Refusal refuses(const Actor& actor, command::Body body, std::optional<int> ply = std::nullopt) {
        const std::string before = viewJson(room);
        const auto advance = asks(actor, std::move(body), ply);
        EXPECT_EQ(viewJson(room), before);
        if (!advance) return advance.error();
        ADD_FAILURE() << "accepted, though it should be refused";
        return {Refusal::Code::unavailable, because("internal")};
    }
    Refusal refuses(int seat, command::Body body) { return refuses(at(seat), std::move(body)); }

    std::expected<Advance, Refusal> asks(const Actor& actor, command::Body body,
                                         std::optional<int> ply) const {
        const bool plied = std::holds_alternative<command::Play>(body);
        return room.decide({"", plied && !ply ? room.ply() : ply, {}, std::move(body)}, actor, 11,
                           now);
    }

    // Plays the first legal move for whoever decides, this many times.
    void plays(int moves = 1) {
        for (int i = 0; i < moves && room.decider(); ++i) {
            const auto bot = room.botTurn();
            gives(bot ? botAt(bot->seat) : at(decides()), command::Play{{legal().front()}});
        }
    }
    // … until this seat has to decide.
    void playsTo(int seat) {
        while (room.decider() && decides() != seat) plays();
    }
    void playsToTheEnd() {
        while (room.decider()) plays();
    }

    Texts legal() const { return legalTexts(room.record()->game, room.record()->state); }
    int decides() const { return room.decider().value_or(-1); }
    const Seat& seat(int number) const { return room.seats()[std::size_t(number)]; }
    template <class Body>
    const Body& last() const {
        return std::get<Body>(log.back().body);
    }

    void take(const std::vector<Event>& events) {
        for (const Event& event : events) {
            const auto applied = room.apply(event);
            EXPECT_TRUE(applied) << applied.error().text;
            log.push_back(event);
        }
    }

    Room room;
    std::vector<Event> log;
    Millis now = 1'789'000'000'000;
};

}  // namespace endeavor::online::test
