// endeavor bot: a bot of ours behind the protocol for programs from outside, so that other versions
// of this program and other match runners can play against it.
#include <fmt/format.h>

#include <iostream>

#include "command.h"
#include "core/base/json.h"

namespace endeavor::cli {
namespace {

struct Options {
    std::string kind = "mate", edition;
    std::optional<int> milliseconds;
    u64 nodes = 0, seed = 1;
};

constexpr int longestTime = 3'600'000;  // milliseconds: an hour

// The time a question allows; 0 if it says nothing.
int timeOf(const json::object& question) {
    const json::value* time = question.if_contains("time_ms");
    if (time == nullptr) return 0;
    if (!time->is_int64() || time->get_int64() < 1)
        throw Failure(
            fmt::format("the question: time_ms is {}; expected milliseconds from 1", shown(*time)));
    return int(std::min<std::int64_t>(time->get_int64(), longestTime));
}

// One question, one answer; false when there are to be no more.
bool answer(const std::string& line, const Edition* own, Budget budget, Bot& bot) {
    const auto json = parseJson(line);
    if (!json || !json->is_object())
        throw Failure(fmt::format("the question is no JSON object: {}", oneLine(line)));
    const json::object& question = json->as_object();
    const json::value* type = question.if_contains("type");
    if (type != nullptr && *type == "quit") return false;
    const json::value* text = question.if_contains("record");
    if (type == nullptr || *type != "move" || text == nullptr)
        throw Failure(fmt::format(
            R"(the question is {}; expected {{"type": "move", "record": …}} or {{"type": "quit"}})",
            shown(*json)));
    const auto record = parseRecord(jsonLine(*text), "the question", own);
    if (!record) throw Failure(record.error().text);
    if (record->state.over()) throw Failure("the question: the game is over");
    budget.longest = timeOf(question);
    bot.setBudget(budget);
    const Move move = bot.choose(record->game, record->state);
    fmt::print("{}\n", jsonLine({{"move", moveText(record->game, record->state, move)}}));
    std::fflush(stdout);
    return true;
}

}  // namespace

void addBot(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("bot", "Play through the protocol for programs from outside");
    command->add_option("kind", options->kind, "which bot")->capture_default_str();
    command->add_option("--edition", options->edition, "the file of an own edition");
    auto* time = command
                     ->add_option("--time", options->milliseconds,
                                  "milliseconds a decision; less if the question allows less")
                     ->check(CLI::Range(1, longestTime));
    command->add_option("--nodes", options->nodes, "positions a decision")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000}))
        ->excludes(time);
    command->add_option("--seed", options->seed, "for kinds that draw lots")->capture_default_str();
    command->footer(
        "Reads questions from standard input, one a line; docs/bots.md describes them.");
    command->callback([options] {
        const Edition* own = options->edition.empty() ? nullptr : &loadEdition(options->edition);
        const Budget budget{.milliseconds = options->milliseconds.value_or(0),
                            .nodes = options->nodes};
        const auto bot = makeBot(parseSeats(options->kind, 1)[0], options->seed, budget);
        for (std::string line; std::getline(std::cin, line);)
            if (!answer(line, own, budget, *bot)) break;
    });
}

}  // namespace endeavor::cli
