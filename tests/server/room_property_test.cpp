// What must hold in every room, whoever sends whatever.
#include <algorithm>

#include "host.h"

namespace endeavor::online::test {
namespace {

Settings anySettings(Random& random) {
    const auto editions = builtInEditions();
    Settings settings;
    settings.edition = editions[random.below(u32(editions.size()))].id;
    const Edition& edition = *builtInEdition(settings.edition);
    settings.players =
        edition.minPlayers + int(random.below(u32(edition.maxPlayers - edition.minPlayers + 1)));
    settings.phases = PhaseOrder(random.below(2));
    settings.exploits = random.below(2) == 0;
    const TimeControl clocks[] = {{}, {TimeControl::Kind::days, 1, 0, 0}, twentyMinutes};
    settings.clock = clocks[random.below(3)];
    for (int seat = 0; seat < settings.players; ++seat)
        settings.seats.push_back({random.below(4) == 0 ? "mate" : ""});
    return settings;
}

// Commands, right and wrong ones, with a liking for those that lead somewhere.
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
        const auto vote = Request(int(Request::replace) + int(random.below(3)));
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
    // The first decisions of whoever decides, made at random; at times something else.
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

TEST(EveryRoom, KeepsItsPromises) {
    std::array<int, std::variant_size_v<event::Body>> seen{};
    std::array<int, std::size(refusalIds)> refused{};
    for (u64 seed = 1; seed <= 200; ++seed) {
        Crowd crowd(seed);
        const Settings settings = anySettings(crowd.random);
        Host host(settings, {}, seed);
        const int commands = seed % 8 == 0 ? 1200 : 200;  // some games come to their end
        for (int i = 0; i < commands && host.room.next().empty(); ++i) {
            host.now += Millis(crowd.random.below(i % 50 == 0 ? 2 * day : 20 * second));
            const Actor actor = crowd.actor(host.room);
            const auto ply = crowd.random.below(20) == 0 ? 0 : host.room.ply();
            const Command command{crowd.random.below(3) ? "c-" + std::to_string(i / 2) : "",
                                  ply,
                                  {},
                                  crowd.body(host.room)};
            const std::string before = i % 40 == 0 ? viewJson(host.room) : "";
            const auto events = host.room.decide(command, actor, seed, host.now);
            if (!before.empty()) {
                ASSERT_EQ(viewJson(host.room), before) << "deciding changes nothing";
            }
            if (!events) {
                ASSERT_NE(events.error().code, Refusal::Code::unavailable) << events.error().text;
                ASSERT_FALSE(events.error().text.empty());
                ++refused[std::size_t(events.error().code)];
                continue;
            }
            for (const Event& event : *events) {
                const auto again = parseEvent(eventJson(event));
                ASSERT_TRUE(again) << again.error().text << "\n" << eventJson(event);
                ASSERT_EQ(*again, event) << eventJson(event);
                const auto applied = host.room.apply(*again);
                ASSERT_TRUE(applied) << applied.error().text;
                host.log.push_back(event);
            }
            if (!events->empty() && !command.id.empty() && (actor.seat || actor.owner) &&
                !std::holds_alternative<command::Sit>(command.body) && !actor.server) {
                ASSERT_EQ(host.room.answered(actor, command.id), host.room.number());
                ASSERT_TRUE(host.room.decide(command, actor, seed, host.now)->empty());
            }
            for (const OpenRequest& request : host.room.requests())
                ASSERT_FALSE(carried(request, host.room.seats())) << "what is agreed is done";
        }
        Room again;
        for (const Event& event : host.log) {
            ASSERT_TRUE(again.apply(event));
            ++seen[event.body.index()];
        }
        ASSERT_EQ(viewJson(again), viewJson(host.room));
        ASSERT_EQ(again.deadline(), host.room.deadline());
        ASSERT_EQ(again.botTurn(), host.room.botTurn());
        ASSERT_EQ(again.toTell(), host.room.toTell());
        if (const Record* record = host.room.record()) {
            const auto replayed = parseRecord(writeRecord(*record), "record");
            ASSERT_TRUE(replayed) << replayed.error().text;
            ASSERT_EQ(replayed->state, record->state);
            ASSERT_EQ(check(record->game, record->state), "");
        }
    }
    // The crowd has found everything.
    for (std::size_t type = 0; type < seen.size(); ++type) EXPECT_GT(seen[type], 0) << type;
    // Rooms know nothing of stores: the last two are the authority's to say.
    for (std::size_t code = 0; code < refused.size(); ++code)
        EXPECT_EQ(refused[code] > 0, Refusal::Code(code) < Refusal::Code::unavailable) << code;
}

}  // namespace
}  // namespace endeavor::online::test
