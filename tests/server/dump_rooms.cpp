// Prints the random games of the room property test, one JSON object per line, to test that the
// page's engine follows them to the same end. The first line has every reason for which the server
// refuses something: {"reasons": [{"code": …, "parameters": […]}, …]}. Then there is one line per
// game:
// {"heard": [{"events": […], "view": …}, …], "record": … or null}
// with the events of each command and the state of the room after it.
#include <cstdio>

#include "crowd.h"
#include "server/room/messages.h"
#include "server/room/view.h"

using namespace endeavor;
using namespace endeavor::online;

namespace {

void print(const json::object& object) { std::puts(jsonLine(object).c_str()); }

json::array reasons() {
    json::array list;
    for (const ReasonRow& row : refusalReasons) {
        json::array parameters;
        for (const std::string_view name : parametersOf(row))
            parameters.push_back(json::value(name));
        list.push_back(json::object{{"code", row.code}, {"parameters", std::move(parameters)}});
    }
    return list;
}

json::object played(u64 seed) {
    test::Crowd crowd(seed);
    Millis now = 1'789'000'000'000;
    Room room;
    json::array heard;
    const auto take = [&](Advance advance) {
        if (advance.events.empty()) return;
        json::array events;
        for (const Event& event : advance.events) events.push_back(eventObject(event));
        room.take(std::move(advance));
        heard.push_back(json::object{{"events", std::move(events)}, {"view", followedView(room)}});
    };
    take(*Room::create(test::anySettings(crowd.random), {}, seed, now));
    test::meet(crowd, room, now, test::commandsOf(seed),
               [&](const Command& command, const Actor& actor) {
                   if (auto advance = room.decide(command, actor, seed, now))
                       take(std::move(*advance));
               });
    json::object game{{"heard", std::move(heard)}, {"record", nullptr}};
    if (room.record() != nullptr) game["record"] = recordObject(*room.record());
    return game;
}

}  // namespace

int main() {
    print({{"reasons", reasons()}});
    for (u64 seed = 1; seed <= test::crowds; ++seed) print(played(seed));
}
