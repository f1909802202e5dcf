#include "append.h"

namespace endeavor::online {
namespace {

// The number is checked and the row locked in one statement: of two who append the same number one
// waits, then finds it gone. A bot turn that goes on (somebody only chatted) keeps its lease.
constexpr std::string_view updateGame = R"(
    UPDATE games SET stage = $2, listed = $3, rules = $4, summary = $5, deadline = $6,
        bot_since = CASE WHEN bot_ply IS NOT DISTINCT FROM $7 THEN bot_since ELSE $9 END,
        bot_until = CASE WHEN bot_ply IS NOT DISTINCT FROM $7 THEN bot_until ELSE 0 END,
        bot_ply = $7, number = $8, updated = $9
    WHERE game = $1 AND number = $10 RETURNING number)";

constexpr std::string_view insertGame = R"(
    INSERT INTO games (game, stage, listed, rules, summary, deadline, bot_ply, number, updated,
                       bot_since, bot_until, created)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0, $10)
    ON CONFLICT (game) DO NOTHING RETURNING number)";

constexpr std::string_view insertEvent =
    "INSERT INTO events (game, number, json) VALUES ($1, $2, $3)";

constexpr std::string_view insertKey = R"(
    INSERT INTO seat_keys (game, seat, hash, account) VALUES ($1, $2, $3, $4)
    ON CONFLICT (game, seat) DO UPDATE SET hash = excluded.hash, account = excluded.account)";

constexpr std::string_view insertNotice = R"(
    INSERT INTO notices (game, number, seat, channel, address, text, due, tries, result)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '')
    ON CONFLICT (game, number, seat, channel) DO NOTHING)";

int numberBefore(const Append& append) { return append.row.number - int(append.events.size()); }

bool makesGame(const Append& append) { return numberBefore(append) == 0 && !append.events.empty(); }

// Whether the row is written, because the events before are there and those to come are not.
Stored<bool> writeRow(Connection& connection, const Append& append) {
    const GameRow& row = append.row;
    const bool fresh = makesGame(append);
    auto rows =
        connection.run(fresh ? insertGame : updateGame,
                       {row.game, row.stage, std::int64_t{row.listed}, row.rules, row.summary,
                        orNull(row.deadline), orNull(row.botPly), row.number, row.updated,
                        fresh ? row.created : std::int64_t{numberBefore(append)}});
    if (!rows) return std::unexpected(rows.error());
    return !rows->empty();
}

Stored<Outcome> whyNot(Connection& connection, const Append& append) {
    auto rows = connection.run("SELECT number FROM games WHERE game = $1", {append.row.game});
    if (!rows) return std::unexpected(rows.error());
    const bool taken = !rows->empty() && rows->front().integer(0) > numberBefore(append);
    return taken ? Outcome::taken : Outcome::missing;
}

Stored<void> writeParts(Connection& connection, const Append& append) {
    const std::string& game = append.row.game;
    const auto write = [&](std::string_view sql,
                           std::initializer_list<Value> values) -> Stored<void> {
        auto rows = connection.run(sql, values);
        if (!rows) return std::unexpected(rows.error());
        return {};
    };
    for (const StoredEvent& event : append.events)
        if (auto written = write(insertEvent, {game, event.number, event.json}); !written)
            return written;
    for (const SeatKey& key : append.keys)
        if (auto written = write(insertKey, {game, key.seat, toHex(key.hash), orNull(key.account)});
            !written)
            return written;
    for (const Notice& notice : append.notices)
        if (auto written = write(insertNotice, {game, notice.number, notice.seat, notice.channel,
                                                notice.address, notice.text, append.row.updated});
            !written)
            return written;
    return {};
}

}  // namespace

std::optional<std::string> malformed(const Append& append) {
    const auto wrong = [&](const std::string& what) {
        return std::optional("an append to game " + append.row.game + " " + what);
    };
    int number = numberBefore(append);
    if (number < 0)
        return wrong("has " + std::to_string(append.events.size()) +
                     " events, but the last has number " + std::to_string(append.row.number));
    for (const StoredEvent& event : append.events)
        if (event.number != ++number)
            return wrong("has event " + std::to_string(event.number) + " where " +
                         std::to_string(number) + " was expected");
    for (const Notice& notice : append.notices)
        if (notice.game != append.row.game) return wrong("has a notice about game " + notice.game);
    return std::nullopt;
}

Stored<Outcome> appendOne(Connection& connection, const Append& append) {
    const auto claimed = writeRow(connection, append);
    if (!claimed) return std::unexpected(claimed.error());
    if (!*claimed) return whyNot(connection, append);
    if (auto written = writeParts(connection, append); !written)
        return std::unexpected(written.error());
    return Outcome::done;
}

std::string toHex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        hex += digits[value >> 4];
        hex += digits[value & 15];
    }
    return hex;
}

std::string fromHex(std::string_view hex) {
    const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += char(value(hex[i]) * 16 + value(hex[i + 1]));
    return bytes;
}

Value orNull(std::optional<std::int64_t> number) {
    return number ? Value(*number) : Value(nullptr);
}

}  // namespace endeavor::online
