// Prints the messages of a lively game for the test of the schema, one JSON object per line with
// its kind as the key:
// {"event": …}, {"command": …}, {"answer": …}, {"settings": …}.
#include <cstdio>

#include "core/files/objects.h"
#include "server/room/messages.h"
#include "server/room/room.h"

using namespace endeavor;
using namespace endeavor::online;

namespace {

class LivelyGame {
public:
    explicit LivelyGame(const Settings& settings) {
        print("settings", settingsObject(settings));
        const std::string names[] = {"Ada", "Ben"};
        take(Room::create(settings, names, 7, now_)->events);
    }

    void gives(const Actor& actor, command::Body body) {
        now_ += 1000;
        const Command command{actor.server ? "" : "c-" + std::to_string(++commands_), room.ply(),
                              room.number(), std::move(body)};
        // Commands that only the server gives have no wire type.
        if (json::object object = commandObject(command); object.contains("type") && !actor.server)
            print("command", std::move(object));
        if (const auto advance = room.decide(command, actor, 7, now_)) {
            take(advance->events);
            print("answer", acceptance(command.id, room.number()));
        } else {
            json::object answer = refusal(command.id, advance.error(), room.ply());
            json::array& missed = answer["events"].emplace_array();
            for (const Event& event : last_) missed.push_back(eventObject(event));
            print("answer", std::move(answer));
        }
    }

    void plays() {
        const auto turn = room.botTurn();
        gives({.seat = room.decider(), .owner = false, .server = turn.has_value()},
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
    LivelyGame game(settings);
    game.gives(at(0), command::Say{"hello"});
    game.gives(at(0), command::Rename{"Zoe"});
    game.gives(owner, command::SetSeat{3, Holder::nobody, ""});
    game.gives(owner, command::SetSeat{3, Holder::bot, "captain"});
    game.gives(at(1), command::Reissue{1});
    game.gives({}, command::Sit{{}, "Cai"});
    game.gives(owner, command::Start{"mate"});  // refused: the game has started
    game.gives(at(*game.room.decider()), command::Play{{"fly"}});
    const int first = *game.room.decider();
    game.plays();
    game.plays();
    game.gives(at(first), command::Undo{0});
    for (int seat = 0; seat < 3 && !game.room.requests().empty(); ++seat)
        game.gives(at(seat), command::Answer{game.room.requests().front().number, true});
    game.gives(at(0), command::Pause{});
    game.gives(at(0), command::Withdraw{game.room.number()});
    game.gives(at(0), command::Pause{});
    for (int seat = 1; seat < 3; ++seat)
        game.gives(at(seat), command::Answer{game.room.requests().front().number, true});
    game.gives(at(1), command::Resume{});
    while (game.room.botTurn()) game.plays();
    game.passes(24 * 60 * 60 * 1000);
    const int late = *game.room.decider();
    game.gives(server, command::TimeUp{});
    game.gives(at(late), command::Return{});
    game.gives(at(late), command::Leave{});
    game.gives(at((late + 1) % 3), command::Vote{late, Wish::drop});
    game.gives(at((late + 2) % 3), command::Answer{game.room.number(), true});
    while (game.room.decider()) game.plays();
    game.gives(at(0), command::Rematch{"next"});

    settings.record = recordObject(*game.room.record());
    settings.clock = {TimeControl::Kind::days, 3, 0, 0};
    settings.ply = 5;
    LivelyGame again(settings);
}
