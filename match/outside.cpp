#include "outside.h"

#include <algorithm>

#include "core/base/json.h"

namespace endeavor {
namespace {

using namespace std::chrono_literals;

constexpr auto longestStart = 5000ms;
// Grace for the transfer of the lines, added to the allowed time and a twentieth of it.
constexpr auto wayTime = 20ms;

// Newlines never occur inside JSON strings, so each one and the indent after it is only whitespace.
std::string onOneLine(std::string_view pretty) {
    std::string line;
    bool indent = false;
    for (const char c : pretty) {
        if (c == '\n') line += ' ';
        indent = c == '\n' || (indent && c == ' ');
        if (!indent) line += c;
    }
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

}  // namespace

std::string moveRequest(const Record& record, int milliseconds) {
    std::string legal;
    for (const std::string& text : legalTexts(record.game, record.state))
        legal += (legal.empty() ? "\"" : ", \"") + text + "\"";  // ids need no escaping
    return R"({"type": "move", "record": )" + onOneLine(writeRecord(record)) + R"(, "player": )" +
           std::to_string(record.state.player) + R"(, "legal": [)" + legal + R"(], "time_ms": )" +
           std::to_string(milliseconds) + "}";
}

Move defaultMove(const Record& record) {
    const auto texts = legalTexts(record.game, record.state);
    const bool canPass = std::find(texts.begin(), texts.end(), "pass") != texts.end();
    return *parseMove(record.game, record.state, canPass ? "pass" : texts.front());
}

std::expected<std::unique_ptr<Contestant>, Error> OutsideProgram::start(const SeatSpec& spec) {
    std::unique_ptr<OutsideProgram> program(new OutsideProgram(spec));
    if (const auto launched = program->launch(); !launched)
        return std::unexpected(Error{spec.name + ": " + launched.error().text});
    return program;
}

OutsideProgram::OutsideProgram(const SeatSpec& spec)
    : command_(spec.command),
      milliseconds_(spec.budget.milliseconds > 0 ? spec.budget.milliseconds : usualMilliseconds),
      startTime_(longestStart) {}

std::expected<void, Error> OutsideProgram::launch() {
    auto process = Process::start(command_);
    if (!process) return std::unexpected(process.error());
    process_ = std::move(*process);
    started_ = Process::Clock::now();
    fresh_ = true;
    return {};
}

OutsideProgram::~OutsideProgram() {
    if (process_) process_->quit(R"({"type": "quit"})");
}

void OutsideProgram::sitDown(u64 /*seed*/) {
    if (everRight_) failures_ = 0;
}

Answer OutsideProgram::choose(const Record& record) {
    if (failures_ >= patience)
        return {.move = defaultMove(record),
                .fault = Fault::missing,
                .why = "it is not asked any more after " + std::to_string(patience) +
                       " failures in a row"};
    if (!process_)
        if (const auto launched = launch(); !launched)
            return fail(Fault::missing, launched.error().text, record);
    const auto time = std::chrono::milliseconds(milliseconds_);
    const auto extra = fresh_ ? startTime_ : 0ms;
    const auto deadline = Process::Clock::now() + time + time / 20 + wayTime + extra;
    const auto reply = process_->ask(moveRequest(record, milliseconds_), deadline);
    switch (reply.outcome) {
        case Process::Outcome::answered: return read(reply.line, record);
        case Process::Outcome::late:
            return fail(Fault::late,
                        "no answer within " + std::to_string(milliseconds_) + " ms" +
                            (extra > 0ms ? " and the time to start" : ""),
                        record);
        case Process::Outcome::flood:
            return fail(
                Fault::flood,
                "it wrote more than one line as an answer, or before it had read the request",
                record);
        case Process::Outcome::gone: break;
    }
    return fail(Fault::missing, process_->ending(), record);
}

Answer OutsideProgram::read(const std::string& line, const Record& record) {
    if (line.empty()) return fail(Fault::garbled, "the answer is empty", record);
    const auto json = parseJson(line);
    if (!json) return fail(Fault::garbled, "the answer: " + json.error().text, record);
    const json::value* text = json->is_object() ? json->get_object().if_contains("move") : nullptr;
    if (text == nullptr || !text->is_string())
        return fail(Fault::garbled, "the answer is " + shown(*json) + R"(; expected {"move": "…"})",
                    record);
    if (!everRight_)
        startTime_ = std::min(longestStart, std::chrono::duration_cast<std::chrono::milliseconds>(
                                                3 * (Process::Clock::now() - started_)));
    fresh_ = false;
    everRight_ = true;
    failures_ = 0;
    const auto move = parseMove(record.game, record.state, text->get_string());
    if (move) return {.move = *move, .fault = Fault::none, .why = {}};
    return {
        .move = defaultMove(record), .fault = Fault::illegal, .why = oneLine(move.error().text)};
}

Answer OutsideProgram::fail(Fault fault, std::string why, const Record& record) {
    process_.reset();
    if (fault == Fault::late && !everRight_) startTime_ = 0ms;  // no second grace period
    if (++failures_ >= patience)
        why += everRight_ ? "; left alone for the rest of the game"
                          : "; it has never answered and is left alone for the rest of the match";
    return {.move = defaultMove(record), .fault = fault, .why = std::move(why)};
}

}  // namespace endeavor
