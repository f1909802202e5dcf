#include "settings.h"

#include "bots/levels.h"
#include "core/files/objects.h"

namespace endeavor::online {
namespace {

std::unexpected<Reason> wrong(Why why, std::vector<Parameter> parameters) {
    return std::unexpected(because(why, std::move(parameters)));
}

// The record to continue, cut at the ply where play resumes.
std::expected<Record, Reason> continued(const Settings& settings, const Edition& edition) {
    auto record = readRecord(settings.record, "record", &edition);
    if (!record) return wrong("record-wrong", {{"detail", record.error().text}});
    if (record->game.edition->id != settings.edition)
        return wrong("record-edition", {{"edition", record->game.edition->id}});
    if (record->game.players != settings.players)
        return wrong("record-players", {{"players", record->game.players}});
    if (const auto* hints = settings.record.if_contains(noHintsKey); hints && *hints == false)
        return wrong("record-no-hints", {});
    const int moves = int(record->moves.size());
    const int ply = settings.ply.value_or(moves);
    if (ply < 0 || ply > moves) return wrong("record-ply", {{"ply", ply}, {"last", moves}});
    record->moves.resize(std::size_t(ply));
    record->state = stateAt(*record, ply);
    if (record->state.over()) return wrong("record-over", {{"last", moves - 1}});
    return std::move(*record);
}

}  // namespace

const Edition* editionFor(const Settings& settings, const Editions& editions) {
    if (settings.record.empty()) return editions(settings.edition, 0);
    Error error;
    const json::value record = settings.record;
    const int version = rulesOf(Reader(record, "", error));
    return error.text.empty() ? editions(settings.edition, version) : nullptr;
}

std::expected<void, Reason> checkLevel(std::string_view level, std::string key) {
    std::string known;
    for (const Level& one : levels) {
        if (one.id == level) return {};
        known += (known.empty() ? "" : ", ") + std::string(one.id);
    }
    return wrong("no-level",
                 {{"key", std::move(key)}, {"level", std::string(level)}, {"known", known}});
}

std::expected<std::optional<Record>, Reason> checkSettings(const Settings& settings,
                                                           const Editions& editions) {
    const Edition* edition = editionFor(settings, editions);
    if (edition == nullptr && editions(settings.edition, 0) != nullptr)
        return wrong("no-rules", {{"edition", settings.edition}});
    if (edition == nullptr) {
        std::string known;
        for (const BuiltIn& one : builtInEditions())
            known += (known.empty() ? "" : " ") + std::string(one.id);
        return wrong("no-edition", {{"edition", settings.edition}, {"known", known}});
    }
    if (settings.players < edition->minPlayers || settings.players > edition->maxPlayers)
        return wrong("players-range", {{"players", settings.players},
                                       {"edition", edition->id},
                                       {"fewest", edition->minPlayers},
                                       {"most", edition->maxPlayers}});
    if (settings.seats.size() != std::size_t(settings.players))
        return wrong("seats-number",
                     {{"seats", int(settings.seats.size())}, {"players", settings.players}});
    for (const SeatPlan& plan : settings.seats)
        if (!plan.level.empty())
            if (auto known = checkLevel(plan.level, "seats"); !known)
                return std::unexpected(known.error());
    if (settings.record.empty()) return std::nullopt;
    return continued(settings, *edition);
}

Record openingRecord(const Settings& settings, std::vector<std::string> names, u64 seed,
                     const Edition& edition, std::optional<Record> known) {
    if (settings.record.empty())
        return newRecord(deal(edition, settings.players, seed, settings.phases, settings.exploits),
                         std::move(names));
    const Record record = known ? std::move(*known) : *continued(settings, edition);
    Record opening = newRecord(record.game, std::move(names));
    opening.start = opening.state = record.start;
    for (const Move move : record.moves) addMove(opening, move);
    return opening;
}

}  // namespace endeavor::online
