// Prints what a lively game sends, one JSON object with its kind a line, for the test of the
// schema:
// {"event": …}, {"command": …}, {"answer": …}, {"settings": …}.
#include <cstdio>

#include "server/room/messages.h"
#include "server/room/room.h"

using namespace endeavor;
using namespace endeavor::online;

namespace {

class Table {
public:
    explicit Table(const Settings& settings) {
        print("settings", settingsObject(settings));
        const std::string names[] = {"Ada", "Ben"};
        take(*Room::create(settings, names, 7, now_));
    }

    void gives(const Actor& actor, command::Body body) {
        now_ += 1000;
        const Command command{actor.server ? "" : "c-" + std::to_string(++commands_), room.ply(),
                              room.number(), std::move(body)};
        // Those that only the server gives have no type that is sent.
        if (json::object object = commandObject(command); object.contains("type") && !actor.server)
            print("command", std::move(object));
        const auto events = room.decide(command, actor, 7, now_);
        if (events) {
            take(*events);
            print("answer", acceptance(command.id, room.number()));
        } else {
            print("answer", refusal(command.id, events.error(), room.ply(), last_));
        }
    }

    void plays() {
        const auto turn = room.botTurn();
        gives({.seat = *room.decider(), .owner = false, .server = turn.has_value()},
              command::Play{{legalTexts(room.record()->game, room.record()->state).front()}});
    }

    void passes(Millis time) { now_ += time; }

    Room room;

private:
    static void print(const char* kind, json::object message) {
        std::puts(jsonLine(json::object{{kind, std::move(message)}}).c_str());
    }

    void take(const std::vector<Event>& events) {
        for (const Event& event : events) {
            if (!room.apply(event)) std::abort();
            print("event", eventObject(event));
        }
        last_ = events;
    }

    Millis now_ = 1'789'000'000'000;
    int commands_ = 0;
    std::vector<Event> last_;
};

Actor at(int seat) { return {.seat = seat, .owner = false, .server = false}; }

}  // namespace

int main() {
    const Actor owner{.seat = {}, .owner = true, .server = false};
    const Actor server{.seat = {}, .owner = false, .server = true};
    Settings settings;
    settings.edition = "classic";
    settings.players = 4;
    settings.clock = {TimeControl::Kind::bank, 0, 20, 10};
    settings.seats = {{""}, {""}, {""}, {"mate"}};
    Table table(settings);
    table.gives(at(0), command::Say{"hello"});
    table.gives(at(0), command::Rename{"Zoe"});
    table.gives(owner, command::SetSeat{3, Holder::nobody, ""});
    table.gives(owner, command::SetSeat{3, Holder::bot, "captain"});
    table.gives(owner, command::Reissue{1});
    table.gives({}, command::Sit{{}, "Cai"});
    table.gives(owner, command::Start{"mate"});  // refused: it has begun
    table.gives(at(*table.room.decider()), command::Play{{"fly"}});
    const int first = *table.room.decider();
    table.plays();
    table.plays();
    table.gives(at(first), command::Undo{0});
    for (int seat = 0; seat < 3 && !table.room.requests().empty(); ++seat)
        table.gives(at(seat), command::Answer{table.room.requests().front().number, true});
    table.gives(at(0), command::Pause{});
    for (int seat = 1; seat < 3; ++seat)
        table.gives(at(seat), command::Answer{table.room.requests().front().number, true});
    table.gives(at(1), command::Resume{});
    while (table.room.botTurn()) table.plays();
    table.passes(24 * 60 * 60 * 1000);
    const int late = *table.room.decider();
    table.gives(server, command::TimeUp{});
    table.gives(at(late), command::Return{});
    table.gives(at(late), command::Leave{});
    table.gives(at((late + 1) % 3), command::Vote{late, Request::drop});
    table.gives(at((late + 2) % 3), command::Answer{table.room.number(), true});
    while (table.room.decider()) table.plays();
    table.gives(at(0), command::Rematch{"next"});

    settings.record = writeRecord(*table.room.record());
    settings.clock = {TimeControl::Kind::days, 3, 0, 0};
    settings.ply = 5;
    Table again(settings);
}
