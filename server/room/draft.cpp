#include "draft.h"

#include <algorithm>

#include "core/base/json.h"
#include "names.h"
#include "settings.h"

namespace endeavor::online {

std::unexpected<Refusal> refuse(Code code, std::string text) {
    return std::unexpected(Refusal{code, std::move(text), {}});
}

std::unexpected<Refusal> notNow(std::string text) { return refuse(Code::notNow, std::move(text)); }

Draft::Draft(Room room, const Command& command, const Actor& actor, u64 seed, Millis now)
    : room_(std::move(room)),
      command_(command),
      actor_(actor),
      by_(actor.server ? std::nullopt : actor.seat),
      seed_(seed),
      now_(std::max(now, room_.updated())) {}

std::expected<std::vector<Event>, Refusal> Draft::decided() {
    if (room_.number() == 0) return notNow("there is no such game yet");
    if (command_.ply && *command_.ply != room_.ply())
        return refuse(Code::stale, "the game is at ply " + std::to_string(room_.ply()) +
                                       ", the command is for ply " + std::to_string(*command_.ply));
    if (auto verdict = std::visit(*this, command_.body); !verdict)
        return std::unexpected(verdict.error());
    return events();
}

std::expected<std::vector<Event>, Refusal> Draft::opened(const Settings& settings,
                                                         std::span<const std::string> names) {
    emit({}, event::Created{settings, std::string(rulesVersion)});
    for (int seat = 0; seat < settings.players; ++seat) {
        const std::string& level = settings.seats[std::size_t(seat)].level;
        if (!level.empty()) {
            seatBot(seat, level);
        } else if (std::size_t(seat) < names.size() && !names[std::size_t(seat)].empty()) {
            if (auto verdict = seatPerson(seat, names[std::size_t(seat)]); !verdict)
                return std::unexpected(verdict.error());
        }
    }
    startIfFull();
    return events();
}

Verdict Draft::owner() {
    if (!actor_.owner) return refuse(Code::notYours, "only the owner of the game may");
    by_ = ownerSeat;
    return {};
}

Verdict Draft::person() const {
    if (!actor_.seat || *actor_.seat < 0 || *actor_.seat >= int(room_.seats().size()) ||
        seatOf(*actor_.seat).holder != Holder::person)
        return refuse(Code::notYours, "only a person who sits in this game may");
    return {};
}

Verdict Draft::present() const {
    if (auto mine = person(); !mine) return mine;
    const Seat& seat = seatOf(*actor_.seat);
    if (seat.dropped) return notNow("this seat was dropped: it passes till the end");
    if (seat.away) return notNow("this seat is away; \"return\" takes it back first");
    return {};
}

Verdict Draft::seatThere(int seat) const {
    if (seat >= 0 && seat < int(room_.seats().size())) return {};
    return refuse(Code::badCommand, "there is no seat " + std::to_string(seat) +
                                        "; expected 0 to " +
                                        std::to_string(room_.seats().size() - 1));
}

Verdict Draft::notPlaying() const {
    switch (room_.stage()) {
        case Stage::waiting: return notNow("the game has not begun");
        case Stage::paused: return notNow("the game is paused; \"resume\" goes on with it");
        default: return notNow("the game is over");
    }
}

std::string Draft::who(int seat) const {
    const std::string& name = seatOf(seat).name;
    return (name.empty() ? "" : name + ", ") + "seat " + std::to_string(seat);
}

void Draft::emit(std::optional<int> seat, event::Body body) {
    const auto by = by_ == seat ? std::nullopt : by_;
    Event event{room_.number() + 1, now_, seat, by, command_.id, std::move(body)};
    if (const auto applied = room_.go(event); !applied && broken_.empty())
        broken_ = applied.error().text;
    events_.push_back(std::move(event));
}

// Events that do not fit the room would be a mistake in here: better no answer than a room that
// can't be read again.
std::expected<std::vector<Event>, Refusal> Draft::events() {
    if (!broken_.empty()) return refuse(Code::unavailable, broken_);
    return std::move(events_);
}

void Draft::seatBot(int seat, const std::string& level) {
    emit(seat, event::Seated{Holder::bot, uniqueName(botName(level), room_.seats(), seat), level});
}

Verdict Draft::seatPerson(int seat, std::string_view name) {
    const auto clean = cleanText(name, "name", maxNameCharacters);
    if (!clean) return refuse(Code::badCommand, clean.error().text);
    emit(seat, event::Seated{Holder::person, uniqueName(*clean, room_.seats(), seat), {}});
    return {};
}

void Draft::startIfFull() {
    if (room_.stage() != Stage::waiting) return;
    std::vector<std::string> names;
    for (const Seat& seat : room_.seats()) {
        if (seat.holder == Holder::nobody) return;
        names.push_back(seat.name);
    }
    const Record record = openingRecord(room_.settings(), std::move(names), seed_, room_.editions_);
    emit({}, event::Started{jsonLine(*parseJson(writeRecord(record)))});
}

std::expected<std::vector<Event>, Refusal> Room::create(const Settings& settings,
                                                        std::span<const std::string> names,
                                                        u64 seed, Millis now,
                                                        const Editions& editions) {
    if (const auto right = checkSettings(settings, editions); !right)
        return refuse(Code::badCommand, right.error().text);
    const Command none{};
    const Actor server{.seat = {}, .owner = false, .server = true};
    return Draft(Room(editions), none, server, seed, now).opened(settings, names);
}

std::expected<std::vector<Event>, Refusal> Room::decide(const Command& command, const Actor& actor,
                                                        u64 seed, Millis now) const {
    if (answered(actor, command.id)) return std::vector<Event>{};
    return Draft(*this, command, actor, seed, now).decided();
}

}  // namespace endeavor::online
