// The minimal database interface the store needs: statements and transactions. The queries are
// written once, in sql_store.cpp; SQLite and PostgreSQL differ only behind this and in Dialect.
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
    std::string_view sql;  // with placeholders $1, $2, …
    std::vector<Value> values;
};

class DatabaseConnection {
public:
    virtual ~DatabaseConnection() = default;

    // Runs one statement and reads all its rows.
    Stored<Rows> run(std::string_view sql, std::span<const Value> values) {
        if (holdsZero(values)) return zeroRefused();
        return execute(sql, values);
    }
    Stored<Rows> run(std::string_view sql, std::initializer_list<Value> values = {}) {
        return run(sql, std::span(values.begin(), values.size()));
    }

    // Runs several statements in order, pipelined into one round trip where the database can. Only
    // within a transaction, which has to be rolled back after an error.
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

    // PostgreSQL can't store NUL characters, so SQLite refuses them too.
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

// Where the two databases need different SQL.
struct Dialect {
    // Translates the schema from SQLite's syntax, in which schema.cpp has it.
    std::string (*schema)(std::string_view sql);
    std::string_view alone;       // statement that locks the schema for this transaction
    std::string_view skipLocked;  // SELECT suffix: skip rows locked by other transactions
    std::vector<std::string_view> afterCopy;  // run after rows with explicit ids were copied in
};

class Database {
public:
    using Work = std::function<Stored<void>(DatabaseConnection&)>;
    using Tell = std::function<void(const std::string& game, int number)>;

    virtual ~Database() = default;
    virtual const Dialect& dialect() const = 0;

    // Each runs the work on a connection that nobody else uses meanwhile.
    virtual Stored<void> read(const Work& work) = 0;
    virtual Stored<void> snapshot(const Work& work) = 0;  // all statements see one snapshot
    virtual Stored<void> write(const Work& work) = 0;     // atomic: rolled back on failure

    // announce() notifies other processes when the transaction commits; listen() receives their
    // notifications about the games that are followed, and about bot turns if `botTurn` is not
    // empty. None of it does anything for a database that only one process serves from.
    struct Appended {
        std::string game;
        int number;
        bool keys;  // who may act for a seat has changed, too
        bool bot;   // a bot has to move
    };
    virtual Stored<void> announce(DatabaseConnection&, std::span<const Appended>) { return {}; }
    virtual void listen(const Tell&, const std::function<void()>& /*botTurn*/) {}
    virtual bool follow(const std::string& /*game*/) { return false; }
    virtual void unfollow(const std::string& /*game*/) {}
};

}  // namespace endeavor::online
