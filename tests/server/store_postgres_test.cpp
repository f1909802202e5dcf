// What only happens with a database server: it goes away, it hangs, others use it too.
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <thread>

#include "server/store/postgres.h"
#include "store_fixture.h"

namespace endeavor::online {
namespace {

using namespace std::chrono_literals;

// Collects what a store reports, so that tests can wait for it.
class Heard {
public:
    void operator()(const std::string& game, int number) {
        const std::lock_guard lock(mutex_);
        told_.push_back(game + " " + std::to_string(number));
        changed_.notify_all();
    }

    // Everything up to `last`; if that never comes, whatever was heard.
    std::vector<std::string> until(const std::string& last) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, 20s, [&] { return std::ranges::find(told_, last) != told_.end(); });
        return std::exchange(told_, {});
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> told_;
};

using Told = std::vector<std::string>;
const std::string mayHaveMissedSome = " 0";

class PostgresStore : public testing::Test {
protected:
    std::unique_ptr<Store> open(const std::string& options = "") const {
        return must(openStore(address + (options.empty() ? "" : "&options=" + options)));
    }

    std::unique_ptr<PostgresConnection> connect() const {
        return must(PostgresConnection::open(address, Use::serve));
    }

    // From now on, cuts the connection that inserts events, at once or when it commits.
    void cutWhoInserts(bool atCommit) const {
        const auto connection = connect();
        must(
            connection->run("CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                            "PERFORM pg_terminate_backend(pg_backend_pid()); "
                            "PERFORM pg_sleep(5); RETURN NULL; END $$"));
        must(connection->run("CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON events " +
                             std::string(atCommit ? "DEFERRABLE INITIALLY DEFERRED " : "") +
                             "FOR EACH ROW EXECUTE FUNCTION cut()"));
    }
    void cutNobody() const { must(connect()->run("DROP TRIGGER cut ON events")); }

    const std::string address = PostgresServer::shared().freshDatabase();
};

TEST_F(PostgresStore, ProcessesHearWhatTheOthersAppend) {
    const auto one = open(), two = open();
    Heard heardByOne, heardByTwo;
    one->onAppended(std::ref(heardByOne));
    two->onAppended(std::ref(heardByTwo));
    EXPECT_EQ(heardByOne.until(mayHaveMissedSome), Told{mayHaveMissedSome});
    EXPECT_EQ(heardByTwo.until(mayHaveMissedSome), Told{mayHaveMissedSome});

    for (const char* game : {"a", "with spaces", "c"}) {
        EXPECT_TRUE(one->follow(game));
        EXPECT_TRUE(two->follow(game));
    }
    must(append(*one, events("a", 1, 3)));
    must(append(*two, events("a", 3, 4, "too late")));
    must(append(*two, events("with spaces", 1, 1)));
    must(append(*one, events("c", 1, 1)));
    EXPECT_EQ(heardByTwo.until("c 1"), (Told{"a 3", "c 1"}))
        << "in order, and not what it did itself";
    EXPECT_EQ(heardByOne.until("with spaces 1"), Told{"with spaces 1"});
    expectEvents(*two, "a", 3);
}

TEST_F(PostgresStore, AProcessHearsOnlyOfGamesThatItFollows) {
    const auto one = open(), two = open();
    Heard heard;
    two->onAppended(std::ref(heard));
    heard.until(mayHaveMissedSome);
    for (const char* game : {"a", "a", "b"}) two->follow(game);
    two->unfollow("a");  // it was followed twice
    two->unfollow("b");
    two->follow("last");  // returns when all of that is done
    must(append(*one, events("a", 1, 1)));
    must(append(*one, events("b", 1, 1)));
    must(append(*one, events("other", 1, 1)));
    Append keys = events("a", 2, 2);
    keys.keys = {{0, "secret", {}}};
    must(append(*one, keys));
    must(append(*one, events("last", 1, 1)));
    EXPECT_EQ(heard.until("last 1"), (Told{"a 1", "a 0", "last 1"}))
        << "0: who may act for a seat has changed, too";
}

TEST_F(PostgresStore, OnlyThoseWhoThinkForBotsHearOfBotTurns) {
    const auto one = open(), two = open(), three = open();
    Heard heard, alsoHeard;
    std::atomic<int> turns = 0;
    two->onAppended(std::ref(heard), [&] { ++turns; });
    three->onAppended(std::ref(alsoHeard));
    heard.until(mayHaveMissedSome);
    alsoHeard.until(mayHaveMissedSome);
    for (const auto& store : {two.get(), three.get()}) store->follow("last");
    Append bot = events("g", 1, 1);
    bot.row.botPly = 0;
    must(append(*one, bot));
    must(append(*one, events("g", 2, 2)));
    must(append(*one, events("last", 1, 1)));
    EXPECT_EQ(heard.until("last 1"), Told{"last 1"});
    EXPECT_EQ(alsoHeard.until("last 1"), Told{"last 1"});
    EXPECT_EQ(turns, 1);
}

TEST_F(PostgresStore, WhatIsNotCommittedIsNotHeard) {
    const auto one = open(), two = open();
    Heard heard;
    two->onAppended(std::ref(heard));
    heard.until(mayHaveMissedSome);
    for (const char* game : {"a", "b", "c"}) two->follow(game);
    Append impossible = events("b", 1, 1);
    impossible.keys = {{0, "", 77}};
    EXPECT_FALSE(one->append(std::vector{events("a", 1, 1), impossible}));
    must(append(*one, events("c", 1, 1)));
    EXPECT_EQ(heard.until("c 1"), Told{"c 1"});
}

TEST_F(PostgresStore, AfterARestartItGoesOn) {
    const auto store = open(), other = open();
    Heard heard;
    other->onAppended(std::ref(heard));
    heard.until(mayHaveMissedSome);
    other->follow("g");
    must(append(*store, events("g", 1, 1)));
    expectEvents(*other, "g", 1);

    PostgresServer::shared().stop();
    for (int i = 0; i < 3; ++i) {
        const auto outcome = append(*store, events("g", 2, 2));
        ASSERT_FALSE(outcome);
        EXPECT_TRUE(outcome.error().again) << outcome.error().text;
        EXPECT_FALSE(outcome.error().unknown) << outcome.error().text;
        const auto read = other->game("g");
        ASSERT_FALSE(read);
        EXPECT_TRUE(read.error().again) << read.error().text;
    }
    PostgresServer::shared().start();
    Stored<Outcome> outcome;
    for (int i = 0; i < 100 && !(outcome = append(*store, events("g", 2, 2))); ++i) {
        EXPECT_TRUE(outcome.error().again) << outcome.error().text;
        std::this_thread::sleep_for(100ms);
    }
    EXPECT_EQ(must(outcome), Outcome::done);
    heard.until(mayHaveMissedSome);
    must(append(*store, events("g", 3, 3)));
    EXPECT_EQ(heard.until("g 3").back(), "g 3");
}

TEST_F(PostgresStore, ARestartInTheMiddleLosesNothingThatWasAcknowledged) {
    const auto store = open();
    must(append(*store, events("g", 1, 1)));
    std::jthread player([&](const std::stop_token& stop) {
        for (int number = 2; !stop.stop_requested();) {
            const auto outcome = append(*store, events("g", number, number));
            if (outcome) {
                // `taken` means that it was done although the answer was lost.
                EXPECT_NE(*outcome, Outcome::missing) << "an event that was acknowledged has gone";
                ++number;
            } else {
                EXPECT_TRUE(outcome.error().again) << outcome.error().text;
                std::this_thread::sleep_for(20ms);
            }
        }
    });
    for (int restarts = 0; restarts < 2; ++restarts) {
        std::this_thread::sleep_for(200ms);
        PostgresServer::shared().stop();
        PostgresServer::shared().start();
    }
    const int before = [&] {
        for (;;)
            if (const auto row = store->game("g")) return (*row)->number;
    }();
    for (int i = 0; i < 100 && must(store->game("g"))->number <= before; ++i)
        std::this_thread::sleep_for(100ms);
    player.request_stop();
    player.join();
    const int number = must(store->game("g"))->number;
    EXPECT_GT(number, before) << "appending goes on";
    expectEvents(*store, "g", number);
}

TEST_F(PostgresStore, AConnectionLostWhileCommittingLeavesItUnknown) {
    const auto store = open();
    must(append(*store, events("g", 1, 1)));
    cutWhoInserts(true);
    const auto outcome = append(*store, events("g", 2, 2));
    ASSERT_FALSE(outcome);
    EXPECT_TRUE(outcome.error().unknown) << outcome.error().text;
    EXPECT_TRUE(outcome.error().again);
    cutNobody();
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::done);
}

TEST_F(PostgresStore, AConnectionLostBeforeThatHasWrittenNothing) {
    const auto store = open();
    must(append(*store, events("g", 1, 1)));
    cutWhoInserts(false);
    const auto outcome = append(*store, events("g", 2, 2));
    ASSERT_FALSE(outcome);
    EXPECT_FALSE(outcome.error().unknown) << outcome.error().text;
    EXPECT_TRUE(outcome.error().again);
    expectEvents(*store, "g", 1);
}

TEST_F(PostgresStore, WhatIsLockedIsNotWaitedForWithoutEnd) {
    const auto store = open("-cstatement_timeout%3D300");
    must(append(*store, events("g", 1, 1)));
    must(connect()->transaction("BEGIN", [&](DatabaseConnection& other) -> Stored<void> {
        must(other.run("SELECT 1 FROM games FOR UPDATE"));
        const auto outcome = append(*store, events("g", 2, 2));
        EXPECT_FALSE(outcome);
        if (!outcome) {
            EXPECT_TRUE(outcome.error().again) << outcome.error().text;
        }
        return {};
    }));
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::done);
}

TEST_F(PostgresStore, AServerThatHangsIsGivenUp) {
    const auto store = open("-cstatement_timeout%3D300");
    must(append(*store, events("g", 1, 1)));
    const auto watcher = connect();
    const auto hanging =
        must(watcher->run("SELECT pid FROM pg_stat_activity WHERE application_name = 'endeavor' "
                          "AND datname = current_database() AND pid <> pg_backend_pid()"));
    ASSERT_EQ(hanging.size(), 1u);
    const auto process = pid_t(hanging.front().integer(0));
    ASSERT_EQ(::kill(process, SIGSTOP), 0);
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = append(*store, events("g", 2, 2));
    const auto taken = std::chrono::steady_clock::now() - begin;
    ::kill(process, SIGCONT);
    ASSERT_FALSE(outcome);
    EXPECT_TRUE(outcome.error().again);
    EXPECT_NE(outcome.error().text.find("has not answered"), std::string::npos)
        << outcome.error().text;
    EXPECT_LT(taken, 5s);
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::done) << "by another connection";
}

TEST_F(PostgresStore, TwoThatStartAtOnceMakeOneSchema) {
    std::vector<std::jthread> running;
    for (int i = 0; i < 4; ++i)
        running.emplace_back([&] {
            const auto store = openStore(address);
            EXPECT_TRUE(store) << store.error().text;
        });
}

TEST_F(PostgresStore, CommitsWaitForTheDiskWhateverTheServersDefault) {
    must(
        connect()->run("DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || "
                       "' SET synchronous_commit = off'; END $$"));
    EXPECT_EQ(must(connect()->run("SELECT current_setting('synchronous_commit')")).front().text(0),
              "on");
}

TEST(PostgresStoreAddress, AServerThatIsNotThereIsAnErrorThatPasses) {
    const TempFolder folder;
    const auto store = openStore("postgres://me:secret@/db?host=" + (folder / ""));
    ASSERT_FALSE(store);
    EXPECT_TRUE(store.error().again);
    EXPECT_EQ(store.error().text.find("secret"), std::string::npos) << store.error().text;
    EXPECT_NE(store.error().text.find("No such file"), std::string::npos) << store.error().text;
}

}  // namespace
}  // namespace endeavor::online
