// A connection to PostgreSQL: caches prepared statements, and every wait has a timeout.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <map>

#include "database.h"

namespace endeavor::online {

class PostgresConnection : public DatabaseConnection {
public:
    static Stored<std::unique_ptr<PostgresConnection>> open(const std::string& address, Use use);

    // Runs `work` in a transaction: committed if it succeeds, rolled back if not. `begin` is the
    // BEGIN statement.
    Stored<void> transaction(std::string_view begin, const Database::Work& work);

    bool lost() const { return PQstatus(handle_.get()) != CONNECTION_OK || gaveUp_; }

    // For the listener: a socket that becomes readable on new input, and pending notifications.
    struct Notification {
        std::string channel, payload;
    };
    int socket() const { return PQsocket(handle_.get()); }
    Stored<std::vector<Notification>> notifications();

private:
    struct Finish {
        void operator()(PGconn* handle) const { PQfinish(handle); }
    };
    struct Clear {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    using Result = std::unique_ptr<PGresult, Clear>;

    explicit PostgresConnection(PGconn* handle) : handle_(handle) {}
    Stored<Rows> execute(std::string_view sql, std::span<const Value> values) override;
    Stored<std::vector<Rows>> executeAll(std::span<const Statement> statements) override;
    Stored<std::vector<Rows>> pipeline(std::span<const Statement> statements);
    int send(const std::string& statement, std::span<const Value> values);
    Stored<void> setUp(Use use);
    Stored<std::string> prepared(std::string_view sql);
    Stored<Result> next();  // null after the statement's last result
    Stored<Result> answer(int sent);
    StoreError error() const;  // of the connection

    std::unique_ptr<PGconn, Finish> handle_;
    std::chrono::milliseconds patience_;
    bool gaveUp_ = false;  // out of sync: the next result may belong to an earlier query
    std::map<std::string, std::string, std::less<>> statements_;  // SQL to name
};

}  // namespace endeavor::online
