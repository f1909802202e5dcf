// A PostgreSQL server for the tests of this program: private, in a temporary folder, gone at the
// end however the program ends (postgres.py sees to that).
#pragma once

#include <sys/types.h>

#include <string>

namespace endeavor::online {

class PostgresServer {
public:
    // Started when first asked for. Throws if it can't be.
    static PostgresServer& shared();

    std::string freshDatabase();  // the address of one that is empty

    void stop();  // as a crash would
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
