#include "process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <thread>
#include <vector>

namespace endeavor {
namespace {

using namespace std::chrono_literals;

constexpr auto quitPatience = 500ms;    // how long a program may take to exit after quit
constexpr auto endingPatience = 200ms;  // how long one that closed its pipe may take to exit

// The running process groups, for killAll(), which can neither lock nor allocate in a signal
// handler. Zero marks a free slot. Processes beyond these slots are missed by killAll() only.
std::array<std::atomic<pid_t>, 4096> running{};

void enlist(pid_t id) {
    for (auto& place : running)
        if (pid_t free = 0; place.compare_exchange_strong(free, id)) return;
}

void strike(pid_t id) {
    for (auto& place : running)
        if (pid_t mine = id; place.compare_exchange_strong(mine, 0)) return;
}

// killAll() waits while one of these exists, so that it does not miss a program that is just being
// started. Signals are blocked on this thread meanwhile: a handler running on it would wait
// forever.
class Starting {
public:
    Starting() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
        ++count;
    }
    Starting(const Starting&) = delete;
    Starting& operator=(const Starting&) = delete;
    ~Starting() {
        --count;
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    static inline std::atomic<int> count{0};
    static inline std::atomic<bool> noMore{false};

private:
    sigset_t before_{};
};

struct Pipe {
    Descriptor read, write;
};

// Close-on-exec, so that no program holds another one's pipes open.
std::expected<Pipe, Error> makePipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::unexpected(Error{std::string("no pipe to it: ") + std::strerror(errno)});
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void neverBlock(const Descriptor& end) {
    fcntl(end.number(), F_SETFL, fcntl(end.number(), F_GETFL) | O_NONBLOCK);
}

// What a child must not inherit.
class SpawnAttributes {
public:
    SpawnAttributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none, ignored;
        sigemptyset(&none);
        sigemptyset(&ignored);
        sigaddset(&ignored, SIGPIPE);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &ignored);
        posix_spawnattr_setpgroup(&attributes_, 0);  // its own group
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_{};
};

class SpawnFiles {
public:
    SpawnFiles(const Descriptor& input, const Descriptor& output) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, input.number(), STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output.number(), STDOUT_FILENO);
    }
    SpawnFiles(const SpawnFiles&) = delete;
    SpawnFiles& operator=(const SpawnFiles&) = delete;
    ~SpawnFiles() { posix_spawn_file_actions_destroy(&actions_); }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

int millisecondsTo(Process::Clock::time_point deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
    return int(std::max<std::int64_t>(0, left.count()));
}

bool wouldBlock() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

void Descriptor::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::expected<std::unique_ptr<Process>, Error> Process::start(
    std::span<const std::string> command) {
    std::signal(SIGPIPE, SIG_IGN);
    auto requests = makePipe(), answers = makePipe();
    if (!requests) return std::unexpected(requests.error());
    if (!answers) return std::unexpected(answers.error());
    std::vector<std::string> words(command.begin(), command.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const SpawnFiles files(requests->read, answers->write);
    const SpawnAttributes attributes;
    const Starting starting;
    if (Starting::noMore) return std::unexpected(Error{"nothing is started any more"});
    pid_t id = 0;
    const int code =
        posix_spawnp(&id, arguments[0], files.get(), attributes.get(), arguments.data(), environ);
    if (code != 0)
        return std::unexpected(Error{"'" + words[0] + "' can't be started: " + strerror(code)});
    neverBlock(requests->write);
    neverBlock(answers->read);
    return std::unique_ptr<Process>(
        new Process(id, std::move(requests->write), std::move(answers->read)));
}

Process::Process(pid_t id, Descriptor input, Descriptor output)
    : id_(id), input_(std::move(input)), output_(std::move(output)) {
    enlist(id_);
}

Process::~Process() {
    // Until it is reaped, its id and its group's id can't be reused.
    kill(-id_, SIGKILL);
    strike(id_);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool Process::send(std::string_view& rest) {
    const ssize_t sent = write(input_.number(), rest.data(), rest.size());
    if (sent > 0) rest.remove_prefix(std::size_t(sent));
    return sent > 0 || wouldBlock();
}

bool Process::unread() const {
    int bytes = 0;
    return ioctl(input_.number(), FIONREAD, &bytes) == 0 && bytes > 0;
}

Process::Reply Process::ask(std::string_view line, Clock::time_point deadline) {
    const std::string whole = std::string(line) + "\n";
    std::string_view unsent = whole;
    std::string said;
    // Anything in the pipe before the question can't be its answer, so then nothing is sent.
    pollfd before{output_.number(), POLLIN, 0};
    const bool early = poll(&before, 1, 0) > 0;
    while (true) {
        if (!unsent.empty() && !early && !send(unsent)) return {Outcome::gone, {}};
        const bool sending = !unsent.empty() && !early;
        std::array<pollfd, 2> ends{
            {{output_.number(), POLLIN, 0}, {sending ? input_.number() : -1, POLLOUT, 0}}};
        const int ready = poll(ends.data(), ends.size(), millisecondsTo(deadline));
        if (ready == 0 || Clock::now() >= deadline) return {Outcome::late, {}};
        if (ready < 0 || ends[0].revents == 0) continue;
        std::array<char, 1 << 16> chunk;
        const ssize_t got = read(output_.number(), chunk.data(), chunk.size());
        if (got < 0 && wouldBlock()) continue;
        if (got <= 0) return {Outcome::gone, {}};
        if (!unsent.empty()) return {Outcome::flood, {}};
        said.append(chunk.data(), std::size_t(got));
        const std::size_t end = said.find('\n');
        const bool more = end != std::string::npos && end + 1 != said.size();
        if (more || said.size() > maxLineBytes) return {Outcome::flood, {}};
        if (end == std::string::npos) continue;
        if (unread()) return {Outcome::flood, {}};  // answered before reading the question
        said.pop_back();
        return {Outcome::answered, std::move(said)};
    }
}

void Process::quit(std::string_view lastLine) {
    const std::string whole = std::string(lastLine) + "\n";
    std::string_view unsent = whole;
    send(unsent);  // if this fails, closing the pipe below has the same effect
    input_.close();
    ended(quitPatience);
}

bool Process::ended(std::chrono::milliseconds patience) const {
    const auto deadline = Clock::now() + patience;
    while (true) {
        siginfo_t info{};
        // WNOWAIT leaves it to the destructor to reap.
        if (waitid(P_PID, id_t(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id_)
            return true;
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(1ms);
    }
}

std::string Process::ending() {
    if (!ended(endingPatience)) return "it closed a pipe";
    siginfo_t info{};
    waitid(P_PID, id_t(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_code == CLD_EXITED)
        return "it ended with exit code " + std::to_string(info.si_status);
    return std::string("it was ended by a signal: ") + strsignal(info.si_status);
}

void Process::killAll() {
    Starting::noMore = true;
    while (Starting::count > 0) poll(nullptr, 0, 1);
    for (const auto& place : running)
        if (const pid_t id = place.load(); id != 0) kill(-id, SIGKILL);
}

}  // namespace endeavor
