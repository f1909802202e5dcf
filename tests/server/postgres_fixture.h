// A private PostgreSQL server for the tests, in a temporary folder. It goes away however the
// program ends (postgres.py sees to that).
#pragma once

#include <sys/types.h>

#include <string>

namespace endeavor::online {

class PostgresServer {
public:
    // Started on first use. Throws if that fails.
    static PostgresServer& shared();

    std::string freshDatabase();  // the address of an empty one

    void stop();  // like a crash
    void start();

    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

private:
    PostgresServer();
    ~PostgresServer();
    void tell(const std::string& command);
    std::string line();
    std::string address(const std::string& database) const;

    pid_t process_ = 0;
    int toProcess_ = -1, fromProcess_ = -1;
    std::string address_;  // with % for the name of the database
    int databases_ = 0;
};

}  // namespace endeavor::online
