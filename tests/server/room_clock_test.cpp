// Clocks: days per decision, or a time bank for the game.
#include "host.h"

namespace endeavor::online::test {
namespace {

using Code = Refusal::Code;

Host three(TimeControl clock) { return Host(with(people(3), clock), {"Ada", "Ben", "Cai"}); }

Millis left(const Host& host, int seat) { return host.room.clocks().left(seat).value_or(-1); }

TEST(Clock, NoneIsWithoutEnd) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.now += 1000 * day;
    EXPECT_FALSE(host.room.deadline());
    EXPECT_EQ(host.refuses(theServer, command::TimeUp{}).code, Code::notNow);
}

TEST(Clock, DaysAreGivenForEachTimeASeatHasToDecide) {
    Host host = three(threeDays);
    EXPECT_EQ(host.room.deadline(), host.now + 3 * day);
    host.now += 2 * day;
    host.plays();
    EXPECT_EQ(host.room.deadline(), host.now + 3 * day);
    EXPECT_EQ(left(host, 0), -1);  // there is no bank
}

TEST(Clock, BotsHaveNoDeadline) {
    Host host(with(alone(3), twentyMinutes), {"Ada"});
    host.playsTo(1);
    EXPECT_FALSE(host.room.deadline());
}

TEST(Clock, ABankRunsWhileTheSeatDecidesAndGrowsWhenItsTurnEnds) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    EXPECT_EQ(host.room.deadline(), host.now + 20 * minute);
    host.now += 3 * minute;
    host.plays();
    ASSERT_NE(host.decides(), me);
    EXPECT_EQ(left(host, me), 17 * minute + 10 * second);
    EXPECT_EQ(host.room.deadline(), host.now + 20 * minute);  // of the next player
    host.now += 5 * minute;
    host.playsTo(me);
    EXPECT_EQ(host.room.deadline(), host.now + 17 * minute + 10 * second);
}

TEST(Clock, ABankKeepsRunningOverSeveralDecisionsInARow) {
    Host host = three(twentyMinutes);
    int inARow = 0;
    while (host.room.decider() && inARow == 0) {
        const int me = host.decides();
        const Millis before = *host.room.deadline();
        host.now += second;
        host.plays();
        if (host.decides() != me) continue;
        ++inARow;
        EXPECT_EQ(host.room.deadline(), before);
    }
    EXPECT_GT(inARow, 0);
}

TEST(Clock, WhoRunsOutOfTimeIsAwayAndAMateMoves) {
    for (const TimeControl clock : {threeDays, twentyMinutes}) {
        Host host = three(clock);
        const int me = host.decides();
        host.now = *host.room.deadline() - 1;
        EXPECT_EQ(host.refuses(theServer, command::TimeUp{}).code, Code::notNow);
        host.now += 1;
        EXPECT_EQ(host.refuses(me, command::TimeUp{}).code, Code::notYours);
        host.gives(theServer, command::TimeUp{});
        EXPECT_EQ(host.last<event::Away>().why, Absence::time);
        EXPECT_EQ(host.log.back().seat, me);
        EXPECT_FALSE(host.log.back().by);
        EXPECT_FALSE(host.room.deadline());
        EXPECT_EQ(host.room.botTurn(), (BotTurn{me, 0, "mate", ""}));
        EXPECT_EQ(host.refuses(theServer, command::TimeUp{}).code, Code::notNow);
        host.plays();
        EXPECT_NE(host.decides(), me);
    }
}

TEST(Clock, AMoveThatIsLateButBeforeTimeWasCalledIsGood) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    host.now = *host.room.deadline() + second;
    host.plays();
    EXPECT_EQ(left(host, me), 10 * second);
}

TEST(Clock, WhoComesBackHasAMinuteAtLeast) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    host.now = *host.room.deadline();
    host.gives(theServer, command::TimeUp{});
    host.now += hour;
    host.gives(me, command::Return{});
    EXPECT_EQ(host.room.deadline(), host.now + minute);
}

TEST(Clock, WhoComesBackHasOneIncrementIfThatIsMore) {
    Host host = three({TimeControl::Kind::bank, 0, 1, 90});
    const int me = host.decides();
    host.now = *host.room.deadline();
    host.gives(theServer, command::TimeUp{});
    host.gives(me, command::Return{});
    EXPECT_EQ(host.room.deadline(), host.now + 90 * second);
}

TEST(Clock, WhoLeavesKeepsWhatIsLeft) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    host.now += 5 * minute;
    host.gives(me, command::Leave{});
    host.now += 5 * hour;
    host.plays();
    EXPECT_EQ(left(host, me), 15 * minute);  // a mate's turn adds nothing
    host.gives(me, command::Return{});
    EXPECT_EQ(left(host, me), 15 * minute);
}

TEST(Clock, APausedClockStands) {
    for (const TimeControl clock : {threeDays, twentyMinutes}) {
        Host host(with(alone(3), clock), {"Ada"});
        host.playsTo(0);
        host.now += 2 * minute;
        const Millis remaining = *host.room.deadline() - host.now;
        host.gives(0, command::Pause{});
        EXPECT_FALSE(host.room.deadline());
        host.now += 100 * day;
        EXPECT_EQ(host.refuses(theServer, command::TimeUp{}).code, Code::notNow);
        host.gives(0, command::Resume{});
        EXPECT_EQ(host.room.deadline(), host.now + remaining);
    }
}

TEST(Clock, WhoLeavesAPausedGameHasUsedWhatRanBefore) {
    Host host(with(alone(3), twentyMinutes), {"Ada"});
    host.playsTo(0);
    host.now += 2 * minute;
    host.gives(0, command::Pause{});
    host.now += hour;
    host.gives(0, command::Leave{});
    EXPECT_EQ(left(host, 0), 18 * minute);
    host.gives(0, command::Return{});
    host.now += hour;
    host.gives(0, command::Resume{});
    EXPECT_EQ(host.room.deadline(), host.now + 18 * minute);
}

TEST(Clock, UndoGivesNoTimeBackNorTheIncrementTwice) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    host.now += 2 * minute;
    host.plays();
    const int other = host.decides();
    for (int i = 0; i < 3; ++i) {
        host.now += minute;
        host.gives(me, command::Undo{0});
        host.now += minute;
        host.plays();
    }
    EXPECT_EQ(left(host, me), 20 * minute + 10 * second - (2 + 3) * minute);
    EXPECT_EQ(left(host, other), 17 * minute);
}

TEST(Clock, AnOpenSeatThatIsTakenHasAMinuteAtLeast) {
    Host host = three(twentyMinutes);
    const int me = host.decides(), other = (me + 1) % 3, third = (me + 2) % 3;
    host.now = *host.room.deadline();
    host.gives(theServer, command::TimeUp{});
    host.gives(other, command::Vote{me, Wish::open});
    host.gives(third, command::Answer{host.room.number(), true});
    host.now += hour;
    host.gives(anybody, command::Sit{{}, "Eve"});
    EXPECT_EQ(host.room.deadline(), host.now + minute);
}

TEST(Clock, TimeThatGoesBackwardsStandsStill) {
    Host host = three(twentyMinutes);
    const int me = host.decides();
    const Millis before = host.now;
    host.now -= hour;
    host.plays();
    EXPECT_EQ(host.log.back().at, before);
    EXPECT_EQ(left(host, me), 20 * minute + 10 * second);
}

TEST(Clock, TheGameOverHasNoDeadline) {
    Host host = three(twentyMinutes);
    host.playsToTheEnd();
    EXPECT_FALSE(host.room.deadline());
    EXPECT_FALSE(host.room.botTurn());
}

}  // namespace
}  // namespace endeavor::online::test
