#include "postgres_fixture.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "server/store/postgres.h"

namespace endeavor::online {
namespace {

std::array<int, 2> makePipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    return ends;
}

}  // namespace

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

PostgresServer::PostgresServer() {
    const auto input = makePipe(), output = makePipe();
    process_ = ::fork();
    if (process_ == 0) {
        ::setsid();  // survives a kill of the test's process group, and cleans up
        ::dup2(input[0], STDIN_FILENO);
        ::dup2(output[1], STDOUT_FILENO);
        ::execl(PYTHON, PYTHON, SOURCE_DIR "/tests/server/postgres.py", nullptr);
        ::_exit(127);
    }
    ::close(input[0]);
    ::close(output[1]);
    toProcess_ = input[1];
    fromProcess_ = output[0];
    address_ = line();
}

PostgresServer::~PostgresServer() {
    ::close(toProcess_);
    ::close(fromProcess_);
    ::waitpid(process_, nullptr, 0);
}

std::string PostgresServer::freshDatabase() {
    const std::string name = "test_" + std::to_string(++databases_);
    auto connection = PostgresConnection::open(address("postgres"), Use::serve);
    if (!connection) throw std::runtime_error(connection.error().text);
    if (auto made = (*connection)->run("CREATE DATABASE " + name); !made)
        throw std::runtime_error(made.error().text);
    return address(name);
}

void PostgresServer::stop() { tell("stop"); }
void PostgresServer::start() { tell("start"); }

void PostgresServer::tell(const std::string& command) {
    const std::string text = command + "\n";
    if (::write(toProcess_, text.data(), text.size()) != ssize_t(text.size()) || line() != "done")
        throw std::runtime_error("PostgreSQL did not " + command);
}

std::string PostgresServer::line() {
    std::string text;
    for (char c = 0; ::read(fromProcess_, &c, 1) == 1;) {
        if (c == '\n') return text;
        text += c;
    }
    throw std::runtime_error("PostgreSQL for the tests did not start or has gone; see above why");
}

std::string PostgresServer::address(const std::string& database) const {
    std::string text = address_;
    return text.replace(text.find("/%?") + 1, 1, database);
}

}  // namespace endeavor::online
