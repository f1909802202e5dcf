// Shared by the commands: failure, reading and writing files, options that describe a game.
#pragma once

#include <CLI/CLI.hpp>
#include <stdexcept>

#include "bots/bot.h"
#include "core/endeavor.h"

namespace endeavor::cli {

// Exit codes: 0 success, 1 bad input, 2 wrong command line.
inline constexpr int exitWrongInput = 1;
inline constexpr int exitWrongUsage = 2;

// Bad input; main prints it as one line on stderr and exits with 1.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string readFile(const std::string& path);  // "-" is standard input
// Atomic: written to a temporary file and renamed. "-" is standard output.
void writeFile(const std::string& path, std::string_view text);

// Fails now, not after hours of work, if the file can't be written.
void checkWritable(const std::string& path);

// An edition by id, or from a file if the text ends in ".json". Lives until the program ends. Its
// weights are looked for beside the file: my-map-3.weights for my-map.json with three players, and
// my-map-priors.weights.
const Edition& loadEdition(const std::string& idOrPath);
// The record in a file. `edition` is the value of --edition, needed only for editions that are not
// built in.
Record loadRecord(const std::string& path, const std::string& edition = {});
// A record, or a position, which is treated as a game that starts there and has no moves yet.
struct Given {
    Record record;
    bool isPosition = false;
};
Given loadRecordOrPosition(const std::string& path, const std::string& edition = {});
// Truncates the record to its first `ply` moves; fails if it has fewer.
void cutTo(Given& given, int ply, const std::string& file);

u64 parseSeed(const std::string& text);  // decimal, or hexadecimal after 0x
u64 randomSeed();

// --edition, --players, --seed, --phases, --no-exploits: the options for a new game.
struct NewGameOptions {
    std::string edition = "classic";
    std::optional<int> players;
    std::string seed;
    std::string phases = "together";
    bool noExploits = false;

    void addTo(CLI::App& command);
    int seats() const;  // --players, else four or the nearest number the edition allows
    const Edition& loadedEdition() const;
    PhaseOrder order() const;
    u64 seedOr(u64 fallback) const;
    Game deal(u64 seed) const;  // fails if the edition does not allow that number of players
};

// "random" for all seats, or one kind per seat, "random,eager,random"; fails on unknown kinds.
// `people` allows the kind "human" as well.
std::vector<std::string> parseSeats(const std::string& list, int players, bool people = false);

// Each command registers itself; its work runs in CLI11's callback, after parsing.
void addNew(CLI::App& app);
void addPlay(CLI::App& app);
void addShow(CLI::App& app);
void addReplay(CLI::App& app);
void addAnalyse(CLI::App& app);
void addHint(CLI::App& app);
void addSimulate(CLI::App& app);
void addMatch(CLI::App& app);
void addPerft(CLI::App& app);
void addBench(CLI::App& app);
void addTrain(CLI::App& app);
void addSelfplay(CLI::App& app);
void addLearn(CLI::App& app);
void addBot(CLI::App& app);
// Only if the server is built.
void addServe(CLI::App& app);
void addWorker(CLI::App& app);
void addAdmin(CLI::App& app);

}  // namespace endeavor::cli
