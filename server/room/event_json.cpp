#include <algorithm>

#include "messages.h"

namespace endeavor::online {
namespace {

Millis readTime(const Reader& reader) {
    if (reader.value().is_int64() && reader.value().get_int64() >= 0)
        return reader.value().get_int64();
    reader.fail("milliseconds since 1970");
    return 0;
}

// Index of the option in the list; 0 if not found.
std::size_t choice(const Reader& reader, std::span<const std::string_view> options) {
    const std::string chosen = reader.oneOf(options);
    const auto found = std::ranges::find(options, chosen);
    return found == options.end() ? 0 : std::size_t(found - options.begin());
}

json::object readObject(const Reader& reader) {
    if (const json::object* object = reader.value().if_object()) return *object;
    reader.fail("an object");
    return {};
}

event::Body readCreated(const Reader& reader) {
    return event::Created{readSettings(reader["settings"]), reader["rules"].text()};
}

event::Body readSeated(const Reader& reader) {
    return event::Seated{Holder(choice(reader["holder"], holderIds)),
                         reader.has("name") ? reader["name"].text() : "",
                         reader.has("level") ? reader["level"].id() : ""};
}

event::Body readRenamed(const Reader& reader) { return event::Renamed{reader["name"].text()}; }

event::Body readStarted(const Reader& reader) {
    return event::Started{readObject(reader["record"])};
}

event::Body readPlayed(const Reader& reader) {
    event::Played played;
    played.ply = reader["ply"].integer(0, maxPly);
    for (const Reader& move : reader["moves"].items(1, maxMoves))
        played.moves.push_back(move.text());
    played.hash = reader["hash"].text();
    played.bot = reader.has("bot") && reader["bot"].flag();
    return played;
}

event::Body readAsked(const Reader& reader) {
    event::Asked asked{Wish(choice(reader["what"], wishIds)), {}, {}};
    if (reader.has("to")) asked.to = reader["to"].integer(0, maxPly);
    if (reader.has("target")) asked.target = readSeat(reader["target"]);
    return asked;
}

event::Body readAnswered(const Reader& reader) {
    return event::Answered{reader["request"].integer(1, maxNumber), reader["agree"].flag()};
}

event::Body readWithdrawn(const Reader& reader) {
    return event::Withdrawn{reader["request"].integer(1, maxNumber)};
}

event::Body readUndone(const Reader& reader) {
    return event::Undone{reader["to"].integer(0, maxPly)};
}

event::Body readAway(const Reader& reader) {
    return event::Away{Absence(choice(reader["why"], absenceIds))};
}

event::Body readSaid(const Reader& reader) {
    return event::Said{reader.has("text") ? reader["text"].text() : "",
                       reader.has("hidden") && reader["hidden"].flag()};
}

template <class Plain>
event::Body readPlain(const Reader&) {
    return Plain{};
}

event::Body readOver(const Reader& reader) { return event::Over{readObject(reader["result"])}; }

event::Body readRematch(const Reader& reader) { return event::Rematch{reader["game"].text()}; }

// In the order of event::Body.
struct EventKind {
    std::string_view type;
    event::Body (*read)(const Reader& reader);
    std::initializer_list<std::string_view> required, optional;  // keys
};
constexpr EventKind eventKinds[] = {
    {"created", readCreated, {"number", "at", "type", "settings", "rules"}, {"by", "command"}},
    {"seated",
     readSeated,
     {"number", "at", "type", "seat", "holder"},
     {"name", "level", "by", "command"}},
    {"renamed", readRenamed, {"number", "at", "type", "seat", "name"}, {"by", "command"}},
    {"started", readStarted, {"number", "at", "type", "record"}, {"by", "command"}},
    {"played",
     readPlayed,
     {"number", "at", "type", "seat", "ply", "moves", "hash"},
     {"bot", "by", "command"}},
    {"asked",
     readAsked,
     {"number", "at", "type", "seat", "what"},
     {"to", "target", "by", "command"}},
    {"answered",
     readAnswered,
     {"number", "at", "type", "seat", "request", "agree"},
     {"by", "command"}},
    {"withdrawn", readWithdrawn, {"number", "at", "type", "seat", "request"}, {"by", "command"}},
    {"undone", readUndone, {"number", "at", "type", "seat", "to"}, {"by", "command"}},
    {"paused", readPlain<event::Paused>, {"number", "at", "type", "seat"}, {"by", "command"}},
    {"resumed", readPlain<event::Resumed>, {"number", "at", "type", "seat"}, {"by", "command"}},
    {"away", readAway, {"number", "at", "type", "seat", "why"}, {"by", "command"}},
    {"back", readPlain<event::Back>, {"number", "at", "type", "seat"}, {"by", "command"}},
    {"said", readSaid, {"number", "at", "type", "seat"}, {"text", "hidden", "by", "command"}},
    {"dropped", readPlain<event::Dropped>, {"number", "at", "type", "seat"}, {"by", "command"}},
    {"reissued", readPlain<event::Reissued>, {"number", "at", "type", "seat"}, {"by", "command"}},
    {"over", readOver, {"number", "at", "type", "result"}, {"by", "command"}},
    {"rematch", readRematch, {"number", "at", "type", "seat", "game"}, {"by", "command"}}};
static_assert(std::size(eventKinds) == std::variant_size_v<event::Body>);

// The members of an event besides number, time, type and seat.
struct EventMembers {
    json::object& object;

    void operator()(const event::Created& created) const {
        object["settings"] = settingsObject(created.settings);
        object["rules"] = created.rules;
    }
    void operator()(const event::Seated& seated) const {
        object["holder"] = holderIds[int(seated.holder)];
        if (!seated.name.empty()) object["name"] = seated.name;
        if (!seated.level.empty()) object["level"] = seated.level;
    }
    void operator()(const event::Renamed& renamed) const { object["name"] = renamed.name; }
    void operator()(const event::Started& started) const { object["record"] = started.record; }
    void operator()(const event::Played& played) const {
        object["ply"] = played.ply;
        object["moves"] = json::array(played.moves.begin(), played.moves.end());
        object["hash"] = played.hash;
        if (played.bot) object["bot"] = true;
    }
    void operator()(const event::Asked& asked) const {
        object["what"] = wishIds[int(asked.what)];
        if (asked.to) object["to"] = *asked.to;
        if (asked.target) object["target"] = *asked.target;
    }
    void operator()(const event::Answered& answered) const {
        object["request"] = answered.request;
        object["agree"] = answered.agree;
    }
    void operator()(const event::Withdrawn& withdrawn) const {
        object["request"] = withdrawn.request;
    }
    void operator()(const event::Undone& undone) const { object["to"] = undone.to; }
    void operator()(const event::Away& away) const { object["why"] = absenceIds[int(away.why)]; }
    void operator()(const event::Said& said) const {
        if (!said.text.empty()) object["text"] = said.text;
        if (said.hidden) object["hidden"] = true;
    }
    void operator()(const event::Over& over) const { object["result"] = over.result; }
    void operator()(const event::Rematch& rematch) const { object["game"] = rematch.game; }
    void operator()(const event::Paused&) const {}
    void operator()(const event::Resumed&) const {}
    void operator()(const event::Back&) const {}
    void operator()(const event::Dropped&) const {}
    void operator()(const event::Reissued&) const {}
};

}  // namespace

Event readEvent(const Reader& reader) {
    Event event;
    if (!reader.value().is_object() || !reader.has("type")) {
        reader.failBecause("expected an object with \"number\", \"at\" and \"type\"");
        return event;
    }
    std::array<std::string_view, std::size(eventKinds)> types;
    std::ranges::transform(eventKinds, types.begin(), &EventKind::type);
    const std::size_t kind = choice(reader["type"], types);
    if (reader.failed()) return event;
    reader.keys(eventKinds[kind].required, eventKinds[kind].optional);
    event.body = eventKinds[kind].read(reader);
    event.number = reader["number"].integer(1, maxNumber);
    event.at = readTime(reader["at"]);
    if (reader.has("seat")) event.seat = readSeat(reader["seat"]);
    if (reader.has("by")) {
        const bool owner = reader["by"].value() == json::value("owner");
        event.by = owner ? ownerSeat : readSeat(reader["by"]);
    }
    if (reader.has("command")) event.command = reader["command"].text();
    return event;
}

json::object eventObject(const Event& event) {
    json::object object{
        {"number", event.number}, {"at", event.at}, {"type", eventKinds[event.body.index()].type}};
    if (event.seat) object["seat"] = *event.seat;
    std::visit(EventMembers{object}, event.body);
    if (event.by)
        object["by"] = *event.by == ownerSeat ? json::value("owner") : json::value(*event.by);
    if (!event.command.empty()) object["command"] = event.command;
    return object;
}

std::string eventJson(const Event& event) { return jsonLine(eventObject(event)); }

}  // namespace endeavor::online
