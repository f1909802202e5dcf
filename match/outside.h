// An external program as a contestant: the protocol of docs/bots.md, one line of JSON each way.
#pragma once

#include "contestant.h"
#include "process.h"

namespace endeavor {

// The request for a decision: {"type": "move", "record": {…}, "player": 2, …}.
std::string moveRequest(const Record& record, int milliseconds);

// Played for a contestant without a legal answer: pass, otherwise the first legal move.
Move defaultMove(const Record& record);

// After an illegal move the program simply goes on. After any other fault there is no telling which
// of its lines answers which question, so it is killed and restarted at its next decision: an old
// answer is never taken for a new one. After three such faults in a row it is not asked again in
// that game; if it has never answered by then, it is not asked again in the match.
//
// Interpreters and weights take time to load and there is no handshake, so the first answer of a
// process may take longer: five seconds, or three times what the first process took if that is
// less, so that a program that hangs now and then does not cost five seconds each time.
class OutsideProgram : public Contestant {
public:
    static constexpr int usualMilliseconds = 1000;  // if the spec has no budget
    static constexpr int patience = 3;

    static std::expected<std::unique_ptr<Contestant>, Error> start(const SeatSpec& spec);
    ~OutsideProgram() override;  // asks it to quit, then kills it
    void sitDown(u64 seed) override;
    Answer choose(const Record& record) override;

private:
    explicit OutsideProgram(const SeatSpec& spec);
    Answer read(const std::string& line, const Record& record);
    Answer fail(Fault fault, std::string why, const Record& record);
    std::expected<void, Error> launch();

    std::vector<std::string> command_;
    int milliseconds_;
    std::unique_ptr<Process> process_;
    Process::Clock::time_point started_;
    std::chrono::milliseconds startTime_;  // extra time for its first answer
    bool fresh_ = true;                    // the process has not answered yet
    bool everRight_ = false;               // some process has given a valid answer
    int failures_ = 0;                     // in a row
};

}  // namespace endeavor
