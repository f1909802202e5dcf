#include "settings.h"

#include <algorithm>

#include "bots/levels.h"

namespace endeavor::online {
namespace {

std::unexpected<Error> wrong(std::string text) { return std::unexpected(Error{std::move(text)}); }

// The record to continue, cut where that begins.
std::expected<Record, Error> continued(const Settings& settings, const Editions& editions) {
    auto record = parseRecord(settings.record, "record", editions(settings.edition));
    if (!record) return record;
    if (record->game.edition->id != settings.edition)
        return wrong("edition: the record is of the edition " + record->game.edition->id);
    if (record->game.players != settings.players)
        return wrong("players: the record has " + std::to_string(record->game.players));
    const int moves = int(record->moves.size());
    const int ply = settings.ply.value_or(moves);
    if (ply < 0 || ply > moves)
        return wrong("ply: " + std::to_string(ply) + " is not in the record; expected 0 to " +
                     std::to_string(moves));
    record->moves.resize(std::size_t(ply));
    record->state = stateAt(*record, ply);
    if (record->state.over())
        return wrong("ply: the game is over there; expected 0 to " + std::to_string(moves - 1));
    return record;
}

}  // namespace

std::expected<void, Error> checkLevel(std::string_view level) {
    std::string known;
    for (const Level& one : levels) {
        if (one.id == level) return {};
        known += (known.empty() ? "" : ", ") + std::string(one.id);
    }
    return wrong("there is no level '" + std::string(level) + "'; there are " + known);
}

std::expected<void, Error> checkSettings(const Settings& settings, const Editions& editions) {
    const Edition* edition = editions(settings.edition);
    if (edition == nullptr) {
        std::string known;
        for (const BuiltIn& one : builtInEditions()) known += " " + std::string(one.id);
        return wrong("edition: there is no '" + settings.edition + "'; built in are" + known);
    }
    if (settings.players < edition->minPlayers || settings.players > edition->maxPlayers)
        return wrong("players: " + std::to_string(settings.players) + " can't play " + edition->id +
                     "; expected " + std::to_string(edition->minPlayers) + " to " +
                     std::to_string(edition->maxPlayers));
    if (settings.seats.size() != std::size_t(settings.players))
        return wrong("seats: there are " + std::to_string(settings.seats.size()) + "; expected " +
                     std::to_string(settings.players) + ", one for each player");
    for (const SeatPlan& plan : settings.seats)
        if (!plan.level.empty())
            if (auto known = checkLevel(plan.level); !known)
                return wrong("seats: " + known.error().text);
    if (settings.record.empty()) return {};
    if (const auto record = continued(settings, editions); !record)
        return std::unexpected(record.error());
    return {};
}

Record openingRecord(const Settings& settings, std::vector<std::string> names, u64 seed,
                     const Editions& editions) {
    if (settings.record.empty())
        return newRecord(deal(*editions(settings.edition), settings.players, seed, settings.phases,
                              settings.exploits),
                         std::move(names));
    const Record record = *continued(settings, editions);
    Record opening = newRecord(record.game, std::move(names));
    for (const Move move : record.moves) addMove(opening, move);
    return opening;
}

}  // namespace endeavor::online
