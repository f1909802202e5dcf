// Backups: one file format, from any store into any other.
#include <atomic>
#include <fstream>
#include <thread>

#include "server/store/schema.h"
#include "server/store/store_sqlite.h"
#include "store_fixture.h"

namespace endeavor::online {
namespace {

// Something in every table, and enough events for a copy of several pages.
void fill(Store& store) {
    const std::int64_t anna = *must(store.accounts().add("Anna", "hash", 1));
    must(store.accounts().add("Bert", "hash", 2));
    must(store.accounts().addSession({"cookie", anna, 99}, 1));
    must(store.accounts().addToken(
        {.hash = "link", .account = anna, .mail = "a@b.example", .until = 99}));
    must(store.keep("push-key", "value"));
    Append first = events("g", 1, 1234);
    first.row.deadline = 77;
    first.row.botPly = 12;
    first.keys = {{-1, std::string("\0\xff", 2), {}}, {0, "", anna}};
    first.notices = {{"g", 1, 0, "push", "phone", "a", "Zoë"},
                     {"g", 1, 1, "push", "phone", "b", "t"}};
    first.texts = {{5, "hello", false}, {6, "a \"quote\" é", true}};
    first.barred = {"key:rude"};
    must(append(store, first));
    must(append(store, events("h", 1, 2)));
    must(store.subscribe({"g", 0, "push", "phone", "a"}));
    must(store.takeNotices(9000, 1));
    must(takeBotWork(store, 9000, 10000));
    must(store.block("key:ada", "key:rude", "Rude", 5));
    must(store.suspend({"key:rude", 5, 99, "why"}));
    must(store.addReport({.at = 5,
                          .game = "g",
                          .seat = 1,
                          .name = "Rude",
                          .visitor = "key:rude",
                          .address = "192.0.2.1",
                          .by = "key:ada",
                          .text = "t",
                          .chat = "[]"}));
}

// Everything in a backup.
std::vector<std::vector<Value>> contents(const std::string& file) {
    std::vector<std::vector<Value>> rows;
    const auto database = must(openSqlite(file, Use::read));
    must(database->snapshot([&](DatabaseConnection& connection) -> Stored<void> {
        for (const TableColumns& table : tables()) {
            const std::string name(table.name);
            std::string sql = "SELECT * FROM " + name + " ORDER BY 1";
            for (std::size_t i = 2; i <= table.key; ++i) sql += ", " + std::to_string(i);
            const auto all = must(connection.run(sql));
            EXPECT_FALSE(all.empty()) << name;
            for (const Row& row : all) rows.push_back(row.values());
        }
        return {};
    }));
    return rows;
}

std::string whyNot(const Stored<void>& done) { return done ? "done" : done.error().text; }

class StoreBackup : public OnBoth {
protected:
    std::unique_ptr<Store> store = open();
};
ON_BOTH(StoreBackup);

TEST_P(StoreBackup, GoesIntoEitherKindOfStoreAndBack) {
    fill(*store);
    must(store->backup(folder / "first"));
    for (const Kind kind : {Kind::sqlite, Kind::postgres}) {
        const auto other = must(openStore(freshAddress(kind, folder, "other.db")));
        must(other->restore(folder / "first"));
        const std::string second = folder / ("second" + std::to_string(int(kind)));
        must(other->backup(second));
        EXPECT_EQ(contents(second), contents(folder / "first"));

        expectEvents(*other, "g", 1234);
        EXPECT_EQ(must(append(*other, events("g", 1235, 1235))), Outcome::done);
        EXPECT_EQ(must(other->accounts().add("anna", "hash", 3)), std::nullopt);
        const auto carla = must(other->accounts().add("Carla", "hash", 3));
        ASSERT_TRUE(carla) << "ids go on after those that were copied";
        Append more = events("h", 3, 3);
        more.notices = {{"h", 3, 0, "push", "phone", "a", "t"}};
        EXPECT_EQ(must(append(*other, more)), Outcome::done);
    }
}

TEST_P(StoreBackup, IsOneFileAndHasNothingBesideIt) {
    fill(*store);
    std::filesystem::create_directory(folder / "backups");
    must(store->backup(folder / "backups/today"));
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "backups")) {
        EXPECT_EQ(entry.path().filename(), "today");
        ++files;
    }
    EXPECT_EQ(files, 1);
}

TEST_P(StoreBackup, CanBeServedFrom) {
    fill(*store);
    must(store->backup(folder / "copy.db"));
    const auto copy = must(openStore("sqlite:" + (folder / "copy.db")));
    expectEvents(*copy, "g", 1234);
    EXPECT_EQ(must(append(*copy, events("g", 1235, 1235))), Outcome::done);
    expectEvents(*store, "g", 1234);
}

TEST_P(StoreBackup, CanBeMadeBesideAServer) {
    fill(*store);
    must(open(Use::read)->backup(folder / "copy"));
    EXPECT_FALSE(contents(folder / "copy").empty());
}

TEST_P(StoreBackup, OverwritesNothing) {
    std::ofstream(folder / "precious") << "letters";
    EXPECT_NE(whyNot(store->backup(folder / "precious")).find("is not overwritten"),
              std::string::npos);
    std::string text;
    std::ifstream(folder / "precious") >> text;
    EXPECT_EQ(text, "letters");
    EXPECT_NE(whyNot(store->backup(folder / "no/such/folder")).find("can't be made"),
              std::string::npos);
}

TEST_P(StoreBackup, GoesIntoAnEmptyStoreOnly) {
    fill(*store);
    must(store->backup(folder / "copy"));
    const auto other = must(openStore(freshAddress(GetParam(), folder, "other.db")));
    must(append(*other, events("mine", 1, 1)));
    EXPECT_NE(whyNot(other->restore(folder / "copy")).find("there are games in the store already"),
              std::string::npos);
    expectEvents(*other, "mine", 1);
    EXPECT_FALSE(must(other->game("g"))) << "nothing of it is there";
    EXPECT_FALSE(must(other->accounts().named("Anna"))) << "nothing of it is there";
}

TEST_P(StoreBackup, WhatIsNoBackupIsRefused) {
    EXPECT_NE(whyNot(store->restore(folder / "nothing")).find("is not there"), std::string::npos);
    std::ofstream(folder / "letters") << std::string(5000, 'x');
    EXPECT_NE(whyNot(store->restore(folder / "letters")).find("is not a SQLite database"),
              std::string::npos);
    std::ofstream(folder / "empty").close();
    EXPECT_NE(whyNot(store->restore(folder / "empty")).find("no games of this program"),
              std::string::npos);
}

TEST_P(StoreBackup, IsOfOneMomentWhileGamesGoOn) {
    std::atomic<bool> stop = false;
    must(append(*store, events("a", 1, 1)));
    std::jthread player([&] {
        for (int number = 2; !stop; ++number) {
            // Both in one transaction: a copy has both or neither.
            const std::vector<Append> both = {events("a", number, number),
                                              events("z" + std::to_string(number), 1, 1)};
            must(store->append(both));
        }
    });
    for (int i = 0; i < 5; ++i) {
        const std::string file = folder / ("copy" + std::to_string(i));
        must(store->backup(file));
        const auto copy = must(openStore("sqlite:" + file, Use::read));
        const int number = must(copy->game("a"))->number;
        expectEvents(*copy, "a", number);
        EXPECT_EQ(must(copy->allGames("", 100000)).size(), std::size_t(number));
    }
    stop = true;
}

}  // namespace
}  // namespace endeavor::online
