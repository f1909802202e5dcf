// Stores of both kinds to test, and helpers to fill them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "postgres_fixture.h"
#include "server/store/store.h"
#include "tests/temp_folder.h"

namespace endeavor::online {

// Returns the value, or throws an exception that fails the test and says why.
template <typename T>
T must(Stored<T> stored) {
    if (!stored) throw std::runtime_error(stored.error().text);
    if constexpr (!std::is_void_v<T>) return std::move(*stored);
}

using endeavor::test::TempFolder;

inline GameRow rowOf(const std::string& game, int number) {
    return {.game = game,
            .stage = "playing",
            .listed = true,
            .rules = "1",
            .summary = R"({"ply":)" + std::to_string(number) + "}",
            .deadline = {},
            .botPly = {},
            .number = number,
            .created = 1000,
            .updated = 1000 + number};
}

inline StoredEvent eventOf(int number, const std::string& by = "test") {
    return {.number = number,
            .json = R"({"number":)" + std::to_string(number) + R"(,"by":")" + by + "\"}"};
}

// Events `first` to `last` of a game.
inline Append events(const std::string& game, int first, int last, const std::string& by = "test") {
    Append append{.row = rowOf(game, last), .events = {}, .keys = {}, .notices = {}};
    for (int number = first; number <= last; ++number) append.events.push_back(eventOf(number, by));
    return append;
}

inline Stored<Outcome> append(Store& store, const Append& one) {
    auto outcomes = store.append({&one, 1});
    if (!outcomes) return std::unexpected(outcomes.error());
    return outcomes->front();
}

// Takes the bot turn that has waited longest.
inline Stored<std::optional<BotWork>> takeBotWork(Store& store, Millis now, Millis until) {
    const auto waiting = store.botWork(now);
    if (!waiting) return std::unexpected(waiting.error());
    return store.takeBotWork(*waiting, now, until);
}

// Fails unless the game's events are those from 1 to `last`.
inline void expectEvents(Store& store, const std::string& game, int last) {
    const auto row = must(store.game(game));
    ASSERT_TRUE(row) << game;
    EXPECT_EQ(row->number, last) << game;
    const auto all = must(store.events(game, 0));
    ASSERT_EQ(all.size(), std::size_t(last)) << game;
    for (int i = 0; i < last; ++i) EXPECT_EQ(all[std::size_t(i)].number, i + 1) << game;
}

enum class Kind { sqlite, postgres };

inline std::string kindName(const testing::TestParamInfo<Kind>& info) {
    return info.param == Kind::sqlite ? "Sqlite" : "Postgres";
}

// The address of an empty store.
inline std::string freshAddress(Kind kind, const TempFolder& folder,
                                const std::string& name = "games.db") {
    return kind == Kind::sqlite ? "sqlite:" + (folder / name)
                                : PostgresServer::shared().freshDatabase();
}

class OnBoth : public testing::TestWithParam<Kind> {
protected:
    std::unique_ptr<Store> open(Use use = Use::serve) { return must(openStore(address, use)); }

    TempFolder folder;
    std::string address = freshAddress(GetParam(), folder);
};

#define ON_BOTH(suite) \
    INSTANTIATE_TEST_SUITE_P(, suite, testing::Values(Kind::sqlite, Kind::postgres), kindName)

}  // namespace endeavor::online
