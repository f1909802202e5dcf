// Invariants of every room, whoever sends what.
#include "crowd.h"
#include "host.h"

namespace endeavor::online::test {
namespace {

TEST(EveryRoom, KeepsItsPromises) {
    std::array<int, std::variant_size_v<event::Body>> seen{};
    std::array<int, std::size(refusalIds)> refused{};
    for (u64 seed = 1; seed <= crowds; ++seed) {
        Crowd crowd(seed);
        const Settings settings = anySettings(crowd.random);
        Host host(settings, {}, seed);
        int given = 0;
        meet(crowd, host.room, host.now, commandsOf(seed),
             [&](const Command& command, const Actor& actor) {
                 const std::string before = given++ % 40 == 0 ? viewJson(host.room) : "";
                 const auto advance = host.room.decide(command, actor, seed, host.now);
                 if (!before.empty()) {
                     ASSERT_EQ(viewJson(host.room), before) << "deciding changes nothing";
                 }
                 if (!advance) {
                     const Refusal& refusal = advance.error();
                     ASSERT_NE(refusal.code, Refusal::Code::unavailable) << refusal.text;
                     ASSERT_FALSE(refusal.text.empty());
                     ++refused[std::size_t(refusal.code)];
                     return;
                 }
                 const std::vector<Event>& events = advance->events;
                 Room taken = host.room;
                 taken.take(*advance);
                 for (const Event& event : events) {
                     const auto again = parseEvent(eventJson(event));
                     ASSERT_TRUE(again) << again.error().text << "\n" << eventJson(event);
                     ASSERT_EQ(*again, event) << eventJson(event);
                     const auto applied = host.room.apply(*again);
                     ASSERT_TRUE(applied) << applied.error().text;
                     host.log.push_back(event);
                 }
                 ASSERT_EQ(viewJson(taken), viewJson(host.room)) << "taking is applying";
                 ASSERT_EQ(taken.toTell(), host.room.toTell());
                 if (!events.empty() && !command.id.empty() && (actor.seat || actor.owner) &&
                     !std::holds_alternative<command::Sit>(command.body) && !actor.server) {
                     ASSERT_EQ(host.room.answered(actor, command.id), host.room.number());
                     ASSERT_EQ(taken.answered(actor, command.id), host.room.number());
                     ASSERT_TRUE(host.room.decide(command, actor, seed, host.now)->events.empty());
                 }
                 for (const OpenRequest& request : host.room.requests())
                     ASSERT_FALSE(carried(request, host.room.seats())) << "what is agreed is done";
             });
        if (HasFatalFailure()) return;
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
    // The random commands have produced every kind of event.
    for (std::size_t type = 0; type < seen.size(); ++type) EXPECT_GT(seen[type], 0) << type;
    // Rooms know nothing about stores: only the authority gives the last two codes.
    for (std::size_t code = 0; code < refused.size(); ++code)
        EXPECT_EQ(refused[code] > 0, Refusal::Code(code) < Refusal::Code::unavailable) << code;
}

}  // namespace
}  // namespace endeavor::online::test
