// A connection to PostgreSQL: statements are prepared once, and nothing is waited for without end.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <map>

#include "database.h"

namespace endeavor::online {

class PostgresConnection : public DatabaseConnection {
public:
    static Stored<std::unique_ptr<PostgresConnection>> open(const std::string& address, Use use);

    // What `work` does is committed if it succeeds and undone if not. `begin` is how it starts.
    Stored<void> transaction(std::string_view begin, const Database::Work& work);

    bool lost() const { return PQstatus(handle_.get()) != CONNECTION_OK || gaveUp_; }

    // For who listens: readable when there may be something new, and what others have notified.
    int socket() const { return PQsocket(handle_.get()); }
    Stored<std::vector<std::string>> notifications();

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
    Stored<Result> next();  // nothing if there is no more of this statement
    Stored<Result> answer(int sent);
    StoreError error() const;  // of the connection

    std::unique_ptr<PGconn, Finish> handle_;
    std::chrono::milliseconds patience_;
    bool gaveUp_ = false;  // what comes next is no answer to what is asked next
    std::map<std::string, std::string, std::less<>> statements_;  // their names
};

}  // namespace endeavor::online
