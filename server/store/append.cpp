#include "append.h"

namespace endeavor::online {
namespace {

// Checks the number and locks the row in one statement: of two processes appending the same number,
// one waits and then finds it taken. A bot turn that is still pending (somebody only chatted) keeps
// its lease.
constexpr std::string_view updateGame = R"(
    UPDATE games SET stage = $2, listed = $3, rules = $4, summary = $5, deadline = $6,
        bot_since = CASE WHEN bot_ply IS NOT DISTINCT FROM $7 THEN bot_since ELSE $9 END,
        bot_until = CASE WHEN bot_ply IS NOT DISTINCT FROM $7 THEN bot_until ELSE 0 END,
        bot_ply = $7, number = $8, updated = $9, bytes = bytes + $11,
        bot_for = $12, bot_address = $13, people = $14, bots_only = $15
    WHERE game = $1 AND number = $10 RETURNING number)";

constexpr std::string_view insertGame = R"(
    INSERT INTO games (game, stage, listed, rules, summary, deadline, bot_ply, number, updated,
                       bot_since, bot_until, created, bytes, bot_for, bot_address, people,
                       bots_only)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0, $10, $11, $12, $13, $14, $15)
    ON CONFLICT (game) DO NOTHING RETURNING number)";

constexpr std::string_view insertEvent =
    "INSERT INTO events (game, number, json) VALUES ($1, $2, $3)";

constexpr std::string_view insertText =
    "INSERT INTO texts (game, number, text, hidden) VALUES ($1, $2, $3, $4)";

constexpr std::string_view insertKey = R"(
    INSERT INTO seat_keys (game, seat, hash, account, visitor, address)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (game, seat) DO UPDATE SET hash = excluded.hash, account = excluded.account,
        visitor = excluded.visitor, address = excluded.address)";

constexpr std::string_view insertBarred =
    "INSERT INTO barred (game, visitor) VALUES ($1, $2) ON CONFLICT (game, visitor) DO NOTHING";

constexpr std::string_view insertNotice = R"(
    INSERT INTO notices (game, number, seat, channel, device, address, text, due, tries, result)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '')
    ON CONFLICT (game, number, seat, channel, device) DO NOTHING)";

constexpr std::string_view selectNumber = "SELECT number FROM games WHERE game = $1";

int numberBefore(const Append& append) { return append.row.number - int(append.events.size()); }

std::int64_t bytesOf(const Append& append) {
    std::size_t bytes = 0;
    for (const StoredEvent& event : append.events) bytes += event.json.size();
    for (const StoredText& text : append.texts) bytes += text.text.size();
    return std::int64_t(bytes);
}

bool makesGame(const Append& append) { return numberBefore(append) == 0 && !append.events.empty(); }

// Returns a row only if it writes one, that is, if all earlier events are there and no later ones.
Statement claim(const Append& append) {
    const GameRow& row = append.row;
    const bool fresh = makesGame(append);
    return {fresh ? insertGame : updateGame,
            {row.game, row.stage, std::int64_t{row.listed}, row.rules, row.summary,
             orNull(row.deadline), orNull(row.botPly), row.number, row.updated,
             fresh ? row.created : std::int64_t{numberBefore(append)}, bytesOf(append), row.botFor,
             row.botAddress, row.people, std::int64_t{row.botsOnly}}};
}

void addParts(std::vector<Statement>& statements, const Append& append) {
    const std::string& game = append.row.game;
    for (const StoredEvent& event : append.events)
        statements.push_back({insertEvent, {game, event.number, event.json}});
    for (const StoredText& text : append.texts)
        statements.push_back(
            {insertText, {game, text.number, text.text, std::int64_t{text.hidden}}});
    for (const SeatKey& key : append.keys)
        statements.push_back(
            {insertKey,
             {game, key.seat, toHex(key.hash), orNull(key.account), key.visitor, key.address}});
    for (const std::string& visitor : append.barred)
        statements.push_back({insertBarred, {game, visitor}});
    for (const Notice& notice : append.notices)
        statements.push_back({insertNotice,
                              {game, notice.number, notice.seat, notice.channel, notice.device,
                               notice.address, notice.text, append.row.updated}});
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

Stored<std::vector<Outcome>> appendAll(DatabaseConnection& connection,
                                       std::span<const Append* const> appends) {
    std::vector<Statement> claims, rest;
    claims.reserve(appends.size());
    for (const Append* append : appends) claims.push_back(claim(*append));
    const auto claimed = connection.runAll(claims);
    if (!claimed) return std::unexpected(claimed.error());

    // Appends that got their numbers write their events; for the others, find out whether the
    // number was taken or earlier events are missing.
    std::vector<Outcome> outcomes(appends.size(), Outcome::done);
    std::vector<std::pair<std::size_t, std::size_t>> refused;  // indices of append and query
    for (std::size_t i = 0; i < appends.size(); ++i) {
        if (!(*claimed)[i].empty()) {
            addParts(rest, *appends[i]);
        } else {
            refused.emplace_back(i, rest.size());
            rest.push_back({selectNumber, {appends[i]->row.game}});
        }
    }
    const auto results = connection.runAll(rest);
    if (!results) return std::unexpected(results.error());
    for (const auto& [i, look] : refused) {
        const Rows& found = (*results)[look];
        const bool taken = !found.empty() && found.front().integer(0) > numberBefore(*appends[i]);
        outcomes[i] = taken ? Outcome::taken : Outcome::missing;
    }
    return outcomes;
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
