#include "postgres.h"

#include <poll.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace endeavor::online {
namespace {

constexpr int oldestServer = 120000;

// Extra time to wait beyond the server's own statement timeout: by then the server or the network
// to it is not responding at all.
constexpr std::chrono::milliseconds grace{1000};

// Default settings unless the user configured others: nothing blocks forever, and a commit is on
// disk.
constexpr std::string_view defaults = R"(
    SELECT set_config(s.name, d.value, false) FROM pg_settings s JOIN (VALUES
        ('statement_timeout', '0', '10000'),
        ('idle_in_transaction_session_timeout', '0', '60000'),
        ('synchronous_commit', 'off', 'on')) d (name, unset, value)
    ON s.name = d.name AND s.setting = d.unset)";

std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

// Transient errors, by SQLSTATE class: connection, transaction rolled back, insufficient resources,
// object in use, operator intervention, system error.
bool passes(std::string_view state) {
    static constexpr std::string_view classes[] = {"08", "40", "53", "55", "57", "58"};
    return std::ranges::find(classes, state.substr(0, 2)) != std::end(classes) ||
           state == "25006";  // read-only: a standby that is being promoted
}

StoreError errorOf(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* reason = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return {.text = std::string("PostgreSQL: ") +
                    (reason ? reason : trimmed(PQresultErrorMessage(result))),
            .again = !state || passes(state),  // no SQLSTATE: the connection was lost
            .unknown = false};
}

Value valueAt(const PGresult* result, int row, int column) {
    constexpr Oid int8 = 20, int2 = 21, int4 = 23;
    if (PQgetisnull(result, row, column)) return nullptr;
    const std::string_view text(PQgetvalue(result, row, column),
                                std::size_t(PQgetlength(result, row, column)));
    const Oid type = PQftype(result, column);
    if (type != int8 && type != int4 && type != int2) return std::string(text);
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Rows rowsOf(const PGresult* result) {
    Rows rows;
    for (int row = 0; row < PQntuples(result); ++row) {
        std::vector<Value> cells;
        for (int column = 0; column < PQnfields(result); ++column)
            cells.push_back(valueAt(result, row, column));
        rows.emplace_back(std::move(cells));
    }
    return rows;
}

}  // namespace

Stored<std::unique_ptr<PostgresConnection>> PostgresConnection::open(const std::string& address,
                                                                     Use use) {
    // The address comes last and overrides the options before it.
    const char* names[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                           "keepalives_count", "tcp_user_timeout", "application_name",
                           "client_encoding",  "dbname",           nullptr};
    const char* values[] = {"5",    "10", "3", "3", "15000", "endeavor", "UTF8", address.c_str(),
                            nullptr};
    std::unique_ptr<PostgresConnection> connection(
        new PostgresConnection(PQconnectdbParams(names, values, 1)));
    if (connection->lost()) return std::unexpected(connection->error());
    PQsetNoticeProcessor(connection->handle_.get(), [](void*, const char*) {}, nullptr);
    if (auto ready = connection->setUp(use); !ready) return std::unexpected(ready.error());
    return connection;
}

Stored<void> PostgresConnection::setUp(Use use) {
    if (PQserverVersion(handle_.get()) < oldestServer)
        return failure("the server is older than PostgreSQL 12, which is needed");
    patience_ = std::chrono::seconds(10);
    if (auto set = run(defaults); !set) return std::unexpected(set.error());
    auto limit = run("SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout'");
    if (!limit) return std::unexpected(limit.error());
    patience_ = std::chrono::milliseconds(limit->front().integer(0)) + grace;
    if (use == Use::read)
        if (auto set = run("SET default_transaction_read_only = on"); !set)
            return std::unexpected(set.error());
    return {};
}

int PostgresConnection::send(const std::string& statement, std::span<const Value> values) {
    std::vector<std::string> numbers(values.size());
    std::vector<const char*> pointers(values.size(), nullptr);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (const auto* text = std::get_if<std::string>(&values[i])) pointers[i] = text->c_str();
        if (const auto* number = std::get_if<std::int64_t>(&values[i]))
            pointers[i] = (numbers[i] = std::to_string(*number)).c_str();
    }
    return PQsendQueryPrepared(handle_.get(), statement.c_str(), int(values.size()),
                               pointers.data(), nullptr, nullptr, 0);
}

Stored<Rows> PostgresConnection::execute(std::string_view sql, std::span<const Value> values) {
    // Statements without values are rare or not queries (BEGIN, LISTEN): not worth preparing.
    int sent = 0;
    if (values.empty()) {
        sent = PQsendQueryParams(handle_.get(), std::string(sql).c_str(), 0, nullptr, nullptr,
                                 nullptr, nullptr, 0);
    } else {
        const auto statement = prepared(sql);
        if (!statement) return std::unexpected(statement.error());
        sent = send(*statement, values);
    }
    const auto result = answer(sent);
    if (!result) return std::unexpected(result.error());
    return rowsOf(result->get());
}

Stored<std::vector<Rows>> PostgresConnection::executeAll(std::span<const Statement> statements) {
    // Limit the batch size: if unread results filled all buffers, both sides would deadlock.
    constexpr std::size_t most = 500;
    std::vector<Rows> all;
    for (; !statements.empty();
         statements = statements.subspan(std::min(most, statements.size()))) {
        auto some = pipeline(statements.first(std::min(most, statements.size())));
        if (!some) return std::unexpected(some.error());
        std::ranges::move(*some, std::back_inserter(all));
    }
    return all;
}

Stored<std::vector<Rows>> PostgresConnection::pipeline(std::span<const Statement> statements) {
    std::vector<std::string> names;
    for (const Statement& statement : statements) {
        auto name = prepared(statement.sql);
        if (!name) return std::unexpected(name.error());
        names.push_back(std::move(*name));
    }
    int sent = PQenterPipelineMode(handle_.get());
    for (std::size_t i = 0; sent == 1 && i < statements.size(); ++i)
        sent = send(names[i], statements[i].values);
    if (sent == 1) sent = PQpipelineSync(handle_.get());
    if (sent == 0) {
        gaveUp_ = true;  // the pipeline is half sent
        return std::unexpected(error());
    }

    std::vector<Rows> all;
    std::optional<StoreError> first;  // after the first error the server skips the rest
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const auto result = answer(1);
        if (result)
            all.push_back(rowsOf(result->get()));
        else if (lost())
            return std::unexpected(first.value_or(result.error()));
        else if (!first)
            first = result.error();
    }
    if (const auto synced = next(); !synced) return std::unexpected(synced.error());
    PQexitPipelineMode(handle_.get());
    if (first) return std::unexpected(std::move(*first));
    return all;
}

Stored<std::string> PostgresConnection::prepared(std::string_view sql) {
    if (const auto known = statements_.find(sql); known != statements_.end()) return known->second;
    std::string name = "s" + std::to_string(statements_.size() + 1);
    const auto result =
        answer(PQsendPrepare(handle_.get(), name.c_str(), std::string(sql).c_str(), 0, nullptr));
    if (!result) return std::unexpected(result.error());
    statements_.emplace(sql, name);
    return name;
}

Stored<PostgresConnection::Result> PostgresConnection::next() {
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + patience_;
    while (PQisBusy(handle_.get())) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) {
            gaveUp_ = true;
            return failure(
                "PostgreSQL has not answered for " + std::to_string(patience_.count()) + " ms",
                true);
        }
        pollfd readable{.fd = socket(), .events = POLLIN, .revents = 0};
        if (::poll(&readable, 1, int(left.count())) > 0 && !PQconsumeInput(handle_.get()))
            return std::unexpected(error());
    }
    return Result(PQgetResult(handle_.get()));
}

Stored<PostgresConnection::Result> PostgresConnection::answer(int sent) {
    if (sent == 0) return std::unexpected(error());
    Result last;
    for (;;) {
        auto result = next();
        if (!result) return std::unexpected(result.error());
        if (!*result) break;
        last = std::move(*result);
    }
    const ExecStatusType status = PQresultStatus(last.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return last;
    return std::unexpected(errorOf(last.get()));
}

Stored<void> PostgresConnection::transaction(std::string_view begin, const Database::Work& work) {
    if (auto begun = run(begin); !begun) return std::unexpected(begun.error());
    Stored<void> done = work(*this);
    if (done) {
        auto committed = run("COMMIT");
        if (committed) return {};
        done = std::unexpected(committed.error());
        done.error().unknown = lost();  // otherwise the server reported the rollback
    } else if (!lost()) {
        gaveUp_ = !run("ROLLBACK");
    }
    return done;
}

Stored<std::vector<PostgresConnection::Notification>> PostgresConnection::notifications() {
    struct Free {
        void operator()(PGnotify* notify) const { PQfreemem(notify); }
    };
    if (!PQconsumeInput(handle_.get())) return std::unexpected(error());
    std::vector<Notification> all;
    while (std::unique_ptr<PGnotify, Free> notify{PQnotifies(handle_.get())})
        all.push_back({notify->relname, notify->extra});
    return all;
}

StoreError PostgresConnection::error() const {
    return {.text = "PostgreSQL: " + trimmed(PQerrorMessage(handle_.get())),
            .again = true,
            .unknown = false};
}

}  // namespace endeavor::online
