// What players ask of each other: undo, pause, votes; and people who leave and come back.
#include "core/files/objects.h"
#include "host.h"

namespace endeavor::online::test {
namespace {

using Code = Refusal::Code;

template <class Body>
bool is(const Event& event) {
    return std::holds_alternative<Body>(event.body);
}

// Number of the request made by the last event.
int asked(const Host& host) {
    EXPECT_TRUE(is<event::Asked>(host.log.back()));
    return host.room.number();
}

Host four() { return Host(people(4), {"Ada", "Ben", "Cai", "Dee"}); }

// --- Undo ----------------------------------------------------------------------------------------

TEST(Undo, IsFreeWhileNobodyElseHasMoved) {
    Host host = four();
    const Record before = *host.room.record();
    const int me = host.decides();
    host.plays();
    const auto events = host.gives(me, command::Undo{0});
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(std::get<event::Undone>(events.front().body).to, 0);
    EXPECT_EQ(events.front().seat, me);
    EXPECT_EQ(host.room.ply(), 0);
    EXPECT_EQ(host.room.record()->state, before.state);
    EXPECT_TRUE(host.room.record()->moves.empty());
    host.plays();  // and the game goes on
    EXPECT_EQ(host.room.ply(), 1);
}

TEST(Undo, IsFreeAgainstBots) {
    Host host(alone(3), {"Ada"});
    host.playsTo(0);
    const int ply = host.room.ply();
    const State state = host.room.record()->state;
    host.plays();
    host.playsTo(0);
    ASSERT_GT(host.room.ply(), ply + 1);
    host.gives(0, command::Undo{ply});
    EXPECT_EQ(host.room.record()->state, state);
}

TEST(Undo, IsFreeWhenThoseWhoMovedAreAway) {
    Host host = four();
    const int me = host.decides();
    host.plays();
    const int other = host.decides();
    host.plays();
    host.gives(other, command::Leave{});
    EXPECT_TRUE(is<event::Undone>(host.gives(me, command::Undo{0}).front()));
}

TEST(Undo, NeedsAllOthersWhenAPersonHasMoved) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    const auto events = host.gives(me, command::Undo{0});
    EXPECT_EQ(std::get<event::Asked>(events.front().body), (event::Asked{Wish::undo, 0, {}}));
    const int request = asked(host);
    EXPECT_EQ(host.room.ply(), 2);
    EXPECT_EQ(host.refuses(me, command::Answer{request, true}).code, Code::notYours);
    host.gives((me + 1) % 4, command::Answer{request, true});
    host.gives((me + 2) % 4, command::Answer{request, true});
    EXPECT_EQ(host.refuses((me + 2) % 4, command::Answer{request, true}).code, Code::notNow);
    EXPECT_EQ(host.room.ply(), 2);
    const auto last = host.gives((me + 3) % 4, command::Answer{request, true});
    ASSERT_EQ(last.size(), 2u);
    EXPECT_TRUE(is<event::Answered>(last[0]));
    EXPECT_TRUE(is<event::Undone>(last[1]));
    EXPECT_EQ(last[1].seat, me);
    EXPECT_EQ(last[1].by, (me + 3) % 4);
    EXPECT_EQ(host.room.ply(), 0);
    EXPECT_EQ(host.room.toTell(), me);  // the one who asked, perhaps long ago
    EXPECT_TRUE(host.room.requests().empty());
}

TEST(Undo, OneRefusalEndsTheRequest) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    host.gives(me, command::Undo{0});
    const int request = asked(host);
    host.gives((me + 1) % 4, command::Answer{request, false});
    EXPECT_TRUE(host.room.requests().empty());
    EXPECT_EQ(host.refuses((me + 2) % 4, command::Answer{request, true}).code, Code::notNow);
    EXPECT_EQ(host.room.ply(), 2);
}

TEST(Undo, TheOneWhoAskedMayWithdraw) {
    Host host = four();
    const int me = host.decides(), other = (me + 1) % 4;
    host.plays(2);
    host.gives(me, command::Undo{0});
    const int request = asked(host);
    EXPECT_EQ(host.refuses(other, command::Withdraw{request}).reason.code(), "not-your-request");
    host.gives(other, command::Answer{request, true});
    const auto events = host.gives(me, command::Withdraw{request});
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(std::get<event::Withdrawn>(events.front().body).request, request);
    EXPECT_TRUE(host.room.requests().empty());
    EXPECT_EQ(host.room.ply(), 2) << "nothing is taken back";
    EXPECT_EQ(host.refuses(me, command::Withdraw{request}).reason.code(), "nothing-asked");
    EXPECT_EQ(host.refuses(other, command::Answer{request, true}).reason.code(), "nothing-asked");
    host.gives(me, command::Undo{0});  // and may ask again
    EXPECT_EQ(host.room.requests().size(), 1u);
}

TEST(Undo, WhoLeavesIsNotWaitedFor) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    host.gives(me, command::Undo{0});
    const int request = asked(host);
    host.gives((me + 1) % 4, command::Answer{request, true});
    host.gives((me + 2) % 4, command::Answer{request, true});
    const auto events = host.gives((me + 3) % 4, command::Leave{});
    ASSERT_EQ(events.size(), 2u);
    EXPECT_TRUE(is<event::Away>(events[0]));
    EXPECT_TRUE(is<event::Undone>(events[1]));
}

TEST(Undo, GoesOnlyToDecisionsOfThisSeatInThisGame) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    EXPECT_EQ(host.refuses(me, command::Undo{1}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(me, command::Undo{2}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(me, command::Undo{-1}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(anybody, command::Undo{0}).code, Code::notYours);

    Settings settings = alone(4);
    settings.record = recordObject(*host.room.record());
    Host continued(settings, {"Ada"});
    EXPECT_EQ(continued.refuses(0, command::Undo{0}).code, Code::notNow);
}

TEST(Requests, LapseWhenAMoveIsPlayed) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    host.gives(me, command::Undo{0});
    const int request = asked(host);
    host.plays();
    EXPECT_EQ(host.refuses((me + 1) % 4, command::Answer{request, true}).code, Code::notNow);
}

TEST(Requests, LapseWhenTheSameSeatAsksForSomethingElse) {
    Host host = four();
    const int me = host.decides();
    host.plays(2);
    host.gives(me, command::Undo{0});
    const int undo = asked(host);
    host.gives(me, command::Pause{});
    const int pause = asked(host);
    ASSERT_EQ(host.room.requests().size(), 1u);
    EXPECT_EQ(host.room.requests().front().number, pause);
    EXPECT_EQ(host.refuses((me + 1) % 4, command::Answer{undo, true}).code, Code::notNow);
    host.gives((me + 1) % 4, command::Pause{});  // another seat's request coexists with it
    EXPECT_EQ(host.room.requests().size(), 2u);
}

TEST(Requests, LapseWhenTheOneWhoAskedLeaves) {
    Host host = four();
    host.gives(0, command::Pause{});
    host.gives(0, command::Leave{});
    EXPECT_TRUE(host.room.requests().empty());
}

// --- Pause ---------------------------------------------------------------------------------------

TEST(Pause, IsAtOnceForOnePersonAmongBots) {
    Host host(alone(3), {"Ada"});
    host.gives(0, command::Pause{});
    EXPECT_TRUE(is<event::Paused>(host.log.back()));
    EXPECT_EQ(host.room.stage(), Stage::paused);
    EXPECT_FALSE(host.room.botTurn());
}

TEST(Pause, NeedsEverybodyWhoIsThere) {
    Host host = four();
    host.gives(3, command::Leave{});
    host.gives(0, command::Pause{});
    const int request = asked(host);
    EXPECT_EQ(host.refuses(3, command::Answer{request, true}).code, Code::notNow);
    host.gives(1, command::Answer{request, true});
    const auto events = host.gives(2, command::Answer{request, true});
    EXPECT_TRUE(is<event::Paused>(events.back()));
    EXPECT_EQ(events.back().seat, 0);
    EXPECT_EQ(host.room.stage(), Stage::paused);
}

TEST(Pause, NothingIsPlayedUntilAnybodyResumes) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    EXPECT_EQ(host.refuses(0, command::Resume{}).code, Code::notNow);
    host.plays();
    const int me = host.decides();
    host.gives(0, command::Pause{});
    const int request = asked(host);
    host.gives(1, command::Answer{request, true});
    host.gives(2, command::Answer{request, true});
    EXPECT_EQ(host.refuses(me, command::Play{{host.legal().front()}}).code, Code::notNow);
    EXPECT_EQ(host.refuses(0, command::Pause{}).code, Code::notNow);
    EXPECT_EQ(host.refuses((me + 2) % 3, command::Undo{0}).code, Code::notNow);
    EXPECT_EQ(host.refuses(0, command::Vote{1, Wish::drop}).code, Code::notNow);
    EXPECT_EQ(host.refuses(anybody, command::Resume{}).code, Code::notYours);
    host.gives((me + 1) % 3, command::Resume{});
    EXPECT_TRUE(is<event::Resumed>(host.log.back()));
    EXPECT_EQ(host.room.toTell(), me);
    host.plays();
}

// --- Leaving and coming back ---------------------------------------------------------------------

TEST(Away, AMateMovesForWhoHasLeft) {
    Host host = four();
    const int me = host.decides();
    host.gives(me, command::Leave{});
    EXPECT_EQ(host.last<event::Away>().why, Absence::left);
    EXPECT_EQ(host.seat(me).holder, Holder::person);
    EXPECT_EQ(host.room.botTurn(), (BotTurn{me, 0, "mate", ""}));
    EXPECT_EQ(host.refuses(me, command::Play{{host.legal().front()}}).code, Code::notNow);
    EXPECT_EQ(host.refuses(me, command::Leave{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(me, command::Pause{}).code, Code::notNow);
    host.gives(me, command::Say{"back in a minute"});
    host.plays();
    EXPECT_TRUE(host.last<event::Played>().bot);
}

TEST(Away, WhoReturnsTakesTheSeatBack) {
    Host host = four();
    const int me = host.decides();
    EXPECT_EQ(host.refuses(me, command::Return{}).code, Code::notNow);
    host.gives(me, command::Leave{});
    host.gives(me, command::Return{});
    EXPECT_TRUE(is<event::Back>(host.log.back()));
    EXPECT_FALSE(host.room.botTurn());
    EXPECT_EQ(host.refuses(botAt(me), command::Play{{host.legal().front()}}).code, Code::notYours);
    host.gives(me, command::Play{{host.legal().front()}});
    EXPECT_EQ(host.refuses(anybody, command::Return{}).code, Code::notYours);
}

// --- Votes ---------------------------------------------------------------------------------------

// Dee is away and Ada starts a vote; returns the number of the request.
int voteAboutDee(Host& host, Wish what) {
    host.gives(3, command::Leave{});
    host.gives(0, command::Vote{3, what});
    EXPECT_EQ(host.last<event::Asked>(), (event::Asked{what, {}, 3}));
    return asked(host);
}

TEST(Vote, MoreThanHalfOfTheOthersReplaceTheSeatByABotForGood) {
    Host host = four();
    const int request = voteAboutDee(host, Wish::replace);
    const auto events = host.gives(2, command::Answer{request, true});  // two of three
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(std::get<event::Seated>(events[1].body),
              (event::Seated{Holder::bot, "Mate", "mate"}));
    EXPECT_EQ(events[1].seat, 3);
    EXPECT_EQ(host.refuses(3, command::Return{}).code, Code::notYours);
    EXPECT_EQ(host.room.record()->names[3], "Mate");
}

TEST(Vote, AnOpenSeatIsAnybodysAndABotMovesMeanwhile) {
    Host host = four();
    host.gives(1, command::Answer{voteAboutDee(host, Wish::open), true});
    EXPECT_EQ(host.last<event::Seated>().holder, Holder::nobody);
    EXPECT_EQ(host.room.stage(), Stage::playing);
    EXPECT_EQ(host.refuses(3, command::Return{}).code, Code::notYours);
    host.playsTo(3);
    EXPECT_EQ(host.room.botTurn(), (BotTurn{3, host.room.ply(), "mate", ""}));
    host.gives(anybody, command::Sit{{}, "Eve"});
    EXPECT_EQ(host.log.back().seat, 3);
    EXPECT_FALSE(host.room.botTurn());
    EXPECT_EQ(host.room.record()->names[3], "Eve");
    host.gives(3, command::Play{{host.legal().front()}});
}

TEST(Vote, ADroppedSeatPassesAndTakesTheFirstMoveWhereItCant) {
    Host host = four();
    host.gives(1, command::Answer{voteAboutDee(host, Wish::drop), true});
    EXPECT_TRUE(is<event::Dropped>(host.log.back()));
    EXPECT_TRUE(host.seat(3).dropped);
    EXPECT_EQ(host.refuses(3, command::Return{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(3, command::Play{{"pass"}}).code, Code::notNow);
    bool passed = false, could = true;
    while (host.room.decider()) {
        if (host.decides() != 3) {
            host.plays();
            continue;
        }
        const BotTurn turn = *host.room.botTurn();
        const Texts legal = host.legal();
        const bool pass = std::ranges::find(legal, "pass") != legal.end();
        EXPECT_TRUE(turn.level.empty());
        EXPECT_EQ(pass, turn.move == "pass");
        EXPECT_NE(std::ranges::find(legal, turn.move), legal.end());
        (pass ? passed : could) = pass;
        host.gives(botAt(3), command::Play{{turn.move}}, turn.ply);
    }
    EXPECT_TRUE(passed);
    EXPECT_FALSE(could);  // at some point it could not pass
    EXPECT_EQ(host.room.stage(), Stage::over);
    EXPECT_EQ(nextRoom(host.room).names, (Names{"Ada", "Ben", "Cai", ""}));
}

TEST(Vote, HalfIsNotEnough) {
    Host host = four();
    const int request = voteAboutDee(host, Wish::drop);
    host.gives(1, command::Answer{request, false});
    EXPECT_EQ(host.room.requests().size(), 1u);  // Cai may still agree: two of three
    host.gives(2, command::Answer{request, false});
    EXPECT_TRUE(host.room.requests().empty());
    EXPECT_FALSE(host.seat(3).dropped);
}

TEST(Vote, TheOnlyOtherPersonDecidesAlone) {
    Settings settings = people(3);
    settings.seats[2].level = "mate";
    Host host(settings, {"Ada", "Ben"});
    host.gives(1, command::Leave{});
    EXPECT_TRUE(is<event::Dropped>(host.gives(0, command::Vote{1, Wish::drop}).front()));
}

TEST(Vote, IsOnlyAboutPeopleWhoAreAway) {
    Host host = four();
    const int me = host.decides(), other = (me + 1) % 4;
    EXPECT_EQ(host.refuses(other, command::Vote{me, Wish::open}).code, Code::notNow);
    host.now += day - 1;
    EXPECT_EQ(host.refuses(other, command::Vote{me, Wish::open}).code, Code::notNow);
    host.now += 1;  // without a clock: after a day
    EXPECT_EQ(host.refuses(me, command::Vote{other, Wish::open}).code, Code::notNow);
    host.gives(other, command::Vote{me, Wish::open});
    EXPECT_EQ(host.refuses(other, command::Vote{other, Wish::open}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(other, command::Vote{4, Wish::open}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(anybody, command::Vote{me, Wish::open}).code, Code::notYours);

    Host clocked(with(people(4), threeDays), {"Ada", "Ben", "Cai", "Dee"});
    clocked.now += 2 * day;
    EXPECT_EQ(clocked.refuses(other, command::Vote{me, Wish::open}).code, Code::notNow);

    Host bots(alone(3), {"Ada"});
    EXPECT_EQ(bots.refuses(0, command::Vote{1, Wish::drop}).code, Code::badCommand);
}

TEST(Vote, TheTargetHasNoSayButMayComeBack) {
    Host host = four();
    const int request = voteAboutDee(host, Wish::drop);
    EXPECT_EQ(host.refuses(3, command::Answer{request, false}).code, Code::notNow);  // away
    host.gives(3, command::Return{});
    EXPECT_TRUE(host.room.requests().empty());
}

TEST(Vote, ViewsShowWhoHasAnsweredAndWhoIsWaitedFor) {
    Host host(people(5), {"Ada", "Ben", "Cai", "Dee", "Eve"});
    const int request = voteAboutDee(host, Wish::drop);
    host.gives(1, command::Answer{request, false});
    const auto shown = parseJson(viewJson(host.room))->at("requests").at(0);
    EXPECT_EQ(jsonLine(shown), "{\"request\": " + std::to_string(request) +
                                   ", \"seat\": 0, \"what\": \"drop\", \"target\": 3, "
                                   "\"agreed\": [], \"refused\": [1], \"waiting\": [2, 4]}");
}

TEST(Vote, NobodyIsVotedOutByOneOtherAlone) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.gives(0, command::Vote{2, Wish::kick});
    ASSERT_EQ(host.room.requests().size(), 1U);
    EXPECT_EQ(host.seat(2).holder, Holder::person) << "one in favor is not enough";
    host.gives(1, command::Answer{host.room.requests().front().number, true});
    EXPECT_EQ(host.seat(2).holder, Holder::bot);
    EXPECT_EQ(host.seat(2).level, standIn);

    Host pair(people(3), {"Ada", "Ben", "Cai"});
    pair.gives(2, command::Leave{});
    EXPECT_EQ(pair.refuses(0, command::Vote{1, Wish::kick}).code, Refusal::Code::notNow);
}

TEST(Vote, AVoteToSendAwayFailsWhenTheOthersRefuse) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.gives(0, command::Vote{2, Wish::kick});
    host.gives(1, command::Answer{host.room.requests().front().number, false});
    EXPECT_TRUE(host.room.requests().empty());
    EXPECT_EQ(host.seat(2).holder, Holder::person);
}

}  // namespace
}  // namespace endeavor::online::test
