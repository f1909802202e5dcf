#include <algorithm>

#include "messages.h"

namespace endeavor::online {
namespace {

TimeControl readClock(const Reader& reader) {
    TimeControl clock;
    if (!reader.has("kind")) {
        reader.failBecause("the key \"kind\" is missing; expected none, days or bank");
        return clock;
    }
    const std::string kind = reader["kind"].oneOf(clockIds);
    if (kind == "days") {
        reader.keys({"kind", "days"});
        clock = {TimeControl::Kind::days, reader["days"].integer(1, 30), 0, 0};
    } else if (kind == "bank") {
        reader.keys({"kind", "minutes", "seconds"});
        clock = {TimeControl::Kind::bank, 0, reader["minutes"].integer(1, 1440),
                 reader["seconds"].integer(0, 600)};
    } else {
        reader.keys({"kind"});
    }
    return clock;
}

SeatPlan readPlan(const Reader& reader) {
    constexpr std::string_view holders[] = {"person", "bot"};
    if (reader["holder"].oneOf(holders) == "bot") {
        reader.keys({"holder", "level"});
        return {reader["level"].id()};
    }
    reader.keys({"holder"});
    return {};
}

}  // namespace

Settings readSettings(const Reader& reader) {
    Settings settings;
    reader.keys({"edition", "players"},
                {"phases", "exploits", "clock", "listed", "hints", "seats", "record", "ply"});
    if (reader.failed()) return settings;
    settings.edition = reader["edition"].id();
    settings.players = reader["players"].integer(1, maxPlayers);
    if (reader.has("record")) {
        for (const std::string_view key : {"phases", "exploits"})
            if (reader.has(key)) reader[key].failBecause("the record says this; leave it out");
        if (const json::object* record = reader["record"].value().if_object();
            record && !record->empty())
            settings.record = *record;
        else
            reader["record"].fail("a record");
    }
    if (reader.has("ply")) {
        if (!reader.has("record")) reader["ply"].failBecause("there is no record to continue");
        settings.ply = reader["ply"].integer(0, maxPly);
    }
    if (reader.has("phases"))
        settings.phases =
            phaseOrder(reader["phases"].oneOf(phaseOrderIds)).value_or(PhaseOrder::together);
    if (reader.has("exploits")) settings.exploits = reader["exploits"].flag();
    if (reader.has("clock")) settings.clock = readClock(reader["clock"]);
    if (reader.has("listed")) settings.listed = reader["listed"].flag();
    if (reader.has("hints")) settings.hints = reader["hints"].flag();
    if (!reader.has("seats")) {
        settings.seats.resize(std::size_t(settings.players));
        return settings;
    }
    const auto players = std::size_t(settings.players);
    for (const Reader& plan : reader["seats"].items(players, players))
        settings.seats.push_back(readPlan(plan));
    return settings;
}

json::object clockObject(const TimeControl& clock) {
    json::object object{{"kind", clockIds[int(clock.kind)]}};
    if (clock.kind == TimeControl::Kind::days) object["days"] = clock.days;
    if (clock.kind == TimeControl::Kind::bank) {
        object["minutes"] = clock.minutes;
        object["seconds"] = clock.seconds;
    }
    return object;
}

json::object settingsObject(const Settings& settings) {
    json::object object{{"edition", settings.edition}, {"players", settings.players}};
    if (settings.record.empty()) {
        object["phases"] = phaseOrderIds[int(settings.phases)];
        object["exploits"] = settings.exploits;
    }
    object["clock"] = clockObject(settings.clock);
    object["listed"] = settings.listed;
    object["hints"] = settings.hints;
    json::array seats;
    for (const SeatPlan& plan : settings.seats)
        seats.push_back(plan.level.empty()
                            ? json::object{{"holder", "person"}}
                            : json::object{{"holder", "bot"}, {"level", plan.level}});
    object["seats"] = std::move(seats);
    if (!settings.record.empty()) object["record"] = settings.record;
    if (settings.ply) object["ply"] = *settings.ply;
    return object;
}

}  // namespace endeavor::online
