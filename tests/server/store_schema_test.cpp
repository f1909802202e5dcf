// Schema migrations: all or nothing, and never backwards.
#include "server/store/schema.h"

#include <map>
#include <ranges>
#include <set>

#include "server/store/store_postgres.h"
#include "server/store/store_sqlite.h"
#include "store_fixture.h"

namespace endeavor::online {
namespace {

constexpr std::string_view addColumn[] = {"ALTER TABLE games ADD COLUMN colour TEXT",
                                          "CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT"};
constexpr std::string_view fails[] = {"CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT",
                                      "ALTER TABLE nowhere ADD COLUMN colour TEXT"};

class StoreSchema : public OnBoth {
protected:
    std::unique_ptr<Database> openDatabase() const {
        return must(GetParam() == Kind::sqlite
                        ? openSqlite(address.substr(address.find(':') + 1), Use::serve)
                        : openPostgres(address, Use::serve));
    }

    static Stored<void> run(Database& database, std::string_view sql) {
        return database.write([&](DatabaseConnection& connection) -> Stored<void> {
            auto rows = connection.run(sql);
            if (!rows) return std::unexpected(rows.error());
            return {};
        });
    }

    // Migrates one version beyond the newest one of this program.
    static Stored<void> migrateWith(Database& database, Migration next) {
        std::vector<Migration> versions(migrations().begin(), migrations().end());
        versions.push_back(next);
        return database.write([&](DatabaseConnection& connection) {
            return migrate(connection, database.dialect(), versions);
        });
    }

    // Makes the database one of an older version of the schema, without anything in it.
    static void beAsIn(std::size_t version, Database& database) {
        for (const TableColumns& table : std::views::reverse(tables()))
            must(run(database, "DROP TABLE " + std::string(table.name)));
        must(run(database, "DELETE FROM endeavor_schema"));
        must(database.write([&](DatabaseConnection& connection) {
            return migrate(connection, database.dialect(), migrations().first(version));
        }));
    }

    std::string whyNot(Use use) const {
        const auto store = openStore(address, use);
        return store ? "opened" : store.error().text;
    }
};
ON_BOTH(StoreSchema);

TEST_P(StoreSchema, AMigrationKeepsWhatIsThere) {
    must(append(*open(), events("g", 1, 3)));
    {
        const auto database = openDatabase();
        must(migrateWith(*database, addColumn));
        must(run(*database, "UPDATE games SET colour = 'red' WHERE number = 3"));
        must(migrateWith(*database, addColumn));  // the second time there is nothing to do
        must(run(*database, "UPDATE endeavor_schema SET version = version - 1"));
    }
    expectEvents(*open(), "g", 3);
}

TEST_P(StoreSchema, WhoWasToldOnOneDeviceIsToldOnItStill) {
    {
        const auto database = openDatabase();
        beAsIn(1, *database);
        for (const std::string_view old :
             {"INSERT INTO games (game, stage, listed, rules, summary, bot_since, bot_until, "
              "number, "
              "created, updated) VALUES ('g', 'playing', 0, '1', '{}', 0, 0, 1, 1, 1)",
              "INSERT INTO subscriptions VALUES ('g', 2, 'push', 'here')",
              "INSERT INTO notices (game, number, seat, channel, address, text, due, tries, "
              "result) "
              "VALUES ('g', 1, 2, 'push', 'here', 'your turn', 5, 0, '')"})
            must(run(*database, old));
    }
    const auto store = open();
    const auto told = must(store->subscriptions("g"));
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].address, "here");
    const auto waiting = must(store->takeNotices(5, 10));
    ASSERT_EQ(waiting.size(), 1u);
    EXPECT_EQ(waiting[0].device, told[0].device);
    must(store->subscribe({"g", 2, "push", "another", "there"}));
    EXPECT_EQ(must(store->subscriptions("g")).size(), 2u);
}

TEST_P(StoreSchema, WhatWasSaidIsMovedOutOfTheEvents) {
    {
        const auto database = openDatabase();
        beAsIn(2, *database);
        for (const std::string_view old :
             {R"(INSERT INTO games (game, stage, listed, rules, summary, bot_since, bot_until,
                 number, created, updated) VALUES ('g', 'playing', 0, '1', '{}', 0, 0, 2, 1, 1))",
              R"(INSERT INTO events VALUES ('g', 1, '{"number": 1, "type": "created"}'))",
              R"(INSERT INTO events VALUES
                 ('g', 2, '{"number": 2, "type": "said", "seat": 0, "text": "a \"quote\" é"}'))"})
            must(run(*database, old));
    }
    const auto store = open();
    const auto texts = must(store->texts("g", 0));
    ASSERT_EQ(texts.size(), 1u);
    EXPECT_EQ(texts[0].number, 2);
    EXPECT_EQ(texts[0].text, "a \"quote\" é");
    const auto events = must(store->events("g", 0));
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].json, R"({"number": 1, "type": "created"})");
    EXPECT_EQ(events[1].json.find("quote"), std::string::npos) << events[1].json;
    EXPECT_GT(must(store->game("g"))->bytes, 0);
}

TEST_P(StoreSchema, AMigrationThatFailsChangesNothing) {
    const auto database = openDatabase();
    EXPECT_FALSE(migrateWith(*database, fails));
    EXPECT_FALSE(run(*database, "SELECT id FROM extra")) << "its first half was done";
    must(migrateWith(*database, addColumn));
}

TEST_P(StoreSchema, ANewerSchemaIsRefused) {
    must(migrateWith(*openDatabase(), addColumn));
    for (const Use use : {Use::serve, Use::read}) {
        const std::string why = whyNot(use);
        EXPECT_NE(why.find("has schema " + std::to_string(migrations().size() + 1) +
                           " and this program knows schemas up to " +
                           std::to_string(migrations().size())),
                  std::string::npos)
            << why;
    }
}

TEST_P(StoreSchema, AnOlderOneHasToBeServedFromBeforeItIsRead) {
    must(run(*openDatabase(), "UPDATE endeavor_schema SET version = 0"));
    const std::string why = whyNot(Use::read);
    EXPECT_NE(why.find("serving from it once brings it up to date"), std::string::npos) << why;
}

TEST_P(StoreSchema, ReadingMakesNothing) {
    EXPECT_NE(whyNot(Use::read), "opened");
    if (GetParam() == Kind::sqlite) {
        EXPECT_FALSE(std::filesystem::exists(folder / "games.db"));
    }
    open();
    EXPECT_EQ(whyNot(Use::read), "opened");
}

// A copy takes the columns that tables() lists, so it has to list all of them.
TEST_P(StoreSchema, EveryColumnIsCopied) {
    const auto database = openDatabase();
    std::map<std::string, std::set<std::string>> there, listed;
    must(database->read([&](DatabaseConnection& connection) -> Stored<void> {
        const auto rows = must(connection.run(
            GetParam() == Kind::sqlite
                ? "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c "
                  "WHERE m.type = 'table'"
                : "SELECT table_name::text, column_name::text FROM information_schema.columns "
                  "WHERE table_schema = 'public'"));
        for (const Row& row : rows) there[row.text(0)].insert(row.text(1));
        return {};
    }));
    there.erase("endeavor_schema");
    for (const TableColumns& table : tables())
        listed[std::string(table.name)] = {table.columns.begin(), table.columns.end()};
    EXPECT_EQ(listed, there);
}

}  // namespace
}  // namespace endeavor::online
