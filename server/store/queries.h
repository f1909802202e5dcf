// One-statement calls of a database, and what is made of their rows.
#pragma once

#include "database.h"

namespace endeavor::online {

class Queries {
public:
    explicit Queries(Database& database) : database_(&database) {}

protected:
    using Method = Stored<void> (Database::*)(const Database::Work&);

    // Runs one statement and returns its rows.
    Stored<Rows> run(Method how, std::string_view sql, std::initializer_list<Value> values) {
        Rows rows;
        auto done = (database_->*how)([&](DatabaseConnection& connection) -> Stored<void> {
            auto result = connection.run(sql, values);
            if (!result) return std::unexpected(result.error());
            rows = std::move(*result);
            return {};
        });
        if (!done) return std::unexpected(done.error());
        return rows;
    }
    Stored<Rows> read(std::string_view sql, std::initializer_list<Value> values) {
        return run(&Database::read, sql, values);
    }
    Stored<Rows> write(std::string_view sql, std::initializer_list<Value> values) {
        return run(&Database::write, sql, values);
    }

    static Stored<int> counted(const Stored<Rows>& rows) {
        if (!rows) return std::unexpected(rows.error());
        return int(rows->front().integer(0));
    }
    static Stored<int> removed(const Stored<Rows>& rows) {
        if (!rows) return std::unexpected(rows.error());
        return int(rows->size());
    }

    static Stored<void> done(const Stored<Rows>& rows) {
        if (!rows) return std::unexpected(rows.error());
        return {};
    }

    static Stored<bool> any(const Stored<Rows>& rows) {
        if (!rows) return std::unexpected(rows.error());
        return !rows->empty();
    }

    // Of a query that always has a row.
    template <typename Of>
    static auto only(const Stored<Rows>& rows, Of of) -> Stored<decltype(of(rows->front()))> {
        if (!rows) return std::unexpected(rows.error());
        return of(rows->front());
    }

    template <typename Of>
    static auto first(const Stored<Rows>& rows, Of of)
        -> Stored<std::optional<decltype(of(rows->front()))>> {
        if (!rows) return std::unexpected(rows.error());
        if (rows->empty()) return std::nullopt;
        return of(rows->front());
    }

    template <typename Of>
    static auto each(const Stored<Rows>& rows, Of of)
        -> Stored<std::vector<decltype(of(rows->front()))>> {
        if (!rows) return std::unexpected(rows.error());
        std::vector<decltype(of(rows->front()))> all;
        all.reserve(rows->size());
        for (const Row& row : *rows) all.push_back(of(row));
        return all;
    }

    Database& database() { return *database_; }

private:
    Database* database_;
};

}  // namespace endeavor::online
