// What the store needs of a database, and no more: run a statement, keep several together. The
// queries are written once, in sql_store.cpp; SQLite and PostgreSQL differ behind this and in
// Dialect.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <variant>

#include "store.h"

namespace endeavor::online {

inline std::unexpected<StoreError> failure(std::string text, bool again = false) {
    return std::unexpected(StoreError{.text = std::move(text), .again = again, .unknown = false});
}

using Value = std::variant<std::nullptr_t, std::int64_t, std::string>;

class Row {
public:
    explicit Row(std::vector<Value> values) : values_(std::move(values)) {}

    std::int64_t integer(std::size_t column) const { return maybe(column).value_or(0); }
    std::optional<std::int64_t> maybe(std::size_t column) const {
        const auto* number = std::get_if<std::int64_t>(&values_[column]);
        return number ? std::optional(*number) : std::nullopt;
    }
    std::string text(std::size_t column) const {
        const auto* text = std::get_if<std::string>(&values_[column]);
        return text ? *text : std::string();
    }
    const std::vector<Value>& values() const { return values_; }

private:
    std::vector<Value> values_;
};
using Rows = std::vector<Row>;

struct Statement {
    std::string_view sql;  // with $1, $2, … for the values
    std::vector<Value> values;
};

class DatabaseConnection {
public:
    virtual ~DatabaseConnection() = default;

    // One statement; what it returns is read to the end.
    Stored<Rows> run(std::string_view sql, std::span<const Value> values) {
        if (holdsZero(values)) return zeroRefused();
        return execute(sql, values);
    }
    Stored<Rows> run(std::string_view sql, std::initializer_list<Value> values = {}) {
        return run(sql, std::span(values.begin(), values.size()));
    }

    // Several, one after the other, for the time of one journey to the database and back. Within a
    // transaction: after an error it has to be undone.
    Stored<std::vector<Rows>> runAll(std::span<const Statement> statements) {
        for (const Statement& statement : statements)
            if (holdsZero(statement.values)) return zeroRefused();
        return executeAll(statements);
    }

private:
    virtual Stored<Rows> execute(std::string_view sql, std::span<const Value> values) = 0;
    virtual Stored<std::vector<Rows>> executeAll(std::span<const Statement> statements) {
        std::vector<Rows> all;
        for (const Statement& statement : statements) {
            auto rows = execute(statement.sql, statement.values);
            if (!rows) return std::unexpected(rows.error());
            all.push_back(std::move(*rows));
        }
        return all;
    }

    // PostgreSQL can't store it, so SQLite does not either.
    static bool holdsZero(std::span<const Value> values) {
        return std::ranges::any_of(values, [](const Value& value) {
            const auto* text = std::get_if<std::string>(&value);
            return text && text->find('\0') != std::string::npos;
        });
    }
    static std::unexpected<StoreError> zeroRefused() {
        return failure("a text with a zero character in it can't be stored");
    }
};

// Where one SQL does not suit both.
struct Dialect {
    // The schema as this database writes it (schema.cpp has it as SQLite does).
    std::string (*schema)(std::string_view sql);
    std::string_view alone;       // a statement: nobody else changes the schema in this transaction
    std::string_view skipLocked;  // after a SELECT: rows that nobody else is about to take
    std::vector<std::string_view> afterCopy;  // statements after rows with ids of their own came in
};

class Database {
public:
    using Work = std::function<Stored<void>(DatabaseConnection&)>;
    using Tell = std::function<void(const std::string& game, int number)>;

    virtual ~Database() = default;
    virtual const Dialect& dialect() const = 0;

    // Each runs the work with a connection that nobody else uses meanwhile.
    virtual Stored<void> read(const Work& work) = 0;
    virtual Stored<void> snapshot(const Work& work) = 0;  // its statements see the same moment
    virtual Stored<void> write(const Work& work) = 0;     // all of it, or nothing if it fails

    // Tells other processes, when the transaction is committed; and is told by them. A database
    // that only one process serves from has nobody to tell.
    struct Appended {
        std::string game;
        int number;
    };
    virtual Stored<void> announce(DatabaseConnection&, std::span<const Appended>) { return {}; }
    virtual void listen(const Tell&) {}
};

}  // namespace endeavor::online
