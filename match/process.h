// A child process that is asked questions line by line over pipes. Whatever it does, we do not
// hang, crash or store more than a line: every wait has a deadline, and the process is killed with
// its whole process group, so nothing it started outlives it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/base/input.h"

namespace endeavor {

// Owns a file descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }
    int number() const { return number_; }
    void close();

private:
    int number_ = -1;
};

class Process {
public:
    using Clock = std::chrono::steady_clock;

    // The first word is looked up in PATH; no shell is involved. stderr is inherited. From now on
    // this process ignores SIGPIPE, so writing to a program that has ended is an error instead of
    // killing us.
    static std::expected<std::unique_ptr<Process>, Error> start(
        std::span<const std::string> command);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();  // kills it

    enum class Outcome {
        answered,
        late,
        flood,  // wrote something unasked, or a line longer than maxLineBytes
        gone,   // exited, or closed one of its pipes
    };
    struct Reply {
        Outcome outcome;
        std::string line;  // without the newline
    };
    static constexpr std::size_t maxLineBytes = 1 << 20;

    // Sends a line and waits for the line that answers it. After any outcome but `answered` the two
    // sides are out of step, and the process can only be killed.
    Reply ask(std::string_view line, Clock::time_point deadline);

    // Sends a last line, closes the input and gives the program a moment to exit by itself.
    void quit(std::string_view lastLine);

    // How it ended: "exit code 3", or that it still runs but closed a pipe. Call after
    // Outcome::gone.
    std::string ending();

    // Kills every child process and lets no other start. May be called from a signal handler.
    static void killAll();

private:
    Process(pid_t id, Descriptor input, Descriptor output);
    bool send(std::string_view& rest);  // as much as the pipe takes; false if the reader is gone
    bool unread() const;                // whether something we sent is still in the pipe
    bool ended(std::chrono::milliseconds patience) const;

    pid_t id_;  // of the process and of its group
    Descriptor input_, output_;
};

}  // namespace endeavor
