// A bot in C++ on the installed library. It looks one move ahead: it tries every legal move on a
// copy of the position and takes the one after which it leads its best opponent by most.
//
//     endeavor match --seats "cmd:out/bot,random,random" --games 30
//
// docs/bots.md describes the protocol. Log to standard error.
#include <endeavor/endeavor.h>

#include <algorithm>
#include <iostream>
#include <string>

namespace {

using namespace endeavor;

// The text of the object that follows "record": in a request. Braces within strings don't count.
std::string_view recordIn(std::string_view request) {
    constexpr std::string_view key = "\"record\":";
    const std::size_t at = request.find(key);
    if (at == std::string_view::npos) return {};
    const std::size_t begin = request.find('{', at + key.size());
    int depth = 0;
    bool inString = false;
    for (std::size_t i = begin; i < request.size(); ++i) {
        const char c = request[i];
        if (inString && c == '\\') {
            ++i;
        } else if (c == '"') {
            inString = !inString;
        } else if (!inString) {
            depth += (c == '{') - (c == '}');
            if (depth == 0) return request.substr(begin, i + 1 - begin);
        }
    }
    return {};
}

int lead(const Game& game, const State& state, int seat) {
    const auto glory = totals(game, state);
    int best = glory[seat == 0 ? 1 : 0];
    for (int other = 0; other < game.players; ++other)
        if (other != seat) best = std::max(best, glory[other]);
    return glory[seat] - best;
}

Move choose(const Game& game, const State& state) {
    const MoveList moves = legal(game, state).list();
    Move best = moves[0];
    int bestLead = -1'000'000;
    for (const Move move : moves) {
        if (move.verb() == Verb::pass && moves.size() > 1) continue;  // there is something to do
        State after = state;
        apply(game, after, move);
        const int now = lead(game, after, state.player);
        if (now <= bestLead) continue;
        bestLead = now;
        best = move;
    }
    return best;
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::string_view text = recordIn(line);
        if (text.empty()) break;  // {"type": "quit"}
        const auto record = parseRecord(text, "the request");
        if (!record) {
            std::cerr << record.error().text << '\n';
            return 1;
        }
        const Move move = choose(record->game, record->state);
        std::cout << R"({"move": ")" << moveText(record->game, record->state, move) << "\"}\n"
                  << std::flush;
    }
}
