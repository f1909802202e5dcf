#include "sql_store.h"

#include <algorithm>
#include <limits>
#include <map>

#include "append.h"
#include "queries.h"
#include "schema.h"
#include "sql_accounts.h"
#include "store_sqlite.h"

namespace endeavor::online {
namespace {

constexpr std::string_view selectGames =
    "SELECT game, stage, listed, rules, summary, deadline, bot_ply, number, created, updated, "
    "bot_for, bot_address, people, bots_only, bytes FROM games ";

GameRow gameRow(const Row& row) {
    const auto botPly = row.maybe(6);
    return {.game = row.text(0),
            .stage = row.text(1),
            .listed = row.integer(2) != 0,
            .rules = row.text(3),
            .summary = row.text(4),
            .deadline = row.maybe(5),
            .botPly = botPly ? std::optional(int(*botPly)) : std::nullopt,
            .number = int(row.integer(7)),
            .created = row.integer(8),
            .updated = row.integer(9),
            .botFor = row.text(10),
            .botAddress = row.text(11),
            .people = int(row.integer(12)),
            .botsOnly = row.integer(13) != 0,
            .bytes = row.integer(14)};
}

// The bot turns that may come next: of each visitor the oldest that people wait for, and the oldest
// that nobody does.
constexpr std::string_view selectBotWork = R"(
    SELECT game, bot_ply, bot_for, bot_address, people, bot_since FROM (
        SELECT game, bot_ply, bot_for, bot_address, people, bot_since,
               row_number() OVER (PARTITION BY bot_for, people > 0 ORDER BY bot_since, game) AS place
        FROM games WHERE bot_ply IS NOT NULL AND bot_until <= $1) AS waiting
    WHERE place <= 4 ORDER BY bot_since, game)";

constexpr std::string_view leaseBotWork =
    "UPDATE games SET bot_until = $4 WHERE game = $1 AND bot_ply = $2 AND bot_until <= $3 "
    "RETURNING game";

constexpr std::string_view selectHoldings = R"(
    SELECT CAST(coalesce(sum(CASE WHEN stage <> 'over' THEN 1 ELSE 0 END), 0) AS BIGINT),
           CAST(coalesce(sum(CASE WHEN stage <> 'over' THEN bots_only ELSE 0 END), 0) AS BIGINT),
           CAST(coalesce(sum(bytes), 0) AS BIGINT)
    FROM games WHERE game IN (SELECT game FROM seat_keys WHERE seat = -1 AND )";

Holdings holdingsOf(const Row& row) {
    return {.games = int(row.integer(0)), .botGames = int(row.integer(1)), .bytes = row.integer(2)};
}

SentNotice sentNotice(const Row& row) {
    SentNotice notice;
    notice.id = row.integer(0);
    notice.tries = int(row.integer(1));
    notice.game = row.text(2);
    notice.number = int(row.integer(3));
    notice.seat = int(row.integer(4));
    notice.channel = row.text(5);
    notice.device = row.text(6);
    notice.address = row.text(7);
    notice.text = row.text(8);
    return notice;
}

Suspension suspensionOf(const Row& row) {
    return {
        .visitor = row.text(0), .at = row.integer(1), .until = row.integer(2), .why = row.text(3)};
}

Report reportOf(const Row& row) {
    return {.id = row.integer(0),
            .at = row.integer(1),
            .game = row.text(2),
            .seat = int(row.integer(3)),
            .name = row.text(4),
            .visitor = row.text(5),
            .address = row.text(6),
            .by = row.text(7),
            .text = row.text(8),
            .chat = row.text(9),
            .open = row.integer(10) != 0};
}

class SqlStore : public Store, private Queries {
public:
    explicit SqlStore(std::unique_ptr<Database> database)
        : Queries(*database),
          database_(std::move(database)),
          skipLocked_(database_->dialect().skipLocked),
          accounts_(*database_) {}

    AccountStore& accounts() override { return accounts_; }

    Stored<std::vector<Outcome>> append(std::span<const Append> appends) override {
        for (const Append& append : appends)
            if (auto wrong = malformed(append)) return failure(std::move(*wrong));
        // Lock games in a fixed order, so that two processes can't deadlock.
        std::multimap<std::string_view, std::size_t> byGame;
        for (std::size_t i = 0; i < appends.size(); ++i) byGame.emplace(appends[i].row.game, i);
        std::vector<const Append*> ordered;
        for (const auto& [game, i] : byGame) ordered.push_back(&appends[i]);

        std::vector<Outcome> outcomes(appends.size());
        auto written = database_->write([&](DatabaseConnection& connection) -> Stored<void> {
            const auto answers = appendAll(connection, ordered);
            if (!answers) return std::unexpected(answers.error());
            std::vector<Database::Appended> done;
            for (auto answer = answers->begin(); const auto& [game, i] : byGame) {
                outcomes[i] = *answer++;
                if (outcomes[i] == Outcome::done)
                    done.push_back({std::string(game), appends[i].row.number,
                                    !appends[i].keys.empty(), appends[i].row.botPly.has_value()});
            }
            return database_->announce(connection, done);
        });
        if (!written) return std::unexpected(written.error());
        return outcomes;
    }

    Stored<std::optional<GameRow>> game(const std::string& game) override {
        return first(read(std::string(selectGames) + "WHERE game = $1", {game}), gameRow);
    }

    Stored<std::vector<StoredEvent>> events(const std::string& game, int after) override {
        return each(read("SELECT number, json FROM events WHERE game = $1 AND number > $2 "
                         "ORDER BY number",
                         {game, after}),
                    [](const Row& row) {
                        return StoredEvent{.number = int(row.integer(0)), .json = row.text(1)};
                    });
    }

    Stored<void> rewrite(const std::string& game, std::span<const StoredEvent> events) override {
        std::vector<Statement> statements;
        for (const StoredEvent& event : events)
            statements.push_back({"UPDATE events SET json = $3 WHERE game = $1 AND number = $2",
                                  {game, event.number, event.json}});
        return database_->write([&](DatabaseConnection& connection) -> Stored<void> {
            const auto results = connection.runAll(statements);
            return results ? Stored<void>{} : std::unexpected(results.error());
        });
    }

    Stored<std::vector<StoredText>> texts(const std::string& game, int after) override {
        return each(read("SELECT number, text, hidden FROM texts WHERE game = $1 AND number > $2 "
                         "ORDER BY number",
                         {game, after}),
                    [](const Row& row) {
                        return StoredText{.number = int(row.integer(0)),
                                          .text = row.text(1),
                                          .hidden = row.integer(2) != 0};
                    });
    }

    Stored<std::vector<SeatKey>> keys(const std::string& game) override {
        return each(read("SELECT seat, hash, account, visitor, address FROM seat_keys "
                         "WHERE game = $1 ORDER BY seat",
                         {game}),
                    [](const Row& row) {
                        return SeatKey{.seat = int(row.integer(0)),
                                       .hash = fromHex(row.text(1)),
                                       .account = row.maybe(2),
                                       .visitor = row.text(3),
                                       .address = row.text(4)};
                    });
    }

    Stored<Holdings> holdings(const std::string& visitor) override {
        static const std::string sql = std::string(selectHoldings) + "visitor = $1)";
        return only(read(sql, {visitor}), holdingsOf);
    }
    Stored<Holdings> holdingsAt(const std::string& address) override {
        static const std::string sql = std::string(selectHoldings) + "address = $1)";
        return only(read(sql, {address}), holdingsOf);
    }

    Stored<std::vector<GameRow>> lobby(const std::string& stage, int limit,
                                       std::optional<Millis> before) override {
        return each(
            read(std::string(selectGames) + "WHERE listed = 1 AND stage = $1 AND updated < $2 "
                                            "ORDER BY updated DESC, game LIMIT $3",
                 {stage, before.value_or(std::numeric_limits<Millis>::max()), limit}),
            gameRow);
    }

    Stored<std::vector<GameRow>> gamesOf(std::int64_t account, int limit) override {
        return each(read(std::string(selectGames) +
                             "WHERE game IN (SELECT game FROM seat_keys WHERE account = $1) "
                             "ORDER BY updated DESC, game LIMIT $2",
                         {account, limit}),
                    gameRow);
    }

    Stored<std::vector<std::string>> due(Millis now, int limit) override {
        return each(read("SELECT game FROM games WHERE deadline <= $1 ORDER BY deadline, game "
                         "LIMIT $2",
                         {now, limit}),
                    [](const Row& row) { return row.text(0); });
    }

    Stored<std::vector<std::string>> takeDue(Millis now, Millis until, int limit) override {
        return each(write("UPDATE games SET deadline = $2 WHERE game IN ("
                          "SELECT game FROM games WHERE deadline <= $1 ORDER BY deadline, game "
                          "LIMIT $3" +
                              skipLocked_ + ") RETURNING game",
                          {now, until, limit}),
                    [](const Row& row) { return row.text(0); });
    }

    Stored<std::vector<BotWork>> botWork(Millis now) override {
        return each(read(selectBotWork, {now}), [](const Row& row) {
            return BotWork{.game = row.text(0),
                           .ply = int(row.integer(1)),
                           .visitor = row.text(2),
                           .address = row.text(3),
                           .people = int(row.integer(4)),
                           .since = row.integer(5)};
        });
    }

    Stored<std::optional<BotWork>> takeBotWork(std::span<const BotWork> wanted, Millis now,
                                               Millis until) override {
        for (const BotWork& work : wanted) {
            const auto leased = write(leaseBotWork, {work.game, work.ply, now, until});
            if (!leased) return std::unexpected(leased.error());
            if (!leased->empty()) return work;
        }
        return std::nullopt;
    }

    Stored<void> subscribe(const Subscription& subscription) override {
        return done(write(
            "INSERT INTO subscriptions (game, seat, channel, device, address) "
            "VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT (game, seat, channel, device) DO UPDATE SET address = excluded.address",
            {subscription.game, subscription.seat, subscription.channel, subscription.device,
             subscription.address}));
    }

    Stored<void> unsubscribe(const std::string& game, int seat, const std::string& channel,
                             const std::string& device) override {
        return done(
            write("DELETE FROM subscriptions "
                  "WHERE game = $1 AND seat = $2 AND channel = $3 AND device = $4",
                  {game, seat, channel, device}));
    }

    Stored<std::vector<Subscription>> subscriptions(const std::string& game) override {
        return each(read("SELECT game, seat, channel, device, address FROM subscriptions "
                         "WHERE game = $1 ORDER BY seat, channel, device",
                         {game}),
                    [](const Row& row) {
                        return Subscription{.game = row.text(0),
                                            .seat = int(row.integer(1)),
                                            .channel = row.text(2),
                                            .device = row.text(3),
                                            .address = row.text(4)};
                    });
    }

    Stored<std::vector<SentNotice>> takeNotices(Millis now, int limit) override {
        auto notices = each(
            write("WITH ready AS MATERIALIZED (SELECT id FROM notices WHERE due <= $1 "
                  "ORDER BY due, id LIMIT $2" +
                      skipLocked_ +
                      ") UPDATE notices SET due = NULL, tries = tries + 1 "
                      "WHERE id IN (SELECT id FROM ready) "
                      "RETURNING id, tries, game, number, seat, channel, device, address, text",
                  {now, limit}),
            sentNotice);
        if (notices) std::ranges::sort(*notices, {}, &SentNotice::id);
        return notices;
    }

    Stored<void> settleNotice(std::int64_t id, std::optional<Millis> again,
                              const std::string& result) override {
        return done(write("UPDATE notices SET due = $2, result = $3 WHERE id = $1",
                          {id, orNull(again), result}));
    }

    Stored<std::string> keep(const std::string& name, const std::string& ifMissing) override {
        // A no-op update, because RETURNING only returns rows that were written.
        auto value = first(write("INSERT INTO kept (name, value) VALUES ($1, $2) "
                                 "ON CONFLICT (name) DO UPDATE SET value = kept.value "
                                 "RETURNING value",
                                 {name, ifMissing}),
                           [](const Row& row) { return row.text(0); });
        if (!value) return std::unexpected(value.error());
        return **value;
    }

    Stored<bool> isBarred(const std::string& game, const std::string& visitor,
                          std::span<const std::string> seated) override {
        const auto sent =
            read("SELECT 1 FROM barred WHERE game = $1 AND visitor = $2", {game, visitor});
        if (!sent) return std::unexpected(sent.error());
        if (!sent->empty()) return true;
        for (const std::string& one : seated) {
            const auto blocked =
                read("SELECT 1 FROM blocks WHERE visitor = $1 AND other = $2", {one, visitor});
            if (!blocked) return std::unexpected(blocked.error());
            if (!blocked->empty()) return true;
        }
        return false;
    }

    Stored<void> block(const std::string& visitor, const std::string& other,
                       const std::string& name, Millis now) override {
        return done(
            write("INSERT INTO blocks (visitor, other, name, at) VALUES ($1, $2, $3, $4) "
                  "ON CONFLICT (visitor, other) DO UPDATE SET name = excluded.name",
                  {visitor, other, name, now}));
    }

    Stored<void> unblock(const std::string& visitor, std::int64_t id) override {
        return done(write("DELETE FROM blocks WHERE visitor = $1 AND id = $2", {visitor, id}));
    }

    Stored<std::vector<Block>> blocks(const std::string& visitor) override {
        return each(
            read("SELECT id, name, at FROM blocks WHERE visitor = $1 ORDER BY id", {visitor}),
            [](const Row& row) {
                return Block{.id = row.integer(0), .name = row.text(1), .at = row.integer(2)};
            });
    }

    Stored<std::vector<int>> blockedSeats(const std::string& visitor,
                                          const std::string& game) override {
        return each(read("SELECT seat FROM seat_keys WHERE game = $2 AND seat >= 0 AND "
                         "visitor IN (SELECT other FROM blocks WHERE visitor = $1) ORDER BY seat",
                         {visitor, game}),
                    [](const Row& row) { return int(row.integer(0)); });
    }

    Stored<void> suspend(const Suspension& suspension) override {
        return done(
            write("INSERT INTO suspensions (visitor, at, until, why) "
                  "VALUES ($1, $2, $3, $4) ON CONFLICT (visitor) DO UPDATE SET "
                  "at = excluded.at, until = excluded.until, why = excluded.why",
                  {suspension.visitor, suspension.at, suspension.until, suspension.why}));
    }

    Stored<bool> liftSuspension(const std::string& visitor) override {
        return any(
            write("DELETE FROM suspensions WHERE visitor = $1 RETURNING visitor", {visitor}));
    }

    Stored<std::vector<Suspension>> suspensions(Millis now) override {
        return each(read("SELECT visitor, at, until, why FROM suspensions WHERE until > $1 "
                         "ORDER BY at DESC, visitor",
                         {now}),
                    suspensionOf);
    }

    Stored<std::optional<Suspension>> suspension(const std::string& visitor,
                                                 const std::string& address, Millis now) override {
        return first(read("SELECT visitor, at, until, why FROM suspensions "
                          "WHERE visitor IN ($1, $2) AND until > $3 ORDER BY until DESC LIMIT 1",
                          {visitor, "address:" + address, now}),
                     suspensionOf);
    }

    Stored<void> addReport(const Report& report) override {
        return done(
            write("INSERT INTO reports (at, game, seat, name, visitor, address, reporter, "
                  "text, chat, open) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)",
                  {report.at, report.game, report.seat, report.name, report.visitor, report.address,
                   report.by, report.text, report.chat}));
    }

    Stored<std::vector<Report>> reports(bool open, int limit,
                                        std::optional<std::int64_t> before) override {
        return each(read("SELECT id, at, game, seat, name, visitor, address, reporter, text, chat, "
                         "open FROM reports WHERE open = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
                         {std::int64_t{open},
                          before.value_or(std::numeric_limits<std::int64_t>::max()), limit}),
                    reportOf);
    }

    Stored<bool> closeReport(std::int64_t id) override {
        return any(
            write("UPDATE reports SET open = 0 WHERE id = $1 AND open = 1 RETURNING id", {id}));
    }

    Stored<bool> hideText(const std::string& game, int number, bool hidden) override {
        bool there = false;
        auto written = database_->write([&](DatabaseConnection& connection) -> Stored<void> {
            auto rows = connection.run(
                "UPDATE texts SET hidden = $3 WHERE game = $1 AND number = $2 RETURNING number",
                {game, number, std::int64_t{hidden}});
            if (!rows) return std::unexpected(rows.error());
            there = !rows->empty();
            const Database::Appended changed{game, 0, true, false};  // read it again
            return there ? database_->announce(connection, {&changed, 1}) : Stored<void>{};
        });
        if (!written) return std::unexpected(written.error());
        return there;
    }

    Stored<std::vector<GameRow>> allGames(const std::string& after, int limit) override {
        return each(read(std::string(selectGames) + "WHERE game > $1 ORDER BY game LIMIT $2",
                         {after, limit}),
                    gameRow);
    }

    Stored<std::vector<GameRow>> untouched(Millis before, bool finished, const std::string& after,
                                           int limit) override {
        return each(read(std::string(selectGames) +
                             "WHERE game > $1 AND updated < $2 AND (stage <> 'over' OR $3 = 1) "
                             "ORDER BY game LIMIT $4",
                         {after, before, std::int64_t{finished}, limit}),
                    gameRow);
    }

    Stored<std::vector<std::string>> removeUntouched(std::span<const std::string> games,
                                                     Millis before) override {
        std::vector<Statement> statements;
        for (const std::string& game : games)
            statements.push_back(
                {"DELETE FROM games WHERE game = $1 AND updated < $2 RETURNING game",
                 {game, before}});
        std::vector<std::string> removed;
        auto done = database_->write([&](DatabaseConnection& connection) -> Stored<void> {
            const auto results = connection.runAll(statements);
            if (!results) return std::unexpected(results.error());
            for (const Rows& rows : *results)
                for (const Row& row : rows) removed.push_back(row.text(0));
            return {};
        });
        if (!done) return std::unexpected(done.error());
        return removed;
    }

    // A notice about the last event stays: an append without events would make it once more.
    Stored<int> cleanNotices(int limit, bool dry) override {
        constexpr std::string_view settled =
            "FROM notices WHERE due IS NULL AND number < "
            "(SELECT number FROM games WHERE games.game = notices.game)";
        if (dry) return counted(read("SELECT count(*) " + std::string(settled), {}));
        return removed(write("DELETE FROM notices WHERE id IN (SELECT id " + std::string(settled) +
                                 " LIMIT $1) RETURNING id",
                             {limit}));
    }

    Stored<void> backup(const std::string& file) override {
        return makeSqliteFile(
            file, [&](DatabaseConnection& to, const Dialect& dialect) -> Stored<void> {
                if (auto made = migrate(to, dialect); !made) return made;
                return database_->snapshot(
                    [&](DatabaseConnection& from) { return copyTables(from, to, dialect); });
            });
    }

    Stored<void> restore(const std::string& file) override {
        const auto backup = openSqlite(file, Use::read);
        if (!backup) return std::unexpected(backup.error());
        return (*backup)->snapshot([&](DatabaseConnection& from) {
            return database_->write(
                [&](DatabaseConnection& to) { return copyTables(from, to, database_->dialect()); });
        });
    }

    void onAppended(std::function<void(const std::string& game, int number)> tell,
                    std::function<void()> botTurn) override {
        database_->listen(tell, botTurn);
    }
    bool follow(const std::string& game) override { return database_->follow(game); }
    void unfollow(const std::string& game) override { database_->unfollow(game); }

private:
    const std::unique_ptr<Database> database_;
    const std::string skipLocked_;
    SqlAccountStore accounts_;
};

}  // namespace

std::unique_ptr<Store> makeSqlStore(std::unique_ptr<Database> database) {
    return std::make_unique<SqlStore>(std::move(database));
}

}  // namespace endeavor::online
