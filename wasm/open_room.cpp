#include "open_room.h"

#include "server/room/messages.h"

namespace endeavor::page {
namespace {

using namespace online;

constexpr std::size_t maxEvents = 1'000'000;

// The kind of line that people at the table see for an event; empty for none.
struct KindOfLine {
    const Room& before;

    std::string_view operator()(const event::Said& said) const {
        return said.hidden ? "hidden" : "said";
    }
    std::string_view operator()(const event::Renamed&) const { return "renamed"; }
    std::string_view operator()(const event::Back&) const { return "back"; }
    std::string_view operator()(const event::Dropped&) const { return "dropped"; }
    std::string_view operator()(const event::Withdrawn&) const { return "withdrawn"; }
    std::string_view operator()(const event::Undone&) const { return "undone"; }
    std::string_view operator()(const event::Paused&) const { return "paused"; }
    std::string_view operator()(const event::Resumed&) const { return "resumed"; }
    std::string_view operator()(const event::Rematch&) const { return "rematch"; }
    std::string_view operator()(const event::Away& away) const {
        return away.why == Absence::time ? "away-time" : "away-left";
    }
    std::string_view operator()(const event::Answered& answered) const {
        return answered.agree ? "" : "refused";
    }
    std::string_view operator()(const event::Seated& seated) const {
        switch (seated.holder) {
            case Holder::person: return "joined";
            case Holder::nobody: return "freed";
            case Holder::bot: break;
        }
        return before.stage() == Stage::waiting ? "" : "replaced";
    }
    std::string_view operator()(const auto&) const { return {}; }
};

json::value lineOf(const Room& before, const Event& event) {
    const std::string_view kind = std::visit(KindOfLine{before}, event.body);
    if (kind.empty() || !event.seat) return {};
    std::string name, text;
    if (std::size_t(*event.seat) < before.seats().size())
        name = before.seats()[std::size_t(*event.seat)].name;
    if (const auto* seated = std::get_if<event::Seated>(&event.body);
        seated && !seated->name.empty())
        name = seated->name;
    if (const auto* said = std::get_if<event::Said>(&event.body); said && !said->hidden)
        text = said->text;
    if (const auto* renamed = std::get_if<event::Renamed>(&event.body)) text = renamed->name;
    return json::object{{"number", event.number}, {"at", event.at}, {"seat", *event.seat},
                        {"name", name},           {"kind", kind},   {"text", text}};
}

}  // namespace

std::expected<json::array, Error> OpenRoom::hear(const Reader& events) {
    Room room = room_;
    json::array lines;
    for (const Reader& reader : events.items(0, maxEvents)) {
        const Event event = readEvent(reader);
        if (reader.failed()) return lines;
        json::value line = lineOf(room, event);
        if (auto applied = room.apply(event); !applied) return std::unexpected(applied.error());
        if (!line.is_null()) lines.push_back(std::move(line));
    }
    room_ = std::move(room);
    return lines;
}

}  // namespace endeavor::page
