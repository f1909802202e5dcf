// What every store must do, on SQLite and on PostgreSQL.
#include "server/store/store.h"

#include <algorithm>
#include <map>

#include "server/store/cleaning.h"
#include "store_fixture.h"

namespace endeavor::online {
namespace {

using Games = std::vector<std::string>;

Games idsOf(const std::vector<GameRow>& rows) {
    Games ids;
    for (const GameRow& row : rows) ids.push_back(row.game);
    return ids;
}

class StoreTest : public OnBoth {
protected:
    void make(const std::string& game, const std::function<void(Append&)>& change = {}) {
        Append first = events(game, 1, 1);
        if (change) change(first);
        ASSERT_EQ(must(append(*store, first)), Outcome::done);
    }

    std::unique_ptr<Store> store = open();
};
ON_BOTH(StoreTest);

TEST_P(StoreTest, AGameIsItsEvents) {
    EXPECT_EQ(must(store->game("g")), std::nullopt);
    EXPECT_TRUE(must(store->events("g", 0)).empty());
    EXPECT_EQ(must(append(*store, events("g", 1, 2))), Outcome::done);
    EXPECT_EQ(must(append(*store, events("g", 3, 3))), Outcome::done);
    expectEvents(*store, "g", 3);
    const auto after = must(store->events("g", 2));
    ASSERT_EQ(after.size(), 1u);
    EXPECT_EQ(after[0].json, eventOf(3).json);
    EXPECT_TRUE(must(store->events("g", 3)).empty());
}

TEST_P(StoreTest, TheRowIsTheLastThatWasWritten) {
    make("g");
    Append next = events("g", 2, 2);
    next.row = {.game = "g",
                .stage = "paused",
                .listed = false,
                .rules = "2",
                .summary = R"({"names":["Zoë","'; DROP TABLE games; --"]})",
                .deadline = 1'789'000'000'000,
                .botPly = 17,
                .number = 2,
                .created = 999,
                .updated = 1'788'000'000'000};
    must(append(*store, next));
    const auto row = must(store->game("g"));
    ASSERT_TRUE(row);
    EXPECT_EQ(row->stage, "paused");
    EXPECT_FALSE(row->listed);
    EXPECT_EQ(row->rules, "2");
    EXPECT_EQ(row->summary, next.row.summary);
    EXPECT_EQ(row->deadline, 1'789'000'000'000);
    EXPECT_EQ(row->botPly, 17);
    EXPECT_EQ(row->number, 2);
    EXPECT_EQ(row->created, 1000) << "when it was made does not change";
    EXPECT_EQ(row->updated, 1'788'000'000'000);
}

TEST_P(StoreTest, ANumberIsTakenOnce) {
    make("g");
    EXPECT_EQ(must(append(*store, events("g", 1, 1, "other"))), Outcome::taken);
    EXPECT_EQ(must(append(*store, events("g", 1, 2, "other"))), Outcome::taken);
    must(append(*store, events("g", 2, 3)));
    EXPECT_EQ(must(append(*store, events("g", 3, 4, "other"))), Outcome::taken);
    expectEvents(*store, "g", 3);
    for (const StoredEvent& event : must(store->events("g", 0)))
        EXPECT_EQ(event.json, eventOf(event.number).json);
}

TEST_P(StoreTest, EventsLeaveNoGap) {
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::missing);
    EXPECT_EQ(must(store->game("g")), std::nullopt);
    make("g");
    EXPECT_EQ(must(append(*store, events("g", 3, 3))), Outcome::missing);
    expectEvents(*store, "g", 1);
}

TEST_P(StoreTest, WhatIsRefusedLeavesNothingBehind) {
    make("g");
    Append late = events("g", 1, 1, "other");
    late.row.stage = "over";
    late.keys = {{.seat = 0, .hash = "secret", .account = {}}};
    late.notices = {{"g", 1, 0, "push", "phone", "{}", "{}"}};
    EXPECT_EQ(must(append(*store, late)), Outcome::taken);
    EXPECT_EQ(must(store->game("g"))->stage, "playing");
    EXPECT_TRUE(must(store->keys("g")).empty());
    EXPECT_TRUE(must(store->takeNotices(1'000'000, 10)).empty());
}

TEST_P(StoreTest, InABatchEachStandsForItself) {
    make("b");
    const std::vector<Append> batch = {events("c", 1, 1), events("b", 1, 1), events("a", 1, 2),
                                       events("b", 2, 2), events("x", 5, 5), events("a", 3, 3),
                                       events("c", 1, 1)};
    using enum Outcome;
    EXPECT_EQ(must(store->append(batch)),
              (std::vector{done, taken, done, done, missing, done, taken}));
    expectEvents(*store, "a", 3);
    expectEvents(*store, "b", 2);
    expectEvents(*store, "c", 1);
    EXPECT_EQ(must(store->game("x")), std::nullopt);
    EXPECT_TRUE(must(store->append({})).empty());
}

TEST_P(StoreTest, ABatchWithSomethingImpossibleIsRefusedAsAWhole) {
    Append account = events("g", 1, 1);
    account.keys = {{.seat = 0, .hash = "", .account = 77}};
    const std::vector<Append> batch = {events("a", 1, 1), account, events("h", 1, 1)};
    const auto outcome = store->append(batch);
    ASSERT_FALSE(outcome) << "there is no account 77";
    EXPECT_FALSE(outcome.error().again);
    EXPECT_FALSE(outcome.error().unknown);
    for (const char* game : {"a", "g", "h"}) EXPECT_EQ(must(store->game(game)), std::nullopt);
    make("a");
}

TEST_P(StoreTest, NumbersThatDoNotFollowAreAMistake) {
    const auto why = [&](const Append& wrong) {
        const auto outcome = append(*store, wrong);
        return outcome ? "accepted" : outcome.error().text;
    };
    Append gap = events("g", 1, 2);
    gap.events[1].number = 3;
    EXPECT_EQ(why(gap), "an append to game g has event 3 where 2 was expected");
    Append many = events("g", 1, 2);
    many.row.number = 1;
    EXPECT_EQ(why(many), "an append to game g has 2 events, but the last has number 1");
    Append other = events("g", 1, 1);
    other.notices = {{"h", 1, 0, "push", "phone", "{}", "{}"}};
    EXPECT_EQ(why(other), "an append to game g has a notice about game h");
    Append zero = events("g", 1, 1);
    zero.events[0].json = std::string("a\0b", 3);
    EXPECT_EQ(why(zero), "a text with a zero character in it can't be stored");
    EXPECT_EQ(must(store->game("g")), std::nullopt);
}

TEST_P(StoreTest, WithoutEventsTheRowAndTheKeysChange) {
    make("g");
    Append change{.row = rowOf("g", 1), .events = {}, .keys = {{2, "new", {}}}, .notices = {}};
    change.row.listed = false;
    EXPECT_EQ(must(append(*store, change)), Outcome::done);
    EXPECT_FALSE(must(store->game("g"))->listed);
    EXPECT_EQ(must(store->keys("g")).size(), 1u);
    must(append(*store, events("g", 2, 2)));
    EXPECT_EQ(must(append(*store, change)), Outcome::taken);
    change.row.game = "h";
    EXPECT_EQ(must(append(*store, change)), Outcome::missing);
    expectEvents(*store, "g", 2);
}

TEST_P(StoreTest, KeysAreBytesAndReplaceEachOther) {
    const std::int64_t anna = *must(store->accounts().add("Anna", "hash", 1));
    std::string hash;
    for (int i = 0; i < 256; ++i) hash += char(i);
    make("g",
         [&](Append& first) { first.keys = {{-1, "owner", {}}, {0, hash, {}}, {1, "one", anna}}; });
    Append next = events("g", 2, 2);
    next.keys = {{1, "", {}}, {2, "", anna}};
    must(append(*store, next));
    const auto keys = must(store->keys("g"));
    ASSERT_EQ(keys.size(), 4u);
    EXPECT_EQ(keys[0].seat, -1);
    EXPECT_EQ(keys[0].hash, "owner");
    EXPECT_EQ(keys[1].hash, hash);
    EXPECT_EQ(keys[1].account, std::nullopt);
    EXPECT_EQ(keys[2].hash, "");
    EXPECT_EQ(keys[2].account, std::nullopt);
    EXPECT_EQ(keys[3].account, anna);
    EXPECT_TRUE(must(store->keys("h")).empty());
}

TEST_P(StoreTest, TheLobbyHasListedGamesOfAStageTheNewestFirst) {
    for (int i = 1; i <= 5; ++i)
        make("g" + std::to_string(i), [&](Append& first) { first.row.updated = Millis{100} * i; });
    make("hidden", [](Append& first) { first.row.listed = false; });
    make("waiting", [](Append& first) { first.row.stage = "waiting"; });
    EXPECT_EQ(idsOf(must(store->lobby("playing", 10, {}))), (Games{"g5", "g4", "g3", "g2", "g1"}));
    EXPECT_EQ(idsOf(must(store->lobby("playing", 2, {}))), (Games{"g5", "g4"}));
    EXPECT_EQ(idsOf(must(store->lobby("playing", 2, 400))), (Games{"g3", "g2"}));
    EXPECT_EQ(idsOf(must(store->lobby("waiting", 10, {}))), (Games{"waiting"}));
    EXPECT_TRUE(must(store->lobby("over", 10, {})).empty());
}

TEST_P(StoreTest, AnAccountFindsItsGamesOnceEach) {
    const std::int64_t anna = *must(store->accounts().add("Anna", "hash", 1));
    const std::int64_t bert = *must(store->accounts().add("Bert", "hash", 1));
    make("old", [&](Append& first) { first.keys = {{0, "", anna}, {1, "", anna}, {2, "", bert}}; });
    make("new", [&](Append& first) {
        first.keys = {{0, "", anna}};
        first.row.updated = 2000;
    });
    make("other");
    EXPECT_EQ(idsOf(must(store->gamesOf(anna, 10))), (Games{"new", "old"}));
    EXPECT_EQ(idsOf(must(store->gamesOf(anna, 1))), (Games{"new"}));
    EXPECT_EQ(idsOf(must(store->gamesOf(bert, 10))), (Games{"old"}));
    EXPECT_TRUE(must(store->gamesOf(12345, 10)).empty());
}

TEST_P(StoreTest, DeadlinesPassedAreDueTheEarliestFirst) {
    const std::pair<const char*, std::optional<Millis>> games[] = {
        {"late", 300}, {"early", 100}, {"now", 200}, {"never", std::nullopt}};
    for (const auto& [game, deadline] : games)
        make(game, [&](Append& first) { first.row.deadline = deadline; });
    EXPECT_EQ(must(store->due(200, 10)), (Games{"early", "now"}));
    EXPECT_EQ(must(store->due(200, 1)), (Games{"early"}));
    EXPECT_TRUE(must(store->due(99, 10)).empty());
    must(append(*store, events("early", 2, 2)));
    EXPECT_EQ(must(store->due(1000, 10)), (Games{"now", "late"}));
}

TEST_P(StoreTest, BotWorkIsLeasedToOneTheLongestWaitingFirst) {
    make("second", [](Append& first) {
        first.row.botPly = 4;
        first.row.updated = 20;
    });
    make("first", [](Append& first) {
        first.row.botPly = 7;
        first.row.updated = 10;
    });
    make("none");
    const auto take = [&](Millis now, Millis until) {
        const auto work = must(takeBotWork(*store, now, until));
        return work ? work->game + " " + std::to_string(work->ply) : "nothing";
    };
    EXPECT_EQ(take(100, 200), "first 7");
    EXPECT_EQ(take(100, 300), "second 4");
    EXPECT_EQ(take(199, 300), "nothing");
    EXPECT_EQ(take(200, 400), "first 7") << "the lease has ended";
}

TEST_P(StoreTest, ADeadlineIsTakenByOneAndComesBackIfNothingHappens) {
    for (const char* game : {"a", "b", "c"})
        make(game, [&](Append& first) { first.row.deadline = 100; });
    make("later", [](Append& first) { first.row.deadline = 1000; });
    const auto other = GetParam() == Kind::postgres ? open() : nullptr;
    Store& second = other ? *other : *store;
    EXPECT_EQ(must(store->takeDue(100, 200, 2)).size(), 2u);
    EXPECT_EQ(must(second.takeDue(100, 200, 9)), (Games{"c"})) << "the rest";
    EXPECT_TRUE(must(second.takeDue(199, 300, 9)).empty());
    Append played = events("a", 2, 2);
    played.row.deadline = 500;
    must(append(*store, played));
    EXPECT_EQ(must(second.takeDue(200, 300, 9)).size(), 2u) << "b and c were not handled";
    EXPECT_EQ(must(store->takeDue(500, 600, 9)).size(), 3u);
}

TEST_P(StoreTest, ALeaseEndsWhenThePlyIsAppendedAndNotBefore) {
    make("g", [](Append& first) { first.row.botPly = 4; });
    ASSERT_TRUE(must(takeBotWork(*store, 5000, 9000)));
    Append chat = events("g", 2, 2);
    chat.row.botPly = 4;
    must(append(*store, chat));
    EXPECT_FALSE(must(takeBotWork(*store, 6000, 9000))) << "somebody is still at it";
    Append move = events("g", 3, 3);
    move.row.botPly = 5;
    must(append(*store, move));
    const auto next = must(takeBotWork(*store, 6000, 9000));
    ASSERT_TRUE(next);
    EXPECT_EQ(next->ply, 5);
    must(append(*store, events("g", 4, 4)));
    EXPECT_FALSE(must(takeBotWork(*store, 10000, 20000)));
}

TEST_P(StoreTest, ASeatHasOneAddressForEachChannelAndDevice) {
    make("g");
    must(store->subscribe({"g", 1, "push", "phone", "old"}));
    must(store->subscribe({"g", 1, "push", "phone", "new"}));
    must(store->subscribe({"g", 1, "push", "desk", "another"}));
    must(store->subscribe({"g", 1, "mail", "me", "anna@example.org"}));
    must(store->subscribe({"g", 0, "push", "phone", "other"}));
    const auto list = [&] {
        std::vector<std::string> texts;
        for (const Subscription& one : must(store->subscriptions("g")))
            texts.push_back(std::to_string(one.seat) + " " + one.channel + " " + one.address);
        return texts;
    };
    EXPECT_EQ(list(),
              (Games{"0 push other", "1 mail anna@example.org", "1 push another", "1 push new"}));
    must(store->unsubscribe("g", 1, "push", "phone"));
    must(store->unsubscribe("g", 1, "webhook", "phone"));
    EXPECT_EQ(list(), (Games{"0 push other", "1 mail anna@example.org", "1 push another"}));
    EXPECT_FALSE(store->subscribe({"unknown", 0, "push", "phone", "x"}));
}

TEST_P(StoreTest, ANoticeIsTakenOnceUnlessItIsPutBack) {
    make("g", [](Append& first) {
        first.notices = {{"g", 1, 0, "push", "phone", "to-a", "hello"},
                         {"g", 1, 0, "push", "phone", "to-b", "again the same"},
                         {"g", 1, 1, "mail", "me", "to-c", "hello"}};
    });
    EXPECT_TRUE(must(store->takeNotices(1000, 10)).empty()) << "before it was made";
    const auto first = must(store->takeNotices(2000, 1));
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].address, "to-a") << "one for a game, event, seat, channel and device";
    EXPECT_EQ(first[0].game, "g");
    EXPECT_EQ(first[0].number, 1);
    EXPECT_EQ(first[0].text, "hello");
    EXPECT_EQ(first[0].tries, 1);
    const auto second = must(store->takeNotices(2000, 10));
    ASSERT_EQ(second.size(), 1u);
    EXPECT_EQ(second[0].channel, "mail");
    EXPECT_TRUE(must(store->takeNotices(9000, 10)).empty()) << "they are being sent";

    must(store->settleNotice(first[0].id, 5000, "503"));
    must(store->settleNotice(second[0].id, {}, "delivered"));
    EXPECT_TRUE(must(store->takeNotices(4999, 10)).empty());
    const auto again = must(store->takeNotices(5000, 10));
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].id, first[0].id);
    EXPECT_EQ(again[0].tries, 2);
}

TEST_P(StoreTest, NoticesThatWereBeingSentWhenItCrashedAreNotSentAgain) {
    make("g", [](Append& first) { first.notices = {{"g", 1, 0, "push", "phone", "a", "t"}}; });
    ASSERT_EQ(must(store->takeNotices(2000, 10)).size(), 1u);
    store.reset();
    store = open();
    EXPECT_TRUE(must(store->takeNotices(1'000'000, 10)).empty());
}

TEST_P(StoreTest, NamesAreUniqueWithoutRegardToCase) {
    const auto anna = must(store->accounts().add("Anna", "$argon2id$…", 42));
    ASSERT_TRUE(anna);
    EXPECT_EQ(must(store->accounts().add("aNNA", "other", 43)), std::nullopt);
    const auto bert = must(store->accounts().add("Bert", "hash", 44));
    ASSERT_TRUE(bert);
    EXPECT_NE(*anna, *bert);
    const auto found = must(store->accounts().named("ANNA"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->id, *anna);
    EXPECT_EQ(found->name, "Anna");
    EXPECT_EQ(found->password, "$argon2id$…");
    EXPECT_EQ(found->created, 42);
    EXPECT_EQ(must(store->accounts().get(*bert))->name, "Bert");
    EXPECT_FALSE(must(store->accounts().named("Carla")));
    EXPECT_FALSE(must(store->accounts().get(*anna + *bert)));
}

TEST_P(StoreTest, ASessionLastsUntilItEnds) {
    const std::int64_t anna = *must(store->accounts().add("Anna", "hash", 1));
    const std::string hash("\x00\xff\x27", 3);
    must(store->accounts().addSession({hash, anna, 1000}, 1));
    must(store->accounts().addSession({"other", anna, 5000}, 1));
    const auto session = must(store->accounts().session(hash, 999));
    ASSERT_TRUE(session);
    EXPECT_EQ(session->hash, hash);
    EXPECT_EQ(session->account, anna);
    EXPECT_EQ(session->until, 1000);
    EXPECT_FALSE(must(store->accounts().session(hash, 1000)));
    EXPECT_FALSE(must(store->accounts().session("unknown", 1)));
    must(store->accounts().endSession(hash));
    EXPECT_FALSE(must(store->accounts().session(hash, 1)));
    EXPECT_TRUE(must(store->accounts().session("other", 1)));
    must(store->accounts().addSession({"third", anna, 9000}, 6000));
    EXPECT_FALSE(must(store->accounts().session("other", 1))) << "it was over and is forgotten";
}

TEST_P(StoreTest, AnAccountHasAnotherNameUnlessItIsTaken) {
    AccountStore& accounts = store->accounts();
    const std::int64_t anna = *must(accounts.add("Anna", "hash", 1));
    must(accounts.add("Bert", "hash", 1));
    EXPECT_FALSE(must(accounts.rename(anna, "BERT")));
    EXPECT_TRUE(must(accounts.rename(anna, "ANNA"))) << "its own, in other letters";
    EXPECT_TRUE(must(accounts.rename(anna, "Carla")));
    EXPECT_FALSE(must(accounts.named("anna")));
    EXPECT_EQ(must(accounts.named("carla"))->id, anna);
}

TEST_P(StoreTest, ANewPasswordEndsTheOtherSessionsAndVoidsLinks) {
    AccountStore& accounts = store->accounts();
    const std::int64_t anna = *must(accounts.add("Anna", "old", 1));
    const std::int64_t bert = *must(accounts.add("Bert", "old", 1));
    must(accounts.addSession({"here", anna, 1000}, 1));
    must(accounts.addSession({"there", anna, 1000}, 1));
    must(accounts.addSession({"bert", bert, 1000}, 1));
    must(accounts.addToken({.hash = "link", .account = anna, .until = 1000}));
    must(accounts.setPassword(anna, "new", "here"));
    EXPECT_EQ(must(accounts.get(anna))->password, "new");
    EXPECT_TRUE(must(accounts.session("here", 1)));
    EXPECT_FALSE(must(accounts.session("there", 1)));
    EXPECT_TRUE(must(accounts.session("bert", 1)));
    EXPECT_FALSE(must(accounts.takeToken("link", Token::Purpose::reset, 1)));
    must(accounts.endSessions(anna));
    EXPECT_TRUE(must(accounts.sessions(anna, 1)).empty());
}

TEST_P(StoreTest, SessionsAreListedLastUsedFirst) {
    AccountStore& accounts = store->accounts();
    const std::int64_t anna = *must(accounts.add("Anna", "old", 1));
    must(accounts.addSession({"a", anna, 1000, 1, 1, "laptop"}, 1));
    must(accounts.addSession({"b", anna, 1000, 2, 2, "phone"}, 1));
    must(accounts.addSession({"over", anna, 5, 3, 3, "old"}, 1));
    must(accounts.useSession("a", 9));
    const auto all = must(accounts.sessions(anna, 10));
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].device, "laptop");
    EXPECT_EQ(all[0].used, 9);
    EXPECT_EQ(all[1].created, 2);
}

TEST_P(StoreTest, ALinkWorksOnceForOnePurposeAndInTime) {
    using enum Token::Purpose;
    AccountStore& accounts = store->accounts();
    const std::int64_t anna = *must(accounts.add("Anna", "hash", 1));
    must(accounts.addToken({"r", reset, anna, "A@example.org", "", 100}));
    must(accounts.addToken({"n", notices, {}, "a@example.org", "{}", 100}));
    EXPECT_EQ(must(accounts.tokensFor("a@EXAMPLE.org", 99)), 2);
    EXPECT_EQ(must(accounts.tokensFor("a@example.org", 100)), 0) << "they are over";
    EXPECT_FALSE(must(accounts.takeToken("r", confirm, 1)));
    EXPECT_FALSE(must(accounts.takeToken("r", reset, 100)));
    const auto taken = must(accounts.takeToken("r", reset, 99));
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->account, anna);
    EXPECT_EQ(taken->mail, "a@example.org");
    EXPECT_FALSE(must(accounts.takeToken("r", reset, 99)));
    EXPECT_EQ(must(accounts.takeToken("n", notices, 1))->about, "{}");
}

TEST_P(StoreTest, RemovingAnAccountFreesItsSeatsAndLeavesTheGames) {
    AccountStore& accounts = store->accounts();
    const std::int64_t anna = *must(accounts.add("Anna", "hash", 1));
    must(accounts.addSession({"s", anna, 1000}, 1));
    must(accounts.addToken({.hash = "t", .account = anna, .until = 1000}));
    make("g", [&](Append& first) { first.keys = {{0, "x", anna}, {1, "y", {}}, {-1, "o", anna}}; });
    must(store->subscribe({"g", 0, "push", "phone", "a"}));
    must(store->subscribe({"g", 1, "push", "phone", "b"}));
    EXPECT_EQ(must(accounts.seats(anna)).size(), 2u);
    must(accounts.remove(anna));
    EXPECT_FALSE(must(accounts.named("anna")));
    EXPECT_FALSE(must(accounts.session("s", 1)));
    EXPECT_FALSE(must(accounts.takeToken("t", Token::Purpose::reset, 1)));
    for (const SeatKey& key : must(store->keys("g")))
        EXPECT_EQ(key.hash, key.seat == 1 ? "y" : "") << key.seat;
    const auto told = must(store->subscriptions("g"));
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].seat, 1);
    expectEvents(*store, "g", 1);
}

TEST_P(StoreTest, EventsAreRewrittenInPlace) {
    make("g");
    must(append(*store, events("g", 2, 3)));
    const std::vector<StoredEvent> changed{{2, "{\"number\":2}"}};
    must(store->rewrite("g", changed));
    const auto all = must(store->events("g", 0));
    EXPECT_EQ(all[1].json, "{\"number\":2}");
    EXPECT_EQ(all[2].json, eventOf(3).json);
}

TEST_P(StoreTest, OneWhoWritesBesideAServerDoesNotDisturbIt) {
    make("g");
    const auto operators = open(Use::admin);
    must(operators->accounts().add("Anna", "hash", 1));
    must(append(*store, events("g", 2, 2)));
    EXPECT_TRUE(must(store->accounts().named("Anna")));
    expectEvents(*operators, "g", 2);
}

TEST_P(StoreTest, WhatIsKeptIsTheFirstThatWasMade) {
    EXPECT_EQ(must(store->keep("push-key", "first")), "first");
    EXPECT_EQ(must(store->keep("push-key", "second")), "first");
    EXPECT_EQ(must(store->keep("other", "third")), "third");
}

TEST_P(StoreTest, AllGamesAreListedByIdInPages) {
    for (const char* game : {"b", "B", "a", "_", "-"}) make(game);
    EXPECT_EQ(idsOf(must(store->allGames("", 3))), (Games{"-", "B", "_"}))
        << "in the order of bytes";
    EXPECT_EQ(idsOf(must(store->allGames("_", 3))), (Games{"a", "b"}));
    EXPECT_TRUE(must(store->allGames("b", 3)).empty());
}

TEST_P(StoreTest, RemovingAGameLeavesNothingOfIt) {
    const std::int64_t anna = *must(store->accounts().add("Anna", "hash", 1));
    for (const char* game : {"g", "h"}) {
        make(game, [&](Append& first) {
            first.keys = {{0, "x", anna}};
            first.notices = {{game, 1, 0, "push", "phone", "a", "t"}};
        });
        must(store->subscribe({game, 0, "push", "phone", "a"}));
    }
    const std::vector<std::string> gone{"g", "unknown"};
    EXPECT_EQ(must(store->removeUntouched(gone, 10'000)), (Games{"g"}));
    EXPECT_FALSE(must(store->game("g")));
    EXPECT_TRUE(must(store->events("g", 0)).empty());
    EXPECT_TRUE(must(store->keys("g")).empty());
    EXPECT_TRUE(must(store->subscriptions("g")).empty());
    EXPECT_EQ(idsOf(must(store->gamesOf(anna, 10))), (Games{"h"}));
    const auto notices = must(store->takeNotices(1'000'000, 10));
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_EQ(notices[0].game, "h");
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::missing);
    make("g");
}

// --- Cleaning ----------------------------------------------------------------------------------

constexpr Millis aDay = 24LL * 3600 * 1000;

Cleaned cleaned(Store& store, CleanOptions options, Millis now) {
    Cleaning cleaning(options, now);
    while (must(cleaning.step(store))) {
    }
    return cleaning.done();
}

TEST_P(StoreTest, CleaningRemovesGamesUntouchedForSoLongAndNoOthers) {
    const Millis now = 100 * aDay;
    const auto touched = [&](const std::string& game, Millis at, const std::string& stage) {
        make(game, [&](Append& first) { first.row.updated = at, first.row.stage = stage; });
    };
    touched("abandoned", now - 11 * aDay, "playing");
    touched("never-begun", now - 11 * aDay, "waiting");
    touched("finished", now - 11 * aDay, "over");
    touched("recent", now - 9 * aDay, "playing");
    EXPECT_EQ(idsOf(cleaned(*store, {.days = 10, .dry = true}, now).games),
              (Games{"abandoned", "never-begun"}));
    EXPECT_TRUE(must(store->game("abandoned"))) << "a dry run removes nothing";
    EXPECT_TRUE(cleaned(*store, {}, now).games.empty()) << "without days no game is removed";
    EXPECT_EQ(idsOf(cleaned(*store, {.days = 10}, now).games), (Games{"abandoned", "never-begun"}));
    EXPECT_EQ(idsOf(must(store->allGames("", 9))), (Games{"finished", "recent"}));
    EXPECT_EQ(idsOf(cleaned(*store, {.days = 10, .finished = true}, now).games),
              (Games{"finished"}));
}

TEST_P(StoreTest, CleaningGoesThroughMoreGamesThanAStepTakes) {
    for (int i = 0; i < 123; ++i) make("g" + std::to_string(i));
    EXPECT_EQ(cleaned(*store, {.days = 1}, 10 * aDay).games.size(), 123u);
    EXPECT_TRUE(must(store->allGames("", 9)).empty());
}

TEST_P(StoreTest, AGameThatIsPlayedOnMeanwhileIsNotRemoved) {
    make("g");
    make("h");
    const std::vector<std::string> found{"g", "h"};
    must(append(*store, events("h", 2, 2)));  // updated at 1002
    EXPECT_EQ(must(store->removeUntouched(found, 1002)), (Games{"g"}));
    expectEvents(*store, "h", 2);
}

TEST_P(StoreTest, CleaningRemovesNoticesThatAreSettledWhenTheGameHasGoneOn) {
    make("g", [&](Append& first) { first.notices = {{"g", 1, 0, "push", "phone", "a", "t"}}; });
    make("h", [&](Append& first) { first.notices = {{"h", 1, 0, "push", "phone", "a", "t"}}; });
    const auto taken = must(store->takeNotices(1'000'000, 10));
    ASSERT_EQ(taken.size(), 2u);
    for (const SentNotice& notice : taken) must(store->settleNotice(notice.id, {}, "200"));
    EXPECT_EQ(cleaned(*store, {}, 1).notices, 0) << "an append without events would repeat it";
    must(append(*store, events("g", 2, 2)));
    EXPECT_EQ(cleaned(*store, {.dry = true}, 1).notices, 1);
    EXPECT_EQ(cleaned(*store, {}, 1).notices, 1);
    EXPECT_EQ(cleaned(*store, {}, 1).notices, 0);
    must(store->settleNotice(taken[0].id, 5, "too late"));  // harmless
}

TEST_P(StoreTest, CleaningRemovesSessionsThatHaveEnded) {
    const std::int64_t anna = *must(store->accounts().add("Anna", "hash", 1));
    must(store->accounts().addSession({.hash = "a", .account = anna, .until = 100}, 1));
    must(store->accounts().addSession({.hash = "b", .account = anna, .until = 200}, 1));
    EXPECT_EQ(cleaned(*store, {.dry = true}, 150).sessions, 1);
    EXPECT_EQ(cleaned(*store, {}, 150).sessions, 1);
    EXPECT_TRUE(must(store->accounts().session("b", 150)));
}

TEST_P(StoreTest, EverythingIsThereAfterClosing) {
    make("g");
    must(append(*store, events("g", 2, 4)));
    store.reset();
    store = open();
    expectEvents(*store, "g", 4);
    EXPECT_EQ(must(append(*store, events("g", 5, 5))), Outcome::done);
}

TEST_P(StoreTest, OneThatOnlyReadsSeesWhatIsAppendedAndWritesNothing) {
    make("g");
    const auto reader = open(Use::read);
    expectEvents(*reader, "g", 1);
    must(append(*store, events("g", 2, 2)));
    expectEvents(*reader, "g", 2);
    const auto refused = append(*reader, events("g", 3, 3));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("reading only"), std::string::npos) << refused.error().text;
    const std::vector<std::string> gone{"g"};
    EXPECT_FALSE(reader->removeUntouched(gone, 10'000));
    expectEvents(*store, "g", 2);
}

TEST(StoreAddress, SaysWhatWouldBeRight) {
    const auto why = [](const std::string& address) {
        const auto store = openStore(address);
        return store ? "opened" : store.error().text;
    };
    const std::string kinds =
        "a store is sqlite:FILE or postgres://USER@HOST/DATABASE; there is none ";
    EXPECT_EQ(why("mysql://me:secret@host"), kinds + "of the kind mysql");
    EXPECT_EQ(why("games.db"), kinds + "called games.db");
    EXPECT_EQ(why("sqlite:"), kinds + "of the kind sqlite");
    EXPECT_NE(why("postgres://h/d?colour=red").find("\"colour\""), std::string::npos);
}

TEST_P(StoreTest, BotTurnsAreListedAFewOfEachVisitor) {
    for (int i = 0; i < 10; ++i) {
        Append game = events("greedy" + std::to_string(i), 1, 1);
        game.row.botPly = 0;
        game.row.botFor = "key:greedy", game.row.botAddress = "192.0.2.66";
        must(append(*store, game));
    }
    Append modest = events("modest", 1, 2);  // younger than all of those
    modest.row.botPly = 0, modest.row.people = 1;
    modest.row.botFor = "key:ada", modest.row.botAddress = "192.0.2.1";
    must(append(*store, modest));
    const auto waiting = must(store->botWork(5000));
    EXPECT_EQ(waiting.size(), 5u) << "four of one and one of the other";
    const auto ada = std::ranges::find(waiting, "modest", &BotWork::game);
    ASSERT_NE(ada, waiting.end());
    EXPECT_EQ(ada->visitor, "key:ada");
    EXPECT_EQ(ada->address, "192.0.2.1");
    EXPECT_EQ(ada->people, 1);
    const BotWork wanted[] = {*ada};
    EXPECT_EQ(must(store->takeBotWork(wanted, 5000, 6000))->game, "modest");
    EXPECT_FALSE(must(store->takeBotWork(wanted, 5000, 6000))) << "it has a lease";
}

TEST_P(StoreTest, TheGamesOfAVisitorAreCounted) {
    for (const auto& [game, stage, bots] :
         {std::tuple{"a", "playing", true}, {"b", "over", true}, {"c", "waiting", false}}) {
        Append one = events(game, 1, 1);
        one.row.stage = stage, one.row.botsOnly = bots;
        one.keys = {{-1, "hash", {}, "key:ada", "192.0.2.1"},
                    {0, "hash", {}, "key:ben", "192.0.2.2"}};
        must(append(*store, one));
    }
    const Holdings ada = must(store->holdings("key:ada"));
    EXPECT_EQ(ada.games, 2);
    EXPECT_EQ(ada.botGames, 1);
    EXPECT_EQ(ada.bytes, must(store->holdingsAt("192.0.2.1")).bytes);
    EXPECT_EQ(ada.bytes, std::int64_t(3 * eventOf(1).json.size()));
    EXPECT_EQ(must(store->holdings("key:ben")).games, 0) << "a seat is not a game one has made";
}

TEST_P(StoreTest, WhoWasSentAwayOrIsBlockedIsBarred) {
    Append game = events("g", 1, 1);
    game.barred = {"key:kicked", "key:kicked"};
    must(append(*store, game));
    must(store->block("key:ada", "key:rude", "Rude", 1));
    must(store->block("key:ada", "key:rude", "Rude again", 2));
    const std::string seated[] = {"key:ben", "key:ada"};
    EXPECT_TRUE(must(store->isBarred("g", "key:kicked", {})));
    EXPECT_FALSE(must(store->isBarred("h", "key:kicked", {})));
    EXPECT_TRUE(must(store->isBarred("g", "key:rude", seated)));
    EXPECT_FALSE(must(store->isBarred("g", "key:rude", std::span(seated).first(1))));
    const auto blocks = must(store->blocks("key:ada"));
    ASSERT_EQ(blocks.size(), 1u);
    EXPECT_EQ(blocks[0].name, "Rude again");
    must(store->unblock("key:rude", blocks[0].id));
    EXPECT_EQ(must(store->blocks("key:ada")).size(), 1u) << "nobody lifts another's block";
    must(store->unblock("key:ada", blocks[0].id));
    EXPECT_FALSE(must(store->isBarred("g", "key:rude", seated)));
}

TEST_P(StoreTest, ASuspensionHoldsForAWhileAndForAnAddress) {
    must(store->suspend({"key:rude", 1, 100, "first"}));
    must(store->suspend({"key:rude", 2, 200, "longer"}));
    must(store->suspend({"address:192.0.2.9", 2, 300, "everybody there"}));
    EXPECT_EQ(must(store->suspension("key:rude", "192.0.2.1", 150))->why, "longer");
    EXPECT_FALSE(must(store->suspension("key:rude", "192.0.2.1", 200)));
    EXPECT_EQ(must(store->suspension("key:ada", "192.0.2.9", 150))->why, "everybody there");
    EXPECT_EQ(must(store->suspensions(250)).size(), 1u);
    EXPECT_TRUE(must(store->liftSuspension("key:rude")));
    EXPECT_FALSE(must(store->liftSuspension("key:rude")));
}

TEST_P(StoreTest, ReportsAreListedTheNewestFirstAndClosed) {
    must(append(*store, events("g", 1, 1)));
    for (const char* text : {"one", "two", "three"}) {
        Report report;
        report.game = "g", report.text = text, report.chat = "[]";
        must(store->addReport(report));
    }
    auto all = must(store->reports(true, 2, {}));
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].text, "three");
    EXPECT_EQ(must(store->reports(true, 2, all[1].id)).at(0).text, "one");
    EXPECT_TRUE(must(store->closeReport(all[0].id)));
    EXPECT_FALSE(must(store->closeReport(all[0].id)));
    EXPECT_EQ(must(store->reports(false, 9, {})).at(0).text, "three");
}

TEST_P(StoreTest, ATextIsHiddenAndShownAgain) {
    Append game = events("g", 1, 3);
    game.texts = {{2, "hello", false}};
    must(append(*store, game));
    EXPECT_TRUE(must(store->hideText("g", 2, true)));
    EXPECT_TRUE(must(store->texts("g", 0)).at(0).hidden);
    EXPECT_EQ(must(store->texts("g", 0)).at(0).text, "hello");
    EXPECT_TRUE(must(store->hideText("g", 2, false)));
    EXPECT_FALSE(must(store->texts("g", 0)).at(0).hidden);
    EXPECT_FALSE(must(store->hideText("g", 3, true)));
    EXPECT_FALSE(must(store->hideText("h", 2, true)));
    EXPECT_TRUE(must(store->texts("g", 2)).empty());
}

}  // namespace
}  // namespace endeavor::online
