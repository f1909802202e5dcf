// Random games: any settings, and commands that may or may not be legal. What holds for these holds
// for every room.
#pragma once

#include <algorithm>

#include "core/files/objects.h"
#include "server/room/room.h"

namespace endeavor::online::test {

inline Settings anySettings(Random& random) {
    const auto editions = builtInEditions();
    Settings settings;
    settings.edition = editions[random.below(u32(editions.size()))].id;
    const Edition& edition = *builtInEdition(settings.edition);
    settings.players =
        edition.minPlayers + int(random.below(u32(edition.maxPlayers - edition.minPlayers + 1)));
    settings.phases = PhaseOrder(random.below(2));
    settings.exploits = random.below(2) == 0;
    const TimeControl clocks[] = {
        {}, {TimeControl::Kind::days, 1, 0, 0}, {TimeControl::Kind::bank, 0, 20, 10}};
    settings.clock = clocks[random.below(3)];
    for (int seat = 0; seat < settings.players; ++seat)
        settings.seats.push_back({random.below(4) == 0 ? "mate" : ""});
    if (random.below(4) != 0) return settings;
    // Some settings continue a recorded game, from its end or from an earlier ply.
    Record record = newRecord(
        deal(edition, settings.players, random.next(), settings.phases, settings.exploits));
    for (u32 moves = random.below(60); moves > 0; --moves)
        addMove(record, randomMove(legal(record.game, record.state), random));
    settings.record = recordObject(record);
    settings.phases = {};
    settings.exploits = true;
    if (random.below(2) == 0) settings.ply = int(random.below(u32(record.moves.size()) + 1));
    return settings;
}

// Valid and invalid commands, with a bias towards those that make progress.
class Crowd {
public:
    explicit Crowd(u64 seed) : random(seed) {}

    Actor actor(const Room& room) {
        const int seat = int(random.below(6)) - 1;
        Actor who{.seat = seat < 0 ? std::nullopt : std::optional(seat),
                  .owner = random.below(4) == 0,
                  .server = random.below(5) == 0};
        if (random.below(2) == 0 && room.decider()) {
            who.seat = room.decider();
            who.server = room.botTurn().has_value();
        }
        return who;
    }

    command::Body body(const Room& room) {
        const int seat = int(random.below(6));
        const auto vote = Wish(int(Wish::replace) + int(random.below(3)));
        switch (random.below(30)) {
            case 0: return command::Undo{std::max(0, room.ply() - int(random.below(8)))};
            case 1: return command::Pause{};
            case 2:
            case 3: return command::Resume{};
            case 4: return command::Vote{seat, vote};
            case 5:
            case 6:
            case 7: return command::Answer{request(room), random.below(3) != 0};
            case 8: return command::Leave{};
            case 20: return command::Withdraw{request(room)};
            case 9: return command::Return{};
            case 10: return command::Rename{name()};
            case 11: return command::Say{name()};
            case 12: return command::SetSeat{seat, Holder(random.below(3)), level()};
            case 13: return command::Start{level()};
            case 14: return command::Rematch{"next"};
            case 15:
            case 16:
                return command::Sit{random.below(2) ? std::optional(seat) : std::nullopt, name()};
            case 17: return command::Reissue{seat};
            case 18:
            case 19: return command::TimeUp{};
            default: return command::Play{moves(room)};
        }
    }

    Random random;

private:
    std::string name() {
        const char* names[] = {"Ada", "Ben", "", "\xff", "  Zoë ", "a\nb", "Ada 2"};
        return names[random.below(7)];
    }
    std::string level() {
        const char* levels[] = {"mate", "captain", "", "genius"};
        return levels[random.below(4)];
    }
    int request(const Room& room) {
        return room.requests().empty() ? int(random.below(9)) : room.requests().back().number;
    }
    // Random moves for whoever is to decide; now and then something else.
    std::vector<std::string> moves(const Room& room) {
        std::vector<std::string> texts;
        if (room.record() == nullptr || random.below(10) == 0) return {"fly"};
        const Game& game = room.record()->game;
        State state = room.record()->state;
        const int me = state.player;
        const u32 most = 1 + random.below(4);
        while (texts.size() < most && !state.over() && state.player == me) {
            const Move move = randomMove(legal(game, state), random);
            texts.push_back(moveText(game, state, move));
            apply(game, state, move);
        }
        return texts;
    }
};

// A whole game: up to `commands` commands in random order, with the clock advancing between them.
// give(command, actor) handles each one.
template <class Give>
void meet(Crowd& crowd, const Room& room, Millis& now, int commands, Give give) {
    for (int i = 0; i < commands && room.next().empty(); ++i) {
        now += Millis(crowd.random.below(i % 50 == 0 ? 2 * day : 20 * second));
        const Actor actor = crowd.actor(room);
        const auto ply = crowd.random.below(20) == 0 ? 0 : room.ply();
        const Command command{
            crowd.random.below(3) ? "c-" + std::to_string(i / 2) : "", ply, {}, crowd.body(room)};
        give(command, actor);
    }
}

// Enough for everything to happen; some games reach their end.
inline constexpr u64 crowds = 200;
inline int commandsOf(u64 seed) { return seed % 8 == 0 ? 1200 : 200; }

}  // namespace endeavor::online::test
