#include "draft.h"

#include <algorithm>

#include "core/files/objects.h"
#include "names.h"
#include "settings.h"

namespace endeavor::online {

std::unexpected<Refusal> refuse(Code code, Why why, std::vector<Parameter> parameters) {
    return std::unexpected(Refusal(code, because(why, std::move(parameters))));
}

std::unexpected<Refusal> notNow(Why why, std::vector<Parameter> parameters) {
    return refuse(Code::notNow, why, std::move(parameters));
}

std::unexpected<Refusal> badCommand(Reason reason) {
    return std::unexpected(Refusal(Code::badCommand, std::move(reason)));
}

Draft::Draft(Room room, const Command& command, const Actor& actor, u64 seed, Millis now)
    : room_(std::move(room)),
      command_(command),
      actor_(actor),
      by_(actor.server ? std::nullopt : actor.seat),
      seed_(seed),
      now_(std::max(now, room_.updated())) {}

std::expected<Advance, Refusal> Draft::decided() {
    if (room_.number() == 0) return notNow("no-game-yet");
    if (command_.ply && *command_.ply != room_.ply())
        return refuse(Code::stale, "stale", {{"ply", room_.ply()}, {"given", *command_.ply}});
    if (auto verdict = std::visit(*this, command_.body); !verdict)
        return std::unexpected(verdict.error());
    return advance();
}

std::expected<Advance, Refusal> Draft::opened(const Settings& settings,
                                              std::span<const std::string> names,
                                              std::optional<Record> continued) {
    emit({},
         event::Created{settings, std::to_string(editionFor(settings, room_.editions_)->version)});
    for (int seat = 0; seat < settings.players; ++seat) {
        const std::string& level = settings.seats[std::size_t(seat)].level;
        if (!level.empty()) {
            seatBot(seat, level);
        } else if (std::size_t(seat) < names.size() && !names[std::size_t(seat)].empty()) {
            if (auto verdict = seatPerson(seat, names[std::size_t(seat)]); !verdict)
                return std::unexpected(verdict.error());
        }
    }
    startIfFull(std::move(continued));
    return advance();
}

Verdict Draft::owner() {
    if (!actor_.owner) return refuse(Code::notYours, "owner-only");
    by_ = ownerSeat;
    return {};
}

Verdict Draft::person() const {
    if (!actor_.seat || *actor_.seat < 0 || *actor_.seat >= int(room_.seats().size()) ||
        seatOf(*actor_.seat).holder != Holder::person)
        return refuse(Code::notYours, "player-only");
    return {};
}

Verdict Draft::present() const {
    if (auto mine = person(); !mine) return mine;
    const Seat& seat = seatOf(*actor_.seat);
    if (seat.dropped) return notNow("seat-dropped");
    if (seat.away) return notNow("seat-away");
    return {};
}

Verdict Draft::seatThere(int seat) const {
    if (seat >= 0 && seat < int(room_.seats().size())) return {};
    return badCommand(
        because("no-seat", {{"seat", seat}, {"last", int(room_.seats().size()) - 1}}));
}

Verdict Draft::notPlaying() const {
    switch (room_.stage()) {
        case Stage::waiting: return notNow("not-begun");
        case Stage::paused: return notNow("paused");
        default: return notNow("over");
    }
}

void Draft::emit(std::optional<int> seat, event::Body body, const Known& known) {
    const auto by = by_ == seat ? std::nullopt : by_;
    Event event{room_.number() + 1, now_, seat, by, command_.id, std::move(body)};
    if (const auto applied = room_.go(event, known); !applied && broken_.empty())
        broken_ = applied.error().text;
    events_.push_back(std::move(event));
}

// An event that does not fit the room is a bug in this code: better to refuse the command than to
// store a game that can't be loaded again.
std::expected<Advance, Refusal> Draft::advance() {
    if (!broken_.empty()) return refuse(Code::unavailable, "event-misfit", {{"detail", broken_}});
    return Advance{std::move(events_), std::move(room_)};
}

void Draft::seatBot(int seat, const std::string& level) {
    emit(seat, event::Seated{Holder::bot, uniqueName(botName(level), room_.seats(), seat), level});
}

Verdict Draft::seatPerson(int seat, std::string_view name) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) return badCommand(clean.error());
    emit(seat, event::Seated{Holder::person, uniqueName(*clean, room_.seats(), seat), {}});
    return {};
}

void Draft::startIfFull(std::optional<Record> continued) {
    if (room_.stage() != Stage::waiting) return;
    std::vector<std::string> names;
    for (const Seat& seat : room_.seats()) {
        if (seat.holder == Holder::nobody) return;
        names.push_back(seat.name);
    }
    const Record record = openingRecord(room_.settings(), std::move(names), seed_, room_.edition(),
                                        std::move(continued));
    emit({}, event::Started{recordObject(record)}, {.opening = &record});
}

std::expected<Advance, Refusal> Room::create(const Settings& settings,
                                             std::span<const std::string> names, u64 seed,
                                             Millis now, const Editions& editions) {
    auto continued = checkSettings(settings, editions);
    if (!continued) return badCommand(continued.error());
    const Command none{};
    const Actor server{.seat = {}, .owner = false, .server = true};
    return Draft(Room(editions), none, server, seed, now)
        .opened(settings, names, std::move(*continued));
}

std::expected<Advance, Refusal> Room::decide(const Command& command, const Actor& actor, u64 seed,
                                             Millis now) const {
    if (answered(actor, command.id)) return Advance{{}, *this};
    return Draft(*this, command, actor, seed, now).decided();
}

}  // namespace endeavor::online
