// endeavor bot: a built-in bot that speaks the protocol for external programs, so that other
// versions of this program and other match runners can play against it.
#include <fmt/format.h>

#include <iostream>

#include "command.h"
#include "core/base/json.h"

namespace endeavor::cli {
namespace {

struct BotOptions {
    std::string kind = "mate", edition;
    std::optional<int> milliseconds;
    u64 nodes = 0, seed = 1;
};

constexpr int longestTime = 3'600'000;  // milliseconds: an hour

// The time a request allows; 0 if it does not say.
int timeOf(const json::object& request) {
    const json::value* time = request.if_contains("time_ms");
    if (time == nullptr) return 0;
    if (!time->is_int64() || time->get_int64() < 1)
        throw Failure(
            fmt::format("the request: time_ms is {}; expected milliseconds from 1", shown(*time)));
    return int(std::min<std::int64_t>(time->get_int64(), longestTime));
}

// Answers one request; returns false after the last one.
bool answer(const std::string& line, const Edition* own, Budget budget, Bot& bot) {
    const auto json = parseJson(line);
    if (!json || !json->is_object())
        throw Failure(fmt::format("the request is not a JSON object: {}", oneLine(line)));
    const json::object& request = json->as_object();
    const json::value* type = request.if_contains("type");
    if (type != nullptr && *type == "quit") return false;
    const json::value* text = request.if_contains("record");
    if (type == nullptr || *type != "move" || text == nullptr)
        throw Failure(fmt::format(
            R"(the request is {}; expected {{"type": "move", "record": …}} or {{"type": "quit"}})",
            shown(*json)));
    const auto record = parseRecord(jsonLine(*text), "the request", own);
    if (!record) throw Failure(record.error().text);
    if (record->state.over()) throw Failure("the request: the game is over");
    budget.longest = timeOf(request);
    bot.setBudget(budget);
    const Move move = bot.choose(record->game, record->state);
    fmt::print("{}\n", jsonLine({{"move", moveText(record->game, record->state, move)}}));
    std::fflush(stdout);
    return true;
}

}  // namespace

void addBot(CLI::App& app) {
    auto options = std::make_shared<BotOptions>();
    CLI::App* command = app.add_subcommand(
        "bot", "Run a built-in bot as an external program: JSON lines in, moves out");
    command->add_option("kind", options->kind, "which bot")->capture_default_str();
    command->add_option("--edition", options->edition, "the edition's file, if it is not built in");
    auto* time = command
                     ->add_option("--time", options->milliseconds,
                                  "milliseconds per decision; less if the request allows less")
                     ->check(CLI::Range(1, longestTime));
    command->add_option("--nodes", options->nodes, "positions per decision")
        ->check(CLI::Range(u64{1}, u64{1'000'000'000}))
        ->excludes(time);
    command->add_option("--seed", options->seed, "for bots that choose at random")
        ->capture_default_str();
    command->footer(
        "Reads requests from standard input, one per line; docs/bots.md describes them.");
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
