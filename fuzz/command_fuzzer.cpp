// Arbitrary bytes as commands to a room: each line is either refused with a one-line message or
// executed, and the room always equals the fold of its events. A line begins with its sender: a
// digit for a seat, "o" for the owner.
#include "require.h"
#include "server/room/messages.h"
#include "server/room/room.h"
#include "server/room/view.h"

using namespace endeavor;
using namespace endeavor::online;

namespace {

Actor sender(char who) {
    if (who == 'o') return {.seat = {}, .owner = true, .server = false};
    if (who >= '0' && who <= '9') return {.seat = who - '0', .owner = false, .server = false};
    return {};
}

// Bots play their first legal move, a limited number of times, so that people get their turns.
std::vector<Event> botMoves(Room room, Millis now) {
    std::vector<Event> all;
    for (int i = 0; i < 12; ++i) {
        const auto turn = room.botTurn();
        if (!turn) break;
        const std::string first = legalTexts(room.record()->game, room.record()->state).front();
        const auto advance =
            room.decide({"", turn->ply, {}, command::Play{{first}}},
                        {.seat = turn->seat, .owner = false, .server = true}, 7, now);
        fuzz::require(advance.has_value(), "a bot may make a legal move");
        for (const Event& event : advance->events) {
            fuzz::require(room.apply(event).has_value(), "what was decided fits");
            all.push_back(event);
        }
    }
    return all;
}

void requireFold(const std::vector<Event>& log, const Room& room) {
    Room again;
    for (const Event& event : log) {
        const auto read = parseEvent(eventJson(event));
        fuzz::require(read.has_value() && *read == event, "an event survives its JSON");
        fuzz::require(again.apply(*read).has_value(), "an event of the log fits");
    }
    fuzz::require(viewJson(again) == viewJson(room), "a room is the fold of its events");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Settings settings;
    settings.edition = "classic";
    settings.players = 3;
    settings.seats = {{""}, {""}, {"mate"}};
    const std::string names[] = {"Ada"};  // the second seat is open: "start" fills it
    const auto created = Room::create(settings, names, 7, 1000);
    fuzz::require(created.has_value(), "a room is created");

    Room room;
    std::vector<Event> log;
    const auto take = [&](const std::vector<Event>& events) {
        for (const Event& event : events) {
            fuzz::require(room.apply(event).has_value(), "what was decided fits");
            log.push_back(event);
        }
    };
    take(created->events);
    Millis now = 1000;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.empty()) continue;
        const Actor actor = sender(line[0]);
        line.remove_prefix(1);
        now += 1'000'000;
        const auto command = parseCommand(line);
        if (!command) {
            fuzz::requireOneLine(command.error().text);
            continue;
        }
        const auto written = parseCommand(jsonLine(commandObject(*command)));
        fuzz::require(written.has_value() && *written == *command, "a command survives its JSON");
        const auto advance = room.decide(*command, actor, 7, now);
        if (advance) {
            take(advance->events);
            take(botMoves(room, now));
        } else {
            fuzz::require(advance.error().code != Refusal::Code::unavailable,
                          "what was decided fits: " + advance.error().text);
            fuzz::requireOneLine(advance.error().text);
        }
    }
    requireFold(log, room);
    fuzz::require(!summaryJson(room).empty(), "a room can be listed");
    return 0;
}
